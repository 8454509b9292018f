import type { Command, CommandOf } from '@candela/contract'
import fc from 'fast-check'
import { around, type PerpetualTrial } from './perpetual-trial.ts'

/** An act of one of a few customers, or of the market; anything may be refused. */
export type Act = (trial: PerpetualTrial, customers: readonly number[]) => void

const CUSTOMERS = 6
const MIDDLE = 6_000_000

const who = fc.nat(CUSTOMERS - 1)
const lots = fc.oneof(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 5_000, max: 600_000 }))
/** near the middle, in ticks */
const price = fc.integer({ min: -90_000, max: 90_000 }).map((away) => MIDDLE + away)
const none = fc.constant(0)

const order = fc.record({
  who,
  side: fc.constantFrom('buy' as const, 'sell' as const),
  type: fc.constantFrom('limit' as const, 'limit' as const, 'market' as const),
  timeInForce: fc.constantFrom('gtc' as const, 'gtc' as const, 'ioc' as const, 'fok' as const, 'postOnly' as const),
  lots,
  price,
  reduceOnly: fc.constantFrom(false, false, true),
  trigger: fc.oneof({ weight: 5, arbitrary: none }, { weight: 1, arbitrary: price }),
  takeProfit: fc.oneof({ weight: 3, arbitrary: none }, { weight: 1, arbitrary: price }),
  stopLoss: fc.oneof({ weight: 3, arbitrary: none }, { weight: 1, arbitrary: price }),
})

/** Another index, with a ladder of any depth around it, or none; then none for a while. */
const market = fc.record({
  away: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: -60_000, max: 60_000 }) },
    { weight: 2, arbitrary: fc.integer({ min: -400_000, max: 400_000 }) },
  ),
  depth: fc.oneof(none, fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 3_000, max: 2_000_000 })),
  pauseMs: fc.oneof({ weight: 8, arbitrary: none }, { weight: 1, arbitrary: fc.integer({ min: 0, max: 15_000 }) }),
})

/** Everything that can happen to perpetuals, in any order. */
export const ACT: fc.Arbitrary<Act> = fc.oneof(
  { weight: 8, arbitrary: order.map(({ who: place, ...asked }): Act => placed(place, asked)) },
  { weight: 6, arbitrary: market.map(({ away, depth, pauseMs }): Act => moved(away, depth, pauseMs)) },
  { weight: 1, arbitrary: who.map((place): Act => asking(place, (customer) => closing(customer))) },
  { weight: 1, arbitrary: who.map((place): Act => asking(place, () => ({ kind: 'closeAllPositions' }))) },
  { weight: 1, arbitrary: fc.tuple(who, fc.nat(60)).map(([place, number]): Act => cancelled(place, number)) },
  {
    weight: 1,
    arbitrary: who.map((place): Act => asking(place, () => ({ kind: 'cancelAllPerpetualOrders', product: -1 }))),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(who, fc.integer({ min: 1, max: 50 }))
      .map(([place, leverage]): Act => leveraged(place, leverage)),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(who, fc.integer({ min: -3e11, max: 3e11 }))
      .map(([place, amount]): Act => margined(place, amount)),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(who, price, price, lots).map(([place, up, down, part]): Act => guarded(place, up, down, part)),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        who,
        fc.array(fc.tuple(price, fc.nat(600_000)), { maxLength: 6 }),
        fc.array(fc.tuple(price, fc.nat(600_000)), { maxLength: 3 }),
      )
      .map(
        ([place, up, down]): Act =>
          (trial, customers) =>
            void trial.shares(customers[place]!, up, down),
      ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(who, fc.constantFrom('buy' as const, 'sell' as const), lots, fc.integer({ min: 1, max: 12 }))
      .map(
        ([place, side, part, callback]): Act =>
          (trial, customers) =>
            void trial.trailing(customers[place]!, side, part, callback * 1_000),
      ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(who, fc.nat(60), price, lots, fc.oneof({ weight: 3, arbitrary: none }, price)).map(
      ([place, order, at, part, trigger]): Act =>
        (trial, customers) =>
          void trial.amendPerpetual(customers[place]!, order, at, part, trigger),
    ),
  },
  { weight: 1, arbitrary: who.map((place): Act => asking(place, () => ({ kind: 'takeBreak', days: 1 }))) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(who, fc.integer({ min: 1, max: 300 }))
      .map(([place, amount]): Act =>
        asking(place, () => ({ kind: 'setOwnLimit', of: 'loss', period: 'day', amount: amount * 100_000_000 })),
      ),
  },
  { weight: 1, arbitrary: fc.constant<Act>((trial) => waited(trial)) },
)

type Body = Command extends infer C
  ? C extends { readonly customer: number; readonly commandId: string }
    ? Omit<C, 'customer' | 'commandId'>
    : never
  : never

function asking(place: number, ask: (customer: number) => Body): Act {
  return (trial, customers) => {
    const customer = customers[place]!
    trial.apply({ ...ask(customer), customer, commandId: trial.id() })
  }
}

function placed(place: number, asked: Partial<CommandOf<'placePerpetualOrder'>>): Act {
  const price = asked.type === 'market' ? 0 : asked.price!
  return (trial, customers) => void trial.order(customers[place]!, asked.side!, asked.lots!, { ...asked, price })
}

function moved(away: number, depth: number, pauseMs: number): Act {
  return (trial) => {
    trial.at += pauseMs
    const index = MIDDLE + away
    trial.step(index, depth === 0 ? {} : around(index, depth))
  }
}

function closing(_customer: number): Body {
  return { kind: 'closePosition', product: 0 }
}

function cancelled(place: number, order: number): Act {
  return asking(place, () => ({ kind: 'cancelPerpetualOrder', order }))
}

function leveraged(place: number, leverage: number): Act {
  return asking(place, () => ({ kind: 'setLeverage', product: 0, leverage }))
}

function margined(place: number, amount: number): Act {
  const kind = amount < 0 ? 'removeMargin' : 'addMargin'
  return asking(place, () => ({ kind, product: 0, amount: Math.abs(amount) }))
}

function guarded(place: number, takeProfit: number, stopLoss: number, part: number): Act {
  return asking(place, () => ({
    kind: 'setTriggers',
    product: 0,
    takeProfit,
    stopLoss,
    takeProfitLots: part % 2 === 0 ? 0 : part,
    stopLossLots: 0,
  }))
}

/** Eight hours go by with half the ticks that a rate needs, or more. */
function waited(trial: PerpetualTrial): void {
  trial.at += 8 * 3_600_000
  trial.apply({ kind: 'tick' })
  trial.steps(9)
}
