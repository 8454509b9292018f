import { type Product, type ProductDefinition, quantityText } from '@candela/contract'
import { KeyValueList } from '@candela/design'
import { feeOfFill, notionalOf } from '@candela/rules/arithmetic'
import { formatDecimal } from '@candela/units'
import { useRead } from '../../live/index.ts'
import { useSignedIn } from '../../session/store.ts'
import { amountText, exactText, useFormats, useHide, useTexts } from '../../shell/index.ts'
import { resultOfSale } from './sale-result.ts'
import type { Reading, TicketFields } from './ticket-state.ts'

interface TicketCostsProps {
  readonly product: Product
  readonly definition: ProductDefinition
  readonly fields: TicketFields
  readonly reading: Reading
  readonly funds: { readonly base: bigint; readonly quote: bigint }
}

/** Cost before commitment: what is available, what a market order gets, the value, the fee, the worst case, of a sale its result, and the total. */
export function TicketCosts({ product, definition, fields, reading, funds }: TicketCostsProps) {
  const { t } = useTexts('trade')
  const formats = useFormats()
  const hide = useHide()
  const buying = fields.side === 'buy'
  const market = fields.type === 'market'
  const preview = reading.preview
  // every digit of it, as on the receipt
  const quote = (minor: number) => exactText(formats, formatDecimal(minor))
  const available = buying
    ? amountText(formats, product.quote, formatDecimal(funds.quote))
    : amountText(formats, product.base, formatDecimal(funds.base))
  const known = preview !== undefined && preview.bound > 0 && preview.expected !== 0
  const fee = known ? feeOf(definition, preview) : 0
  const signedIn = useSignedIn()
  const own = useRead('taxLots', { query: { asset: product.base } }, { enabled: signedIn && !buying })
  const sold = known ? BigInt(preview.filled + preview.rests) * BigInt(definition.lot) : 0n
  const result =
    known && own.data && !buying ? resultOfSale(own.data.taxLots, sold, BigInt(preview.expected)) : undefined
  return (
    <KeyValueList
      dense
      rows={[
        { key: 'available', label: t('available'), value: hide.amount(available) },
        ...(market
          ? [
              {
                key: 'filled',
                label: t(buying ? 'youGet' : 'youSell'),
                value: known
                  ? `≈\u00a0${amountText(formats, product.base, quantityText(definition, preview.filled))}`
                  : '—',
              },
            ]
          : []),
        { key: 'value', label: t('value'), value: known ? quote(valueOf(definition, preview)) : '—' },
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
        ...(buying || !signedIn
          ? []
          : [
              {
                key: 'result',
                label: t('result'),
                value: result === undefined ? '—' : hide.amount(formats.signedMoney(result)),
              },
            ]),
      ]}
      total={{ label: t(buying ? 'youPay' : 'youReceive'), value: known ? quote(preview.expected) : '—' }}
    />
  )
}

/** The value that fills at once at the levels shown, and the value that rests at its limit. */
function valueOf(definition: ProductDefinition, preview: NonNullable<Reading['preview']>): number {
  return preview.notional + notionalOf(definition, preview.bound, preview.rests)
}

/** Fees in all: what is taken at once, and what a resting rest will pay as a maker. */
function feeOf(definition: ProductDefinition, preview: NonNullable<Reading['preview']>): number {
  return preview.fee + feeOfFill(notionalOf(definition, preview.bound, preview.rests), definition.makerFeePpm, 0)
}
