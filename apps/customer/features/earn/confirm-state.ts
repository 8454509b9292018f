import type { EarnProduct, Language, Refusal } from '@candela/contract'
import { parseTyped } from '@candela/locale'
import { EARN_RULES, type OpenEarnRefusal } from '@candela/rules/earn'
import { dayYield, planDays, termPromise } from '@candela/rules/earn/arithmetic'
import { formatDecimal, minor, parseDecimal } from '@candela/units'
import { rulesNow } from '../../live/rules.ts'
import { isOpen } from './kinds.ts'

/** The yield of a product on an amount, from the low end of its range to the high one; decimals. */
export interface Income {
  readonly dayLow: string
  readonly dayHigh: string
  readonly low: string
  readonly high: string
}

/** `low` and `high`: of all days of a term or a plan whose every instalment is taken; of what has no end, of a day. */
export function incomeOf(product: EarnProduct, amount: string): Income {
  const { lowPpm, highPpm, everyDays, instalments } = product
  const principal = minor(amount)
  const days = isOpen(product) ? 1 : product.kind === 'plan' ? planDays(everyDays, instalments) : product.days
  return {
    dayLow: formatDecimal(dayYield(principal, lowPpm)),
    dayHigh: formatDecimal(dayYield(principal, highPpm)),
    low: formatDecimal(termPromise(principal, lowPpm, days)),
    high: formatDecimal(termPromise(principal, highPpm, days)),
  }
}

/** The penalty of leaving with so many days left, and the rest of the amount that comes back; decimals. */
export function leavingOf(product: EarnProduct, amount: string, days: number): { penalty: string; refund: string } {
  const penalty = rulesNow(EARN_RULES).penaltyOf(minor(amount), product, days)
  return { penalty: formatDecimal(penalty), refund: formatDecimal(minor(amount) - penalty) }
}

export interface AmountFault {
  readonly code: Refusal
  readonly params: Readonly<Record<string, string>>
}

export interface AmountReading {
  /** the most that can be locked now: of one order, of what is available, of what the pot promises */
  readonly most: string
  /** undefined while nothing is typed, or nothing that reads */
  readonly amount?: string
  readonly fault?: AmountFault
}

/** Reads the amount by the core's own rule; `available` and `held` of the product are decimals. */
export function readAmount(
  text: string,
  product: EarnProduct,
  own: { readonly available: string; readonly held: string },
  language: Language,
): AmountReading {
  const isWallet = product.kind === 'wallet'
  const held = minor(own.held)
  // a plan takes as much again with each instalment to come
  const times = product.kind === 'plan' ? BigInt(product.instalments) : 1n
  const left = (minor(product.customerMaximum) - held) / times
  const bounds = [minor(product.maximum), left, minor(product.room), ...(isWallet ? [] : [minor(own.available)])]
  const most = bounds.reduce((least, bound) => (bound < least ? bound : least))
  const reading = { most: formatDecimal(most > 0n ? most : 0n) }
  if (text.trim() === '') return reading
  const typed = parseTyped(language, text)
  const amount = typed === undefined ? undefined : parseDecimal(typed)
  if (amount === undefined) return { ...reading, fault: { code: 'earnAmountInvalid', params: {} } }
  const code = rulesNow(EARN_RULES).openEarnRefusal({
    isAccountClosed: false,
    isProductKnown: true,
    isSettling: false,
    terms: product.terms,
    currentTerms: product.terms,
    isOnSale: true,
    isAlreadyRunning: isWallet && held > 0n,
    amount,
    minimum: minor(product.minimum),
    maximum: minor(product.maximum),
    customerMaximum: minor(product.customerMaximum),
    held: held + (times - 1n) * amount,
    isSelfExcluded: false,
    isOnBreak: false,
    isFrozen: false,
    wantsRenewal: false,
    isRenewable: product.renewable,
    // wallet mining sets nothing aside
    available: isWallet ? amount : minor(own.available),
    unpaidPrincipal: 0n,
    room: minor(product.room),
  })
  const fault = code === undefined ? undefined : faultOf(code, amount, product, own.available)
  return { ...reading, amount: formatDecimal(amount), ...(fault && { fault }) }
}

/** The reason why the form cannot be sent; the exchange judges everything that depends on more than the form. */
function faultOf(
  code: OpenEarnRefusal,
  amount: bigint,
  { asset, minimum, maximum, customerMaximum, room }: EarnProduct,
  available: string,
): AmountFault | undefined {
  switch (code) {
    case 'earnAmountInvalid':
    case 'earnAlreadyRunning':
      return { code, params: {} }
    case 'earnBelowMinimum':
      return { code, params: { minimum, asset } }
    case 'earnAboveMaximum':
      return { code, params: { maximum, asset } }
    case 'earnAboveCustomerMaximum':
      return { code, params: { maximum: customerMaximum, asset } }
    case 'insufficientBalance':
      return { code, params: { missing: formatDecimal(amount - minor(available)), asset } }
    case 'earnSoldOut':
      return { code, params: { room, asset } }
    default:
      return undefined
  }
}
