import type { Language, Loan, LoanForm, LoanTerms } from '@candela/contract'
import { parseTyped } from '@candela/locale'
import { LOAN_RULES, type LoanFormField, type LoanRate } from '@candela/rules/loan'
import { euYearlyPpm, simpleYearlyPpm } from '@candela/rules/loan/arithmetic'
import { DAY, formatDecimal, minor, parseDecimal, UNIT } from '@candela/units'
import { rulesNow } from '../../live/rules.ts'

export const EMPTY_FORM: LoanForm = {
  amount: '',
  days: 14,
  fullName: '',
  age: 0,
  contact: '',
  residency: '',
  employment: '',
  incomeBand: -1,
  assetsBand: -1,
}

const USDT = BigInt(UNIT)

interface Offered {
  readonly days: readonly number[]
  readonly least: number
  readonly most: number
}

/** The terms that are lent for, and the amounts in whole USDT to slide over: to one's own limit, or all that is lent where there is none yet. */
export function offered({ limit }: Pick<LoanTerms, 'limit'>): Offered {
  const { days, moreThan, most } = rulesNow(LOAN_RULES)
  const least = Number(moreThan / USDT) + 1
  const own = Number(minor(limit) / USDT)
  return { days, least, most: own > least ? Math.min(own, Number(most / USDT)) : Number(most / USDT) }
}

/** of the specification's cap in the United Kingdom, a day */
const UK_CAP_PPM = 8_000

/** The figures of a loan; amounts are decimals. */
export interface Reckoning {
  readonly amount: string
  readonly ratePpm: number
  readonly interest: string
  readonly total: string
  readonly dueAt: number
  readonly simplePpm: number
  readonly euPpm: bigint
  /** the saving by a cent less, where the rate steps up here; "0" elsewhere */
  readonly saved: string
  readonly aCentLess: string
  readonly mostEverDue: string
  readonly isAboveUkCap: boolean
}

export type AmountFault =
  | 'loanAmountInvalid'
  | 'loanTooSmall'
  | 'loanTooLarge'
  | 'loanTermInvalid'
  | 'loanAboveLimit'
  | 'lendingExhausted'

/** The table of rates as the rules have it. */
export function tableOf({ rates }: LoanTerms): readonly LoanRate[] {
  return rates.map(({ upTo, isBelow, ratePpm }) => ({
    upTo: upTo === '' ? undefined : minor(upTo),
    isBelow,
    ppm: ratePpm,
  }))
}

/** The typed amount; undefined where the field is empty, a fault where the text is no amount. */
export function readAmount(
  text: string,
  days: number,
  terms: LoanTerms,
  language: Language,
): { readonly amount?: string; readonly fault?: AmountFault } {
  if (text.trim() === '') return {}
  const typed = parseTyped(language, text)
  const amount = typed === undefined ? undefined : parseDecimal(typed)
  if (amount === undefined) return { fault: 'loanAmountInvalid' }
  const fault = rulesNow(LOAN_RULES).loanRequestFault(amount, days)
  if (fault !== undefined) return { fault }
  if (minor(terms.limit) > 0n && amount > minor(terms.limit))
    return { amount: formatDecimal(amount), fault: 'loanAboveLimit' }
  if (amount > minor(terms.room)) return { amount: formatDecimal(amount), fault: 'lendingExhausted' }
  return { amount: formatDecimal(amount) }
}

/** All that a loan costs, were it paid out at `now`. */
export function reckon(table: readonly LoanRate[], amountText: string, days: number, now: number): Reckoning {
  const amount = minor(amountText)
  const { loanCost, mostEverDue, savedByACentLess } = rulesNow(LOAN_RULES)
  const { ratePpm, interest, total } = loanCost(table, amount, days)
  return {
    amount: amountText,
    ratePpm,
    interest: formatDecimal(interest),
    total: formatDecimal(total),
    dueAt: now + days * DAY,
    simplePpm: simpleYearlyPpm(ratePpm),
    // as it is told: to the nearest tenth of a percent
    euPpm: ((euYearlyPpm(amount, [[total, days]]) + 500n) / 1_000n) * 1_000n,
    saved: formatDecimal(savedByACentLess(table, amount, days)),
    aCentLess: formatDecimal(amount - 1_000_000n),
    mostEverDue: formatDecimal(mostEverDue(amount, ratePpm, days)),
    isAboveUkCap: ratePpm > UK_CAP_PPM,
  }
}

export const STEPS = ['about', 'work', 'photos'] as const
export type Step = (typeof STEPS)[number]

const FIELDS_OF: Readonly<Record<Step, readonly LoanFormField[]>> = {
  about: ['fullName', 'age', 'contact', 'residency'],
  work: ['employment', 'incomeBand', 'assetsBand'],
  photos: ['amount', 'days'],
}

/** The fields of a step that are not filled in. */
export function missingOfStep(form: LoanForm, step: Step): readonly LoanFormField[] {
  const missing = rulesNow(LOAN_RULES).missingOfLoanForm(form)
  return FIELDS_OF[step].filter((field) => missing.includes(field))
}

/** True when anything is still to happen to it. */
export function isOpen({ status }: Loan): boolean {
  return status === 'checking' || isUnpaid(status)
}

export function isUnpaid(status: Loan['status']): boolean {
  return status === 'running' || status === 'grace' || status === 'late' || status === 'defaulted'
}

/** The whole debt. */
export function owedOf({ principal, interest }: Pick<Loan, 'principal' | 'interest'>): string {
  return formatDecimal(minor(principal) + minor(interest))
}

/** The effect of a repayment, the principal first, then interest; or the reason why it is none. */
export function repaymentReading(
  text: string,
  loan: Loan,
  available: string,
  language: Language,
): {
  readonly amount?: string
  readonly left?: string
  readonly fault?: 'repaymentInvalid' | 'repaymentAboveOwed' | 'insufficientBalance'
} {
  if (text.trim() === '') return {}
  const typed = parseTyped(language, text)
  const amount = typed === undefined ? undefined : parseDecimal(typed)
  if (amount === undefined || amount <= 0n) return { fault: 'repaymentInvalid' }
  const owed = minor(owedOf(loan))
  if (amount > owed) return { fault: 'repaymentAboveOwed' }
  if (amount > minor(available)) return { fault: 'insufficientBalance' }
  return { amount: formatDecimal(amount), left: formatDecimal(owed - amount) }
}
