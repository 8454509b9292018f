import type { Event, EventOf } from '@candela/contract'

const OWN = [
  'perpetualFilled',
  'positionChanged',
  'marginMoved',
  'profitSettled',
  'fundingPaid',
  'liquidationStarted',
  'liquidated',
  'deleveraged',
] as const
const KINDS: ReadonlySet<string> = new Set(OWN)

/** True when an event says what became of a position. */
export function isOfPosition(event: Event, position: number): event is EventOf<(typeof OWN)[number]> {
  return KINDS.has(event.kind) && 'position' in event && event.position === position
}

const OF_MARKS = ['markMoved', 'fundingRateSet', 'perpetualResumed'] as const
const MARK_KINDS: ReadonlySet<string> = new Set(OF_MARKS)

/** Marks and rates of a product, and from when on its marks act, are nobody's secret. */
export function isOfMarks(event: Event, product: number): event is EventOf<(typeof OF_MARKS)[number]> {
  return MARK_KINDS.has(event.kind) && 'product' in event && event.product === product
}

/**
 * The part of an entry that a position's proof shows: its own events, the product's marks and rates, and the trades of its own
 * liquidation.
 */
export function shownOfPosition(events: readonly Event[], position: number, product: number): readonly boolean[] {
  let isSelling = false
  return events.map((event) => {
    const isOwn = isOfPosition(event, position)
    if (isOwn && event.kind === 'liquidationStarted') isSelling = true
    if (isOwn && event.kind === 'liquidated') isSelling = false
    const isSale = isSelling && event.kind === 'perpetualTraded' && event.liquidation && event.product === product
    return isOwn || isSale || isOfMarks(event, product)
  })
}

/**
 * The market entry that a move's mark comes from: the move's own where it moved the mark before, else the newest before it. Answers the
 * seq below which it is the newest.
 */
export function markBefore(seq: number, events: readonly Event[], position: number, product: number): number {
  const moved = events.findIndex((event) => event.kind === 'markMoved' && event.product === product)
  const begun = events.findIndex(
    (event) => isOfPosition(event, position) && (event.kind === 'liquidationStarted' || event.kind === 'deleveraged'),
  )
  return moved >= 0 && moved < begun ? seq + 1 : seq
}
