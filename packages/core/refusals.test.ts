import { proves, type StatementId } from '@candela/checks/proves'
import { type Code, CODES, type Command, MAX_OPERATORS, type ProductDefinition } from '@candela/contract'
import { lotsOf, RULES, ticksOf, triggerOf } from '@candela/rules'
import { DEFAULT_PERPETUAL } from '@candela/rules/perpetual'
import { describe, expect, it } from 'vitest'
import { DECIDE as CATALOGUE } from './catalogue/decide.ts'
import { MAX_CUSTOMERS } from './customers/customers.ts'
import { DECIDE as CUSTOMERS } from './customers/decide.ts'
import { PerpetualTrial } from './testing/perpetual-trial.ts'
import { type Answer, BTC_USDT, commandId, Trial, START } from './testing/trial.ts'
import type { ReviewTrial } from './testing/review-trial.ts'
import { PLACINGS } from './testing/refusals/deposits.ts'
import { REFUSALS } from './testing/refusals/index.ts'
import { REOPENINGS } from './testing/refusals/rails.ts'
import { enrol, REVIEWS, sent } from './testing/refusals/reviews.ts'
import { State } from './state.ts'

const levels = { bids: [[5_999_900, 1000] as const], asks: [[6_000_100, 1000] as const] }

/** A core with one customer of 10,000 USDT and a live market around 60,000.00. */
function open(product: ProductDefinition = BTC_USDT): { trial: Trial; customer: number } {
  const trial = new Trial([product])
  const customer = trial.open()
  trial.market(levels)
  return { trial, customer }
}

describe('operators', () => {
  it.each([...REVIEWS, ...REOPENINGS, ...PLACINGS])('%s: %s', (code, _what, act) => {
    const trial = sent()
    let before = ''
    const apply = trial.apply.bind(trial)
    trial.apply = (command: Command) => {
      before = reviewFigures(trial)
      return apply(command)
    }
    const { code: answered, value, events } = act(trial)
    expect([answered, value, events]).toEqual([code, 0, []])
    expect(reviewFigures(trial)).toBe(before)
  })

  it('operatorsExhausted: there are no more than one remembers', () => {
    const trial = sent()
    trial.checking = false
    while (trial.core.operators.count < MAX_OPERATORS) enrol(trial, 1)
    expect(enrol(trial, 1).code).toBe('operatorsExhausted')
  })
})

function reviewFigures({ core, facts, customer }: ReviewTrial): string {
  return JSON.stringify([
    core.operators.operator(1),
    core.operators.count,
    core.operators.practiceReviewerOn,
    core.identity.review(customer),
    facts,
  ])
}

describe.each(REFUSALS)('%s', (_, cases) => {
  it.each(cases)('%s: %s', (code, _what, act) => {
    const { trial, customer } = open()
    const answer = act(trial, customer)
    expect(answer.code).toBe(code)
    expect(answer.value).toBe(0)
    expect(answer.events).toEqual([])
  })

  it.each(cases)('%s changes nothing: %s', (_code, _what, act) => {
    const { trial, customer } = open()
    let before: ReturnType<typeof figures>
    const apply = trial.apply.bind(trial)
    trial.apply = (command: Command) => {
      // what falls due by then does so whatever comes
      apply({ kind: 'tick' })
      before = figures(trial, customer)
      return apply(command)
    }
    act(trial, customer)
    expect(figures(trial, customer)).toEqual(before!)
  })
})

describe('refusals of orders that the specification names', () => {
  it.each<[Code, string, (trial: Trial, customer: number) => Answer, StatementId[]]>([
    ['productUnknown', 'PID error', (h, c) => h.limit(c, 'buy', 6_000_000, 10, { product: 7 }), ['S8.38']],
    ['priceInvalid', 'a price of zero', (h, c) => h.limit(c, 'buy', 0, 10), ['S5.40']],
    ['quantityInvalid', 'no lots', (h, c) => h.limit(c, 'buy', 6_000_000, 0), ['S5.41']],
    ['orderBelowMinimum', 'a lot, of at least two', (h, c) => h.limit(c, 'buy', 6_000_000, 1), ['S5.42']],
    ['orderBelowMinimum', '4.80 USDT, of at least 5', (h, c) => h.limit(c, 'buy', 6_000_000, 8), ['S5.42']],
    ['orderAboveMaximum', 'a lot too many', (h, c) => h.limit(c, 'buy', 6_000_000, 1_000_000_001), ['S5.42']],
    ['insufficientBalance', 'a buy of 10,001', (h, c) => h.limit(c, 'buy', 6_000_000, 16_651), ['S5.43', 'S8.36']],
    ['insufficientBalance', 'nothing to sell', (h, c) => h.limit(c, 'sell', 6_000_000, 10), ['S5.43', 'S8.36']],
  ])('%s: %s', (code, _what, act, ids) => {
    const { trial, customer } = open()
    expect(act(trial, customer).code, proves(...ids)).toBe(code)
  })
})

/** told with their numbers, so that they have tests of their own in withdrawals/, and among the published sequences */
const WITHDRAWALS = [
  'withdrawalPaused',
  'depositsBelowPrincipal',
  'withdrawalBelowMinimum',
  'withdrawalAboveMaximum',
  'withdrawalAboveDay',
  'destinationMismatch',
  'legalHold',
  'holdPractice',
  'statuteUnknown',
  'holdTooShort',
  'holdTooLong',
  'holdUnknown',
  'withdrawalsOpenLimit',
  'withdrawalUnknown',
  'withdrawalOver',
  'withdrawalUnderWay',
  'payoutNotReleased',
  'withdrawalNotSending',
  'releaseDecided',
  'destinationInUse',
]

function figures(trial: Trial, customer: number): unknown {
  const { core } = trial
  return [
    trial.balance(customer, 0),
    trial.balance(customer, 1),
    core.spot.openOrders(customer),
    core.destinations.of(customer),
    core.spot.waitingStops(customer),
    core.perpetuals.positions(customer),
    core.perpetuals.orders(customer),
    core.perpetuals.asking(customer, 0),
    core.perpetuals.market(0)?.mark,
    core.earn.products(),
    core.earn.heldOf(customer, 1),
    core.loans.of(customer),
    core.book(0, 1000),
    core.products(),
    core.assets(),
    core.marketStep,
    core.customerCount,
  ]
}

describe('bounds that take other houses', () => {
  it('productStale: a limit order before the first market', () => {
    const trial = new Trial()
    expect(trial.limit(trial.open(), 'buy', 6_000_000, 10).code).toBe('productStale')
  })

  it('balanceTooLarge: more of an asset than 64 bits hold is never issued', () => {
    const giant: ProductDefinition = { ...BTC_USDT, tick: 1, lot: 1e15, maximumLots: 4611, minimumNotional: 1 }
    const trial = new Trial([giant])
    const customer = trial.open()
    trial.market({ bids: [], asks: [[10, 1_000_000]] }, 10)
    expect(trial.limit(customer, 'buy', 10, 4611).code).toBe('ok')
    expect(trial.limit(customer, 'buy', 10, 4611).code).toBe('ok')
    expect(trial.balance(customer, 1)[0]).toBe(9_222_000_000_000_000_000n)
    expect(trial.limit(customer, 'buy', 10, 2).code).toBe('balanceTooLarge')
    // a resting order that a ladder crosses is left alone instead
    trial.market({}, 10)
    expect(trial.limit(customer, 'buy', 10, 2).code).toBe('balanceTooLarge')
  })

  it('customersExhausted: the house is full', () => {
    const state = new State({})
    CATALOGUE.listAsset(state, { kind: 'listAsset', asset: { asset: 0, id: 'USDT', displayDigits: 2 } })
    state.customers.count = MAX_CUSTOMERS
    const opening = { kind: 'openCustomer', commandId: commandId(START, 1), terms: 1, risk: 1 } as const
    expect(CUSTOMERS.openCustomer(state, opening)).toBe('customersExhausted')
  })

  it('productHalted: the rules of the day have a product rest', () => {
    const perpetual = { ...RULES[1].perpetual, perpetualTerms: () => ({ ...DEFAULT_PERPETUAL, isHalted: true }) }
    const trial = new PerpetualTrial({ rules: { 1: { ...RULES[1], perpetual } } })
    const customer = trial.open()
    expect([trial.order(customer, 'buy', 100).code, trial.close(customer).code]).toEqual([
      'productHalted',
      'productHalted',
    ])
  })

  it.each([
    ['priceOffTick', () => ticksOf('60000.005', BTC_USDT)],
    ['triggerOffTick', () => triggerOf('60000.005', BTC_USDT)],
    ['quantityOffLot', () => lotsOf('0.000001', BTC_USDT)],
  ] as const)('%s is decided where decimals become steps', (code, read) => expect(read()).toEqual({ ok: false, code }))
})

it('every refusal of the core has its row', () => {
  const ofReviews = [REVIEWS, REOPENINGS, PLACINGS].flatMap((table) => table.map(([code]) => code))
  const rows = new Set<string>([...ofReviews, ...REFUSALS.flatMap(([, table]) => table.map(([code]) => code))])
  // they have tests of their own
  for (const code of ['quoteExpired', 'quoteMismatch', 'depositsOpenLimit']) rows.add(code)
  const elsewhere = ['balanceTooLarge', 'customersExhausted', 'operatorsExhausted', 'productHalted']
  for (const code of [...elsewhere, 'priceOffTick', 'triggerOffTick', 'quantityOffLot']) rows.add(code)
  for (const code of WITHDRAWALS) rows.add(code)
  const decided = Object.entries(CODES).filter(([, { number }]) => number > 0 && number < 1000)
  expect(decided.map(([code]) => code).filter((code) => !rows.has(code))).toEqual([])
})
