import { PriceLine } from '@candela/design'
import type { Product, TimedOrder } from '@candela/contract'
import { priceDigits, serverNow, useQuote, useRecentIndex } from '../../live/index.ts'
import { useFormats, useTexts } from '../../shell/index.ts'

const SHOWN_MS = 75_000
/** less than this is drawn as this */
const LEAST_MS = 20_000

interface LivePriceLineProps {
  readonly product: Product
  /** the order whose strike the line is coloured from */
  readonly order?: TimedOrder
}

/** The index of the last moments as it comes in; with an order, from before its entry on. */
export function LivePriceLine({ product, order }: LivePriceLineProps) {
  const { t } = useTexts('timed')
  const formats = useFormats()
  const points = useRecentIndex(product.id)
  const quote = useQuote(product.id)
  const digits = priceDigits(product)
  const until = points.at(-1)?.t ?? serverNow()
  const entry =
    order && order.strike !== ''
      ? { t: order.strikeAt, price: Number(order.strike), text: formats.price(order.strike, digits) }
      : undefined
  const seen = Math.min(SHOWN_MS, Math.max(LEAST_MS, until - (points[0]?.t ?? until)))
  const from = Math.min(until - seen, entry ? entry.t - LEAST_MS / 4 : until)
  const last = quote ? formats.price(quote.index, digits) : '—'
  return (
    <PriceLine
      label={t('line', { price: last })}
      points={points}
      from={from}
      until={until}
      lastText={last}
      times={[formats.timeWithSeconds(from), formats.timeWithSeconds(until)]}
      {...(entry && { entry, height: 172 })}
    />
  )
}
