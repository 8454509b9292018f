import { KeyValueList } from '@candela/design'
import type { Product } from '@candela/contract'
import type { PreviewFunds } from '@candela/rules'
import { formatDecimal } from '@candela/units'
import { amountText, exactText, useFormats, useHide, useTexts } from '../../shell/index.ts'
import type { StopReading } from './stop-state.ts'
import type { TicketFields } from './ticket-state.ts'

interface StopCostsProps {
  readonly product: Product
  readonly fields: TicketFields
  readonly reading: StopReading
  readonly funds: PreviewFunds
}

/** Cost before commitment of an order that waits: what it comes to at its trigger, what is held for it, and the worst case. */
export function StopCosts({ product, fields, reading, funds }: StopCostsProps) {
  const { t } = useTexts('trade')
  const formats = useFormats()
  const hide = useHide()
  const buying = fields.side === 'buy'
  const { preview } = reading
  const known = preview !== undefined && preview.hold > 0
  const quote = (minor: number) => exactText(formats, formatDecimal(minor))
  const pays = buying ? product.quote : product.base
  const available = amountText(formats, pays, formatDecimal(buying ? funds.quote : funds.base))
  const reserved = known ? `${exactText(formats, formatDecimal(preview.hold))}\u00a0${pays}` : '—'
  return (
    <KeyValueList
      dense
      rows={[
        { key: 'available', label: t('available'), value: hide.amount(available) },
        { key: 'value', label: t('stop.atTrigger'), value: known ? quote(preview.notional) : '—' },
        {
          key: 'fee',
          label: t('fee', { rate: formats.ppm(product.takerFeePpm) }),
          value: known ? quote(preview.fee) : '—',
        },
        { key: 'held', label: t('atMost'), value: reserved },
        { key: 'worst', label: t('stop.worst'), value: known ? quote(preview.worstCase) : '—' },
      ]}
      total={{ label: t(buying ? 'youPay' : 'youReceive'), value: known ? quote(preview.expected) : '—' }}
    />
  )
}
