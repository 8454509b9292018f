import { expect } from 'vitest'
import type { Trial } from '../trial.ts'
import { type Case, relist } from './case.ts'

const stocked = (trial: Trial, customer: number): Trial => {
  trial.take(customer, 'buy', 100)
  return trial
}
const buy = { side: 'buy' } as const

/** Cases of orders that wait: an index of 60,000.00, a ladder from 59,999.00 to 60,001.00. */
export const STOPS: Case[] = [
  ['productUnknown', 'a stop of no such product', (h, c) => h.stop(c, 5_900_000, 20, { product: 7 })],
  ['productUnknown', 'an OCO of no such product', (h, c) => h.oco(c, 6_100_000, 5_900_000, 20, { product: 7 })],
  ['productNotTradable', 'a stop of a halted product', (h, c) => halted(h).stop(c, 5_900_000, 20)],
  ['productNotTradable', 'an OCO of a halted product', (h, c) => halted(h).oco(c, 6_100_000, 5_900_000, 20)],
  ['productStale', 'a stop without a market for 10 s', (h, c) => stale(h).stop(c, 5_900_000, 20)],
  ['productStale', 'an OCO without a market for 10 s', (h, c) => stale(h).oco(c, 6_100_000, 5_900_000, 20)],
  [
    'productStale',
    'amending a stop without a market for 10 s',
    (h, c) => {
      const order = stopOf(stocked(h, c), c)
      return stale(h).amendStop(c, order, 5_800_000, 0, 20)
    },
  ],
  ['triggerInvalid', 'a trigger of zero', (h, c) => h.stop(c, 0, 20)],
  ['triggerInvalid', 'a trigger beyond all ticks', (h, c) => h.stop(c, 2 ** 31, 20, buy)],
  [
    'priceInvalid',
    'a stop-market with a limit',
    (h, c) => h.stop(c, 5_900_000, 20, { type: 'market', price: 5_900_000 }),
  ],
  ['priceInvalid', 'a stop-limit at nothing', (h, c) => h.stop(c, 5_900_000, 20, { type: 'limit', price: 0 })],
  ['quantityInvalid', 'a stop of no lots', (h, c) => h.stop(c, 5_900_000, 0)],
  ['orderBelowMinimum', 'a stop of 4.72 USDT at its trigger', (h, c) => h.stop(c, 5_900_000, 8)],
  ['orderAboveMaximum', 'a stop of more lots than the maximum', (h, c) => h.stop(c, 5_900_000, 1_000_000_001)],
  ['notionalTooLarge', 'a stop beyond 2⁵³', (h, c) => h.stop(c, 6_100_000, 160_000_000, buy)],
  [
    'priceOutsideBand',
    'a limit 20 % and a tick below its trigger',
    (h, c) => h.stop(c, 5_000_000, 20, { price: 3_999_999 }),
  ],
  ['priceOutsideBand', 'an OCO’s limit out of the band of mid', (h, c) => h.oco(c, 7_200_001, 5_900_000, 20)],
  ['stopWrongSide', 'a sell stop at the index', (h, c) => h.stop(c, 6_000_000, 20)],
  ['stopWrongSide', 'a buy stop at the index', (h, c) => h.stop(c, 6_000_000, 20, buy)],
  ['stopWrongSide', 'an OCO’s stop on the side of its limit', (h, c) => h.oco(c, 6_100_000, 6_050_000, 20)],
  [
    'stopWrongSide',
    'a stop amended to beyond the index',
    (h, c) => h.amendStop(c, stopOf(stocked(h, c), c), 6_000_000, 0, 20),
  ],
  [
    'takeProfitWrongSide',
    'the take-profit of a sell at the index',
    (h, c) => h.stop(c, 6_000_000, 20, { stopKind: 'takeProfit' }),
  ],
  [
    'takeProfitWrongSide',
    'the take-profit of a buy above the index',
    (h, c) => h.stop(c, 6_000_001, 20, { ...buy, stopKind: 'takeProfit' }),
  ],
  ['ocoWrongSide', 'a limit sell at the index', (h, c) => h.oco(c, 6_000_000, 5_900_000, 20)],
  ['ocoWrongSide', 'a limit buy at the index', (h, c) => h.oco(c, 6_000_000, 6_100_000, 20, buy)],
  [
    'ocoWrongSide',
    'an OCO’s limit amended to the index',
    (h, c) => h.amend(c, ocoOf(stocked(h, c), c) - 1, 6_000_000, 20),
  ],
  ['accountFrozen', 'a buy stop while frozen', (h, c) => frozen(h, c).stop(c, 6_100_000, 20, buy)],
  ['accountFrozen', 'a buy OCO while frozen', (h, c) => frozen(h, c).oco(c, 5_900_000, 6_100_000, 20, buy)],
  [
    'accountFrozen',
    'amending a buy stop while frozen',
    (h, c) => {
      const { value } = h.stop(c, 6_100_000, 20, buy)
      return frozen(h, c).amendStop(c, value, 6_100_000, 0, 30)
    },
  ],
  [
    'accountFrozen',
    'amending a buy OCO’s limit while frozen',
    (h, c) => {
      const { value } = h.oco(c, 5_900_000, 6_100_000, 20, buy)
      return frozen(h, c).amend(c, value - 1, 5_950_000, 20)
    },
  ],
  ['insufficientBalance', 'a sell stop of what one does not have', (h, c) => h.stop(c, 5_900_000, 20)],
  [
    'insufficientBalance',
    'a buy stop of more than its worst price can cost',
    (h, c) => h.stop(c, 6_100_000, 16_215, buy),
  ],
  [
    'insufficientBalance',
    'an OCO whose stop needs more than there is',
    (h, c) => h.oco(c, 5_900_000, 6_100_000, 16_500, buy),
  ],
  [
    'insufficientBalance',
    'a stop amended to more than there is',
    (h, c) => h.amendStop(c, h.stop(c, 6_100_000, 20, buy).value, 6_100_000, 0, 17_000),
  ],
  [
    'insufficientBalance',
    'an OCO’s limit amended to more than there is',
    (h, c) => {
      const { value } = h.oco(c, 5_000_000, 6_000_200, 16_600, { ...buy, stopPrice: 5_100_000 })
      h.limit(c, 'buy', 5_900_000, 2_500)
      return h.amend(c, value - 1, 5_999_900, 16_600)
    },
  ],
  [
    'ocoWouldTrade',
    'a limit that meets the ladder',
    (h, c) => {
      stocked(h, c).market({ bids: [[6_050_000, 10]], asks: [[6_060_000, 10]] })
      return h.oco(c, 6_050_000, 5_900_000, 20)
    },
  ],
  [
    'ocoWouldTrade',
    'a limit amended to where it meets the ladder',
    (h, c) => {
      const value = ocoOf(stocked(h, c), c)
      h.market({ bids: [[6_050_000, 10]], asks: [[6_060_000, 10]] })
      return h.amend(c, value - 1, 6_050_000, 20)
    },
  ],
  [
    'ocoQuantityFixed',
    'another quantity for the stop of an OCO',
    (h, c) => h.amendStop(c, ocoOf(stocked(h, c), c), 5_800_000, 0, 21),
  ],
  [
    'ocoQuantityFixed',
    'another quantity for its limit order',
    (h, c) => h.amend(c, ocoOf(stocked(h, c), c) - 1, 6_100_000, 21),
  ],
  [
    'amendUnchanged',
    'a stop amended to what it is',
    (h, c) => h.amendStop(c, stopOf(stocked(h, c), c), 5_900_000, 0, 20),
  ],
  [
    'amendUnchanged',
    'an OCO’s limit amended to what it is',
    (h, c) => h.amend(c, ocoOf(stocked(h, c), c) - 1, 6_100_000, 20),
  ],
  [
    'openOrdersLimit',
    'an OCO as the 500th and 501st',
    (h, c) => {
      h.checking = false
      for (let i = 0; i < 499; i++) h.limit(c, 'buy', 5_000_000 + i, 20)
      expect(h.stop(c, 6_100_000, 10, buy).code).toBe('ok')
      h.cancel(c, 500)
      return h.oco(c, 5_900_000, 6_100_000, 10, buy)
    },
  ],
  ['orderUnknown', 'amending a stop never given', (h, c) => h.amendStop(c, 99, 5_900_000, 0, 20)],
  [
    'orderUnknown',
    'amending another’s stop',
    (h, c) => h.amendStop(h.open(), stopOf(stocked(h, c), c), 5_800_000, 0, 20),
  ],
  ['orderUnknown', 'cancelling another’s stop', (h, c) => h.cancel(h.open(), stopOf(stocked(h, c), c))],
  [
    'orderUnknown',
    'amending another’s stop as an order',
    (h, c) => h.amend(h.open(), stopOf(stocked(h, c), c), 5_800_000, 20),
  ],
  [
    'orderUnknown',
    'amending another’s open order as a stop',
    (h, c) => h.amendStop(h.open(), openOf(h, c), 5_800_000, 0, 20),
  ],
  [
    'orderClosed',
    'amending a stop that was cancelled',
    (h, c) => {
      const order = stopOf(stocked(h, c), c)
      h.cancel(c, order)
      return h.amendStop(c, order, 5_800_000, 0, 20)
    },
  ],
  ['stopNotWaiting', 'amending an open order as a stop', (h, c) => h.amendStop(c, openOf(h, c), 5_800_000, 0, 20)],
  ['stopWaiting', 'amending a stop as an open order', (h, c) => h.amend(c, stopOf(stocked(h, c), c), 5_800_000, 20)],
]

function stopOf(trial: Trial, customer: number): number {
  return trial.stop(customer, 5_900_000, 20).value
}

function ocoOf(trial: Trial, customer: number): number {
  return trial.oco(customer, 6_100_000, 5_900_000, 20).value
}

function openOf(trial: Trial, customer: number): number {
  return trial.limit(customer, 'buy', 5_900_000, 20).value
}

function halted(trial: Trial): Trial {
  relist(trial, { spot: false })
  return trial
}

function stale(trial: Trial): Trial {
  trial.at += 10_000
  return trial
}

function frozen(trial: Trial, customer: number): Trial {
  trial.fact(customer, 'ownFreeze')
  return trial
}
