import { priceText, type Product, type ProductDefinition, quantityText } from '@candela/contract'
import { KeyValueList } from '@candela/design'
import type { PreviewFunds } from '@candela/rules'
import { feeOfFill, notionalOf } from '@candela/rules/arithmetic'
import { formatDecimal } from '@candela/units'
import { priceDigits } from '../../live/index.ts'
import { amountText, useFormats, useHide, useTexts } from '../../shell/index.ts'
import { ExactFigure } from '../../ticket/exact-figure.tsx'
import type { Review } from './place-button.tsx'
import { useSaleResult } from './use-sale-result.ts'
import type { Reading, TicketFields } from './ticket-state.ts'

interface TicketTotalsProps {
  readonly product: Product
  readonly definition: ProductDefinition
  readonly fields: TicketFields
  readonly reading: Reading
}

/** The money or coins available, the quantity that a market order fills, the value, and the result that a sale realises. */
export function TicketCosts({ funds, ...ticket }: TicketTotalsProps & { readonly funds: PreviewFunds }) {
  const { product, definition, fields, reading } = ticket
  const { t } = useTexts('trade')
  const formats = useFormats()
  const hide = useHide()
  const buying = fields.side === 'buy'
  const preview = knownPreview(reading)
  const available = buying
    ? amountText(formats, product.quote, formatDecimal(funds.quote))
    : amountText(formats, product.base, formatDecimal(funds.base))
  const sold = preview && BigInt(preview.filled + preview.rests) * BigInt(definition.lot)
  const result = useSaleResult(product, fields.side, sold, preview?.expected)
  return (
    <KeyValueList
      dense
      rows={[
        { key: 'available', label: t('available'), value: hide.amount(available) },
        ...(fields.type === 'market'
          ? [
              {
                key: 'filled',
                label: t(buying ? 'youGet' : 'youSell'),
                value: preview
                  ? `≈\u00a0${amountText(formats, product.base, quantityText(definition, preview.filled))}`
                  : '—',
              },
            ]
          : []),
        {
          key: 'value',
          label: t('value'),
          value: preview ? <Quote minor={valueOf(definition, preview)} buying={buying} /> : '—',
        },
        ...result,
      ]}
    />
  )
}

/** Cost before commitment, above the button: the fee, the worst case and the total. */
export function TicketTotals(ticket: TicketTotalsProps) {
  return <KeyValueList dense {...useTotals(ticket)} />
}

function useTotals({ product, definition, fields, reading }: TicketTotalsProps) {
  const { t } = useTexts('trade')
  const formats = useFormats()
  const buying = fields.side === 'buy'
  const preview = knownPreview(reading)
  const isMaker = reading.preview?.filled === 0
  return {
    rows: [
      {
        key: 'fee',
        label: t('fee', { rate: formats.ppm(isMaker ? product.makerFeePpm : product.takerFeePpm) }),
        value: preview ? <Quote minor={feeOf(definition, preview)} buying /> : '—',
      },
      {
        key: 'worst',
        label: t(buying ? 'atMost' : 'atLeast'),
        value: preview ? <Quote minor={preview.worstCase} buying={buying} /> : '—',
      },
    ],
    total: {
      label: t(buying ? 'youPay' : 'youReceive'),
      value: preview ? <Quote minor={preview.expected} buying={buying} /> : '—',
    },
  }
}

/** An order at once as it is shown once more before it is sent. */
export function useReview(ticket: TicketTotalsProps): Review {
  const { product, definition, fields, reading } = ticket
  const { t } = useTexts('trade')
  const formats = useFormats()
  const { rows, total } = useTotals(ticket)
  const isMarket = fields.type === 'market'
  const buying = fields.side === 'buy'
  const preview = knownPreview(reading)
  const value = preview ? valueOf(definition, preview) : 0
  const lots = isMarket ? (preview?.filled ?? 0) : reading.lots
  const amount = amountText(formats, product.base, quantityText(definition, lots))
  return {
    type: isMarket ? 'market' : 'limit',
    value: formatDecimal(value),
    rows: [
      { key: 'type', label: t('type.label'), value: t(`type.${fields.type}`) },
      ...(isMarket
        ? [{ key: 'amount', label: t(buying ? 'youGet' : 'youSell'), value: `≈\u00a0${amount}` }]
        : [
            { key: 'amount', label: t('amount', { asset: product.base }), value: amount },
            {
              key: 'price',
              label: t('price', { currency: product.quoteLabel }),
              value: formats.price(priceText(definition, reading.price), priceDigits(product)),
            },
          ]),
      { key: 'value', label: t('value'), value: <Quote minor={value} buying={buying} /> },
      ...rows,
    ],
    total,
  }
}

/** Money of the ticket: what is paid is rounded up, what is got down. */
export function Quote({ minor, buying }: { minor: number; buying: boolean }) {
  return <ExactFigure amount={formatDecimal(minor)} round={buying ? 'up' : 'down'} />
}

function knownPreview({ preview }: Reading): Reading['preview'] {
  return preview !== undefined && preview.bound > 0 && preview.expected !== 0 ? preview : undefined
}

/** The value that fills at once at the levels shown, and the value that rests at its limit. */
function valueOf(definition: ProductDefinition, preview: NonNullable<Reading['preview']>): number {
  return preview.notional + notionalOf(definition, preview.bound, preview.rests)
}

/** Fees in all: what is taken at once, and what a resting rest will pay as a maker. */
function feeOf(definition: ProductDefinition, preview: NonNullable<Reading['preview']>): number {
  return preview.fee + feeOfFill(notionalOf(definition, preview.bound, preview.rests), definition.makerFeePpm, 0)
}
