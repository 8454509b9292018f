import { KeyValueList } from '@candela/design'
import { priceText, type Product, type ProductDefinition, quantityText } from '@candela/contract'
import type { PreviewFunds } from '@candela/rules'
import { formatDecimal } from '@candela/units'
import { priceDigits } from '../../live/index.ts'
import { amountText, useFormats, useHide, useTexts } from '../../shell/index.ts'
import type { Review } from './place-button.tsx'
import type { StopReading } from './stop-state.ts'
import { Quote } from './ticket-costs.tsx'
import type { TicketFields } from './ticket-state.ts'
import { useSaleResult } from './use-sale-result.ts'

interface StopTotalsProps {
  readonly product: Product
  readonly fields: TicketFields
  readonly reading: StopReading
}

interface StopCostsProps extends StopTotalsProps {
  readonly definition: ProductDefinition
  readonly funds: PreviewFunds
}

/** The money or coins available for an order that waits, its value at the trigger, and the result that a sale realises there. */
export function StopCosts({ product, definition, fields, reading, funds }: StopCostsProps) {
  const { t } = useTexts('trade')
  const formats = useFormats()
  const hide = useHide()
  const buying = fields.side === 'buy'
  const preview = knownPreview(reading)
  const available = amountText(
    formats,
    buying ? product.quote : product.base,
    formatDecimal(buying ? funds.quote : funds.base),
  )
  const sold = preview && BigInt(reading.lots) * BigInt(definition.lot)
  const result = useSaleResult(product, fields.side, sold, preview?.expected)
  return (
    <KeyValueList
      dense
      rows={[
        { key: 'available', label: t('available'), value: hide.amount(available) },
        {
          key: 'value',
          label: t('stop.atTrigger'),
          value: preview ? <Quote minor={preview.notional} buying={buying} /> : '—',
        },
        ...result,
      ]}
    />
  )
}

/** Cost before commitment, above the button: the fee, what is held, the worst case and the total. */
export function StopTotals(ticket: StopTotalsProps) {
  return <KeyValueList dense {...useTotals(ticket)} />
}

function useTotals({ product, fields, reading }: StopTotalsProps) {
  const { t } = useTexts('trade')
  const formats = useFormats()
  const buying = fields.side === 'buy'
  const preview = knownPreview(reading)
  const held = (hold: number) =>
    buying ? <Quote minor={hold} buying /> : amountText(formats, product.base, formatDecimal(hold))
  return {
    rows: [
      {
        key: 'fee',
        label: t('fee', { rate: formats.ppm(product.takerFeePpm) }),
        value: preview ? <Quote minor={preview.fee} buying /> : '—',
      },
      { key: 'held', label: t('atMost'), value: preview ? held(preview.hold) : '—' },
      {
        key: 'worst',
        label: t('stop.worst'),
        value: preview ? <Quote minor={preview.worstCase} buying={buying} /> : '—',
      },
    ],
    total: {
      label: t(buying ? 'youPay' : 'youReceive'),
      value: preview ? <Quote minor={preview.expected} buying={buying} /> : '—',
    },
  }
}

/** An order that waits as it is shown once more before it is sent. */
export function useStopReview(ticket: StopTotalsProps & { readonly definition: ProductDefinition }): Review {
  const { product, definition, fields, reading } = ticket
  const { t } = useTexts('trade')
  const formats = useFormats()
  const { rows, total } = useTotals(ticket)
  const buying = fields.side === 'buy'
  const price = (ticks: number) => formats.price(priceText(definition, ticks), priceDigits(product))
  const currency = product.quoteLabel
  const value = knownPreview(reading)?.notional ?? 0
  return {
    type: fields.becomes,
    value: formatDecimal(value),
    rows: [
      {
        key: 'type',
        label: t('type.label'),
        value: `${t('type.stop')} · ${t('stop.becomes', { type: t(`type.${fields.becomes}`) })}`,
      },
      { key: 'trigger', label: t('stop.trigger', { currency }), value: price(reading.trigger) },
      ...(fields.becomes === 'limit'
        ? [{ key: 'price', label: t('price', { currency }), value: price(reading.price) }]
        : []),
      ...(fields.oco ? [{ key: 'oco', label: t('stop.limit', { currency }), value: price(reading.ocoPrice) }] : []),
      {
        key: 'amount',
        label: t('amount', { asset: product.base }),
        value: amountText(formats, product.base, quantityText(definition, reading.lots)),
      },
      { key: 'value', label: t('stop.atTrigger'), value: <Quote minor={value} buying={buying} /> },
      ...rows,
    ],
    total,
  }
}

function knownPreview({ preview }: StopReading): StopReading['preview'] {
  return preview !== undefined && preview.hold > 0 ? preview : undefined
}
