import type { DepositRate, Language, Refusal, WithdrawalWay } from '@candela/contract'
import { parseTyped } from '@candela/locale'
import { FUNDING_RULES, type KnownRate } from '@candela/rules/funding'
import { moneyOut } from '@candela/rules/funding/arithmetic'
import { formatDecimal, greatest, minor, parseDecimal } from '@candela/units'
import { rulesNow } from '../../live/rules.ts'

/** The outcome of an amount by the rate that is shown; decimals, `fee` in the asset that leaves, `arrival` in the one that is sent. */
export interface Quote {
  /** the entry of rates; 0: nothing is exchanged */
  readonly number: number
  /** of what leaves, for a whole unit of what is sent; '' where nothing is exchanged */
  readonly rate: string
  readonly fee: string
  readonly arrival: string
  /** 0: it does not end */
  readonly goodUntil: number
}

export interface WithdrawalReading {
  /** undefined while nothing is typed, or nothing that reads */
  readonly amount?: string
  readonly fault?: Refusal
  /** of the day limit, in USDT, where the amount is refused */
  readonly left?: string
  readonly quote?: Quote
  /** there is no rate to exchange by */
  readonly isRateMissing: boolean
}

interface Standing {
  readonly available: string
  /** in USDT: asked for in 24 hours, and the most that may be */
  readonly day: string
  readonly dayMost: string
  readonly rate: DepositRate | undefined
  readonly now: number
}

/** A currency that is worth a dollar always, and a coin, which is sent as it is. */
export function isExchanged({ asset, leaves, spreadPpm }: WithdrawalWay): boolean {
  return asset !== leaves && spreadPpm > 0
}

/** Reads an amount by the core's own rules; what only the exchange knows is left to it. */
export function readWithdrawal(
  text: string,
  way: WithdrawalWay,
  { available, day, dayMost, rate, now }: Standing,
  language: Language,
): WithdrawalReading {
  const isPegged = !isExchanged(way)
  const known: KnownRate | undefined = rate && { rate: rate.number, at: rate.at, mid: minor(rate.mid) }
  const { rateOfNow, withdrawalFault } = rulesNow(FUNDING_RULES)
  const inForce = rateOfNow(now, { spreadPpm: way.spreadPpm, digits: 0, isPegged }, known)
  const isRateMissing = inForce === undefined
  if (text.trim() === '') return { isRateMissing }
  const typed = parseTyped(language, text)
  const amount = typed === undefined ? undefined : parseDecimal(typed)
  if (amount === undefined || amount > BigInt(Number.MAX_SAFE_INTEGER))
    return { isRateMissing, fault: 'amountMalformed' }
  const terms = {
    minimum: minor(way.minimum),
    maximum: minor(way.maximum),
    fee: minor(way.fee),
    dayLimit: minor(dayMost),
  }
  const fault = withdrawalFault({
    at: now,
    hasTransactionPassword: true,
    isIdentityValidated: true,
    pausedUntil: 0,
    deposited: 0n,
    principal: 0n,
    amount,
    isWhole: amount % minor(way.unit) === 0n,
    terms,
    // what a coin is worth is left to the exchange
    dayWithThis: minor(day) + (way.leaves === 'USDT' ? amount : 0n),
    available: minor(available),
    hasDestination: true,
    isDestinationAsSigned: true,
    isFrozenByOwner: false,
    heldUntil: 0,
  })
  const quote = inForce && quoteOf(way, amount, terms.fee, inForce)
  return {
    amount: formatDecimal(amount),
    isRateMissing,
    ...(fault && { fault: fault.code, left: formatDecimal(greatest(0n, minor(dayMost) - minor(day))) }),
    ...(quote && { quote }),
  }
}

function quoteOf(way: WithdrawalWay, amount: bigint, fee: bigint, known: KnownRate): Quote | undefined {
  const isCoin = way.asset === way.leaves
  const out = isCoin
    ? { arrival: amount - fee, rate: 0n }
    : moneyOut(amount, fee, { mid: known.mid, spreadPpm: way.spreadPpm }, minor(way.arrivalUnit))
  if (out.arrival <= 0n) return undefined
  const { rate: number, at } = known
  return {
    number: isCoin ? 0 : number,
    rate: isCoin ? '' : formatDecimal(out.rate),
    fee: formatDecimal(fee),
    arrival: formatDecimal(out.arrival),
    goodUntil: isExchanged(way) ? at + rulesNow(FUNDING_RULES).quoteMs : 0,
  }
}
