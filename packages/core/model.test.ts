import type { Command, ProductDefinition } from '@candela/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BTC, BTC_USDT, commandId, Trial, USDT } from './testing/trial.ts'
import { Core } from './index.ts'
import { NaiveSpot } from './testing/naive-spot.ts'

const CUSTOMERS = 4
/** prices of a few ticks around 1,000, fees of odd rates: collisions and rounding everywhere */
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
const lots = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 1, max: 60 }) },
  { weight: 1, arbitrary: fc.constant(5000) },
)
const price = fc.integer({ min: MID - 12, max: MID + 12 })
const order = fc.integer({ min: 1, max: 60 })
const timeInForce = fc.constantFrom(
  'gtc' as const,
  'gtc' as const,
  'gtc' as const,
  'ioc' as const,
  'fok' as const,
  'postOnly' as const,
)
const level = fc.tuple(fc.integer({ min: 0, max: 8 }), lots)

type Step =
  | { kind: 'limit'; customer: number; side: 'buy' | 'sell'; price: number; lots: number; timeInForce: 'gtc' }
  | { kind: 'take'; customer: number; side: 'buy' | 'sell'; lots: number; worst: number }
  | { kind: 'spend'; customer: number; side: 'buy' | 'sell'; spend: number; worst: number }
  | { kind: 'amend'; customer: number; order: number; price: number; lots: number }
  | { kind: 'cancel'; customer: number; order: number }
  | { kind: 'market'; mid: number; bids: [number, number][]; asks: [number, number][] }

const kind = <T extends string>(name: T): fc.Arbitrary<T> => fc.constant(name)
const worst = fc.constantFrom(0, MID, MID + 3, MID - 3)
const step = fc.oneof(
  { weight: 9, arbitrary: fc.record({ kind: kind('limit'), customer, side, price, lots, timeInForce }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('take'), customer, side, lots, worst }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kind('spend'),
      customer,
      side,
      spend: fc.integer({ min: 70_000_000, max: 4_000_000_000 }),
      worst,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: kind('amend'), customer, order, price, lots }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('cancel'), customer, order }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kind('market'),
      mid: price,
      bids: fc.array(level, { maxLength: 4 }),
      asks: fc.array(level, { maxLength: 4 }),
    }),
  },
) as fc.Arbitrary<Step>

/** Levels from distances: sorted, none twice, beyond the mid. */
function ladder(mid: number, distances: [number, number][], direction: number): [number, number][] {
  const sorted = [...new Map(distances)].sort((a, b) => a[0] - b[0])
  return sorted.map(([distance, size]) => [mid + direction * (distance + 1), size])
}

function commandOf(step: Exclude<Step, { kind: 'market' }>, id: string): Command {
  const own = { customer: step.customer, commandId: id }
  switch (step.kind) {
    case 'amend':
      return { kind: 'amendOrder', ...own, order: step.order, price: step.price, lots: step.lots }
    case 'cancel':
      return { kind: 'cancelOrder', ...own, order: step.order }
    case 'limit':
      return {
        kind: 'placeOrder',
        ...own,
        product: 0,
        side: step.side,
        type: 'limit',
        timeInForce: step.timeInForce,
        price: step.price,
        lots: step.lots,
        spend: 0,
      }
    default: {
      const { side, worst } = step
      const sizes = step.kind === 'take' ? { lots: step.lots, spend: 0 } : { lots: 0, spend: step.spend }
      return {
        kind: 'placeOrder',
        ...own,
        product: 0,
        side,
        type: 'market',
        timeInForce: 'ioc',
        price: worst,
        ...sizes,
      }
    }
  }
}

/** An amend or cancel mostly means an order that is open, and its owner. */
function aimed(trial: Trial, step: Step): Step {
  if ((step.kind !== 'amend' && step.kind !== 'cancel') || step.order % 8 === 0) return step
  const open = [1, 2, 3, 4].flatMap((customer) => trial.core.spot.openOrders(customer))
  const target = open[step.order % Math.max(1, open.length)]
  return target === undefined ? step : { ...step, order: target.order, customer: target.customer }
}

/** Customers who already own something to sell. */
function openTrial(): Trial {
  const trial = new Trial([PRODUCT])
  for (let i = 0; i < CUSTOMERS; i++) trial.open()
  trial.market({ bids: [[MID - 1, 1]], asks: [[MID, 2000]] }, MID)
  for (let customer = 1; customer <= CUSTOMERS; customer++) trial.take(customer, 'buy', 300)
  trial.market({}, MID)
  return trial
}

function openNaive(): NaiveSpot {
  const naive = new NaiveSpot(PRODUCT)
  for (let customer = 1; customer <= CUSTOMERS; customer++) naive.open(customer)
  naive.market([[MID - 1, 1]], [[MID, 2000]], MID)
  for (let customer = 1; customer <= CUSTOMERS; customer++) {
    const take: Step = { kind: 'take', customer, side: 'buy', lots: 300, worst: 0 }
    naive.apply(commandOf(take, ''))
  }
  naive.market([], [], MID)
  naive.fills.length = 0
  return naive
}

function run(trial: Trial, step: Step): { code: string; fills: string[] } {
  const answer =
    step.kind === 'market'
      ? trial.market({ bids: ladder(step.mid, step.bids, -1), asks: ladder(step.mid, step.asks, 1) }, step.mid)
      : trial.apply(commandOf(step, trial.id()))
  const fills: string[] = []
  const makers = answer.fills.filter((fill) => fill.liquidity === 'maker')
  if (step.kind === 'market') for (const fill of makers) fills.push(`${fill.order} ladder ${fill.price} ${fill.lots}`)
  for (const fill of answer.fills) {
    if (fill.liquidity === 'maker') continue
    const maker = makers.find((other) => other.trade === fill.trade)
    fills.push(`${fill.order} ${maker?.order ?? 'ladder'} ${fill.price} ${fill.lots}`)
  }
  return { code: answer.code, fills }
}

/** A mid from the levels is what the core would say. */
function midOf({ mid, bids, asks }: Extract<Step, { kind: 'market' }>): number {
  const [bid, ask] = [ladder(mid, bids, -1)[0], ladder(mid, asks, 1)[0]]
  return bid && ask ? Math.floor((bid[0] + ask[0]) / 2) : mid
}

describe('spot against its slow twin', () => {
  it('fills, refusals and balances are equal after every command; everything is conserved', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 10, maxLength: 80, size: 'max' }), (steps) => {
        const trial = openTrial()
        const naive = openNaive()
        for (const drawn of steps) {
          const step = aimed(trial, drawn)
          const { code, fills } = run(trial, step)
          naive.fills.length = 0
          if (step.kind === 'market')
            naive.market(ladder(step.mid, step.bids, -1), ladder(step.mid, step.asks, 1), midOf(step))
          else expect(naive.apply(commandOf(step, ''))).toBe(code)
          expect(fills).toEqual(naive.fills)
          for (let customer = 1; customer <= CUSTOMERS; customer++) {
            for (const asset of [USDT, BTC]) {
              expect(trial.balance(customer, asset)).toEqual(naive.balance(customer, asset))
            }
          }
        }
      }),
      { numRuns: 100 },
    )
  })
})

describe('snapshots and determinism', () => {
  it('a restored house goes on as the first would have: answers, events and state', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 40, size: 'max' }), fc.nat(39), (steps, cut) => {
        const trial = openTrial()
        const again = openTrial()
        expect(again.core.stateHash()).toBe(trial.core.stateHash())
        steps.forEach((drawn, place) => {
          const step = aimed(trial, drawn)
          if (place === cut % steps.length) {
            again.core = Core.restore(again.core.snapshot())
            again.core.assertInvariants()
          }
          expect(run(again, step)).toEqual(run(trial, step))
          expect(again.core.events.digest()).toEqual(trial.core.events.digest())
          expect(again.core.events.bytes()).toEqual(trial.core.events.bytes())
        })
        expect(again.core.snapshot()).toEqual(trial.core.snapshot())
      }),
      { numRuns: 60 },
    )
  })

  it('a repeated id has no effect wherever it comes again', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 30, size: 'max' }), (steps) => {
        const trial = openTrial()
        const given: { command: Command; code: string; value: number }[] = []
        for (const drawn of steps) {
          const step = aimed(trial, drawn)
          if (step.kind === 'market') run(trial, step)
          else {
            const command = commandOf(step, commandId(trial.at, 1000 + given.length))
            const { code, value } = trial.apply(command)
            // what was refused is free again
            if (code === 'ok') given.push({ command, code, value })
          }
          const before = [trial.balance(1, USDT), trial.core.book(0, 100)]
          for (const { command, code, value } of given) {
            expect(trial.apply(command)).toMatchObject({ code, value, repeated: true, events: [] })
          }
          expect([trial.balance(1, USDT), trial.core.book(0, 100)]).toEqual(before)
        }
      }),
      { numRuns: 30 },
    )
  })
})
