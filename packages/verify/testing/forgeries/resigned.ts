import { bytesOfCommand, decodeCommand, type Event, type Market } from '@candela/contract'
import type { SeededRandom } from '@candela/core/testing'
import type { EntryWithEvents } from '../../proof/make-bundle.ts'
import { changeEvent } from '../house.ts'
import type { Forgeable, SampleFill } from './evidence-of.ts'

/** A forgery that the holder of the key would write into one entry. */
interface Forgery {
  readonly seq: number
  readonly change: (entry: EntryWithEvents) => Partial<EntryWithEvents>
}
type Words = (words: Int32Array) => void

/** A kind of forgery: which fills it can be tried on, and what it changes about them. */
export interface ForgeryType {
  readonly name: string
  readonly on: (fill: SampleFill) => boolean
  readonly forge: (world: Forgeable, fill: SampleFill, random: SeededRandom) => Forgery
}

const any = (): boolean => true
const maker = (fill: SampleFill): boolean => fill.liquidity === 'maker'
const byLadder = (fill: SampleFill): boolean => fill.liquidity === 'taker' && fill.counterparty === 'ladder'
const crossedByLadder = (fill: SampleFill): boolean => maker(fill) && fill.counterparty === 'ladder'
const isLimit = ({ command }: SampleFill): boolean => command.type === 'limit'
const hasDefaultPrice = ({ command }: SampleFill): boolean => command.type === 'market' && command.price === 0
const mayNotRest = ({ command }: SampleFill): boolean => command.type === 'market' || command.timeInForce === 'ioc'

/** up to `limit` up or down, never nothing */
const some = (random: SeededRandom, limit: number): number =>
  (1 + random.below(limit)) * (random.below(2) === 0 ? 1 : -1)

function inFill(words: (fill: SampleFill, random: SeededRandom) => Words): ForgeryType['forge'] {
  return (_world, fill, random) => inEvent(fill.seq, isFill(fill), words(fill, random))
}

function inAcceptance(words: (random: SeededRandom) => Words): ForgeryType['forge'] {
  return (_world, fill, random) => inEvent(fill.placed.seq, ofOrder('orderAccepted', fill), words(random))
}

function inEvent(seq: number, is: (event: Event) => boolean, words: Words | 'drop'): Forgery {
  return { seq, change: ({ events }) => ({ events: changeEvent(events, is, words) }) }
}

function isFill({ order, trade }: SampleFill): (event: Event) => boolean {
  return (event) => event.kind === 'orderFilled' && event.order === order && event.trade === trade
}

function ofOrder(kind: 'orderAccepted' | 'orderClosed', { order }: SampleFill): (event: Event) => boolean {
  return (event) => event.kind === kind && event.order === order
}

function inPlaced(change: (fill: SampleFill, random: SeededRandom) => Partial<EntryWithEvents>): ForgeryType['forge'] {
  return (_world, fill, random) => ({ seq: fill.placed.seq, change: () => change(fill, random) })
}

function inLadder(
  change: (random: SeededRandom) => { depthPermille?: number; halfSpread?: number },
): ForgeryType['forge'] {
  return (world, fill, random) => ({
    seq: world.marketOf(fill).seq,
    change: ({ command }) => {
      const market = decodeCommand(command) as Market
      const changed = change(random)
      const updates = market.updates.map((update) =>
        update.ladder.kind === 'shape' ? { ...update, ladder: { ...update.ladder, ...changed } } : update,
      )
      return { command: bytesOfCommand({ ...market, updates }) }
    },
  })
}

function inMarket(change: (random: SeededRandom) => Partial<EntryWithEvents> | { step: number }): ForgeryType['forge'] {
  return (world, fill, random) => ({
    seq: world.marketOf(fill).seq,
    change: ({ command }) => {
      const changed = change(random)
      return 'step' in changed
        ? { command: bytesOfCommand({ ...(decodeCommand(command) as Market), ...changed }) }
        : changed
    },
  })
}

function inListing(
  change: (random: SeededRandom, fee: number) => { lot: number } | { takerFeePpm: number },
): ForgeryType['forge'] {
  return (world, fill, random) => ({
    seq: world.listingOf(fill).seq,
    change: ({ command }) => {
      const listed = decodeCommand(command)
      if (listed.kind !== 'listProduct') return {}
      const { product } = listed
      return { command: bytesOfCommand({ ...listed, product: { ...product, ...change(random, product.takerFeePpm) } }) }
    },
  })
}

/** Nothing that is counted falls below zero: that would be no event. */
const add =
  (word: number, more: number): Words =>
  (words) => {
    const changed = words[word]! + more
    words[word] = changed < 0 ? words[word]! - more : changed
  }
const flip =
  (bit: number): Words =>
  (words) =>
    void (words[0]! ^= bit << 8)

/** Another price, and the notional that goes with it. */
function repriced({ price, lots, notional }: SampleFill, by: number): Words {
  const worth = (notional / (price * lots)) * (price + by) * lots
  return (words) => {
    words[7] = price + by
    words[9] = (worth % 2 ** 32) | 0
    words[10] = Math.floor(worth / 2 ** 32)
  }
}

/** Each must be refused whatever it is tried on: it contradicts what was asked, listed or published, or the sums. */
export const FORGERY_TYPES: readonly ForgeryType[] = [
  { name: 'a fill at another price', on: any, forge: inFill((_, random) => add(7, some(random, 1000))) },
  {
    name: 'a resting order at another price, notional to match',
    on: (fill) => maker(fill) && fill.price > 2000,
    forge: inFill((fill, random) => repriced(fill, some(random, 1000))),
  },
  {
    name: 'a price far beyond the limit, notional to match',
    on: isLimit,
    forge: inFill((fill, random) =>
      repriced(fill, (fill.side === 'buy' ? 1 : -1) * Math.floor((fill.price * (30 + random.below(60))) / 100)),
    ),
  },
  { name: 'a fill of other lots', on: any, forge: inFill((_, random) => add(8, some(random, 50))) },
  { name: 'another notional', on: any, forge: inFill((_, random) => add(9, some(random, 100_000))) },
  { name: 'a higher fee', on: any, forge: inFill((_, random) => add(11, 1 + random.below(100_000))) },
  { name: 'a lower fee', on: any, forge: inFill((_, random) => add(11, -1 - random.below(100))) },
  { name: 'a maker called taker, or a taker maker', on: any, forge: inFill(() => flip(2)) },
  { name: 'the other side', on: any, forge: inFill(() => flip(1)) },
  { name: 'a fill for another customer', on: any, forge: inFill((_, random) => add(3, some(random, 4))) },
  { name: 'a fill of another product', on: any, forge: inFill((_, random) => add(4, some(random, 4))) },
  {
    name: 'another remainder',
    on: ({ command }) => command.spend === 0,
    forge: inFill((_, random) => add(13, some(random, 50))),
  },
  {
    name: 'a fill before others left out',
    on: ({ place, count, command }) => place < count - 1 && command.spend === 0,
    forge: (_world, fill) => inEvent(fill.seq, isFill(fill), 'drop'),
  },
  { name: 'acceptance at another price', on: isLimit, forge: inAcceptance((random) => add(5, some(random, 1000))) },
  { name: 'acceptance of other lots', on: isLimit, forge: inAcceptance((random) => add(6, some(random, 50))) },
  { name: 'acceptance for another customer', on: any, forge: inAcceptance((random) => add(3, some(random, 4))) },
  { name: 'a maker rate not listed', on: any, forge: inAcceptance((random) => add(9, some(random, 500))) },
  { name: 'a taker rate not listed', on: any, forge: inAcceptance((random) => add(10, some(random, 500))) },
  {
    name: 'another default worst price',
    on: hasDefaultPrice,
    forge: inAcceptance((random) => add(5, some(random, 500))),
  },
  {
    name: 'an order for another quantity',
    on: isLimit,
    forge: inPlaced(({ command }, random) => ({
      command: bytesOfCommand({ ...command, lots: command.lots + 1 + random.below(50) }),
    })),
  },
  {
    name: 'an order at another limit',
    on: isLimit,
    forge: inPlaced(({ command }, random) => ({
      command: bytesOfCommand({ ...command, price: command.price + some(random, 100) }),
    })),
  },
  {
    name: 'an order of another customer',
    on: any,
    forge: inPlaced(({ command }, random) => ({
      command: bytesOfCommand({ ...command, customer: command.customer + 1 + random.below(50) }),
    })),
  },
  {
    name: 'an order that was refused',
    on: any,
    forge: inPlaced((_, random) => ({ resultCode: 1 + random.below(120) })),
  },
  {
    name: 'a command nobody can read',
    on: any,
    forge: inPlaced(({ placed }, random) => ({ command: placed.command.with(0, 90 + random.below(100)) })),
  },
  {
    name: 'a close that counts other lots',
    on: mayNotRest,
    forge: (_world, fill, random) => inEvent(fill.placed.seq, ofOrder('orderClosed', fill), add(5, some(random, 50))),
  },
  {
    name: 'no close of what may not rest',
    on: mayNotRest,
    forge: (_world, fill) => inEvent(fill.placed.seq, ofOrder('orderClosed', fill), 'drop'),
  },
  {
    name: 'an entry with the number of another',
    on: any,
    forge: (_world, { seq }, random) => ({ seq, change: () => ({ seq: seq + 1 + random.below(9) }) }),
  },
  {
    name: 'an order placed after its market went',
    on: byLadder,
    forge: (_world, { placed }, random) => ({
      seq: placed.seq,
      change: ({ at }) => ({ at: at + 10_001 + random.below(100_000) }),
    }),
  },
  { name: 'a ladder without depth', on: byLadder, forge: inLadder(() => ({ depthPermille: 0 })) },
  {
    name: 'a ladder that stood far away',
    on: byLadder,
    forge: inLadder((random) => ({ halfSpread: 400_000 + random.below(100_000) })),
  },
  {
    name: 'a crossing that was none',
    on: crossedByLadder,
    forge: inLadder((random) => ({ halfSpread: 400_000 + random.below(100_000) })),
  },
  {
    name: 'a ladder that was refused',
    on: byLadder,
    forge: inMarket((random) => ({ resultCode: 1 + random.below(900) })),
  },
  { name: 'a ladder long void', on: byLadder, forge: inMarket((random) => ({ step: 1 + random.below(1_000_000) })) },
  { name: 'a listing that cannot be', on: byLadder, forge: inListing(() => ({ lot: 0 })) },
  {
    name: 'a listing of another fee',
    on: byLadder,
    forge: inListing((random, fee) => ({ takerFeePpm: fee + 1 + random.below(500) })),
  },
]
