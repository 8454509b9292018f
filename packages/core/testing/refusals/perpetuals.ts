import { knowing } from '../perpetual-trial.ts'
import type { Case } from './case.ts'
import { borrow } from './loan.ts'
import { ask, WHOLE, TRAILING, order, held, crossed, met, today, moved, later, TRIGGERS } from './perpetual-asks.ts'

export const PERPETUALS: Case[] = [
  ['productUnknown', 'no such product', (h, c) => order(h, c, 'buy', 100, { product: 7 })],
  ['productUnknown', 'cancel all of no such product', (h, c) => ask('cancelAllPerpetualOrders', h, c, { product: 7 })],
  ['productUnknown', 'close in no such product', (h, c) => ask('closePosition', h, c, { product: 7 })],
  ['productUnknown', 'leverage of no such product', (h, c) => ask('setLeverage', h, c, { product: 7, leverage: 2 })],
  ['productUnknown', 'mode of no such product', (h, c) => ask('setMarginMode', h, c, { product: 7, mode: 'isolated' })],
  ['productUnknown', 'margin of no such product', (h, c) => ask('addMargin', h, c, { product: 7, amount: 1 })],
  ['productUnknown', 'triggers in no such product', (h, c) => ask('setTriggers', h, c, { ...TRIGGERS, product: 7 })],
  ['rulesChanged', 'a ticket by other rules', (h, c) => order(h, c, 'buy', 100, { ruleVersion: 9 })],
  ['priceMalformed', 'a limit of zero', (h, c) => order(h, c, 'buy', 100, { price: 0 })],
  ['priceMalformed', 'a limit beyond all ticks', (h, c) => order(h, c, 'buy', 100, { price: 2 ** 31 })],
  ['priceMalformed', 'a trigger below zero', (h, c) => order(h, c, 'buy', 100, { trigger: -1 })],
  ['priceMalformed', 'a take profit that is no tick', (h, c) => order(h, c, 'buy', 100, { takeProfit: -5 })],
  [
    'priceMalformed',
    'a stop order that is post-only',
    (h, c) => order(h, c, 'buy', 100, { trigger: 6_100_000, timeInForce: 'postOnly' }),
  ],
  ['priceMalformed', 'a stop below zero', held((h, c) => ask('setTriggers', h, c, { ...TRIGGERS, stopLoss: -1 }))],
  ['quantityMalformed', 'no lots', (h, c) => order(h, c, 'buy', 0)],
  [
    'quantityMalformed',
    'a stop for fewer lots than none',
    held((h, c) => ask('setTriggers', h, c, { ...TRIGGERS, stopLoss: 5_000_000, stopLossLots: -1 })),
  ],
  [
    'priceStale',
    'opening without a market for 10 s',
    (h, c) => {
      later(h)
      return order(h, c, 'buy', 100)
    },
  ],
  [
    'priceStale',
    'closing at market then',
    held((h, c) => {
      later(h)
      return ask('closePosition', h, c, { product: 0 })
    }),
  ],
  [
    'priceStale',
    'closing all then',
    held((h, c) => {
      later(h)
      return ask('closeAllPositions', h, c, {})
    }),
  ],
  [
    'priceStale',
    'taking margin out then',
    held((h, c) => {
      later(h)
      return ask('removeMargin', h, c, { product: 0, amount: 1 })
    }),
  ],
  ['priceOutOfBand', 'a limit 20 % away and a tick', (h, c) => order(h, c, 'buy', 100, { price: 4_799_999 })],
  [
    'priceOutOfBand',
    'a market order’s worst price 5 % away and a tick',
    (h, c) => order(h, c, 'buy', 100, { type: 'market', price: 6_300_001 }),
  ],
  ['notionalTooSmall', 'opening 4.80 USDT', (h, c) => order(h, c, 'buy', 8)],
  ['notionalTooLarge', 'more lots than a book holds', (h, c) => order(h, c, 'buy', 2 ** 31)],
  ['notionalTooLarge', 'a position beyond the last tier', (h, c) => order(h, c, 'buy', 33_333_334)],
  [
    'accountFrozen',
    'opening while one’s own freeze holds',
    (h, c) => {
      h.fact(c, 'ownFreeze')
      return order(h, c, 'buy', 100)
    },
  ],
  [
    'leverageTooHigh',
    'more than the tier of the position has',
    (h, c) => {
      knowing(h, c)
      ask('setLeverage', h, c, { product: 0, leverage: 50 })
      return order(h, c, 'buy', 83_334)
    },
  ],
  [
    'knowledgeCheckMissing',
    'opening at 3× without it',
    (h, c) => {
      ask('setLeverage', h, c, { product: 0, leverage: 3 })
      return order(h, c, 'buy', 100)
    },
  ],
  [
    'ownLossLimit',
    'opening after one’s own limit was lost in fees',
    held((h, c) => {
      h.apply({ kind: 'setOwnLimit', customer: c, commandId: h.id(), of: 'loss', period: 'day', amount: 1 })
      return order(h, c, 'buy', 100)
    }),
  ],
  ['leverageTooHigh', 'more than any tier has', (h, c) => ask('setLeverage', h, c, { product: 0, leverage: 51 })],
  ['nothingToReduce', 'without a position', (h, c) => order(h, c, 'sell', 100, { reduceOnly: true })],
  [
    'reduceExceedsPosition',
    'more than there is',
    held((h, c) => order(h, c, 'sell', 1_001, { reduceOnly: true, price: 6_010_000 })),
  ],
  ['targetWrongSide', 'below a purchase', (h, c) => order(h, c, 'buy', 100, { takeProfit: 6_000_000 })],
  [
    'targetWrongSide',
    'with an order that only reduces',
    held((h, c) => order(h, c, 'sell', 10, { reduceOnly: true, takeProfit: 7_000_000 })),
  ],
  [
    'targetWrongSide',
    'below the mark of a long',
    held((h, c) => ask('setTriggers', h, c, { ...TRIGGERS, takeProfit: 5_000_000 })),
  ],
  ['stopLossWrongSide', 'above a purchase', (h, c) => order(h, c, 'buy', 100, { stopLoss: 6_000_001 })],
  [
    'stopLossWrongSide',
    'with an order that only closes',
    held((h, c) => order(h, c, 'sell', 10, { stopLoss: 7_000_000 })),
  ],
  ['stopBeyondForcedPrice', 'of a purchase at 2×', (h, c) => order(h, c, 'buy', 100, { stopLoss: 2_900_000 })],
  [
    'stopBeyondForcedPrice',
    'of a long',
    held((h, c) => ask('setTriggers', h, c, { ...TRIGGERS, stopLoss: 3_000_000 })),
  ],
  [
    'tooManyOrders',
    'the 201st',
    (h, c) => {
      h.checking = false
      for (let left = 200; left > 0; left--) order(h, c, 'buy', 10, { price: 5_900_000 })
      return order(h, c, 'buy', 10, { price: 5_900_000 })
    },
  ],
  ['postOnlyWouldTake', 'at another’s price', met((h, c) => order(h, c, 'buy', 100, { timeInForce: 'postOnly' }))],
  ['fokNotFilled', 'more than is there', met((h, c) => order(h, c, 'buy', 501, { timeInForce: 'fok' }))],
  ['insufficientMargin', 'half of 20,000 USDT and the fee', (h, c) => order(h, c, 'buy', 33_334)],
  ['positionUnknown', 'closing nothing', (h, c) => ask('closePosition', h, c, { product: 0 })],
  ['positionUnknown', 'closing all of nothing', (h, c) => ask('closeAllPositions', h, c, {})],
  ['positionUnknown', 'margin for nothing', (h, c) => ask('addMargin', h, c, { product: 0, amount: 1 })],
  ['positionUnknown', 'triggers of nothing', (h, c) => ask('setTriggers', h, c, { ...TRIGGERS, stopLoss: 1 })],
  ['marginIsCross', 'margin of a cross position', crossed((h, c) => ask('addMargin', h, c, { product: 0, amount: 1 }))],
  ['marginIsCross', 'out of it', crossed((h, c) => ask('removeMargin', h, c, { product: 0, amount: 1 }))],
  [
    'positionUnknown',
    'into a cross account without a cross position',
    held((h, c) => ask('addCrossMargin', h, c, { asset: 0, amount: 1 })),
  ],
  ['amountMalformed', 'nothing into it', crossed((h, c) => ask('addCrossMargin', h, c, { asset: 0, amount: 0 }))],
  [
    'priceStale',
    'out of a cross account without a market for 10 s',
    crossed((h, c) => {
      later(h)
      return ask('removeCrossMargin', h, c, { asset: 0, amount: 1 })
    }),
  ],
  [
    'aboveMaximum',
    'what its positions need',
    crossed((h, c) => ask('removeCrossMargin', h, c, { asset: 0, amount: 1_000_000_000 })),
  ],
  [
    'insufficientBalance',
    'more than is available into it',
    crossed((h, c) => ask('addCrossMargin', h, c, { asset: 0, amount: 10_000_000_000_000 })),
  ],
  ['positionUnknown', 'a cross account in a coin', moved({ asset: 1 })],
  ['positionUnknown', 'a wish for one in a coin', (h, c) => ask('setCrossTopUp', h, c, { asset: 1, on: true })],
  [
    'positionUnknown',
    'by the first rules, a cross account without a position',
    (h, c) => ask('moveCross', h, c, { asset: 0, amount: 1, direction: 'in', all: false }),
  ],
  ['amountMalformed', 'nothing into an empty cross account', moved({ amount: 0 })],
  ['amountMalformed', 'all of it and so much', moved({ amount: 1, all: true })],
  ['aboveMaximum', 'out of an empty cross account', moved({ direction: 'out' })],
  ['aboveMaximum', 'all that an empty one has', moved({ direction: 'out', amount: 0, all: true })],
  ['insufficientBalance', 'more than is available into an empty one', moved({ amount: 1_000_000_000_001 })],
  [
    'ownMoneyNeeded',
    'borrowed money into a cross account',
    (h, c) => {
      borrow(h, c)
      return moved({ amount: 1_000_000_000_001 })(h, c)
    },
  ],
  [
    'priceStale',
    'all out of a cross account without a market for 10 s',
    crossed((h, c) => {
      later(h)
      return moved({ direction: 'out', amount: 0, all: true })(h, c)
    }),
  ],
  [
    'knowledgeCheckMissing',
    'out of a cross account what would leave more than 2×',
    crossed((h, c) => {
      ask('setLeverage', h, c, { product: 0, leverage: 10 })
      const out = { asset: 0, amount: 20_000_000_000, direction: 'out', all: false } as const
      return today((trial, customer) => ask('moveCross', trial, customer, out))(h, c)
    }),
  ],
  [
    'knowledgeCheckMissing',
    'out of margin what would leave more than 2×',
    held((h, c) => {
      ask('setLeverage', h, c, { product: 0, leverage: 10 })
      return today((trial, customer) => ask('removeMargin', trial, customer, { product: 0, amount: 20_000_000_000 }))(
        h,
        c,
      )
    }),
  ],
  [
    'ownMoneyNeeded',
    'borrowed money into margin',
    today(
      held((h, c) => {
        borrow(h, c)
        order(h, c, 'buy', 32_000, { price: 6_000_100 })
        return ask('addMargin', h, c, { product: 0, amount: 29_000_000_000 })
      }),
    ),
  ],
  ['productUnknown', 'free margin of no such product', (h, c) => ask('removeFreeMargin', h, c, { product: 7 })],
  ['positionUnknown', 'free margin of nothing', (h, c) => ask('removeFreeMargin', h, c, { product: 0 })],
  [
    'marginIsCross',
    'free margin of a cross position',
    crossed((h, c) => ask('removeFreeMargin', h, c, { product: 0 })),
  ],
  [
    'priceStale',
    'free margin then',
    held((h, c) => {
      later(h)
      return ask('removeFreeMargin', h, c, { product: 0 })
    }),
  ],
  ['aboveMaximum', 'free margin where none is free', held((h, c) => ask('removeFreeMargin', h, c, { product: 0 }))],
  ['amountMalformed', 'no margin', held((h, c) => ask('addMargin', h, c, { product: 0, amount: 0 }))],
  ['amountMalformed', 'less than none', held((h, c) => ask('removeMargin', h, c, { product: 0, amount: -1 }))],
  [
    'aboveMaximum',
    'more than makes it safe at every price',
    held((h, c) => ask('addMargin', h, c, { product: 0, amount: 30_000_500_001 })),
  ],
  ['aboveMaximum', 'all of it', held((h, c) => ask('removeMargin', h, c, { product: 0, amount: 30_000_000_000 }))],
  [
    'openOrdersExist',
    'another leverage with an open order',
    (h, c) => {
      order(h, c, 'buy', 100, { price: 5_900_000 })
      return ask('setLeverage', h, c, { product: 0, leverage: 3 })
    },
  ],
  [
    'openOrdersExist',
    'another mode with an open order',
    (h, c) => {
      order(h, c, 'buy', 100, { price: 5_900_000 })
      return ask('setMarginMode', h, c, { product: 0, mode: 'isolated' })
    },
  ],
  [
    'positionOpen',
    'another mode with a position',
    held((h, c) => ask('setMarginMode', h, c, { product: 0, mode: 'isolated' })),
  ],
  [
    'takeProfitWrongSide',
    'below the mark of a long, by the rules of today',
    today(held((h, c) => ask('setTriggerShares', h, c, { product: 0, takeProfits: [WHOLE], stopLosses: [] }))),
  ],
  [
    'rulesChanged',
    'triggers by share before the rules that know them',
    held((h, c) => ask('setTriggerShares', h, c, { product: 0, takeProfits: [WHOLE], stopLosses: [] })),
  ],
  [
    'callbackMalformed',
    'trailing by 0.05 %',
    today(held((h, c) => ask('placeTrailingStop', h, c, { ...TRAILING, callbackPpm: 500 }))),
  ],
  [
    'nothingToReduce',
    'trailing without a position',
    today((h, c) => {
      order(h, c, 'buy', 100, { price: 5_900_000 })
      return ask('placeTrailingStop', h, c, TRAILING)
    }),
  ],
  [
    'orderNotAmendable',
    'what trails the mark',
    today(
      held((h, c) => {
        const { value } = ask('placeTrailingStop', h, c, TRAILING)
        return ask('amendPerpetualOrder', h, c, { order: value, price: 0, lots: 50, trigger: 1 })
      }),
    ),
  ],
  [
    'amendUnchanged',
    'an order as it is',
    (h, c) => {
      const { value } = order(h, c, 'buy', 100, { price: 5_900_000 })
      return ask('amendPerpetualOrder', h, c, { order: value, price: 5_900_000, lots: 100, trigger: 0 })
    },
  ],
  [
    'amendBelowFilled',
    'to no more than is filled',
    met((h, c) => {
      const { value } = order(h, c, 'buy', 1_000)
      return ask('amendPerpetualOrder', h, c, { order: value, price: 6_000_000, lots: 500, trigger: 0 })
    }),
  ],
  ['orderUnknown', 'cancelling an order nobody placed', (h, c) => ask('cancelPerpetualOrder', h, c, { order: 99 })],
  [
    'orderUnknown',
    'cancelling another’s order',
    (h, c) => {
      const { value } = order(h, h.open(), 'buy', 100, { price: 5_900_000 })
      return ask('cancelPerpetualOrder', h, c, { order: value })
    },
  ],
  [
    'orderClosed',
    'cancelling twice',
    (h, c) => {
      const { value } = order(h, c, 'buy', 100, { price: 5_900_000 })
      ask('cancelPerpetualOrder', h, c, { order: value })
      return ask('cancelPerpetualOrder', h, c, { order: value })
    },
  ],
]
