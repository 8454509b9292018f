import { priceText, type Product, type ProductDefinition, quantityText } from '@candela/contract'
import { priceDigits } from '../../live/index.ts'
import { amountText, useFormats, useTexts } from '../../shell/index.ts'
import type { StopReading } from './stop-state.ts'
import type { TicketFields } from './ticket-state.ts'

interface StopWordsProps {
  readonly product: Product
  readonly definition: ProductDefinition
  readonly fields: TicketFields
  readonly reading: StopReading
}

/** Words an order that waits: the order it becomes, and the price that triggers it. */
export function StopWords(props: StopWordsProps) {
  const { t } = useTexts('trade')
  const { preview } = props.reading
  return (
    <p className="trade-words">
      {preview !== undefined && preview.hold > 0 && <Sequel {...props} />}
      {t('stop.byIndex')}
    </p>
  )
}

/** The sequel once the index is there, with its numbers. */
function Sequel({ product, definition, fields, reading }: StopWordsProps) {
  const { t } = useTexts('trade')
  const formats = useFormats()
  const price = (ticks: number) => formats.price(priceText(definition, ticks), priceDigits(product))
  const amount = amountText(formats, product.base, quantityText(definition, reading.lots))
  const percent = formats.ppm(product.worstPricePpm)
  const kind = `${fields.side}${fields.becomes === 'market' ? 'Market' : 'Limit'}` as const
  return (
    <>
      {`${t(reading.rises ? 'stop.rises' : 'stop.falls', { trigger: price(reading.trigger) })} `}
      {`${t(`stop.${kind}`, { amount, percent, price: price(reading.price) })} `}
      {fields.oco && `${t('stop.both', { price: price(reading.ocoPrice) })} `}
    </>
  )
}
