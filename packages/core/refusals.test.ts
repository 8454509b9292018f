import {
  type Code,
  CODES,
  type Command,
  CommandFields,
  type MarketUpdate,
  MAX_OPERATORS,
  OPERATOR_ROLES,
  type ProductDefinition,
  RETURN_REASONS,
} from '@candela/contract'
import { lotsOf, ticksOf } from '@candela/rules'
import { describe, expect, it } from 'vitest'
import { openCustomer } from './customers/decide.ts'
import { MAX_CUSTOMERS } from './customers/customers.ts'
import { type Answer, BTC_USDT, commandId, House, START } from './house.testing.ts'
import { ReviewHouse } from './identity/reviewHouse.testing.ts'
import { State } from './state.ts'
import { listAsset } from './catalogue/decide.ts'

const HOUR = 3_600_000
const levels = { bids: [[5_999_900, 1000] as const], asks: [[6_000_100, 1000] as const] }

/** A house with one customer of 10,000 USDT and a live market around 60,000.00. */
function open(product: ProductDefinition = BTC_USDT): { house: House; customer: number } {
  const house = new House([product])
  const customer = house.open()
  house.market(levels)
  return { house, customer }
}

type Case = [code: Code, what: string, (house: House, customer: number) => Answer]

const halted: ProductDefinition = { ...BTC_USDT, spot: false }
const relist = (house: House, change: Partial<ProductDefinition>): Answer =>
  house.apply({ kind: 'listProduct', product: { ...BTC_USDT, ...change } })
const update = (change: Partial<MarketUpdate>): MarketUpdate => ({
  product: 0,
  receivedAt: START,
  index: 6_000_000,
  ladder: { kind: 'levels', bids: [], asks: [] },
  prints: [],
  ...change,
})
const step = (house: House, number: number, ...updates: MarketUpdate[]): Answer =>
  house.apply({ kind: 'market', step: number, gap: false, updates })
const shape = { kind: 'shape', mid: 6_000_000, halfSpread: 50, depthPermille: 1000, leanPermille: 0, grain: 0 } as const
const later = (house: House): number => Math.floor(house.at / 250) + 1

const ORDERS: Case[] = [
  ['productUnknown', '[S8.38] no such product', (h, c) => h.limit(c, 'buy', 6_000_000, 10, { product: 7 })],
  ['productUnknown', 'cancel all of no such product', (h, c) => cancelAll(h, c, 7)],
  [
    'productNotTradable',
    'a halted product',
    (h, c) => {
      relist(h, halted)
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
  ['priceInvalid', '[S5.40] a price of zero', (h, c) => h.limit(c, 'buy', 0, 10)],
  ['priceInvalid', 'a price below zero', (h, c) => h.limit(c, 'buy', -1, 10)],
  ['priceInvalid', 'a price beyond all ticks', (h, c) => h.limit(c, 'buy', 2 ** 31, 10)],
  ['quantityInvalid', '[S5.41] no lots', (h, c) => h.limit(c, 'buy', 6_000_000, 0)],
  ['quantityInvalid', 'lots below zero', (h, c) => h.limit(c, 'buy', 6_000_000, -5)],
  ['quantityInvalid', 'a market order of nothing', (h, c) => h.take(c, 'buy', 0)],
  ['quantityInvalid', 'lots and spend', (h, c) => h.place(c, { side: 'buy', type: 'market', lots: 5, spend: 5e8 }, {})],
  [
    'quantityInvalid',
    'a limit order by spend',
    (h, c) => h.place(c, { side: 'buy', type: 'limit', price: 6_000_000, spend: 5e8 }, {}),
  ],
  ['orderBelowMinimum', '[S5.42] fewer lots than the minimum', (h, c) => h.limit(c, 'buy', 6_000_000, 1)],
  ['orderBelowMinimum', 'a notional of 4.80 USDT', (h, c) => h.limit(c, 'buy', 6_000_000, 8)],
  ['orderBelowMinimum', 'a market order of 4.80 USDT at mid', (h, c) => h.take(c, 'sell', 8)],
  ['orderBelowMinimum', 'a spend of 4.99999999 USDT', (h, c) => h.spend(c, 'buy', 499_999_999)],
  ['orderAboveMaximum', '[S5.42] more lots than the maximum', (h, c) => h.limit(c, 'buy', 6_000_000, 1_000_000_001)],
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
  [
    'insufficientBalance',
    '[S5.43] [S8.36] a buy of more than there is',
    (h, c) => h.limit(c, 'buy', 6_000_000, 16_651),
  ],
  [
    'insufficientBalance',
    '[S5.43] a notional of all there is: nothing is left for the fee',
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

const COMMANDS: Case[] = [
  [
    'commandIdReused',
    'an id that came with another body',
    (h, c) => {
      const id = h.id()
      h.limit(c, 'buy', 5_900_000, 20, { id })
      return h.limit(c, 'buy', 5_900_000, 21, { id })
    },
  ],
  [
    'commandIdExpired',
    'an id made 24 h and 1 ms ago',
    (h, c) => h.limit(c, 'buy', 5_900_000, 20, { id: commandId(h.at - 24 * HOUR - 1, 1) }),
  ],
  [
    'commandIdExpired',
    'an id made by a clock 1 h and 1 ms ahead',
    (h, c) => h.limit(c, 'buy', 5_900_000, 20, { id: commandId(h.at + HOUR + 1, 1) }),
  ],
  [
    'commandIdsExhausted',
    'the 10,001st command of a day',
    (h, c) => {
      h.checking = false
      for (let i = 0; i < 10_000; i++) h.cancel(c, 1)
      return h.cancel(c, 1)
    },
  ],
  ['customerUnknown', 'a customer never opened', (h) => h.limit(99, 'buy', 5_900_000, 20)],
  ['customerUnknown', 'customer 0 is the house', (h) => h.cancel(0, 1)],
  ['accountFrozen', 'a buy while the owner’s freeze holds', (h, c) => frozen(h, c).limit(c, 'buy', 5_900_000, 20)],
  ['accountFrozen', 'a market buy while frozen', (h, c) => frozen(h, c).take(c, 'buy', 20)],
  [
    'accountFrozen',
    'more of a resting buy while frozen',
    (h, c) => {
      const { value } = h.limit(c, 'buy', 5_900_000, 20)
      return frozen(h, c).amend(c, value, 5_900_000, 30)
    },
  ],
  [
    'accountClosed',
    'anything of a customer who has left',
    (h, c) => {
      h.fact(c, 'closed')
      return h.cancel(c, 1)
    },
  ],
  [
    'openOrdersRemain',
    'leaving with an order open',
    (h, c) => {
      h.limit(c, 'buy', 5_900_000, 20)
      return h.fact(c, 'closed')
    },
  ],
  ['factLasting', 'a retrieval that never was', (h, c) => h.fact(c, 'passwordRetrieved', false)],
  ['factLasting', 'a transaction password taken away', (h, c) => h.fact(c, 'transactionPassword', false)],
  ['customerUnknown', 'a fact about nobody', (h) => h.fact(99, 'ownFreeze')],
  ['grantTooSoon', 'a grant within 24 h of the last', (h, c) => grant(h, c, 24 * HOUR - 251)],
  ['grantNotNeeded', 'a grant with nothing to top up', (h, c) => grant(h, c, 24 * HOUR)],
]

const HOUSE_ENTRIES: Case[] = [
  [
    'catalogueInvalid',
    'a tick × lot that is no whole minor unit',
    (h) => relist(h, { product: 1, id: 'X1-USDT', tick: 999 }),
  ],
  ['catalogueInvalid', 'a gap in the numbers', (h) => relist(h, { product: 5, id: 'X1-USDT' })],
  ['catalogueInvalid', 'an id twice', (h) => relist(h, { product: 1 })],
  ['catalogueInvalid', 'another lot for a product that is listed', (h) => relist(h, { lot: 10_000 })],
  ['catalogueInvalid', 'a maker fee above the taker fee', (h) => relist(h, { makerFeePpm: 1001 })],
  ['catalogueInvalid', 'an asset that is not listed', (h) => relist(h, { product: 1, id: 'X1-USDT', base: 9 })],
  ['catalogueInvalid', 'a maximum below the minimum', (h) => relist(h, { maximumLots: 1 })],
  [
    'catalogueInvalid',
    'an asset under another id',
    (h) => h.apply({ kind: 'listAsset', asset: { asset: 1, id: 'XBT', displayDigits: 2 } }),
  ],
  [
    'catalogueInvalid',
    'an asset’s digits',
    (h) => h.apply({ kind: 'listAsset', asset: { asset: 1, id: 'BTC', displayDigits: 9 } }),
  ],
  ['rulesUnknown', 'rules of the future', (h) => h.apply({ kind: 'activateRules', version: 2 })],
  ['rulesUnknown', 'no rules', (h) => h.apply({ kind: 'activateRules', version: 0 })],
  ['marketStepOld', 'the same step again', (h) => step(h, Math.floor(h.at / 250), update({}))],
  ['marketInvalid', 'a product that is not listed', (h) => step(h, later(h), update({ product: 1 }))],
  ['marketInvalid', 'a product twice', (h) => step(h, later(h), update({}), update({}))],
  ['marketInvalid', 'an index of zero', (h) => step(h, later(h), update({ index: 0 }))],
  [
    'marketInvalid',
    'a crossed ladder',
    (h) => step(h, later(h), update({ ladder: { kind: 'levels', bids: [[6, 1]], asks: [[6, 1]] } })),
  ],
  [
    'marketInvalid',
    'levels out of order',
    (h) =>
      step(
        h,
        later(h),
        update({
          ladder: {
            kind: 'levels',
            bids: [
              [5, 1],
              [6, 1],
            ],
            asks: [],
          },
        }),
      ),
  ],
  [
    'marketInvalid',
    'a level of nothing',
    (h) => step(h, later(h), update({ ladder: { kind: 'levels', bids: [[5, 0]], asks: [] } })),
  ],
  [
    'marketInvalid',
    'a shape without spread',
    (h) => step(h, later(h), update({ ladder: { ...shape, halfSpread: 0 } })),
  ],
  [
    'marketInvalid',
    'a shape that leans over',
    (h) => step(h, later(h), update({ ladder: { ...shape, leanPermille: 501 } })),
  ],
  [
    'marketInvalid',
    'a print of nothing',
    (h) => step(h, later(h), update({ prints: [{ price: 6, lots: 0, buyerMaker: true }] })),
  ],
  ['marketInvalid', 'a step that is no number', (h) => step(h, Number.NaN)],
]

/** Cases about operators start from documents that were sent, a maker (1), a checker (2) and support (3). */
const REVIEWS: [Code, string, (house: ReviewHouse) => Answer][] = [
  ['factReviewed', 'a customer who says so', (h) => h.fact(h.customer, 'identityValidated')],
  ['factReviewed', 'a face nobody saw', (h) => h.fact(h.customer, 'faceValidated')],
  ['factReviewed', 'an identity taken away', (h) => h.fact(h.customer, 'identityValidated', false)],
  ['factLasting', 'what was sent, withdrawn', (h) => h.fact(h.customer, 'identitySent', false)],
  ['operatorUnknown', 'an operator never enrolled', (h) => h.review(9)],
  ['operatorUnknown', 'an operator below all', (h) => h.review(-1)],
  ['operatorUnknown', 'an operator who ended', (h) => ended(h, 1).review(1)],
  ['operatorUnknown', 'a switch by an operator who ended', (h) => ended(h, 2).turn(2, false)],
  ['operatorUnknown', 'ending who never was', (h) => h.apply({ kind: 'endOperator', operator: 9 })],
  ['operatorInvalid', 'an operator who may do nothing', (h) => enrol(h, 0)],
  ['operatorInvalid', 'a role nobody knows', (h) => enrol(h, 2 ** OPERATOR_ROLES.length)],
  ['commandIdReused', 'an operator under another’s id', (h) => reenrol(h)],
  [
    'commandIdExpired',
    'a review made 24 h and 1 ms ago',
    (h) => h.review(1, { commandId: commandId(h.at - 24 * HOUR - 1, 9) }),
  ],
  ['commandIdReused', 'an id that came with another verdict', (h) => reused(h)],
  ['customerUnknown', 'a review of nobody', (h) => h.review(1, { customer: 99 })],
  ['accountClosed', 'a review of who has left', (h) => left(h).review(1)],
  ['identityNotSent', 'nothing was sent', (h) => h.review(1, { customer: 2 })],
  ['identityNotSent', 'submission 0', (h) => h.review(1, { submission: 0 })],
  ['practiceReviewerOff', 'the practice reviewer after operators took over', (h) => off(h).review(0)],
  ['practiceReviewerOff', 'also to give back', (h) => off(h).giveBack(0)],
  ['identityDecided', 'a submission that was given back', (h) => again(h).review(1)],
  ['identityDecided', 'an identity validated before', (h) => validated(h).review(1, { submission: 2 })],
  ['identityDecided', 'an identity validated before, given back', (h) => validated(h).giveBack(1, { submission: 2 })],
  ['identityDecided', 'a submission older than the one proposed', (h) => proposed(h, 3).review(2, { submission: 2 })],
  ['operatorRoleMissing', 'a checker who proposes', (h) => h.review(2)],
  ['operatorRoleMissing', 'a maker who agrees', (h) => proposed(h, 1).review(4)],
  ['operatorRoleMissing', 'support that gives back', (h) => h.giveBack(3)],
  ['operatorRoleMissing', 'a maker at the practice reviewer’s switch', (h) => h.turn(1, false)],
  ['operatorRoleMissing', 'the practice reviewer at its own switch', (h) => h.turn(0, false)],
  ['reasonMissing', 'giving back without a reason', (h) => h.giveBack(1, { reasons: 0 })],
  ['reasonMissing', 'a reason that is not on the list', (h) => h.giveBack(0, { reasons: 2 ** RETURN_REASONS.length })],
  ['sameOperator', 'a proposal agreed to by who made it', (h) => proposed(h, 1, 5).review(5)],
  ['signatureMissing', 'a proposal that nobody signed', (h) => h.review(1, { signature: '' })],
]

function sent(): ReviewHouse {
  const house = new ReviewHouse()
  house.enrol('identityMaker')
  house.enrol('identityChecker')
  house.enrol('support')
  house.enrol('identityMaker')
  house.enrol('identityMaker', 'identityChecker')
  house.open()
  house.send()
  return house
}

function ended(house: ReviewHouse, operator: number): ReviewHouse {
  house.apply({ kind: 'endOperator', operator })
  return house
}

function enrol(house: ReviewHouse, roles: number): Answer {
  return house.apply({ kind: 'enrolOperator', commandId: house.id(), roles, publicKey: '' })
}

function reenrol(house: ReviewHouse): Answer {
  const { commandId } = house.core.operator(1)!
  return house.apply({ kind: 'enrolOperator', commandId, roles: 1, publicKey: '' })
}

function reused(house: ReviewHouse): Answer {
  const id = house.id()
  house.review(1, { commandId: id })
  return house.giveBack(1, { commandId: id })
}

function left(house: ReviewHouse): ReviewHouse {
  house.fact(house.customer, 'closed')
  return house
}

function off(house: ReviewHouse): ReviewHouse {
  house.turn(2, false)
  return house
}

/** Given back, and sent again. */
function again(house: ReviewHouse): ReviewHouse {
  house.giveBack(1)
  house.send()
  return house
}

/** Validated, and sent again. */
function validated(house: ReviewHouse): ReviewHouse {
  house.review(0)
  house.send()
  return house
}

function proposed(house: ReviewHouse, submission: number, operator = 1): ReviewHouse {
  house.review(operator, { submission })
  return house
}

describe('operators', () => {
  it.each(REVIEWS)('%s: %s', (code, _what, act) => {
    const house = sent()
    let before = ''
    const apply = house.apply.bind(house)
    house.apply = (command: Command) => {
      before = reviewFigures(house)
      return apply(command)
    }
    const { code: answered, value, events } = act(house)
    expect([answered, value, events]).toEqual([code, 0, []])
    expect(reviewFigures(house)).toBe(before)
  })

  it('operatorsExhausted: there are no more than one remembers', () => {
    const house = sent()
    house.checking = false
    while (house.core.operatorCount < MAX_OPERATORS) enrol(house, 1)
    expect(enrol(house, 1).code).toBe('operatorsExhausted')
  })
})

function reviewFigures({ core, facts, customer }: ReviewHouse): string {
  return JSON.stringify([core.operator(1), core.operatorCount, core.practiceReviewerOn, core.review(customer), facts])
}

function frozen(house: House, customer: number): House {
  house.fact(customer, 'ownFreeze')
  return house
}

function cancelAll(house: House, customer: number, product: number): Answer {
  return house.apply({ kind: 'cancelAll', customer, commandId: house.id(), product })
}

function grant(house: House, customer: number, wait: number): Answer {
  house.at += wait
  return house.apply({ kind: 'grantPractice', customer, commandId: house.id() })
}

describe.each([
  ['orders', ORDERS],
  ['commands and customers', COMMANDS],
  ['house entries', HOUSE_ENTRIES],
])('%s', (_, cases) => {
  it.each(cases)('%s: %s', (code, _what, act) => {
    const { house, customer } = open()
    const answer = act(house, customer)
    expect(answer.code).toBe(code)
    expect(answer.value).toBe(0)
    expect(answer.events).toEqual([])
  })

  it.each(cases)('%s changes nothing: %s', (_code, _what, act) => {
    const { house, customer } = open()
    let before: ReturnType<typeof figures>
    const apply = house.apply.bind(house)
    house.apply = (command: Command) => {
      // what falls due by then does so whatever comes
      apply({ kind: 'tick' })
      before = figures(house, customer)
      return apply(command)
    }
    act(house, customer)
    expect(figures(house, customer)).toEqual(before!)
  })
})

function figures(house: House, customer: number): unknown {
  const { core } = house
  return [
    house.balance(customer, 0),
    house.balance(customer, 1),
    core.openOrders(customer),
    core.book(0, 1000),
    core.products(),
    core.assets(),
    core.marketStep,
    core.customerCount,
  ]
}

describe('bounds that take other houses', () => {
  it('productStale: a limit order before the first market', () => {
    const house = new House()
    expect(house.limit(house.open(), 'buy', 6_000_000, 10).code).toBe('productStale')
  })

  it('balanceTooLarge: more of an asset than 64 bits hold is never issued', () => {
    const giant: ProductDefinition = { ...BTC_USDT, tick: 1, lot: 1e15, maximumLots: 4611, minimumNotional: 1 }
    const house = new House([giant])
    const customer = house.open()
    house.market({ bids: [], asks: [[10, 1_000_000]] }, 10)
    expect(house.limit(customer, 'buy', 10, 4611).code).toBe('ok')
    expect(house.limit(customer, 'buy', 10, 4611).code).toBe('ok')
    expect(house.balance(customer, 1)[0]).toBe(9_222_000_000_000_000_000n)
    expect(house.limit(customer, 'buy', 10, 2).code).toBe('balanceTooLarge')
    // a resting order that a ladder crosses is left alone instead
    house.market({}, 10)
    expect(house.limit(customer, 'buy', 10, 2).code).toBe('balanceTooLarge')
  })

  it('customersExhausted: the house is full', () => {
    const state = new State()
    listAsset(state, { asset: 0, id: 'USDT', displayDigits: 2 })
    state.customers.count = MAX_CUSTOMERS
    const command = new CommandFields()
    command.load({ kind: 'openCustomer', commandId: commandId(START, 1), terms: 1, risk: 1 })
    expect(openCustomer(state, command).code).toBe('customersExhausted')
  })

  it.each([
    ['priceOffTick', () => ticksOf('60000.005', BTC_USDT)],
    ['quantityOffLot', () => lotsOf('0.000001', BTC_USDT)],
  ] as const)('%s is decided where decimals become steps', (code, read) => expect(read()).toEqual({ ok: false, code }))
})

it('every refusal of the core has its row', () => {
  const rows = new Set<string>([...ORDERS, ...COMMANDS, ...HOUSE_ENTRIES, ...REVIEWS].map(([code]) => code))
  for (const code of ['balanceTooLarge', 'customersExhausted', 'operatorsExhausted', 'priceOffTick', 'quantityOffLot'])
    rows.add(code)
  const decided = Object.entries(CODES).filter(([, { number }]) => number > 0 && number < 1000)
  expect(decided.map(([code]) => code).filter((code) => !rows.has(code))).toEqual([])
})
