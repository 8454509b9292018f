import { ProductDisc } from '@candela/design'
import { useTexts } from '../../shell/index.ts'
import { useEarnTexts } from './earn-texts.ts'

interface Shown {
  readonly asset: string
  readonly days: number
  readonly lowPpm: number
  readonly highPpm: number
}

/** The product's asset, days and range. */
export function ProductHead({ product }: { product: Shown }) {
  const { t } = useTexts('earn')
  const texts = useEarnTexts()
  return (
    <section className="pad earn-head">
      <ProductDisc symbol={product.asset} size={44} />
      <div>
        <p className="t-2">{t('name', { asset: product.asset, days: texts.days(product.days) })}</p>
        <p className="label i2">{t('aDay', { rate: texts.rates(product) })}</p>
      </div>
    </section>
  )
}
