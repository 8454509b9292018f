import { proves } from '@candela/checks/proves'
import { describe, expect, it } from 'vitest'
import { BTC, BTC_USDT, closed, filled, Trial, UNIT, USDT } from '../testing/trial.ts'

const MID = 6_000_000
/** 10,000 USDT */
const GRANT = 10_000n * UNIT

describe('limit orders', () => {
  it('a buy holds its notional and the fee that could be due, and rests', () => {
    const trial = new Trial()
    const customer = trial.open()
    trial.market()
    const { code, value, events } = trial.limit(customer, 'buy', 5_900_000, 1000)
    expect([code, value], proves('S1.9')).toEqual(['ok', 1])
    // 0.01 BTC at 59,000.00: 590 USDT, and 0.59 of fee
    expect(trial.balance(customer, USDT)).toEqual([GRANT - 59_059_000_000n, 59_059_000_000n])
    expect(events.map((event) => event.kind)).toEqual(['orderAccepted', 'posted'])
    expect(trial.core.book(0, 10)).toEqual({ bids: [[5_900_000, 1000, 1000]], asks: [] })
  })

  it('a sell holds its base, and its fee comes out of what it brings', () => {
    const trial = new Trial()
    const [seller, buyer] = [trial.open(), trial.open()]
    trial.stock(seller, 1000)
    const [before] = trial.balance(seller, USDT)
    trial.limit(seller, 'sell', 6_100_000, 1000)
    expect(trial.balance(seller, BTC)).toEqual([0n, 1_000_000n])
    const answer = trial.limit(buyer, 'buy', 6_100_000, 1000)
    expect(filled(answer), proves('S1.9')).toEqual([[6_100_000, 1000, 'customer']])
    const notional = 61_000_000_000n
    expect(trial.balance(seller, BTC)).toEqual([0n, 0n])
    expect(trial.balance(seller, USDT)).toEqual([before + notional - 48_800_000n, 0n])
    expect(trial.balance(buyer, USDT)).toEqual([GRANT - notional - 61_000_000n, 0n])
    expect(trial.balance(buyer, BTC)).toEqual([1_000_000n, 0n])
  })

  it('fills the best price first, the older order first, and gives the better price to the taker', () => {
    const trial = new Trial()
    const [a, b, c, taker] = [trial.open(), trial.open(), trial.open(), trial.open()]
    for (const seller of [a, b, c]) trial.stock(seller, 500)
    const first = trial.limit(a, 'sell', 6_020_000, 500).value
    const second = trial.limit(b, 'sell', 6_010_000, 300).value
    const third = trial.limit(c, 'sell', 6_010_000, 300).value
    const answer = trial.limit(taker, 'buy', 6_020_000, 700)
    expect(filled(answer)).toEqual([
      [6_010_000, 300, 'customer'],
      [6_010_000, 300, 'customer'],
      [6_020_000, 100, 'customer'],
    ])
    expect(closed(answer)).toEqual({ [second]: 'filled', [third]: 'filled', [answer.value]: 'filled' })
    expect(trial.core.spot.order(first)).toMatchObject({ lots: 500, filled: 100, notional: 6_020_000 * 100 * 10 })
    expect(trial.balance(taker, USDT)[1]).toBe(0n)
  })

  it('rests what is left, holding only for that', () => {
    const trial = new Trial()
    const [seller, buyer] = [trial.open(), trial.open()]
    trial.stock(seller, 400)
    trial.limit(seller, 'sell', MID, 400)
    const { value } = trial.limit(buyer, 'buy', MID + 1000, 1000)
    const rest = BigInt((MID + 1000) * 600 * 10)
    expect(trial.core.spot.order(value)).toMatchObject({ filled: 400, lots: 1000 })
    expect(trial.balance(buyer, USDT)[1]).toBe(rest + rest / 1000n)
  })

  it('an order of many fills pays the fee of one: rounded up once', () => {
    const trial = new Trial([{ ...BTC_USDT, takerFeePpm: 999, makerFeePpm: 1 }])
    const [seller, buyer] = [trial.open(), trial.open()]
    trial.stock(seller, 2000)
    for (let i = 0; i < 7; i++) trial.limit(seller, 'sell', MID + i, 101)
    const { fills } = trial.limit(buyer, 'buy', MID + 10, 707)
    const taken = fills.filter((fill) => fill.liquidity === 'taker')
    const notional = taken.reduce((sum, fill) => sum + BigInt(fill.notional), 0n)
    const fees = taken.reduce((sum, fill) => sum + BigInt(fill.fee), 0n)
    expect(taken.length).toBe(7)
    expect(fees).toBe((notional * 999n + 999_999n) / 1_000_000n)
  })
})

describe('the ladder', () => {
  const levels = { bids: [[5_999_000, 300] as const], asks: [[6_001_000, 300] as const, [6_002_000, 500] as const] }

  it('fills takers at its prices, is used up until the next, and comes back whole', () => {
    const trial = new Trial()
    const customer = trial.open()
    trial.market(levels)
    expect(filled(trial.take(customer, 'buy', 400))).toEqual([
      [6_001_000, 300, 'ladder'],
      [6_002_000, 100, 'ladder'],
    ])
    expect(trial.core.book(0, 5).asks).toEqual([[6_002_000, 400, 0]])
    trial.market(levels)
    expect(trial.core.book(0, 5).asks).toEqual([
      [6_001_000, 300, 0],
      [6_002_000, 500, 0],
    ])
    expect(trial.core.houseBalance('liquidity', BTC)).toBe(-400_000n)
  })

  it('at a price customers go first', () => {
    const trial = new Trial()
    const [seller, buyer] = [trial.open(), trial.open()]
    trial.stock(seller, 200)
    trial.market(levels)
    trial.limit(seller, 'sell', 6_001_000, 200)
    expect(filled(trial.take(buyer, 'buy', 400))).toEqual([
      [6_001_000, 200, 'customer'],
      [6_001_000, 200, 'ladder'],
    ])
  })

  it('that crosses a resting order fills it at the customer’s price, up to its size, for the maker’s fee', () => {
    const trial = new Trial()
    const customer = trial.open()
    trial.market(levels)
    const { value } = trial.limit(customer, 'buy', 6_000_000, 500)
    const answer = trial.market({
      bids: [[5_990_000, 10]],
      asks: [
        [5_995_000, 200],
        [5_999_999, 100],
        [6_000_000, 900],
      ],
    })
    expect(answer.fills).toMatchObject([
      { order: value, price: 6_000_000, lots: 200, liquidity: 'maker', counterparty: 'ladder' },
      { order: value, price: 6_000_000, lots: 100, liquidity: 'maker', fee: (6_000_000 * 100 * 10 * 8) / 10_000 },
    ])
    expect(trial.core.spot.order(value)).toMatchObject({ filled: 300, price: 6_000_000 })
  })

  it('that only touches a resting order fills nothing', () => {
    const trial = new Trial()
    const customer = trial.open()
    trial.market(levels)
    trial.limit(customer, 'buy', 6_000_000, 500)
    expect(trial.market({ bids: [], asks: [[6_000_000, 200]] }).fills).toEqual([])
  })

  it('goes void 10 s after its step: the product is stale, limit orders still rest', () => {
    const trial = new Trial()
    const customer = trial.open()
    trial.market(levels)
    const due = trial.core.nextDueAt()!
    expect(due).toBe(Math.floor(trial.at / 250) * 250 + 10_000)
    trial.at = due - 1
    expect(trial.core.market(0)!.stale(trial.at)).toBe(false)
    expect(trial.take(customer, 'buy', 10).code).toBe('ok')
    trial.at = due
    expect(trial.core.market(0)!.stale(trial.at)).toBe(true)
    expect(trial.take(customer, 'buy', 10).code).toBe('productStale')
    expect(trial.core.book(0, 5)).toEqual({ bids: [], asks: [] })
    trial.must({ kind: 'tick' })
    expect(trial.core.nextDueAt()).toBeUndefined()
    expect(trial.limit(customer, 'buy', MID, 10)).toMatchObject({ code: 'ok', fills: [] })
  })

  it('void already when it arrives late', () => {
    const trial = new Trial()
    trial.market(levels)
    trial.at += 60_000
    const step = Math.floor(trial.at / 250) - 40
    const update = {
      product: 0,
      receivedAt: trial.at,
      index: MID,
      ladder: { kind: 'levels', ...levels },
      prints: [],
    } as const
    expect(trial.apply({ kind: 'market', step, gap: false, updates: [update] }).code).toBe('ok')
    expect(trial.core.market(0)!.stale(trial.at)).toBe(true)
  })
})

describe('market orders', () => {
  const asks = [
    [6_000_100, 100],
    [6_050_000, 100],
    [6_070_000, 1000],
  ] as const

  it('by quantity: reserves the worst price, cancels what lies beyond it', () => {
    const trial = new Trial()
    const customer = trial.open()
    trial.market({ bids: [[5_999_900, 10]], asks })
    const answer = trial.take(customer, 'buy', 500)
    expect(filled(answer).map(([price, lots]) => [price, lots])).toEqual([
      [6_000_100, 100],
      [6_050_000, 100],
    ])
    const accepted = answer.events.find((event) => event.kind === 'orderAccepted')!
    // 1 % from mid
    expect([accepted.price, accepted.held]).toEqual([6_060_000, 30_330_300_000])
    expect(closed(answer)).toEqual({ [answer.value]: 'worstPrice' })
    expect(trial.balance(customer, USDT)[1]).toBe(0n)
  })

  it('by quantity with a worst price of the customer’s own', () => {
    const trial = new Trial()
    const customer = trial.open()
    trial.market({ bids: [[5_999_900, 10]], asks })
    expect(filled(trial.take(customer, 'buy', 500, 6_000_100)).length).toBe(1)
    expect(filled(trial.take(customer, 'buy', 500, 6_300_000))).toEqual([
      [6_050_000, 100, 'ladder'],
      [6_070_000, 400, 'ladder'],
    ])
  })

  it('a buy by spend never costs more, fee included, and stops when not one more lot fits', () => {
    const trial = new Trial()
    const customer = trial.open()
    trial.market({ bids: [[5_999_900, 10]], asks })
    const spend = 9_000_000_000
    const answer = trial.spend(customer, 'buy', spend)
    const paid = answer.fills.reduce((sum, fill) => sum + fill.notional + fill.fee, 0)
    expect(closed(answer)).toEqual({ [answer.value]: 'spent' })
    expect(paid).toBeLessThanOrEqual(spend)
    expect(paid + 6_050_000 * 10).toBeGreaterThan(spend - 61_000_000)
    expect(trial.balance(customer, USDT)).toEqual([GRANT - BigInt(paid), 0n])
  })

  it('a sell by spend brings at most that, before its fee', () => {
    const trial = new Trial()
    const customer = trial.open()
    trial.stock(customer, 1000)
    trial.market({
      bids: [
        [5_990_000, 100],
        [5_980_000, 1000],
      ],
      asks: [[6_000_000, 1]],
    })
    const answer = trial.spend(customer, 'sell', 10_000_000_000)
    const brought = answer.fills.reduce((sum, fill) => sum + fill.notional, 0)
    expect(brought).toBeLessThanOrEqual(10_000_000_000)
    expect(brought).toBeGreaterThan(10_000_000_000 - 59_800_000)
    expect(trial.balance(customer, BTC)[1]).toBe(0n)
  })
})

describe('time in force', () => {
  const levels = { bids: [[5_999_000, 300] as const], asks: [[6_001_000, 300] as const] }

  it('immediate-or-cancel takes what there is and cancels the rest', () => {
    const trial = new Trial()
    const customer = trial.open()
    trial.market(levels)
    const answer = trial.limit(customer, 'buy', 6_001_000, 500, { timeInForce: 'ioc' })
    expect(filled(answer)).toEqual([[6_001_000, 300, 'ladder']])
    expect(closed(answer)).toEqual({ [answer.value]: 'immediateRemainder' })
    expect(trial.balance(customer, USDT)[1]).toBe(0n)
  })

  it('fill-or-kill fills whole or is refused', () => {
    const trial = new Trial()
    const customer = trial.open()
    trial.market(levels)
    expect(trial.limit(customer, 'buy', 6_001_000, 301, { timeInForce: 'fok' }).code).toBe('fillOrKillUnfilled')
    const answer = trial.limit(customer, 'buy', 6_001_000, 300, { timeInForce: 'fok' })
    expect(closed(answer)).toEqual({ [answer.value]: 'filled' })
  })

  it('fill-or-kill passes over one’s own orders', () => {
    const trial = new Trial()
    const [customer, other] = [trial.open(), trial.open()]
    trial.stock(customer, 200)
    trial.stock(other, 200)
    trial.market({ bids: [], asks: [[6_003_000, 50]] })
    const own = trial.limit(customer, 'sell', 6_001_000, 200).value
    trial.limit(other, 'sell', 6_001_000, 100)
    expect(trial.limit(customer, 'buy', 6_003_000, 151, { timeInForce: 'fok' }).code).toBe('fillOrKillUnfilled')
    const answer = trial.limit(customer, 'buy', 6_003_000, 150, { timeInForce: 'fok' })
    expect(filled(answer)).toEqual([
      [6_001_000, 100, 'customer'],
      [6_003_000, 50, 'ladder'],
    ])
    expect(trial.core.spot.order(own)).toMatchObject({ filled: 0 })
  })

  it('post-only rests or is refused', () => {
    const trial = new Trial()
    const customer = trial.open()
    trial.market(levels)
    expect(trial.limit(customer, 'buy', 6_001_000, 10, { timeInForce: 'postOnly' }).code).toBe('postOnlyWouldTrade')
    expect(trial.limit(customer, 'buy', 6_000_999, 10, { timeInForce: 'postOnly' }).code).toBe('ok')
  })

  it('one’s own resting order cancels the taker’s remainder', () => {
    const trial = new Trial()
    const [customer, other] = [trial.open(), trial.open()]
    trial.stock(customer, 100)
    trial.stock(other, 100)
    trial.limit(other, 'sell', 6_000_000, 100)
    const own = trial.limit(customer, 'sell', 6_001_000, 100).value
    const answer = trial.limit(customer, 'buy', 6_002_000, 500)
    expect(filled(answer)).toEqual([[6_000_000, 100, 'customer']])
    expect(closed(answer)[answer.value]).toBe('selfTrade')
    expect(trial.core.spot.order(own)).toMatchObject({ filled: 0 })
    expect(trial.balance(customer, USDT)[1]).toBe(0n)
  })
})
