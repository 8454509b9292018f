import type { DepositRate, DepositWay, Language, Refusal } from '@candela/contract'
import { parseTyped } from '@candela/locale'
import { FUNDING_RULES, type KnownRate } from '@candela/rules/funding'
import { arrivalOf } from '@candela/rules/funding/arithmetic'
import { formatDecimal, greatest, minor, parseDecimal } from '@candela/units'
import { rulesNow } from '../../live/rules.ts'
import { isPegged } from './ways.ts'

/** The amount asked for in 24 hours, in USDT, and the number of deposits that wait. */
export interface Quota {
  readonly asked: string
  readonly most: string
  readonly open: number
  readonly openMost: number
}

/** The outcome of an amount by the rate that is shown; decimals in USDT. */
export interface Preview {
  /** the entry of rates; 0: none is needed */
  readonly number: number
  readonly mid: string
  /** the house's part taken off */
  readonly rate: string
  readonly gross: string
  readonly fee: string
  readonly arrival: string
  /** 0: it does not end */
  readonly goodUntil: number
}

export interface DepositReading {
  /** undefined while nothing is typed, or nothing that reads */
  readonly amount?: string
  readonly fault?: Refusal
  /** of the requests of 24 hours, in USDT, where the amount is refused */
  readonly left?: string
  readonly preview?: Preview
}

const NO_PROTECTIONS = { isFrozen: false, isSelfExcluded: false, isOnBreak: false }

/** Reads an amount for a card or a bank by the core's own rule; what only the exchange knows is left to it. */
export function readDeposit(
  text: string,
  way: DepositWay,
  { quota, rate, now }: { readonly quota: Quota; readonly rate: DepositRate | undefined; readonly now: number },
  language: Language,
): DepositReading {
  if (text.trim() === '') return {}
  const typed = parseTyped(language, text)
  const exact = typed === undefined ? undefined : parseDecimal(typed)
  if (exact === undefined || exact > BigInt(Number.MAX_SAFE_INTEGER)) return { fault: 'amountMalformed' }
  const amount = Number(exact)
  const terms = termsOf(way)
  const currency = { spreadPpm: way.spreadPpm, digits: 0, isPegged: isPegged(way) }
  const known: KnownRate | undefined = rate && { rate: rate.number, at: rate.at, mid: minor(rate.mid) }
  const { depositFault, rateOfNow } = rulesNow(FUNDING_RULES)
  const inForce = rateOfNow(now, currency, known)
  const money = inForce && arrivalOf(amount, inForce, currency, terms)
  const fault = depositFault({
    isOffered: true,
    isCarried: true,
    isClosed: way.isClosed,
    protections: NO_PROTECTIONS,
    amount,
    terms,
    isAboveOwnLimit: false,
    rate: inForce,
    value: money?.gross ?? 0n,
    asked: minor(quota.asked),
    tier: Number(minor(quota.most)),
    card: way.kind === 'card' ? { isOwn: true, now, quoted: inForce, isAsShown: true } : undefined,
    open: quota.open,
    openMost: quota.openMost,
  })
  return {
    amount: formatDecimal(exact),
    ...(fault !== undefined && {
      fault,
      left: formatDecimal(greatest(0n, minor(quota.most) - minor(quota.asked))),
    }),
    ...(inForce && money && amount > 0 && { preview: previewOf(inForce, money) }),
  }
}

function previewOf({ rate: number, mid, at }: KnownRate, money: ReturnType<typeof arrivalOf>): Preview {
  return {
    number,
    mid: formatDecimal(mid),
    rate: formatDecimal(money.rate),
    gross: formatDecimal(money.gross),
    fee: formatDecimal(money.fee),
    arrival: formatDecimal(money.arrival),
    goodUntil: number === 0 ? 0 : at + rulesNow(FUNDING_RULES).quoteMs,
  }
}

function termsOf({ minimum, maximum, feePpm, unit }: DepositWay) {
  const safe = (text: string) => Number(minor(text))
  return { minimum: safe(minimum), maximum: safe(maximum), feePpm, unit: safe(unit), tolerance: 0 }
}
