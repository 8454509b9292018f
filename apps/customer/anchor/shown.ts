import { type OrderDetail, priceText, quantityText } from '@candela/contract'
import { formatDecimal, parseDecimal } from '@candela/units'
import type { ProvenOrder } from '@candela/verify/browser'

/** The relation of shown figures to proven ones. `newer`: a fill is shown that lies after the end of the proven log. */
export type Comparison =
  | { readonly kind: 'same' }
  | { readonly kind: 'newer'; readonly seq: number }
  | { readonly kind: 'other'; readonly seq: number; readonly found: string; readonly expected: string }

export type Pair = readonly [shown: string, proven: string]

/** Holds every figure of an order's page against the proof. `size`: entries in the proven log. */
export function compareShown(
  { order, fills, markets }: OrderDetail,
  proven: ProvenOrder,
  provenMarkets: ReadonlyMap<number, OrderDetail['markets'][number]>,
  size: number,
): Comparison {
  const late = fills.find(({ seq }) => seq > size)
  if (late) return { kind: 'newer', seq: late.seq }
  const first = firstDiffering(headPairs(order, proven))
  if (first) return { kind: 'other', seq: proven.seq, found: first[0], expected: first[1] }
  const shownFills = [...fills].sort((a, b) => a.seq - b.seq || compareIds(a.id, b.id))
  for (const [place, fill] of proven.fills.entries()) {
    const shown = shownFills[place]
    const pair = shown ? firstDiffering(fillPairs(shown, fill, proven)) : (['—', String(fill.trade)] as const)
    if (pair) return { kind: 'other', seq: fill.seq, found: pair[0], expected: pair[1] }
  }
  const extra = shownFills[proven.fills.length]
  if (extra) return { kind: 'other', seq: extra.seq, found: extra.id, expected: '—' }
  for (const market of markets) {
    const told = provenMarkets.get(market.seq)
    const pair = told ? firstDiffering(marketPairs(market, told)) : ([market.index, '—'] as const)
    if (pair) return { kind: 'other', seq: market.seq, found: pair[0], expected: pair[1] }
  }
  return { kind: 'same' }
}

function headPairs(order: OrderDetail['order'], proven: ProvenOrder): readonly Pair[] {
  const { product, fills, closed } = proven
  const total = (of: (fill: (typeof fills)[number]) => number): bigint =>
    fills.reduce((sum, fill) => sum + BigInt(of(fill)), 0n)
  const filledLots = Number(total((fill) => fill.lots))
  const isWaiting = proven.stop !== undefined && proven.stop.triggered === undefined
  const live = isWaiting ? 'waiting' : 'open'
  const status = closed === undefined ? live : closed.reason === 'filled' ? 'filled' : order.status
  const isLive = order.status === 'open' || order.status === 'waiting'
  return [
    [order.id, String(proven.order)],
    [order.product, product.id],
    [String(order.seq), String(proven.seq)],
    [String(order.placedAt), String(proven.at)],
    [order.side, proven.side],
    [order.type, proven.type],
    [order.timeInForce, proven.timeInForce],
    [order.price, priceText(product, proven.price)],
    [order.quantity, quantityText(product, proven.lots)],
    [order.spend, formatDecimal(proven.spend)],
    [String(order.makerFeePpm), String(product.makerFeePpm)],
    [String(order.takerFeePpm), String(product.takerFeePpm)],
    [order.filled, quantityText(product, filledLots)],
    [order.notional, formatDecimal(total((fill) => fill.notional))],
    [order.fee, formatDecimal(total((fill) => fill.fee))],
    [isLive ? 'open' : 'closed', closed === undefined ? 'open' : 'closed'],
    [order.status, status],
    [order.reason, closed?.reason ?? ''],
    ...stopPairs(order.stop, proven),
  ]
}

function stopPairs(shown: OrderDetail['order']['stop'], { stop, product }: ProvenOrder): readonly Pair[] {
  if (!shown || !stop) return [[shown ? 'stop' : '', stop ? 'stop' : '']]
  const { triggered } = stop
  return [
    [shown.stopKind, stop.stopKind],
    [shown.trigger, priceText(product, stop.trigger)],
    [String(shown.triggered?.at ?? 0), String(triggered?.at ?? 0)],
    [String(shown.triggered?.seq ?? 0), String(triggered?.seq ?? 0)],
    [shown.triggered?.index ?? '0', triggered ? priceText(product, triggered.index) : '0'],
  ]
}

function fillPairs(
  shown: OrderDetail['fills'][number],
  fill: ProvenOrder['fills'][number],
  { product }: ProvenOrder,
): readonly Pair[] {
  return [
    [shown.id, String(fill.trade)],
    [String(shown.seq), String(fill.seq)],
    [String(shown.at), String(fill.at)],
    [shown.price, priceText(product, fill.price)],
    [shown.quantity, quantityText(product, fill.lots)],
    [shown.notional, formatDecimal(fill.notional)],
    [shown.fee, formatDecimal(fill.fee)],
    [shown.liquidity, fill.liquidity],
    [shown.counterparty, fill.counterparty],
    [String(shown.marketSeq), String(fill.marketSeq ?? 0)],
  ]
}

function marketPairs(shown: OrderDetail['markets'][number], told: OrderDetail['markets'][number]): readonly Pair[] {
  const levels = ({ bids, asks }: typeof shown) => [...bids, ...asks].map((level) => level.join(' × ')).join(', ')
  return [
    [String(shown.at), String(told.at)],
    [shown.index, told.index],
    [levels(shown), levels(told)],
  ]
}

/** The first figure that is another than the proven one. */
export function firstDiffering(pairs: readonly Pair[]): Pair | undefined {
  return pairs.find(([shown, told]) => !isSame(shown, told))
}

/** Decimals by their value, everything else by its text. */
function isSame(shown: string, proven: string): boolean {
  if (shown === proven) return true
  const value = parseDecimal(shown)
  return value !== undefined && value === parseDecimal(proven)
}

function compareIds(a: string, b: string): number {
  return Number(BigInt(a) - BigInt(b))
}
