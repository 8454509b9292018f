import { describe, expect, it } from 'vitest'
import { BTC, closed, filled, House, USDT } from '../testing/house.ts'

describe('amend', () => {
  function twoBids(): { house: House; first: number; second: number; a: number; b: number } {
    const house = new House()
    const [a, b] = [house.open(), house.open()]
    house.market()
    const first = house.limit(a, 'buy', 6_000_000, 100).value
    const second = house.limit(b, 'buy', 6_000_000, 100).value
    return { house, first, second, a, b }
  }

  function nextFilled(house: House): number {
    const seller = house.open()
    house.stock(seller, 10, 6_000_001)
    return house.limit(seller, 'sell', 6_000_000, 10).fills.find((fill) => fill.liquidity === 'maker')!.order
  }

  it.each([
    ['fewer lots at the same price', 6_000_000, 50, true],
    ['more lots', 6_000_000, 101, false],
    ['another price and back', 0, 0, false],
  ])('%s', (_, price, lots, keeps) => {
    const { house, first, second, a } = twoBids()
    if (price === 0) {
      house.amend(a, first, 5_999_999, 100)
      house.amend(a, first, 6_000_000, 100)
    } else {
      const answer = house.amend(a, first, price, lots)
      expect(answer.events[0]).toMatchObject({ kind: 'orderAmended', keptPlace: keeps, lots })
    }
    expect(nextFilled(house)).toBe(keeps ? first : second)
  })

  it('holds what the amended order could cost', () => {
    const { house, first, a } = twoBids()
    const total = house.balance(a, USDT)[0] + house.balance(a, USDT)[1]
    for (const [price, lots] of [
      [6_000_000, 40],
      [5_900_000, 40],
      [6_050_000, 500],
    ] as const) {
      expect(house.amend(a, first, price, lots).code).toBe('ok')
      const held = BigInt((price * lots * 10 * 1001) / 1000)
      expect(house.balance(a, USDT)).toEqual([total - held, held])
    }
  })

  it('may trade at once, with its number and its first fees', () => {
    const { house, first, a } = twoBids()
    const seller = house.open()
    house.stock(seller, 60, 6_000_001)
    house.limit(seller, 'sell', 6_000_500, 60)
    const definition = house.core.product(0)!
    house.must({ kind: 'listProduct', product: { ...definition, makerFeePpm: 0, takerFeePpm: 5000 } })
    const answer = house.amend(a, first, 6_000_500, 100)
    expect(answer.value).toBe(first)
    expect(filled(answer)).toEqual([[6_000_500, 60, 'customer']])
    expect(answer.fills.find((fill) => fill.order === first)).toMatchObject({ fee: 6_000_500 * 60 * 10 * 0.001 })
    expect(house.core.order(first)).toMatchObject({ filled: 60, lots: 100, takerFeePpm: 1000 })
  })

  it('closes when the amended order fills whole', () => {
    const { house, first, a } = twoBids()
    house.market({ bids: [], asks: [[6_000_500, 5000]] })
    expect(closed(house.amend(a, first, 6_000_500, 100))).toEqual({ [first]: 'filled' })
    expect(house.core.order(first)).toBeUndefined()
    expect(house.core.openOrders(a)).toEqual([])
  })

  it('post-only refuses rather than reprices', () => {
    const house = new House()
    const customer = house.open()
    house.market({ bids: [], asks: [[6_000_500, 5000]] })
    const { value } = house.limit(customer, 'buy', 6_000_000, 100, { timeInForce: 'postOnly' })
    expect(house.amend(customer, value, 6_000_500, 100).code).toBe('postOnlyWouldTrade')
    expect(house.core.order(value)).toMatchObject({ price: 6_000_000 })
  })

  it('after a partial fill the total counts what is filled', () => {
    const { house, first, a } = twoBids()
    const seller = house.open()
    house.stock(seller, 30, 6_000_001)
    house.limit(seller, 'sell', 6_000_000, 30)
    expect(house.amend(a, first, 6_000_000, 30).code).toBe('amendBelowFilled')
    expect(house.amend(a, first, 6_000_000, 31).code).toBe('ok')
    expect(house.core.order(first)).toMatchObject({ lots: 31, filled: 30 })
  })
})

describe('cancel', () => {
  it('releases what is held', () => {
    const house = new House()
    const customer = house.open()
    house.market()
    const { value } = house.limit(customer, 'buy', 6_000_000, 100)
    const [available, held] = house.balance(customer, USDT)
    const answer = house.cancel(customer, value)
    expect(closed(answer)).toEqual({ [value]: 'cancelled' })
    expect(answer.events[0]).toMatchObject({ filled: 0, released: Number(held) })
    expect(house.balance(customer, USDT)).toEqual([available + held, 0n])
  })

  it('all of a product, or of all, oldest first', () => {
    const house = new House()
    house.must({ kind: 'listAsset', asset: { asset: 2, id: 'ETH', displayDigits: 6 } })
    house.must({ kind: 'listProduct', product: { ...house.core.product(0)!, product: 1, id: 'ETH-USDT', base: 2 } })
    const customer = house.open()
    house.market()
    house.market({}, 6_000_000, 1)
    house.stock(customer, 100)
    const orders = [
      house.limit(customer, 'buy', 5_990_000, 10).value,
      house.limit(customer, 'buy', 5_990_000, 10, { product: 1 }).value,
      house.limit(customer, 'sell', 6_010_000, 100).value,
    ]
    const some = house.apply({ kind: 'cancelAll', customer, commandId: house.id(), product: 0 })
    expect(Object.keys(closed(some)).map(Number)).toEqual([orders[0], orders[2]])
    const rest = house.apply({ kind: 'cancelAll', customer, commandId: house.id(), product: -1 })
    expect(closed(rest)).toEqual({ [orders[1]!]: 'cancelled' })
    expect([house.balance(customer, USDT)[1], house.balance(customer, BTC)[1]]).toEqual([0n, 0n])
  })
})
