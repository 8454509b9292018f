import { proves } from '@candela/checks/proves'
import { describe, expect, it } from 'vitest'
import { Core } from '../index.ts'
import { type Answer, BTC, closed, filled, Trial, UNIT, USDT } from '../testing/trial.ts'
import { STOPS_A_STEP } from './trigger-stops.ts'

const MID = 6_000_000
const GRANT = 10_000n * UNIT

/** A step of a market around `index`, 10 USDT wide and deep. */
function step(trial: Trial, index: number): Answer {
  return trial.market({ bids: [[index - 500, 100_000]], asks: [[index + 500, 100_000]] }, index)
}

/** Numbers of the stops that were triggered, in their order. */
function triggered({ events }: Answer): number[] {
  return events.flatMap((event) => (event.kind === 'stopTriggered' ? [event.order] : []))
}

function opened(): { trial: Trial; customer: number } {
  const trial = new Trial()
  const customer = trial.open()
  trial.stock(customer, 10_000)
  step(trial, MID)
  return { trial, customer }
}

describe('an order that waits for its trigger', () => {
  it('holds what it could cost from its placement on, and is in no book', () => {
    const { trial, customer } = opened()
    const before = trial.balance(customer, USDT)[0]
    const book = trial.core.book(0, 10)
    const sell = trial.stop(customer, 5_900_000, 1000)
    expect(sell.events.map(({ kind }) => kind)).toEqual(['stopAccepted', 'posted'])
    expect(trial.balance(customer, BTC)).toEqual([9_000_000n, 1_000_000n])
    // 0.01 BTC at 61,610.00, 1 % beyond the trigger: 616.10 USDT, and 0.61610 of fee
    const buy = trial.stop(customer, 6_100_000, 1000, { side: 'buy' })
    expect(buy.events[0]).toMatchObject({ kind: 'stopAccepted', price: 6_161_000, held: 61_671_610_000 })
    expect(trial.balance(customer, USDT)).toEqual([before - 61_671_610_000n, 61_671_610_000n])
    expect(trial.core.book(0, 10)).toEqual(book)
    expect(trial.core.spot.openOrders(customer)).toEqual([])
    expect(trial.core.spot.waitingStops(customer).map(({ order }) => order)).toEqual([sell.value, buy.value])
  })

  const WAYS = [
    ['a sell stop', 'sell', 'stop', 5_900_000, 5_900_001],
    ['a buy stop', 'buy', 'stop', 6_100_000, 6_099_999],
    ['a sell take-profit', 'sell', 'takeProfit', 6_100_000, 6_099_999],
    ['a buy take-profit', 'buy', 'takeProfit', 5_900_000, 5_900_001],
  ] as const
  it.each(WAYS)('%s fires at the first step whose index reaches its trigger, and at none before', (...row) => {
    const [, side, stopKind, trigger, short] = row
    const { trial, customer } = opened()
    const { value } = trial.stop(customer, trigger, 100, { side, stopKind })
    expect(triggered(step(trial, short))).toEqual([])
    const answer = step(trial, trigger)
    const fired = answer.events.find(({ kind }) => kind === 'stopTriggered')
    expect(fired, proves('S1.9')).toEqual({
      kind: 'stopTriggered',
      order: value,
      customer,
      product: 0,
      step: trial.core.marketStep,
      index: trigger,
    })
    expect(filled(answer), proves('S1.9')).toEqual([[trigger + (side === 'buy' ? 500 : -500), 100, 'ladder']])
    expect(closed(answer)).toEqual({ [value]: 'filled' })
    expect([trial.core.spot.waitingStop(value), trial.balance(customer, BTC)[1]]).toEqual([undefined, 0n])
  })

  it('listens to the index, not to the trades of the book', () => {
    const { trial, customer } = opened()
    const { value } = trial.stop(customer, 5_990_000, 100)
    const other = trial.open()
    trial.market({}, MID)
    trial.limit(customer, 'sell', 5_980_000, 50)
    expect(trial.limit(other, 'buy', 5_980_000, 50).fills.length).toBe(2)
    trial.market({ bids: [[5_970_000, 100]], asks: [[5_970_500, 100]] }, 5_990_001)
    expect(trial.core.spot.waitingStop(value)).toBeDefined()
  })

  it('a stop-limit rests at its limit under its own number, with what it held', () => {
    const { trial, customer } = opened()
    const [free, none] = trial.balance(customer, USDT)
    const { value, events } = trial.stop(customer, 6_100_000, 1000, { side: 'buy', price: 6_090_000 })
    const held = 60_960_900_000n
    expect(events[0]).toMatchObject({ price: 6_090_000, held: Number(held) })
    const answer = step(trial, 6_100_000)
    expect(answer.events.map(({ kind }) => kind)).toEqual(['quoted', 'stopTriggered', 'orderAccepted'])
    expect(trial.balance(customer, USDT)).toEqual([free - held, none + held])
    expect(trial.core.spot.order(value)).toMatchObject({
      order: value,
      price: 6_090_000,
      lots: 1000,
      filled: 0,
      side: 'buy',
    })
    expect(trial.cancel(customer, value).code).toBe('ok')
    expect(trial.balance(customer, USDT)).toEqual([free, none])
  })

  it('an immediate stop-limit closes what it can’t fill', () => {
    const { trial, customer } = opened()
    const { value } = trial.stop(customer, 5_900_000, 100, { price: 5_900_000, timeInForce: 'ioc' })
    expect(closed(step(trial, 5_900_000))).toEqual({ [value]: 'immediateRemainder' })
    expect(trial.balance(customer, BTC)).toEqual([10_000_000n, 0n])
  })

  it('a market sell falls through a gap and sells at the worst price of then; a buy pays its reserve at most', () => {
    const { trial, customer } = opened()
    const sell = trial.stop(customer, 5_900_000, 100)
    const gap = step(trial, 5_000_000)
    expect(gap.events.find((event) => event.kind === 'orderAccepted')).toMatchObject({ price: 4_950_000 })
    expect(filled(gap)).toEqual([[4_999_500, 100, 'ladder']])
    expect(closed(gap)).toEqual({ [sell.value]: 'filled' })
    step(trial, MID)
    const [free] = trial.balance(customer, USDT)
    const buy = trial.stop(customer, 6_100_000, 100, { side: 'buy' })
    const leap = step(trial, 7_000_000)
    expect(leap.events.find((event) => event.kind === 'orderAccepted')).toMatchObject({ price: 6_161_000 })
    expect(closed(leap)).toEqual({ [buy.value]: 'worstPrice' })
    expect(trial.balance(customer, USDT)).toEqual([free, 0n])
  })

  it('gives back what a nearer worst price does not need', () => {
    const { trial, customer } = opened()
    trial.market({}, MID)
    trial.stop(customer, 6_100_000, 100, { side: 'buy' })
    const [, held] = trial.balance(customer, USDT)
    // the mid lies a little below the index
    const answer = trial.market({ bids: [[6_090_000, 1]], asks: [[6_094_000, 1]] }, 6_100_000)
    const accepted = answer.events.find((event) => event.kind === 'orderAccepted')
    expect(accepted).toMatchObject({ price: 6_152_920, type: 'market', timeInForce: 'ioc' })
    expect(accepted!.held).toBeLessThan(Number(held))
    expect(trial.balance(customer, USDT)[1]).toBe(0n)
  })

  it('ends at its own resting order, like every taker', () => {
    const { trial, customer } = opened()
    const { value } = trial.stop(customer, 5_900_000, 100)
    trial.limit(customer, 'buy', 5_899_900, 100)
    expect(closed(step(trial, 5_900_000))).toEqual({ [value]: 'selfTrade' })
  })

  it('of several those reached first go first: sells by falling trigger, buys by rising, then the older', () => {
    const { trial, customer } = opened()
    const place = (trigger: number, terms: Parameters<Trial['stop']>[3]): number =>
      trial.stop(customer, trigger, 100, terms).value
    const takeProfit = place(5_950_000, { side: 'buy', stopKind: 'takeProfit' })
    const [low, high, second] = [place(5_900_000, {}), place(5_950_000, {}), place(5_950_000, {})]
    expect(triggered(step(trial, 5_890_000))).toEqual([high, second, low, takeProfit])
    step(trial, MID)
    const [far, near] = [place(6_060_000, { side: 'buy' }), place(6_050_000, { side: 'buy' })]
    expect(triggered(step(trial, 6_060_000))).toEqual([near, far])
  })

  it('waits while the product is stale or halted', () => {
    const { trial, customer } = opened()
    const { value } = trial.stop(customer, 5_900_000, 100)
    const old = Math.floor(trial.at / 250) + 1
    trial.at += 60_000
    const update = { product: 0, receivedAt: trial.at, index: 5_800_000, prints: [] }
    const ladder = { kind: 'levels', bids: [[5_800_000, 9]], asks: [] } as const
    expect(triggered(trial.must({ kind: 'market', step: old, gap: false, updates: [{ ...update, ladder }] }))).toEqual(
      [],
    )
    const { core } = trial
    trial.must({ kind: 'listProduct', product: { ...core.product(0)!, spot: false } })
    expect(triggered(step(trial, 5_800_000))).toEqual([])
    trial.must({ kind: 'listProduct', product: { ...core.product(0)!, spot: true } })
    expect(triggered(step(trial, 5_800_000))).toEqual([value])
  })

  it('can be changed and cancelled while it waits, and is gone with all orders', () => {
    const { trial, customer } = opened()
    const [free] = trial.balance(customer, USDT)
    const { value } = trial.stop(customer, 6_100_000, 1000, { side: 'buy', price: 6_100_000 })
    const answer = trial.amendStop(customer, value, 6_200_000, 6_210_000, 500)
    expect(answer.events).toMatchObject([
      { kind: 'stopAmended', order: value, trigger: 6_200_000, price: 6_210_000, lots: 500, held: 31_081_050_000 },
      { kind: 'posted', purpose: 'release' },
    ])
    expect(triggered(step(trial, 6_100_000))).toEqual([])
    expect(trial.cancel(customer, value).events[0]).toMatchObject({ kind: 'stopClosed', reason: 'cancelled' })
    expect(trial.balance(customer, USDT)).toEqual([free, 0n])
    expect(trial.cancel(customer, value).code).toBe('orderClosed')
    const [first, second] = [trial.stop(customer, 5_900_000, 100).value, trial.stop(customer, 5_910_000, 100).value]
    const all = trial.must({ kind: 'cancelAll', customer, commandId: trial.id(), product: -1 })
    expect(all.events.flatMap((event) => (event.kind === 'stopClosed' ? [event.order] : []))).toEqual([first, second])
    expect(trial.balance(customer, BTC)).toEqual([10_000_000n, 0n])
    expect(triggered(step(trial, 5_000_000))).toEqual([])
  })

  it('keeps its place with the same trigger, and is the newest at another', () => {
    const { trial, customer } = opened()
    const [a, b, c] = [1, 2, 3].map(() => trial.stop(customer, 5_900_000, 100).value) as [number, number, number]
    trial.amendStop(customer, a, 5_900_000, 0, 50)
    trial.amendStop(customer, b, 5_910_000, 0, 100)
    trial.amendStop(customer, b, 5_900_000, 0, 100)
    expect(triggered(step(trial, 5_900_000))).toEqual([a, c, b])
  })

  it('no more of them fire in a step than it has room for; the rest do in the next, though the index went back', () => {
    const { trial, customer } = opened()
    trial.checking = false
    const numbers: number[] = []
    for (let i = 0; i < STOPS_A_STEP + 40; i++) numbers.push(trial.stop(customer, 5_900_000 - i, 10).value)
    expect(triggered(step(trial, 5_800_000))).toEqual(numbers.slice(0, STOPS_A_STEP))
    // what is left was reached: a trigger in between would fire at once, without an index that reaches it
    expect(trial.stop(customer, 5_850_000, 10).code).toBe('stopWrongSide')
    trial.core = Core.restore(trial.core.snapshot())
    trial.checking = true
    const late = step(trial, 5_990_000)
    expect(triggered(late)).toEqual(numbers.slice(STOPS_A_STEP))
    expect(late.events.find(({ kind }) => kind === 'stopTriggered')).toMatchObject({ index: 5_800_000 })
    expect(trial.stop(customer, 5_850_000, 10).code).toBe('ok')
  })

  it('counts among a customer’s orders, and keeps the account from being closed', () => {
    const trial = new Trial()
    const customer = trial.open()
    step(trial, MID)
    trial.checking = false
    for (let i = 0; i < 499; i++) trial.limit(customer, 'buy', 5_000_000 + i, 20)
    trial.stop(customer, 6_100_000, 10, { side: 'buy' })
    expect(trial.limit(customer, 'buy', 5_000_000, 20).code).toBe('openOrdersLimit')
    expect(trial.stop(customer, 6_100_000, 10, { side: 'buy' }).code).toBe('openOrdersLimit')
    for (const { order } of trial.core.spot.openOrders(customer)) trial.cancel(customer, order)
    expect(trial.fact(customer, 'closed').code).toBe('openOrdersRemain')
    expect(trial.balance(customer, USDT)[0]).toBeLessThan(GRANT)
  })
})
