import { KeyValueList } from '@candela/design'
import type { Product } from '@candela/contract'
import type { PreviewFunds } from '@candela/rules'
import { formatDecimal } from '@candela/units'
import { amountText, useFormats, useHide, useTexts } from '../../shell/index.ts'
import type { StopReading } from './stop-state.ts'
import { Quote } from './ticket-costs.tsx'
import type { TicketFields } from './ticket-state.ts'

interface StopTotalsProps {
  readonly product: Product
  readonly fields: TicketFields
  readonly reading: StopReading
}

/** The money available for an order that waits, and its value at the trigger. */
export function StopCosts({ product, fields, reading, funds }: StopTotalsProps & { readonly funds: PreviewFunds }) {
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
      ]}
    />
  )
}

/** Cost before commitment, above the button: the fee, what is held, the worst case and the total. */
export function StopTotals({ product, fields, reading }: StopTotalsProps) {
  const { t } = useTexts('trade')
  const formats = useFormats()
  const buying = fields.side === 'buy'
  const preview = knownPreview(reading)
  const held = (hold: number) =>
    buying ? <Quote minor={hold} buying /> : amountText(formats, product.base, formatDecimal(hold))
  return (
    <KeyValueList
      dense
      rows={[
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
      ]}
      total={{
        label: t(buying ? 'youPay' : 'youReceive'),
        value: preview ? <Quote minor={preview.expected} buying={buying} /> : '—',
      }}
    />
  )
}

function knownPreview({ preview }: StopReading): StopReading['preview'] {
  return preview !== undefined && preview.hold > 0 ? preview : undefined
}
