import {
  bytesOfCommand,
  type Command,
  decodeCommand,
  decodeEvents,
  type Event,
  isOfSpotOrder,
  type Market,
  type OrderFilled,
} from '@candela/contract'
import { describe, expect, it } from 'vitest'
import type { ProofClaim, RefusalCode } from './claims.ts'
import { verifyFill } from './fill.ts'
import { changeEvent, failures, forgedHouse, PINNED, resigned, sampleHouse } from '../testing/house.ts'
import type { EntryWithEvents } from './make-bundle.ts'

/*
 * A house that holds the key can sign anything; what it signs must still follow from what was asked, listed and
 * published.
 */

const house = sampleHouse(11, 900)

interface Place {
  readonly order: number
  readonly seq: number
}

type Change = (entry: EntryWithEvents) => Partial<EntryWithEvents>
type WordChange = 'drop' | ((words: Int32Array) => void)

const placements = new Map(
  house.entries.flatMap(({ seq, command, events }) =>
    decodeEvents(events).flatMap((event) =>
      event.kind === 'orderAccepted'
        ? [[event.order, { order: event.order, seq, command: decodeCommand(command) }]]
        : [],
    ),
  ) as [number, Place & { command: Command }][],
)
const fills = house.entries.flatMap(({ seq, events }) =>
  decodeEvents(events).flatMap((event) => (event.kind === 'orderFilled' ? [{ ...event, seq }] : [])),
)

function fillWhere(is: (fill: OrderFilled & Place) => boolean): Place {
  const fill = fills.find(is)
  if (!fill) throw new Error('the sample has no such fill')
  return fill
}

const bySpend = ({ order }: { order: number }): boolean => {
  const { command } = placements.get(order)!
  return command.kind === 'placeOrder' && command.spend > 0
}
const withDefaultPrice = ({ order }: { order: number }): boolean => {
  const { command } = placements.get(order)!
  return command.kind === 'placeOrder' && command.type === 'market' && command.price === 0
}
const countOf = (order: number): number => fills.filter((fill) => fill.order === order).length

const taken = fillWhere(
  (f) => f.liquidity === 'taker' && f.counterparty === 'ladder' && f.side === 'buy' && !bySpend(f),
)
const crossed = fillWhere((f) => f.liquidity === 'maker' && f.counterparty === 'ladder')
const rested = fillWhere((f) => f.liquidity === 'maker' && f.counterparty === 'customer' && f.side === 'buy')
const spent = fillWhere((f) => f.liquidity === 'taker' && bySpend(f) && f.side === 'buy' && countOf(f.order) === 1)
const early = fillWhere((f) => f.remaining > 0 && f.liquidity === 'maker' && countOf(f.order) > 1)
const unnamed = fillWhere((f) => withDefaultPrice(f) && f.counterparty === 'ladder')
const immediate = fillWhere((f) => placements.get(f.order)!.command.kind === 'placeOrder' && bySpend(f))
const placed = ({ order }: Place): Place => placements.get(order)!
const marketOf = (place: Place): Place => {
  const seq = house.entries.findLast(
    (entry) =>
      entry.resultCode === 0 &&
      (entry.seq < place.seq || place === crossed) &&
      entry.seq <= place.seq &&
      decodeCommand(entry.command).kind === 'market',
  )!.seq
  return { order: place.order, seq }
}
const listingOf = (place: Place): Place => {
  const { command } = placements.get(place.order)!
  const product = command.kind === 'placeOrder' ? command.product : -1
  const seq = house.entries.find((entry) => {
    const listing = decodeCommand(entry.command)
    return listing.kind === 'listProduct' && listing.product.product === product
  })!.seq
  return { order: place.order, seq }
}

const add =
  (word: number, more: number): WordChange =>
  (words) =>
    void (words[word]! += more)
const flip =
  (bit: number): WordChange =>
  (words) =>
    void (words[0]! ^= bit << 8)

function event(kind: Event['kind'], { order }: Place, change: WordChange): Change {
  return ({ events }) => ({
    events: changeEvent(
      events,
      (event) => event.kind === kind && isOfSpotOrder(event) && event.order === order,
      change,
    ),
  })
}

function command(change: object): Change {
  return (entry) => ({ command: bytesOfCommand({ ...decodeCommand(entry.command), ...change }) })
}

function ladder(change: { mid?: number; depthPermille?: number; halfSpread?: number }): Change {
  return (entry) => {
    const market = decodeCommand(entry.command) as Market
    const updates = market.updates.map((update) => {
      const { mid = 0, ...rest } = change
      if (update.ladder.kind !== 'shape') return update
      return { ...update, ladder: { ...update.ladder, ...rest, mid: update.ladder.mid + mid } }
    })
    return { command: bytesOfCommand({ ...market, updates }) }
  }
}

function listing(change: object): Change {
  return (entry) => {
    const listed = decodeCommand(entry.command)
    if (listed.kind !== 'listProduct') return {}
    return { command: bytesOfCommand({ kind: 'listProduct', product: { ...listed.product, ...change } }) }
  }
}

type Row = [name: string, at: Place, change: Change, claim: ProofClaim, code: RefusalCode]
const ROWS: readonly Row[] = [
  ['a price beyond the limit', taken, event('orderFilled', taken, add(7, 900_000)), 'price', 'beyondLimit'],
  ['a resting buy below its price', rested, event('orderFilled', rested, add(7, -1)), 'price', 'notAtMakersPrice'],
  ['one lot more', taken, event('orderFilled', taken, add(8, 1)), 'price', 'notionalOff'],
  ['no lots', taken, event('orderFilled', taken, (words) => void (words[8] = 0)), 'order', 'filledOtherwise'],
  ['a notional one unit higher', taken, event('orderFilled', taken, add(9, 1)), 'price', 'notionalOff'],
  ['a fee one unit higher', taken, event('orderFilled', taken, add(11, 1)), 'fees', 'feeOff'],
  ['a fee one unit lower', rested, event('orderFilled', rested, add(11, -1)), 'fees', 'feeOff'],
  ['a maker called a taker', rested, event('orderFilled', rested, flip(2)), 'order', 'filledOtherwise'],
  ['a taker called a maker', taken, event('orderFilled', taken, flip(2)), 'order', 'filledOtherwise'],
  ['another customer', taken, event('orderFilled', taken, add(3, 1)), 'order', 'filledOtherwise'],
  ['another product', taken, event('orderFilled', taken, add(4, 1)), 'order', 'filledOtherwise'],
  ['the other side', taken, event('orderFilled', taken, flip(1)), 'order', 'filledOtherwise'],
  ['a remainder short of a lot', early, event('orderFilled', early, add(13, -1)), 'whole', 'remainderOff'],
  ['a spend left without its fill', spent, event('orderFilled', spent, 'drop'), 'whole', 'closedOtherwise'],
  ['a close that counts a lot more', immediate, event('orderClosed', immediate, add(5, 1)), 'whole', 'closedOtherwise'],
  ['no close of what may not rest', immediate, event('orderClosed', immediate, 'drop'), 'whole', 'notClosed'],
  [
    'acceptance at another price',
    placed(rested),
    event('orderAccepted', rested, add(5, 1)),
    'order',
    'acceptedOtherwise',
  ],
  ['acceptance of a lot more', placed(rested), event('orderAccepted', rested, add(6, 1)), 'order', 'acceptedOtherwise'],
  ['acceptance for another', placed(rested), event('orderAccepted', rested, add(3, 1)), 'order', 'acceptedOtherwise'],
  ['a maker rate not listed', placed(rested), event('orderAccepted', rested, add(9, 1)), 'fees', 'rateNotListed'],
  ['a taker rate not listed', placed(rested), event('orderAccepted', rested, add(10, 1)), 'fees', 'rateNotListed'],
  [
    'a default price that is not',
    placed(unnamed),
    event('orderAccepted', unnamed, add(5, 1)),
    'price',
    'worstPriceOff',
  ],
  ['a spend that was smaller', placed(spent), command({ spend: 100 }), 'order', 'acceptedOtherwise'],
  ['an order that was refused', placed(rested), () => ({ resultCode: 3 }), 'order', 'notAccepted'],
  [
    'an order for another product',
    placed(rested),
    command({ product: 1 - productOf(rested) }),
    'order',
    'acceptedOtherwise',
  ],
  ['a cancel instead of an order', placed(rested), command({ kind: 'cancelAll' }), 'order', 'notAnOrder'],
  ['a command that is none', placed(rested), (e) => ({ command: e.command.with(0, 99) }), 'order', 'commandUnreadable'],
  ['a time before all others', taken, () => ({ at: 1 }), 'order', 'timeRunsBack'],
  ['a number of another entry', taken, ({ seq }) => ({ seq: seq + 1 }), 'included', 'indexNotSeq'],
  ['a ladder a tick away', marketOf(taken), ladder({ mid: 1 }), 'price', 'notALadderLevel'],
  ['a ladder with less in it', marketOf(taken), ladder({ depthPermille: 0 }), 'price', 'moreThanLadder'],
  ['a ladder that was refused', marketOf(taken), () => ({ resultCode: 9 }), 'market', 'marketInvalid'],
  ['a ladder that cannot be', marketOf(taken), ladder({ halfSpread: 0 }), 'market', 'marketInvalid'],
  ['a ladder long void', marketOf(taken), command({ step: 1 }), 'market', 'marketVoid'],
  ['a crossing that was none', marketOf(crossed), ladder({ halfSpread: 5000 }), 'price', 'ladderNotBeyond'],
  ['a crossing of fewer lots', marketOf(crossed), ladder({ depthPermille: 0 }), 'price', 'moreThanLadder'],
  ['a listing that cannot be', listingOf(taken), listing({ lot: 0 }), 'market', 'listingInvalid'],
  ['a listing that was refused', listingOf(taken), () => ({ resultCode: 9 }), 'market', 'listingInvalid'],
  ['a listing of another fee', listingOf(taken), listing({ takerFeePpm: 1999 }), 'fees', 'rateNotListed'],
]

function productOf({ order }: Place): number {
  const { command } = placements.get(order)!
  return command.kind === 'placeOrder' ? command.product : -1
}

describe('signed by the pinned key, and refused:', () => {
  it.each(ROWS)('%s', (_name, { order, seq }, change, claim, code) => {
    const honest = house.bundle(order)
    expect(failures(verifyFill(honest, PINNED))).toEqual([])
    const verdict = verifyFill(resigned(honest, forgedHouse(house, seq, change)), PINNED)
    expect(verdict.standing).toBe('refused')
    expect(failures(verdict).map((failure) => failure.replace(/ \d+$/, ''))).toContain(`${claim} ${code}`)
    expect(verdict.claims.find((result) => result.claim === 'checkpoint')!.state).toBe('met')
    expect(verdict.order).toBeUndefined()
  })

  it('a proof that leaves out a fill between two', () => {
    const bundle = house.bundle(early.order)
    const without = { ...bundle, later: bundle.later.filter(({ index }) => index + 1 !== early.seq) }
    expect(failures(verifyFill(without, PINNED)).join()).toMatch(/whole remainderOff/)
  })
})
