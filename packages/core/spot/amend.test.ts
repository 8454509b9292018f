import { describe, expect, it } from 'vitest'
import { BTC, closed, filled, Trial, USDT } from '../testing/trial.ts'

describe('amend', () => {
  function twoBids(): { trial: Trial; first: number; second: number; a: number; b: number } {
    const trial = new Trial()
    const [a, b] = [trial.open(), trial.open()]
    trial.market()
    const first = trial.limit(a, 'buy', 6_000_000, 100).value
    const second = trial.limit(b, 'buy', 6_000_000, 100).value
    return { trial, first, second, a, b }
  }

  function nextFilled(trial: Trial): number {
    const seller = trial.open()
    trial.stock(seller, 10, 6_000_001)
    return trial.limit(seller, 'sell', 6_000_000, 10).fills.find((fill) => fill.liquidity === 'maker')!.order
  }

  it.each([
    ['fewer lots at the same price', 6_000_000, 50, true],
    ['more lots', 6_000_000, 101, false],
    ['another price and back', 0, 0, false],
  ])('%s', (_, price, lots, keeps) => {
    const { trial, first, second, a } = twoBids()
    if (price === 0) {
      trial.amend(a, first, 5_999_999, 100)
      trial.amend(a, first, 6_000_000, 100)
    } else {
      const answer = trial.amend(a, first, price, lots)
      expect(answer.events[0]).toMatchObject({ kind: 'orderAmended', keptPlace: keeps, lots })
    }
    expect(nextFilled(trial)).toBe(keeps ? first : second)
  })

  it('holds what the amended order could cost', () => {
    const { trial, first, a } = twoBids()
    const total = trial.balance(a, USDT)[0] + trial.balance(a, USDT)[1]
    for (const [price, lots] of [
      [6_000_000, 40],
      [5_900_000, 40],
      [6_050_000, 500],
    ] as const) {
      expect(trial.amend(a, first, price, lots).code).toBe('ok')
      const held = BigInt((price * lots * 10 * 1001) / 1000)
      expect(trial.balance(a, USDT)).toEqual([total - held, held])
    }
  })

  it('may trade at once, with its number and its first fees', () => {
    const { trial, first, a } = twoBids()
    const seller = trial.open()
    trial.stock(seller, 60, 6_000_001)
    trial.limit(seller, 'sell', 6_000_500, 60)
    const definition = trial.core.product(0)!
    trial.must({ kind: 'listProduct', product: { ...definition, makerFeePpm: 0, takerFeePpm: 5000 } })
    const answer = trial.amend(a, first, 6_000_500, 100)
    expect(answer.value).toBe(first)
    expect(filled(answer)).toEqual([[6_000_500, 60, 'customer']])
    expect(answer.fills.find((fill) => fill.order === first)).toMatchObject({ fee: 6_000_500 * 60 * 10 * 0.001 })
    expect(trial.core.spot.order(first)).toMatchObject({ filled: 60, lots: 100, takerFeePpm: 1000 })
  })

  it('closes when the amended order fills whole', () => {
    const { trial, first, a } = twoBids()
    trial.market({ bids: [], asks: [[6_000_500, 5000]] })
    expect(closed(trial.amend(a, first, 6_000_500, 100))).toEqual({ [first]: 'filled' })
    expect(trial.core.spot.order(first)).toBeUndefined()
    expect(trial.core.spot.openOrders(a)).toEqual([])
  })

  it('post-only refuses rather than reprices', () => {
    const trial = new Trial()
    const customer = trial.open()
    trial.market({ bids: [], asks: [[6_000_500, 5000]] })
    const { value } = trial.limit(customer, 'buy', 6_000_000, 100, { timeInForce: 'postOnly' })
    expect(trial.amend(customer, value, 6_000_500, 100).code).toBe('postOnlyWouldTrade')
    expect(trial.core.spot.order(value)).toMatchObject({ price: 6_000_000 })
  })

  it('after a partial fill the total counts what is filled', () => {
    const { trial, first, a } = twoBids()
    const seller = trial.open()
    trial.stock(seller, 30, 6_000_001)
    trial.limit(seller, 'sell', 6_000_000, 30)
    expect(trial.amend(a, first, 6_000_000, 30).code).toBe('amendBelowFilled')
    expect(trial.amend(a, first, 6_000_000, 31).code).toBe('ok')
    expect(trial.core.spot.order(first)).toMatchObject({ lots: 31, filled: 30 })
  })
})

describe('cancel', () => {
  it('releases what is held', () => {
    const trial = new Trial()
    const customer = trial.open()
    trial.market()
    const { value } = trial.limit(customer, 'buy', 6_000_000, 100)
    const [available, held] = trial.balance(customer, USDT)
    const answer = trial.cancel(customer, value)
    expect(closed(answer)).toEqual({ [value]: 'cancelled' })
    expect(answer.events[0]).toMatchObject({ filled: 0, released: Number(held) })
    expect(trial.balance(customer, USDT)).toEqual([available + held, 0n])
  })

  it('all of a product, or of all, oldest first', () => {
    const trial = new Trial()
    trial.must({ kind: 'listAsset', asset: { asset: 2, id: 'ETH', displayDigits: 6 } })
    trial.must({ kind: 'listProduct', product: { ...trial.core.product(0)!, product: 1, id: 'ETH-USDT', base: 2 } })
    const customer = trial.open()
    trial.market()
    trial.market({}, 6_000_000, 1)
    trial.stock(customer, 100)
    const orders = [
      trial.limit(customer, 'buy', 5_990_000, 10).value,
      trial.limit(customer, 'buy', 5_990_000, 10, { product: 1 }).value,
      trial.limit(customer, 'sell', 6_010_000, 100).value,
    ]
    const some = trial.apply({ kind: 'cancelAll', customer, commandId: trial.id(), product: 0 })
    expect(Object.keys(closed(some)).map(Number)).toEqual([orders[0], orders[2]])
    const rest = trial.apply({ kind: 'cancelAll', customer, commandId: trial.id(), product: -1 })
    expect(closed(rest)).toEqual({ [orders[1]!]: 'cancelled' })
    expect([trial.balance(customer, USDT)[1], trial.balance(customer, BTC)[1]]).toEqual([0n, 0n])
  })
})
