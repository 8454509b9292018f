import { type Command, type EarnTerms, type OperatorRole, OPERATOR_ROLES } from '@candela/contract'
import { DecidedStream } from '@candela/core/testing'
import { LATEST_RULES } from '@candela/rules'
import { EARN_PLANS, EARN_PRODUCTS, OPEN_EARN_PRODUCTS } from '@candela/rules/earn'
import { assert, DAY, UNIT } from '@candela/units'
import type { EntryWithEvents } from '../proof/make-bundle.ts'

/** Orders of the house, by what becomes of each. */
export const ORDER = {
  /** flexible, in which money comes and goes; over when all of it was taken */
  flexible: 1,
  /** flexible for longer than a proof shows, changed before and since */
  long: 2,
  /** wallet mining, ended by its customer */
  wallet: 3,
  /** wallet mining for longer than a proof shows */
  longWallet: 4,
  /** an instalment is skipped, and the others pay to the end */
  plan: 5,
  /** stopped by its customer, then left early */
  stopped: 6,
  /** three in a row are skipped */
  missed: 7,
  /** flexible, of which the pot promises no day more */
  ending: 8,
  /** a plan of more days than a proof shows */
  longPlan: 9,
  /** flexible, which idle money opened and goes into every evening: for longer than a proof shows */
  idle: 10,
  /** under terms that two operators agreed on, to their end; then a plan */
  laterTerm: 11,
  laterPlan: 12,
  /** flexible, which idle money opened while the house slept */
  late: 13,
} as const
const PRODUCT = { term: 1, flexible: 2, wallet: 3, plan: 4, dear: 5, longPlan: 6 } as const
const CUSTOMERS = { first: 1, second: 2, frozen: 3, idle: 4, late: 5 } as const

const [L5] = EARN_PRODUCTS
const [SF, W] = OPEN_EARN_PRODUCTS
const FI = EARN_PLANS[0]!
/** so many that three in a row can be missed */
const PLAN = { everyDays: 2, instalments: 4 } as const
const LONG = { everyDays: 9, instalments: 4 } as const
const LATER_PLAN = { everyDays: 1, instalments: 2 } as const

/** A house of all kinds of earn: plans, products without an end, and terms that operators agreed on. */
export function earnKindsHouse(): readonly EntryWithEvents[] {
  const house = new DecidedStream(5)
  const entries: EntryWithEvents[] = []
  const id = () => house.commandId()
  const apply = (command: Command): void => {
    const decided = house.decide(command)
    assert(decided.resultCode === 0, `${command.kind} is refused`)
    entries.push({ ...decided, events: house.core.events.bytes().slice() })
  }
  const pass = (ms: number): void => {
    house.now += ms
    while (house.core.isDue(house.now)) apply({ kind: 'tick' })
  }
  const days = (count: number): void => {
    for (let day = 0; day < count; day++) pass(DAY)
  }
  const open = (customer: number, earnProduct: number, amount: number, terms = 1): void =>
    apply({ kind: 'openEarn', customer, commandId: id(), earnProduct, terms, amount: amount * UNIT, renew: false })
  const take = (customer: number, order: number, amount: number): void =>
    apply({ kind: 'redeemEarn', customer, commandId: id(), order, amount: amount * UNIT })
  const freeze = (customer: number, holds: boolean): void =>
    apply({ kind: 'recordFact', customer, commandId: id(), fact: 'ownFreeze', holds })
  const enrol = (role: OperatorRole): void =>
    apply({
      kind: 'enrolOperator',
      commandId: id(),
      roles: 1 << OPERATOR_ROLES.indexOf(role),
      publicKey: role === 'productPublisher' ? 'a501' : 'a502',
    })
  const agree = (proposal: number, earnProduct: number, terms: EarnTerms, plan: object): void => {
    const from = house.now + 2 * DAY
    const none = { everyDays: 0, instalments: 0 }
    const asked = { earnProduct, terms, ...none, ...plan, from, signature: 'signed' }
    apply({ kind: 'proposeEarnTerms', operator: 1, commandId: id(), ...asked })
    const verdict = { proposal, verdict: 'approve', signature: 'signed' } as const
    apply({ kind: 'decideProposal', operator: 2, commandId: id(), ...verdict })
  }
  const low = { minimum: UNIT, maximum: 5_000 * UNIT, customerMaximum: 50_000 * UNIT }
  const listed = { asset: 0 } as const

  apply({ kind: 'activateRules', version: LATEST_RULES })
  for (const command of house.opening(5)) apply(command)
  enrol('productPublisher')
  enrol('productApprover')
  apply({ kind: 'listEarn', earnProduct: PRODUCT.term, id: L5!.id, ...listed, terms: L5!.terms })
  apply({
    kind: 'listOpenEarn',
    earnProduct: PRODUCT.flexible,
    id: 'SF',
    ...listed,
    earnKind: 'flexible',
    terms: SF!.terms,
  })
  apply({ kind: 'listOpenEarn', earnProduct: PRODUCT.wallet, id: 'W', ...listed, earnKind: 'wallet', terms: W!.terms })
  const ofPlan = { ...FI.terms, ...low, days: 8 }
  apply({ kind: 'listEarnPlan', earnProduct: PRODUCT.plan, id: 'FI', ...listed, ...PLAN, terms: ofPlan })
  // ten units of capital in all, of which a day takes three
  const dear = { ...SF!.terms, days: 2, lowPpm: 3_000, highPpm: 3_000 }
  apply({ kind: 'listOpenEarn', earnProduct: PRODUCT.dear, id: 'G30', ...listed, earnKind: 'flexible', terms: dear })
  const ofLong = { ...FI.terms, ...low, days: 36 }
  apply({ kind: 'listEarnPlan', earnProduct: PRODUCT.longPlan, id: 'S30', ...listed, ...LONG, terms: ofLong })

  open(CUSTOMERS.first, PRODUCT.flexible, 1_000)
  open(CUSTOMERS.second, PRODUCT.flexible, 800)
  open(CUSTOMERS.first, PRODUCT.wallet, 3_000)
  open(CUSTOMERS.second, PRODUCT.wallet, 5_000)
  pass(3_600_000)
  open(CUSTOMERS.first, PRODUCT.flexible, 500)
  open(CUSTOMERS.first, PRODUCT.plan, 100)
  open(CUSTOMERS.second, PRODUCT.plan, 70)
  open(CUSTOMERS.frozen, PRODUCT.plan, 60)
  open(CUSTOMERS.second, PRODUCT.dear, 1_000)
  open(CUSTOMERS.second, PRODUCT.longPlan, 40)
  const sweep = (customer: number): void => {
    const swept = { earnProduct: PRODUCT.flexible, terms: 1, keep: 9_000 * UNIT, on: true }
    apply({ kind: 'setSweep', customer, commandId: id(), ...swept })
  }
  sweep(CUSTOMERS.idle)
  agree(1, PRODUCT.term, { ...L5!.terms, days: 3, highPpm: 4_500 }, {})
  agree(2, PRODUCT.plan, { ...ofPlan, days: 2, highPpm: 200 }, LATER_PLAN)
  days(1)
  take(CUSTOMERS.first, ORDER.flexible, 900)
  open(CUSTOMERS.first, PRODUCT.flexible, 400)
  apply({ kind: 'stopPlan', customer: CUSTOMERS.second, commandId: id(), order: ORDER.stopped })
  freeze(CUSTOMERS.first, true)
  freeze(CUSTOMERS.frozen, true)
  days(2)
  freeze(CUSTOMERS.first, false)
  open(CUSTOMERS.first, PRODUCT.term, 500, 2)
  open(CUSTOMERS.first, PRODUCT.plan, 90, 2)
  open(CUSTOMERS.second, PRODUCT.flexible, 200)
  take(CUSTOMERS.second, ORDER.stopped, 70)
  days(2)
  apply({ kind: 'redeemEarn', customer: CUSTOMERS.first, commandId: id(), order: ORDER.wallet, amount: 3_000 * UNIT })
  take(CUSTOMERS.first, ORDER.flexible, 1_000)
  days(30)
  take(CUSTOMERS.second, ORDER.long, 300)
  take(CUSTOMERS.idle, ORDER.idle, 300)
  sweep(CUSTOMERS.late)
  // a house that slept over several evenings
  pass(4 * DAY)
  return entries
}
