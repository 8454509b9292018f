import type { OperatorRole } from '@candela/contract'
import { OPEN_EARN_PRODUCTS } from '@candela/rules/earn'
import { Desk, TERMS, week, weekOf } from '../desk.ts'
import { type Answer, type Trial, USDT } from '../trial.ts'
import type { Case } from './case.ts'

const UNIT = 100_000_000
const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A refusal at the desk. */
const desk = (code: Case[0], what: string, act: (desk: Desk, h: Trial) => Answer): Case => [
  code,
  what,
  (h) => act(new Desk(h), h),
]

/** A refusal of a verdict on new terms that are in force two days after they were proposed. */
const decided = (code: Case[0], what: string, act: (desk: Desk, h: Trial) => Answer): Case =>
  desk(code, `deciding ${what}`, (d, h) => (d.terms(), act(d, h)))

const of = (d: Desk, role: OperatorRole): number => d.who(role)

export const PROPOSALS: Case[] = [
  desk('signatureMissing', 'terms that nobody signed', (d) => d.terms({ signature: '' })),
  desk('operatorRoleMissing', 'terms by an approver', (d) => d.terms({}, of(d, 'productApprover'))),
  desk('operatorRoleMissing', 'a sale by a maker of payments', (d) => d.sale({}, {}, of(d, 'paymentsMaker'))),
  desk('operatorRoleMissing', 'a table by an approver', (d) => d.table({}, of(d, 'productApprover'))),
  desk('operatorRoleMissing', 'money for a pot by a publisher', (d) => d.funding({}, of(d, 'productPublisher'))),
  desk('termsInvalid', 'terms that cost more than a tenth', (d) => d.terms({ terms: { ...TERMS, ratioPpm: 20_001 } })),
  desk('termsInvalid', 'terms whose low end is above the high one', (d) =>
    d.terms({ terms: { ...TERMS, lowPpm: 6_000 } }),
  ),
  desk('termsInvalid', 'instalments of what is no plan', (d) => d.terms({ everyDays: 5, instalments: 1 })),
  desk('termsInvalid', 'other terms of a product without an end', (d, h) => {
    const { id, terms, kind: earnKind } = OPEN_EARN_PRODUCTS[0]!
    h.must({ kind: 'listOpenEarn', earnProduct: 2, id, asset: USDT, earnKind, terms })
    return d.terms({ earnProduct: 2, terms })
  }),
  desk('termsInvalid', 'a coin of a name that none has', (d) => d.sale({ coin: 'fresh' })),
  desk('termsInvalid', 'a coin shown by nine digits', (d) => d.sale({ displayDigits: 9 })),
  desk('termsInvalid', 'a sale for nothing', (d) => d.sale({}, { price: 0 })),
  desk('termsInvalid', 'the table that is in force', (d) => d.table({ table: 'default' })),
  desk('termsInvalid', 'nothing for a pot', (d) => d.funding({ amount: 0 })),
  desk('termsInvalid', 'money out of a pot', (d) => d.funding({ amount: -UNIT })),
  desk('poolUnknown', 'terms of no product', (d) => d.terms({ earnProduct: 2 })),
  desk('poolUnknown', 'money for no pot', (d) => d.funding({ earnProduct: 2 })),
  desk('saleListed', 'a coin that is there', (d) => d.sale({ coin: 'BTC' })),
  desk('proposalsExhausted', 'one more than may wait', (d) => {
    for (let i = 0; i < 100; i++) d.terms()
    return d.terms()
  }),
  decided('proposalUnknown', 'nothing', (d) => d.decide(of(d, 'productApprover'), { proposal: 2 })),
  decided('proposalUnknown', 'none', (d) => d.decide(of(d, 'productApprover'), { proposal: 0 })),
  decided('proposalDecided', 'twice', (d) => (d.decide(of(d, 'productApprover')), d.decide(of(d, 'productApprover')))),
  decided('proposalDecided', 'what was declined', (d) => {
    d.decide(of(d, 'productApprover'), { verdict: 'decline' })
    return d.decide(of(d, 'productApprover'))
  }),
  decided('proposalDecided', 'what is in force', (d) => {
    d.decide(of(d, 'productApprover'))
    d.pass(3 * DAY)
    return d.decide(of(d, 'productApprover'), { verdict: 'decline' })
  }),
  decided('signatureMissing', 'unsigned', (d) => d.decide(of(d, 'productPublisher'), { signature: '' })),
  decided('sameOperator', 'what oneself proposed', (d) => d.decide(of(d, 'productPublisher'))),
  desk('sameOperator', 'deciding alone with every role', (d) => (d.terms({}, d.everything), d.decide(d.everything))),
  decided('operatorRoleMissing', 'as a checker of payments', (d) => d.decide(of(d, 'paymentsChecker'))),
  desk('operatorRoleMissing', 'an approver funds a pot', (d) => (d.funding(), d.decide(of(d, 'productApprover')))),
  decided('operatorRoleMissing', 'declining as support', (d) =>
    d.decide(of(d, 'support'), { verdict: 'decline', signature: '' }),
  ),
  decided('noticeTooShort', 'a millisecond too late', (d) => {
    d.pass(DAY + 1)
    return d.decide(of(d, 'productApprover'))
  }),
  desk('noticeTooShort', 'a table that begins in an hour', (d, h) => {
    d.table({ from: h.at + HOUR })
    return d.decide(of(d, 'productApprover'))
  }),
  desk('noticeTooShort', 'a sale that opens in less than a day', (d, h) => {
    d.sale({}, { opensAt: h.at + DAY - 1 })
    return d.decide(of(d, 'productApprover'))
  }),
  desk('saleListed', 'a coin that another approved proposal sells', (d) => {
    d.sale()
    d.sale()
    d.decide(of(d, 'productApprover'))
    return d.decide(of(d, 'productApprover'), { proposal: 2 })
  }),
  desk('houseCapitalShort', 'more than the house has', (d) => {
    d.funding({ amount: 50_000 * UNIT + 1 })
    return d.decide(of(d, 'paymentsChecker'))
  }),
  desk('signatureMissing', 'stopping unsigned', (d) => d.stop(DAY, { signature: '' })),
  desk('operatorRoleMissing', 'stopping as a publisher', (d) => d.stop(DAY, { operator: of(d, 'productPublisher') })),
  desk('earnUnknown', 'stopping nothing', (d) => d.stop(DAY, { earnProduct: 2 })),
  desk('stopTooLong', 'stopping for longer than 7 days', (d) => d.stop(7 * DAY + 1)),
  desk('stopTooLong', 'stopping on beyond 7 days from the beginning', (d) => {
    d.stop(DAY)
    d.pass(HOUR)
    return d.stop(7 * DAY)
  }),
  desk('openingNotStopped', 'ending what is not stopped', (d) => d.stop(0)),
  desk('earnNotOnSale', 'opening what is stopped', (d, h) => {
    d.stop(DAY)
    const asked = { earnProduct: 1, terms: 1, amount: 1_000 * UNIT, renew: false }
    return h.apply({ kind: 'openEarn', customer: 1, commandId: h.id(), ...asked })
  }),
  desk('weekNotDue', 'the week before', (d, h) => d.week(weekOf(h.at) - 1)),
  desk('weekNotDue', 'the week to come', (d, h) => d.week(weekOf(h.at) + 1)),
  desk('weekNotDue', 'a week twice', (d, h) => (d.week(weekOf(h.at)), d.week(weekOf(h.at)))),
  ['weekNotDue', 'the week of a house under rules without a schedule', (h) => week(h, weekOf(h.at))],
]
