import { expect } from 'vitest'
import type { Answer, Trial } from '../trial.ts'
import { type Case, relist } from './case.ts'

export const ORDERS: Case[] = [
  ['productUnknown', 'no such product', (h, c) => h.limit(c, 'buy', 6_000_000, 10, { product: 7 })],
  ['productUnknown', 'cancel all of no such product', (h, c) => cancelAll(h, c, 7)],
  [
    'productNotTradable',
    'a halted product',
    (h, c) => {
      relist(h, { spot: false })
      return h.limit(c, 'buy', 6_000_000, 10)
    },
  ],
  [
    'productStale',
    'a market order without a market for 10 s',
    (h, c) => {
      h.at += 10_000
      return h.take(c, 'buy', 10)
    },
  ],
  ['priceInvalid', 'a price of zero', (h, c) => h.limit(c, 'buy', 0, 10)],
  ['priceInvalid', 'a price below zero', (h, c) => h.limit(c, 'buy', -1, 10)],
  ['priceInvalid', 'a price beyond all ticks', (h, c) => h.limit(c, 'buy', 2 ** 31, 10)],
  ['quantityInvalid', 'no lots', (h, c) => h.limit(c, 'buy', 6_000_000, 0)],
  ['quantityInvalid', 'lots below zero', (h, c) => h.limit(c, 'buy', 6_000_000, -5)],
  ['quantityInvalid', 'a market order of nothing', (h, c) => h.take(c, 'buy', 0)],
  ['quantityInvalid', 'lots and spend', (h, c) => h.place(c, { side: 'buy', type: 'market', lots: 5, spend: 5e8 }, {})],
  [
    'quantityInvalid',
    'a limit order by spend',
    (h, c) => h.place(c, { side: 'buy', type: 'limit', price: 6_000_000, spend: 5e8 }, {}),
  ],
  ['orderBelowMinimum', 'fewer lots than the minimum', (h, c) => h.limit(c, 'buy', 6_000_000, 1)],
  ['orderBelowMinimum', 'a notional of 4.80 USDT', (h, c) => h.limit(c, 'buy', 6_000_000, 8)],
  ['orderBelowMinimum', 'a market order of 4.80 USDT at mid', (h, c) => h.take(c, 'sell', 8)],
  ['orderBelowMinimum', 'a spend of 4.99999999 USDT', (h, c) => h.spend(c, 'buy', 499_999_999)],
  ['orderAboveMaximum', 'more lots than the maximum', (h, c) => h.limit(c, 'buy', 6_000_000, 1_000_000_001)],
  [
    'orderAboveMaximum',
    'a spend that buys more than the maximum',
    (h, c) => {
      relist(h, { maximumLots: 10 })
      return h.spend(c, 'buy', 661_000_000)
    },
  ],
  ['notionalTooLarge', 'a notional beyond 2⁵³', (h, c) => h.limit(c, 'buy', 6_000_000, 160_000_000)],
  ['notionalTooLarge', 'a notional within 2⁵³ whose fee is not', (h, c) => h.limit(c, 'buy', 6_000_000, 150_119_987)],
  ['notionalTooLarge', 'a spend beyond 2⁵³', (h, c) => h.spend(c, 'buy', 2 ** 53)],
  ['priceOutsideBand', 'a limit 20 % and a tick below mid', (h, c) => h.limit(c, 'buy', 4_799_999, 20)],
  ['priceOutsideBand', 'a limit 20 % and a tick above mid', (h, c) => h.limit(c, 'buy', 7_200_001, 20)],
  ['worstPriceInvalid', 'a buy’s worst price more than 5 % above mid', (h, c) => h.take(c, 'buy', 20, 6_300_001)],
  ['worstPriceInvalid', 'a sell’s worst price more than 5 % below mid', (h, c) => h.take(c, 'sell', 20, 5_699_999)],
  ['insufficientBalance', 'a buy of more than there is', (h, c) => h.limit(c, 'buy', 6_000_000, 16_651)],
  [
    'insufficientBalance',
    'a notional of all there is: nothing is left for the fee',
    (h, c) => h.spend(c, 'buy', 1e12 + 1),
  ],
  ['insufficientBalance', 'a sell of what one does not have', (h, c) => h.limit(c, 'sell', 6_000_000, 10)],
  [
    'postOnlyWouldTrade',
    'post-only at the ladder’s price',
    (h, c) => h.limit(c, 'buy', 6_000_100, 10, { timeInForce: 'postOnly' }),
  ],
  ['fillOrKillUnfilled', 'more than there is', (h, c) => h.limit(c, 'buy', 6_000_100, 1001, { timeInForce: 'fok' })],
  [
    'openOrdersLimit',
    'the 501st open order',
    (h, c) => {
      h.checking = false
      for (let i = 0; i < 500; i++) h.limit(c, 'buy', 5_000_000 + i, 20)
      expect(h.limit(c, 'buy', 6_000_100, 20, { timeInForce: 'ioc' }).code).toBe('ok')
      return h.limit(c, 'buy', 5_000_000, 20)
    },
  ],
  [
    'nothingToFill',
    'a market order with nobody within its worst price',
    (h, c) => {
      h.market({ bids: [[5_000_000, 10]], asks: [[7_000_000, 10]] })
      return h.take(c, 'buy', 10)
    },
  ],
  ['orderUnknown', 'an order never given', (h, c) => h.cancel(c, 99)],
  ['orderUnknown', 'half an order', (h, c) => h.amend(c, 0.5, 6_000_000, 10)],
  [
    'orderUnknown',
    'another customer’s order',
    (h, c) => {
      const other = h.open()
      return h.cancel(other, h.limit(c, 'buy', 5_900_000, 20).value)
    },
  ],
  [
    'orderUnknown',
    'amending another customer’s order',
    (h, c) => {
      const other = h.open()
      return h.amend(other, h.limit(c, 'buy', 5_900_000, 20).value, 5_900_000, 30)
    },
  ],
  [
    'orderClosed',
    'an order cancelled before',
    (h, c) => {
      const { value } = h.limit(c, 'buy', 5_900_000, 20)
      h.cancel(c, value)
      return h.cancel(c, value)
    },
  ],
  ['orderClosed', 'amending an order that has filled', (h, c) => h.amend(c, h.take(c, 'buy', 20).value, 6_000_000, 30)],
  [
    'amendUnchanged',
    'an amend to what it is',
    (h, c) => h.amend(c, h.limit(c, 'buy', 5_900_000, 20).value, 5_900_000, 20),
  ],
  [
    'amendBelowFilled',
    'an amend to what has been filled',
    (h, c) => {
      h.market({ bids: [], asks: [[5_990_000, 20]] })
      return h.amend(c, h.limit(c, 'buy', 5_990_000, 50).value, 5_990_000, 20)
    },
  ],
  [
    'priceOutsideBand',
    'an amend out of the band',
    (h, c) => h.amend(c, h.limit(c, 'buy', 5_900_000, 20).value, 4_000_000, 20),
  ],
  [
    'insufficientBalance',
    'an amend to more than there is',
    (h, c) => h.amend(c, h.limit(c, 'buy', 5_900_000, 20).value, 5_900_000, 20_000),
  ],
]

function cancelAll(trial: Trial, customer: number, product: number): Answer {
  return trial.apply({ kind: 'cancelAll', customer, commandId: trial.id(), product })
}
