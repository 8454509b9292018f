import { KeyValueList, Note } from '@candela/design'
import type { Product } from '@candela/contract'
import { useAppData } from '../../live/index.ts'
import { amountText, useFormats, useProductIntroduction, useTexts } from '../../shell/index.ts'

/** The product, the rules it trades by, and the source of its prices. */
export function About({ product }: { product: Product }) {
  const { t } = useTexts('product')
  const formats = useFormats()
  const introduction = useProductIntroduction()
  const source = useAppData()?.priceSource
  const rows = [
    { key: 'tick', label: t('about.tick'), value: `${formats.decimal(product.tick)}\u00a0${product.quoteLabel}` },
    { key: 'lot', label: t('about.lot'), value: amountText(formats, product.base, product.lot) },
    ...(product.spot
      ? [
          {
            key: 'minimum',
            label: t('about.minimum'),
            value: amountText(formats, product.quote, product.minimumNotional),
          },
          {
            key: 'maximum',
            label: t('about.maximum'),
            value: amountText(formats, product.base, product.maximumQuantity),
          },
          {
            key: 'fees',
            label: t('about.fees'),
            value: `${formats.ppm(product.makerFeePpm)} / ${formats.ppm(product.takerFeePpm)}`,
          },
          { key: 'band', label: t('about.band'), value: `±${formats.ppm(product.priceBandPpm)}` },
          { key: 'worst', label: t('about.worst'), value: formats.ppm(product.worstPricePpm) },
        ]
      : []),
  ]
  return (
    <section className="pad mt4 mb6">
      <p className="callout i2 mb3">{introduction(product.id)}</p>
      <p className="callout i2 mb4">{t(`about.moves.${product.kind}`)}</p>
      <KeyValueList boxed rows={rows} />
      <div className="mt4">
        <Note>{product.spot ? t('about.ladder') : t('about.quotesOnly')}</Note>
      </div>
      {source !== undefined && <p className="cap i3 mt3">{t(`book.source.${source}`)}</p>}
    </section>
  )
}
