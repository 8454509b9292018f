import { strategyProducts } from '@candela/auditor/facts'
import { decodeCommand, decodeEvents, type Event, type EventOf, isOfSpotOrder } from '@candela/contract'
import type { HashFunction } from '@candela/journal/format'
import { assert } from '@candela/units'
import { type EntryProof, STRATEGY_BUNDLE_FORMAT, type StrategyProofBundle } from './bundle.ts'
import { type BundleRequest, type EntryWithEvents, inOrder, ownEvents, proofOf, publicProof } from './make-bundle.ts'
import { toldBar } from './strategy-closes.ts'
import { sha256 } from './tree.ts'

export interface StrategyRequest extends BundleRequest {
  readonly nth: number
  readonly whole: boolean
  /** of a decision by closes, those of each product; `steps`: the entries that tell the last of them and the learner's */
  readonly closes: readonly (readonly number[])[]
  readonly steps: readonly EntryWithEvents[]
}

/**
 * Puts the proof of a strategy's decision together: the entries with its own events, those whose prices it met, the public steps of the
 * learner, and of everything else the hashes.
 */
export function makeStrategyBundle(request: StrategyRequest, hash: HashFunction = sha256): StrategyProofBundle {
  const { order: strategy, placed, later, steps, closes, nth, whole, checkpoint, consistency } = request
  const told = new Map([placed, ...later].map((entry) => [entry, decodeEvents(entry.events)]))
  const started = told.get(placed)!.find((event) => event.kind === 'strategyStarted' && event.strategy === strategy)
  assert(started?.kind === 'strategyStarted', 'a proof of a strategy begins with the entry that started it')
  const orders = new Set(
    [...told.values()].flat().flatMap((event) => {
      return event.kind === 'strategyOrdered' && event.strategy === strategy ? [event.order] : []
    }),
  )
  const isOwn = (event: Event): boolean =>
    ('strategy' in event && event.strategy === strategy) || (isOfSpotOrder(event) && orders.has(event.order))
  const last = later.at(-1) ?? placed
  const isBefore = (event: Event): boolean => isOwn(event) && (whole ? isOfCourse(event) : isOfTerms(event))
  const { markets, listings } = evidenceFor(request, started, told)
  const isStep = stepsOf(started, told.get(last)!, nth)
  const stepSeqs = new Map(steps.map((entry) => [entry.seq, entry]))
  const shown = (entry: EntryWithEvents, isOpen: boolean, is: (event: Event) => boolean): EntryProof =>
    proofOf(entry, isOpen, ownEvents(entry, is, request, hash), request, hash)
  return {
    format: STRATEGY_BUNDLE_FORMAT,
    order: strategy,
    checkpoint,
    ...(consistency && { consistency }),
    placed: shown(placed, true, placed === last ? isOwn : isBefore),
    later: later.map((entry) =>
      shown(entry, isOpen(entry, strategy, started.customer), entry === last ? isOwn : isBefore),
    ),
    markets: inOrder(new Map([...markets, ...stepSeqs])).map((entry) =>
      stepSeqs.has(entry.seq) ? shown(entry, true, isStep) : publicProof(entry, request, hash),
    ),
    listings: inOrder(listings).map((entry) => publicProof(entry, request, hash)),
    nth,
    whole,
    closes: closes.map((each) => [...each]),
  }
}

/** The market and listing entries that the checks will ask for. */
function evidenceFor(
  { evidence, placed, later, whole }: StrategyRequest,
  { parameters, strategy }: EventOf<'strategyStarted'>,
  told: ReadonlyMap<EntryWithEvents, readonly Event[]>,
) {
  const markets = new Map<number, EntryWithEvents>()
  const listings = new Map<number, EntryWithEvents>()
  const list = (product: number, before: number): void => {
    const entry = evidence.listing(product, before)
    listings.set(entry.seq, entry)
  }
  const meet = (product: number, before: number): void => {
    const entry = evidence.market(product, before)
    markets.set(entry.seq, entry)
    list(product, entry.seq)
    list(product, before)
  }
  const traded = new Set<number>()
  const last = later.at(-1) ?? placed
  if (
    parameters.kind === 'grid' &&
    told.get(last)!.some((event) => event.kind === 'strategyDecided' && event.cause === 'arranging')
  ) {
    meet(parameters.product, placed.seq)
  }
  for (const [{ seq }, events] of told) {
    const own = new Set<number>()
    for (const event of events) {
      if (event.kind === 'strategyOrdered' && event.strategy === strategy) own.add(event.order)
      else if (event.kind === 'orderAccepted' && own.has(event.order)) {
        list(event.product, seq)
        traded.add(event.product)
      } else if (whole && event.kind === 'strategyChanged' && event.strategy === strategy && event.taken > 0) {
        for (const product of traded) meet(product, seq)
      }
    }
  }
  for (const product of strategyProducts(parameters)) meet(product, last.seq)
  return { markets, listings }
}

/** Steps of the decision's own products and bars that it followed from. */
function stepsOf(
  { parameters, strategy }: EventOf<'strategyStarted'>,
  events: readonly Event[],
  nth: number,
): (event: Event) => boolean {
  const own = events.filter((event) => event.kind === 'strategyDecided' && event.strategy === strategy)
  const decided = own[nth]
  assert(decided?.kind === 'strategyDecided', 'the last entry holds the decision')
  const products = new Set(strategyProducts(parameters))
  const bar = 'bar' in parameters ? toldBar(parameters.bar) : undefined
  return (event) =>
    event.kind === 'learnerMoved' && event.bar === bar && products.has(event.product) && event.at <= decided.at
}

/** True when an event says by which terms a strategy runs, and not what it traded. */
function isOfTerms(event: Event): boolean {
  const isStop = event.kind === 'strategyDecided' && event.cause === 'stop'
  return event.kind === 'strategyStarted' || event.kind === 'strategyChanged' || isStop
}

/** True but for decisions on which no later one rests. */
function isOfCourse(event: Event): boolean {
  return event.kind !== 'strategyDecided' || event.cause === 'stop' || event.cause === 'period'
}

/** The clock's commands are nobody's secret; of customers only what this one asked of the strategy. */
function isOpen({ command: bytes }: EntryWithEvents, strategy: number, customer: number): boolean {
  const command = decodeCommand(bytes)
  switch (command.kind) {
    case 'tick':
      return true
    case 'changeStrategy':
    case 'stopStrategy':
      return command.strategy === strategy && command.customer === customer
    default:
      return false
  }
}
