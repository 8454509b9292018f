import { GroupLabel, KeyValueList } from '@candela/design'
import type { PerpetualOrderDetail, Product } from '@candela/contract'
import { exactText, useFormats, useHide, useTexts } from '../../shell/index.ts'
import { useFigures } from './figures-text.ts'
import { isNothing } from './position-figures.ts'

interface PerpetualFillsProps {
  readonly detail: Pick<PerpetualOrderDetail, 'fills'>
  readonly product: Product
}

/** Each trade that opened or closed lots, oldest first. */
export function PerpetualFills({ detail, product }: PerpetualFillsProps) {
  const { t } = useTexts('order')
  const { t: perpetual } = useTexts('perpetual')
  const formats = useFormats()
  const hide = useHide()
  const { price, size, signed } = useFigures(product)
  if (detail.fills.length === 0) return null
  return (
    <section className="pad mt5 mb6">
      <GroupLabel>{t('fills.title')}</GroupLabel>
      {detail.fills.map((fill) => (
        <KeyValueList
          key={`${fill.order} ${fill.trade} ${fill.effect}`}
          boxed
          className="mt2"
          rows={[
            {
              key: 'what',
              label: formats.dateTimeWithSeconds(fill.at),
              value: t('fills.what', { amount: size(fill.quantity), price: price(fill.price) }),
            },
            { key: 'against', label: t('fills.against'), value: t(`fills.counterparty.${fill.counterparty}`) },
            ...(isNothing(fill.result)
              ? []
              : [{ key: 'result', label: perpetual('detail.realised'), value: signed(fill.result) }]),
            {
              key: 'fee',
              label: t('fills.fee', { kind: t(`fills.liquidity.${fill.liquidity}`) }),
              value: hide.amount(`${exactText(formats, fill.fee)}\u00a0${product.quote}`),
            },
          ]}
        />
      ))}
    </section>
  )
}
