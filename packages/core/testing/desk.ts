import { type CommandOf, type EarnTerms, OPERATOR_ROLES, type OperatorRole, type SaleTerms } from '@candela/contract'
import { LATEST_RULES, RULES } from '@candela/rules'
import { EARN_PRODUCTS } from '@candela/rules/earn'
import { type Answer, type Trial, USDT } from './trial.ts'

const UNIT = 100_000_000
const HOUR = 3_600_000
const DAY = 24 * HOUR
export const TERMS = EARN_PRODUCTS[0]!.terms

type Asked<K extends 'proposeEarnTerms' | 'proposeSale' | 'proposeLoanTable' | 'proposePotFunding'> = Partial<
  Omit<CommandOf<K>, 'kind' | 'operator' | 'commandId'>
>

/** The number of the week that an instant lies in. */
export function weekOf(at: number): number {
  return RULES[LATEST_RULES].proposals.weekOf(at)
}

/** The practice house keeps its schedule for a week. */
export function week(trial: Trial, number: number): Answer {
  return trial.apply({ kind: 'keepWeek', week: number })
}

/** A desk over a house with one earn product of 5 days, its pot filled: operators who each have one role, and one with all. */
export class Desk {
  readonly #trial: Trial
  readonly #operators = new Map<OperatorRole, number>()
  readonly everything: number

  constructor(trial: Trial) {
    this.#trial = trial
    trial.must({ kind: 'activateRules', version: LATEST_RULES })
    trial.must({ kind: 'listEarn', earnProduct: 1, id: 'L5', asset: USDT, terms: TERMS })
    trial.must({ kind: 'fundEarnPot', earnProduct: 1 })
    trial.must({ kind: 'fundHouse', account: 'capital' })
    for (const [place, role] of OPERATOR_ROLES.entries()) this.#operators.set(role, this.#enrol(1 << place))
    this.everything = this.#enrol(2 ** OPERATOR_ROLES.length - 1)
  }

  #enrol(roles: number): number {
    return this.#trial.must({ kind: 'enrolOperator', commandId: this.#trial.id(), roles, publicKey: 'a501' }).value
  }

  who(role: OperatorRole): number {
    return this.#operators.get(role)!
  }

  #by(operator: number) {
    return { operator, commandId: this.#trial.id(), signature: 'signed' }
  }

  terms(over: Asked<'proposeEarnTerms'> = {}, operator = this.who('productPublisher')): Answer {
    const other: EarnTerms = { ...TERMS, lowPpm: 2_000, highPpm: 4_000, ratioPpm: 1_000 }
    const asked = { earnProduct: 1, terms: other, everyDays: 0, instalments: 0, from: this.#trial.at + 2 * DAY }
    return this.#trial.apply({ kind: 'proposeEarnTerms', ...this.#by(operator), ...asked, ...over })
  }

  sale(over: Asked<'proposeSale'> = {}, of: Partial<SaleTerms> = {}, operator = this.who('productPublisher')): Answer {
    const opensAt = this.#trial.at + 2 * DAY
    const lots = { price: UNIT, lot: UNIT, supply: 1_000, minimum: 10, maximum: 200 }
    const dates = { opensAt, closesAt: opensAt + DAY, listingAt: opensAt + 2 * DAY }
    const terms: SaleTerms = { method: 'shared', ...lots, ...dates, lockupDays: 0, parts: 1, everyDays: 0, ...of }
    return this.#trial.apply({
      kind: 'proposeSale',
      ...this.#by(operator),
      coin: 'FRESH',
      displayDigits: 2,
      terms,
      ...over,
    })
  }

  table(over: Asked<'proposeLoanTable'> = {}, operator = this.who('productPublisher')): Answer {
    const asked = { table: 'freeUnderThousand', from: this.#trial.at + 2 * DAY } as const
    return this.#trial.apply({ kind: 'proposeLoanTable', ...this.#by(operator), ...asked, ...over })
  }

  funding(over: Asked<'proposePotFunding'> = {}, operator = this.who('paymentsMaker')): Answer {
    const asked = { earnProduct: 1, amount: 100 * UNIT }
    return this.#trial.apply({ kind: 'proposePotFunding', ...this.#by(operator), ...asked, ...over })
  }

  decide(operator: number, over: Partial<CommandOf<'decideProposal'>> = {}): Answer {
    const asked = { proposal: 1, verdict: 'approve' } as const
    return this.#trial.apply({ kind: 'decideProposal', ...this.#by(operator), ...asked, ...over })
  }

  stop(after: number, over: Partial<CommandOf<'stopOpening'>> = {}): Answer {
    const asked = { earnProduct: 1, until: this.#trial.at + after }
    return this.#trial.apply({ kind: 'stopOpening', ...this.#by(this.who('risk')), ...asked, ...over })
  }

  week(number: number): Answer {
    return week(this.#trial, number)
  }

  /** Time passes, and what is due by then is worked off. */
  pass(ms: number): void {
    this.#trial.at += ms
    while (this.#trial.core.isDue(this.#trial.at)) this.#trial.must({ kind: 'tick' })
  }
}
