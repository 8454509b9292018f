import type { Command, ProductDefinition } from '@candela/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Core } from '../index.ts'
import { NaiveStops } from '../testing/naive-stops.ts'
import { BTC, BTC_USDT, commandId, Trial, USDT } from '../testing/trial.ts'

const CUSTOMERS = 3
/** prices of a few ticks around 1,000, fees of odd rates: triggers and limits at one price, rounding everywhere */
const MID = 1000
const PRODUCT: ProductDefinition = {
  ...BTC_USDT,
  tick: 1_000_000_000,
  lot: 7000,
  minimumLots: 1,
  maximumLots: 5000,
  minimumNotional: 1,
  makerFeePpm: 333,
  takerFeePpm: 7777,
}

const customer = fc.integer({ min: 1, max: CUSTOMERS })
const side = fc.constantFrom('buy' as const, 'sell' as const)
const price = fc.integer({ min: MID - 12, max: MID + 12 })
const lots = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 1, max: 60 }) },
  { weight: 1, arbitrary: fc.constant(5000) },
)
const terms = fc.oneof(
  fc.record({ type: fc.constant('market' as const), price: fc.constant(0) }),
  fc.record({ type: fc.constant('limit' as const), price }),
)
const levels = fc.array(fc.tuple(fc.integer({ min: 0, max: 8 }), lots), { maxLength: 4 })
const number = fc.nat(60)
const step = fc.record({
  kind: fc.constantFrom(
    ...(['stop', 'stop', 'stop', 'oco', 'oco', 'limit', 'limit', 'amendStop', 'amend', 'cancel'] as const),
    ...(['market', 'market', 'market', 'again'] as const),
  ),
  customer,
  side,
  stopKind: fc.constantFrom('stop' as const, 'takeProfit' as const),
  timeInForce: fc.constantFrom('gtc' as const, 'gtc' as const, 'ioc' as const),
  trigger: price,
  price,
  lots,
  terms,
  number,
  bids: levels,
  asks: levels,
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

function ladder(mid: number, distances: [number, number][], direction: number): [number, number][] {
  const sorted = [...new Map(distances)].sort((a, b) => a[0] - b[0])
  return sorted.map(([distance, size]) => [mid + direction * (distance + 1), size])
}

/** An order of the customer's, open or waiting; now and then any number. */
function aimed(trial: Trial, { customer, number }: Step): number {
  const own = [...trial.core.spot.openOrders(customer), ...trial.core.spot.waitingStops(customer)]
  return number % 8 === 0 ? number : (own[number % Math.max(1, own.length)]?.order ?? number)
}

function commandOf(trial: Trial, step: Step): Command {
  const { customer, side, trigger, price, lots, terms, stopKind, timeInForce } = step
  const own = { customer, commandId: commandId(trial.at, trial.seq + 1) }
  const order = aimed(trial, step)
  switch (step.kind) {
    case 'stop':
      return { kind: 'placeStopOrder', ...own, product: 0, side, stopKind, ...terms, timeInForce, trigger, lots }
    case 'oco': {
      const { type, price: stopPrice } = terms
      return { kind: 'placeOco', ...own, product: 0, side, price, trigger, type, stopPrice, lots }
    }
    case 'limit':
      return { kind: 'placeOrder', ...own, product: 0, side, type: 'limit', timeInForce, price, lots, spend: 0 }
    case 'amendStop':
      return { kind: 'amendStopOrder', ...own, order, trigger, price: terms.price, lots }
    case 'amend': {
      const same = trial.core.spot.order(order)?.lots ?? lots
      return { kind: 'amendOrder', ...own, order, price, lots: step.number % 3 === 0 ? lots : same }
    }
    default:
      return { kind: 'cancelOrder', ...own, order }
  }
}

/** Customers who already own something to sell, in both houses. */
function opened(): { trial: Trial; naive: NaiveStops } {
  const trial = new Trial([PRODUCT])
  const naive = new NaiveStops(PRODUCT)
  for (let i = 1; i <= CUSTOMERS; i++) naive.open(trial.open())
  const market = (bids: [number, number][], asks: [number, number][]): void => {
    trial.market({ bids, asks }, MID)
    naive.step(bids, asks, MID, MID)
  }
  market([[MID - 1, 1]], [[MID, 2000]])
  for (let i = 1; i <= CUSTOMERS; i++) {
    trial.take(i, 'buy', 300)
    const own = { kind: 'placeOrder', customer: i, commandId: '', product: 0 } as const
    naive.apply({ ...own, side: 'buy', type: 'market', timeInForce: 'ioc', price: 0, lots: 300, spend: 0 })
  }
  market([], [])
  return { trial, naive }
}

it('stops against their slow twin: refusals, triggers in their order and balances are equal after every command', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 80, size: 'max' }), (steps) => {
      const { trial, naive } = opened()
      for (const drawn of steps) {
        if (drawn.kind === 'again') {
          trial.core = Core.restore(trial.core.snapshot())
          continue
        }
        if (drawn.kind === 'market') {
          const [bids, asks] = [ladder(drawn.price, drawn.bids, -1), ladder(drawn.price, drawn.asks, 1)]
          const [bid, ask] = [bids[0], asks[0]]
          const index = drawn.trigger
          const { events } = trial.market({ bids, asks }, index)
          naive.step(bids, asks, bid && ask ? Math.floor((bid[0] + ask[0]) / 2) : index, index)
          const triggered = events.flatMap((event) => (event.kind === 'stopTriggered' ? [event.order] : []))
          expect(triggered).toEqual(naive.triggered)
        } else {
          const command = commandOf(trial, drawn)
          expect(naive.apply(command)).toBe(trial.apply(command).code)
        }
        for (let own = 1; own <= CUSTOMERS; own++) {
          for (const asset of [USDT, BTC]) expect(trial.balance(own, asset)).toEqual(naive.balance(own, asset))
          const waiting = trial.core.spot.waitingStops(own).map(({ order }) => order)
          const twins = naive.stops.filter((stop) => stop.customer === own).map((stop) => stop.number)
          expect(waiting).toEqual(twins.sort((a, b) => a - b))
        }
      }
    }),
    { numRuns: 100 },
  )
})
