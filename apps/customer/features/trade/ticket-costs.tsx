import { KeyValueList } from '@candela/design'
import type { Product, ProductDefinition } from '@candela/contract'
import { feeOfFill, notionalOf } from '@candela/rules'
import { formatDecimal } from '@candela/units'
import { amountText, bareAmountText, useFormats, useHide, useTexts } from '../../shell/index.ts'
import type { Reading, TicketFields } from './ticket-state.ts'

interface TicketCostsProps {
  readonly product: Product
  readonly definition: ProductDefinition
  readonly fields: TicketFields
  readonly reading: Reading
  readonly funds: { readonly base: bigint; readonly quote: bigint }
}

/** Cost before commitment: what is available, the value, the fee, the total and the worst case. */
export function TicketCosts({ product, definition, fields, reading, funds }: TicketCostsProps) {
  const { t } = useTexts('trade')
  const formats = useFormats()
  const hide = useHide()
  const buying = fields.side === 'buy'
  const preview = reading.preview
  const quote = (minor: number) => bareAmountText(formats, product.quote, formatDecimal(minor))
  const available = buying
    ? amountText(formats, product.quote, formatDecimal(funds.quote))
    : amountText(formats, product.base, formatDecimal(funds.base))
  const known = preview !== undefined && preview.bound > 0 && preview.expected !== 0
  const fee = known ? feeOf(definition, preview) : 0
  return (
    <KeyValueList
      dense
      rows={[
        { key: 'available', label: t('available'), value: hide.amount(available) },
        {
          key: 'fee',
          label: t('fee', {
            rate: formats.ppm(
              preview !== undefined && preview.filled === 0 ? product.makerFeePpm : product.takerFeePpm,
            ),
          }),
          value: known ? quote(fee) : '—',
        },
        {
          key: 'worst',
          label: t(buying ? 'atMost' : 'atLeast'),
          value: known ? quote(preview.worstCase) : '—',
        },
      ]}
      total={{ label: t(buying ? 'youPay' : 'youReceive'), value: known ? quote(preview.expected) : '—' }}
    />
  )
}

/** Fees in all: what is taken at once, and what a resting rest will pay as a maker. */
function feeOf(definition: ProductDefinition, preview: NonNullable<Reading['preview']>): number {
  return preview.fee + feeOfFill(notionalOf(definition, preview.bound, preview.rests), definition.makerFeePpm, 0)
}
