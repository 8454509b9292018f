import { cumulativeDepth, type LadderRow } from '@candela/design'
import type { Formats } from '@candela/locale'
import { formatDecimal, fractionDigits, parseDecimal } from '@candela/units'
import type { BookRow, BookState } from '../../live/index.ts'

/** Grouping steps in ticks; a product offers those that make sense for its price. */
const GROUPINGS = [1n, 10n, 100n, 1000n]

/** The steps a book can be grouped by, as decimal strings; none wider than a hundredth of the price. */
export function groupingsOf(tick: string, price: string): readonly string[] {
  const step = parseDecimal(tick) ?? 1n
  const widest = (parseDecimal(price) ?? 0n) / 100n
  return GROUPINGS.map((factor) => step * factor)
    .filter((grouping, index) => index === 0 || grouping <= widest)
    .map((grouping) => formatDecimal(grouping))
}

export interface GroupedRow {
  readonly price: bigint
  readonly quantity: bigint
  /** of which customers' own orders */
  readonly own: bigint
}

/** One side, best first, in steps of `grouping`: bids round down to a step, asks up, so that no group looks better than it is. */
export function grouped(rows: readonly BookRow[], grouping: string, side: 'bid' | 'ask'): readonly GroupedRow[] {
  const step = parseDecimal(grouping) ?? 1n
  const groups: { price: bigint; quantity: bigint; own: bigint }[] = []
  for (const [priceText, quantityText, ownText] of rows) {
    const exact = parseDecimal(priceText)
    if (exact === undefined) continue
    const down = (exact / step) * step
    const price = side === 'bid' || down === exact ? down : down + step
    const quantity = parseDecimal(quantityText) ?? 0n
    const own = parseDecimal(ownText) ?? 0n
    const last = groups.at(-1)
    if (last?.price === price) {
      last.quantity += quantity
      last.own += own
    } else groups.push({ price, quantity, own })
  }
  return groups
}

export interface LadderRows {
  readonly asks: readonly LadderRow[]
  readonly bids: readonly LadderRow[]
}

/** The first `count` rows of both sides as the ladder draws them, on one scale of depth. */
export function ladderRows(
  book: BookState,
  grouping: string,
  count: number,
  formats: Formats,
  quantityDigits: number,
): LadderRows {
  const digits = fractionDigits(Number(parseDecimal(grouping) ?? 1n))
  const asks = grouped(book.asks, grouping, 'ask').slice(0, count)
  const bids = grouped(book.bids, grouping, 'bid').slice(0, count)
  const sizes = (rows: readonly GroupedRow[]) => rows.map(({ quantity }) => Number(quantity))
  const total = (rows: readonly GroupedRow[]) => sizes(rows).reduce((sum, size) => sum + size, 0)
  const deepest = Math.max(total(asks), total(bids))
  const drawn = (rows: readonly GroupedRow[]) => {
    const depth = cumulativeDepth(sizes(rows), deepest)
    return rows.map(({ price, quantity }, index): LadderRow => ({
      key: formatDecimal(price),
      price: formats.price(formatDecimal(price), digits),
      amount: amountOf(formats, quantity, quantityDigits),
      depth: depth[index] ?? 0,
    }))
  }
  return { asks: drawn(asks), bids: drawn(bids) }
}

/** Large sizes are abbreviated, so that a column never overflows. */
function amountOf(formats: Formats, quantity: bigint, digits: number): string {
  const text = formatDecimal(quantity)
  return quantity >= 10_000n * 100_000_000n
    ? formats.compact(text)
    : formats.decimal(text, Math.min(digits, 4), Math.min(digits, 4))
}

/** Best ask minus best bid, or undefined while a side is empty. */
export function spreadOf(book: BookState): string | undefined {
  const ask = parseDecimal(book.asks[0]?.[0] ?? '')
  const bid = parseDecimal(book.bids[0]?.[0] ?? '')
  return ask === undefined || bid === undefined ? undefined : formatDecimal(ask - bid)
}

/** The part that both areas are drawn farther than the last step of the shorter side, so that this step has a width. */
const MARGIN = 0.04

export interface DepthPath {
  /** areas, closed along the foot */
  readonly bids: string
  readonly asks: string
  /** their upper edges alone */
  readonly bidEdge: string
  readonly askEdge: string
  /** prices at the left and right edge */
  readonly lowest: number
  readonly highest: number
}

/**
 * Cumulative depth of both sides as two stepped SVG areas in a box of width × height, the spread in the middle. Both sides reach as far
 * as the shorter one does: a single order far away would flatten everything else. For drawing only.
 */
export function depthPath(book: BookState, width: number, height: number): DepthPath {
  const bids = book.bids.map(([price, size]) => [Number(price), Number(size)] as const)
  const asks = book.asks.map(([price, size]) => [Number(price), Number(size)] as const)
  if (bids.length === 0 || asks.length === 0)
    return { bids: '', asks: '', bidEdge: '', askEdge: '', lowest: 0, highest: 0 }
  const middle = (bids[0]![0] + asks[0]![0]) / 2
  const shorter = Math.min(middle - bids.at(-1)![0], asks.at(-1)![0] - middle)
  const reach = Math.max(shorter * (1 + MARGIN), Number.EPSILON)
  const total = (rows: readonly (readonly [number, number])[]) =>
    rows.reduce((sum, [price, size]) => (Math.abs(price - middle) <= reach ? sum + size : sum), 0)
  const deepest = Math.max(total(bids), total(asks), Number.EPSILON)
  const side = (rows: readonly (readonly [number, number])[]) => {
    let depth = 0
    let path = ''
    let x = 0
    for (const [price, size] of rows) {
      if (Math.abs(price - middle) > reach) break
      x = ((price - middle) / reach) * (width / 2) + width / 2
      path += path === '' ? `M${x.toFixed(1)} ${height}` : `H${x.toFixed(1)}`
      depth += size
      path += `V${(height - (depth / deepest) * (height - 8)).toFixed(1)}`
    }
    return `${path}H${rows === bids ? 0 : width}`
  }
  const [bidEdge, askEdge] = [side(bids), side(asks)]
  return {
    bids: `${bidEdge}V${height}Z`,
    asks: `${askEdge}V${height}Z`,
    bidEdge,
    askEdge,
    lowest: middle - reach,
    highest: middle + reach,
  }
}
