import { describe, expect, it } from 'vitest'
import { BTC, BTC_USDT, closed, filled, House, UNIT, USDT } from '../testing/house.ts'

const MID = 6_000_000
/** 10,000 USDT */
const GRANT = 10_000n * UNIT

describe('[S1.9] limit orders', () => {
  it('[S1.9] a buy holds its notional and the fee that could be due, and rests', () => {
    const house = new House()
    const customer = house.open()
    house.market()
    const { code, value, events } = house.limit(customer, 'buy', 5_900_000, 1000)
    expect([code, value]).toEqual(['ok', 1])
    // 0.01 BTC at 59,000.00: 590 USDT, and 0.59 of fee
    expect(house.balance(customer, USDT)).toEqual([GRANT - 59_059_000_000n, 59_059_000_000n])
    expect(events.map((event) => event.kind)).toEqual(['orderAccepted', 'posted'])
    expect(house.core.book(0, 10)).toEqual({ bids: [[5_900_000, 1000, 1000]], asks: [] })
  })

  it('a sell holds its base, and its fee comes out of what it brings', () => {
    const house = new House()
    const [seller, buyer] = [house.open(), house.open()]
    house.stock(seller, 1000)
    const [before] = house.balance(seller, USDT)
    house.limit(seller, 'sell', 6_100_000, 1000)
    expect(house.balance(seller, BTC)).toEqual([0n, 1_000_000n])
    const answer = house.limit(buyer, 'buy', 6_100_000, 1000)
    expect(filled(answer)).toEqual([[6_100_000, 1000, 'customer']])
    const notional = 61_000_000_000n
    expect(house.balance(seller, BTC)).toEqual([0n, 0n])
    expect(house.balance(seller, USDT)).toEqual([before + notional - 48_800_000n, 0n])
    expect(house.balance(buyer, USDT)).toEqual([GRANT - notional - 61_000_000n, 0n])
    expect(house.balance(buyer, BTC)).toEqual([1_000_000n, 0n])
  })

  it('fills the best price first, the older order first, and gives the better price to the taker', () => {
    const house = new House()
    const [a, b, c, taker] = [house.open(), house.open(), house.open(), house.open()]
    for (const seller of [a, b, c]) house.stock(seller, 500)
    const first = house.limit(a, 'sell', 6_020_000, 500).value
    const second = house.limit(b, 'sell', 6_010_000, 300).value
    const third = house.limit(c, 'sell', 6_010_000, 300).value
    const answer = house.limit(taker, 'buy', 6_020_000, 700)
    expect(filled(answer)).toEqual([
      [6_010_000, 300, 'customer'],
      [6_010_000, 300, 'customer'],
      [6_020_000, 100, 'customer'],
    ])
    expect(closed(answer)).toEqual({ [second]: 'filled', [third]: 'filled', [answer.value]: 'filled' })
    expect(house.core.order(first)).toMatchObject({ lots: 500, filled: 100, notional: 6_020_000 * 100 * 10 })
    expect(house.balance(taker, USDT)[1]).toBe(0n)
  })

  it('rests what is left, holding only for that', () => {
    const house = new House()
    const [seller, buyer] = [house.open(), house.open()]
    house.stock(seller, 400)
    house.limit(seller, 'sell', MID, 400)
    const { value } = house.limit(buyer, 'buy', MID + 1000, 1000)
    const rest = BigInt((MID + 1000) * 600 * 10)
    expect(house.core.order(value)).toMatchObject({ filled: 400, lots: 1000 })
    expect(house.balance(buyer, USDT)[1]).toBe(rest + rest / 1000n)
  })

  it('an order of many fills pays the fee of one: rounded up once', () => {
    const house = new House([{ ...BTC_USDT, takerFeePpm: 999, makerFeePpm: 1 }])
    const [seller, buyer] = [house.open(), house.open()]
    house.stock(seller, 2000)
    for (let i = 0; i < 7; i++) house.limit(seller, 'sell', MID + i, 101)
    const { fills } = house.limit(buyer, 'buy', MID + 10, 707)
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
    const house = new House()
    const customer = house.open()
    house.market(levels)
    expect(filled(house.take(customer, 'buy', 400))).toEqual([
      [6_001_000, 300, 'ladder'],
      [6_002_000, 100, 'ladder'],
    ])
    expect(house.core.book(0, 5).asks).toEqual([[6_002_000, 400, 0]])
    house.market(levels)
    expect(house.core.book(0, 5).asks).toEqual([
      [6_001_000, 300, 0],
      [6_002_000, 500, 0],
    ])
    expect(house.core.houseBalance('liquidity', BTC)).toBe(-400_000n)
  })

  it('at a price customers go first', () => {
    const house = new House()
    const [seller, buyer] = [house.open(), house.open()]
    house.stock(seller, 200)
    house.market(levels)
    house.limit(seller, 'sell', 6_001_000, 200)
    expect(filled(house.take(buyer, 'buy', 400))).toEqual([
      [6_001_000, 200, 'customer'],
      [6_001_000, 200, 'ladder'],
    ])
  })

  it('that crosses a resting order fills it at the customer’s price, up to its size, for the maker’s fee', () => {
    const house = new House()
    const customer = house.open()
    house.market(levels)
    const { value } = house.limit(customer, 'buy', 6_000_000, 500)
    const answer = house.market({
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
    expect(house.core.order(value)).toMatchObject({ filled: 300, price: 6_000_000 })
  })

  it('that only touches a resting order fills nothing', () => {
    const house = new House()
    const customer = house.open()
    house.market(levels)
    house.limit(customer, 'buy', 6_000_000, 500)
    expect(house.market({ bids: [], asks: [[6_000_000, 200]] }).fills).toEqual([])
  })

  it('goes void 10 s after its step: the product is stale, limit orders still rest', () => {
    const house = new House()
    const customer = house.open()
    house.market(levels)
    const due = house.core.nextDueAt()!
    expect(due).toBe(Math.floor(house.at / 250) * 250 + 10_000)
    house.at = due - 1
    expect(house.core.market(0)!.stale(house.at)).toBe(false)
    expect(house.take(customer, 'buy', 10).code).toBe('ok')
    house.at = due
    expect(house.core.market(0)!.stale(house.at)).toBe(true)
    expect(house.take(customer, 'buy', 10).code).toBe('productStale')
    expect(house.core.book(0, 5)).toEqual({ bids: [], asks: [] })
    house.must({ kind: 'tick' })
    expect(house.core.nextDueAt()).toBeUndefined()
    expect(house.limit(customer, 'buy', MID, 10)).toMatchObject({ code: 'ok', fills: [] })
  })

  it('void already when it arrives late', () => {
    const house = new House()
    house.market(levels)
    house.at += 60_000
    const step = Math.floor(house.at / 250) - 40
    const update = {
      product: 0,
      receivedAt: house.at,
      index: MID,
      ladder: { kind: 'levels', ...levels },
      prints: [],
    } as const
    expect(house.apply({ kind: 'market', step, gap: false, updates: [update] }).code).toBe('ok')
    expect(house.core.market(0)!.stale(house.at)).toBe(true)
  })
})

describe('market orders', () => {
  const asks = [
    [6_000_100, 100],
    [6_050_000, 100],
    [6_070_000, 1000],
  ] as const

  it('by quantity: reserves the worst price, cancels what lies beyond it', () => {
    const house = new House()
    const customer = house.open()
    house.market({ bids: [[5_999_900, 10]], asks })
    const answer = house.take(customer, 'buy', 500)
    expect(filled(answer).map(([price, lots]) => [price, lots])).toEqual([
      [6_000_100, 100],
      [6_050_000, 100],
    ])
    const accepted = answer.events.find((event) => event.kind === 'orderAccepted')!
    // 1 % from mid
    expect([accepted.price, accepted.held]).toEqual([6_060_000, 30_330_300_000])
    expect(closed(answer)).toEqual({ [answer.value]: 'worstPrice' })
    expect(house.balance(customer, USDT)[1]).toBe(0n)
  })

  it('by quantity with a worst price of the customer’s own', () => {
    const house = new House()
    const customer = house.open()
    house.market({ bids: [[5_999_900, 10]], asks })
    expect(filled(house.take(customer, 'buy', 500, 6_000_100)).length).toBe(1)
    expect(filled(house.take(customer, 'buy', 500, 6_300_000))).toEqual([
      [6_050_000, 100, 'ladder'],
      [6_070_000, 400, 'ladder'],
    ])
  })

  it('a buy by spend never costs more, fee included, and stops when not one more lot fits', () => {
    const house = new House()
    const customer = house.open()
    house.market({ bids: [[5_999_900, 10]], asks })
    const spend = 9_000_000_000
    const answer = house.spend(customer, 'buy', spend)
    const paid = answer.fills.reduce((sum, fill) => sum + fill.notional + fill.fee, 0)
    expect(closed(answer)).toEqual({ [answer.value]: 'spent' })
    expect(paid).toBeLessThanOrEqual(spend)
    expect(paid + 6_050_000 * 10).toBeGreaterThan(spend - 61_000_000)
    expect(house.balance(customer, USDT)).toEqual([GRANT - BigInt(paid), 0n])
  })

  it('a sell by spend brings at most that, before its fee', () => {
    const house = new House()
    const customer = house.open()
    house.stock(customer, 1000)
    house.market({
      bids: [
        [5_990_000, 100],
        [5_980_000, 1000],
      ],
      asks: [[6_000_000, 1]],
    })
    const answer = house.spend(customer, 'sell', 10_000_000_000)
    const brought = answer.fills.reduce((sum, fill) => sum + fill.notional, 0)
    expect(brought).toBeLessThanOrEqual(10_000_000_000)
    expect(brought).toBeGreaterThan(10_000_000_000 - 59_800_000)
    expect(house.balance(customer, BTC)[1]).toBe(0n)
  })
})

describe('time in force', () => {
  const levels = { bids: [[5_999_000, 300] as const], asks: [[6_001_000, 300] as const] }

  it('immediate-or-cancel takes what there is and cancels the rest', () => {
    const house = new House()
    const customer = house.open()
    house.market(levels)
    const answer = house.limit(customer, 'buy', 6_001_000, 500, { timeInForce: 'ioc' })
    expect(filled(answer)).toEqual([[6_001_000, 300, 'ladder']])
    expect(closed(answer)).toEqual({ [answer.value]: 'immediateRemainder' })
    expect(house.balance(customer, USDT)[1]).toBe(0n)
  })

  it('fill-or-kill fills whole or is refused', () => {
    const house = new House()
    const customer = house.open()
    house.market(levels)
    expect(house.limit(customer, 'buy', 6_001_000, 301, { timeInForce: 'fok' }).code).toBe('fillOrKillUnfilled')
    const answer = house.limit(customer, 'buy', 6_001_000, 300, { timeInForce: 'fok' })
    expect(closed(answer)).toEqual({ [answer.value]: 'filled' })
  })

  it('fill-or-kill passes over one’s own orders', () => {
    const house = new House()
    const [customer, other] = [house.open(), house.open()]
    house.stock(customer, 200)
    house.stock(other, 200)
    house.market({ bids: [], asks: [[6_003_000, 50]] })
    const own = house.limit(customer, 'sell', 6_001_000, 200).value
    house.limit(other, 'sell', 6_001_000, 100)
    expect(house.limit(customer, 'buy', 6_003_000, 151, { timeInForce: 'fok' }).code).toBe('fillOrKillUnfilled')
    const answer = house.limit(customer, 'buy', 6_003_000, 150, { timeInForce: 'fok' })
    expect(filled(answer)).toEqual([
      [6_001_000, 100, 'customer'],
      [6_003_000, 50, 'ladder'],
    ])
    expect(house.core.order(own)).toMatchObject({ filled: 0 })
  })

  it('post-only rests or is refused', () => {
    const house = new House()
    const customer = house.open()
    house.market(levels)
    expect(house.limit(customer, 'buy', 6_001_000, 10, { timeInForce: 'postOnly' }).code).toBe('postOnlyWouldTrade')
    expect(house.limit(customer, 'buy', 6_000_999, 10, { timeInForce: 'postOnly' }).code).toBe('ok')
  })

  it('one’s own resting order cancels the taker’s remainder', () => {
    const house = new House()
    const [customer, other] = [house.open(), house.open()]
    house.stock(customer, 100)
    house.stock(other, 100)
    house.limit(other, 'sell', 6_000_000, 100)
    const own = house.limit(customer, 'sell', 6_001_000, 100).value
    const answer = house.limit(customer, 'buy', 6_002_000, 500)
    expect(filled(answer)).toEqual([[6_000_000, 100, 'customer']])
    expect(closed(answer)[answer.value]).toBe('selfTrade')
    expect(house.core.order(own)).toMatchObject({ filled: 0 })
    expect(house.balance(customer, USDT)[1]).toBe(0n)
  })
})
