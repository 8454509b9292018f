import type { OwnLimitState } from '@candela/contract'
import { LIMIT_RULES } from '@candela/rules/limits'
import { formatDecimal, parseDecimal } from '@candela/units'
import { rulesNow } from '../../live/rules.ts'

/** The effect of saving a typed amount; `amount`: as the wire takes it. */
export type LimitReading =
  | { readonly kind: 'empty' | 'invalid' }
  | { readonly kind: 'holds' | 'keeps' | 'atOnce' | 'later'; readonly amount: string }

/** Reads an amount, a plain decimal or undefined where none could be read, against the limit that holds. `keeps`: it ends a raise that waits. */
export function readLimit(limit: OwnLimitState, typed: string, amount: string | undefined): LimitReading {
  if (typed.trim() === '') return { kind: 'empty' }
  const minor = amount === undefined ? undefined : parseDecimal(amount)
  if (minor === undefined || minor <= 0n || minor > BigInt(Number.MAX_SAFE_INTEGER)) return { kind: 'invalid' }
  const text = formatDecimal(minor)
  const holds = minorOf(limit.amount)
  if (minor === holds) return { kind: limit.nextFrom > 0 ? 'keeps' : 'holds', amount: text }
  return { kind: rulesNow(LIMIT_RULES).isRaise(Number(holds), Number(minor)) ? 'later' : 'atOnce', amount: text }
}

/** The unused rest of a limit; never below 0. */
export function leftOf({ amount, used }: OwnLimitState): string {
  const left = minorOf(amount) - minorOf(used)
  return formatDecimal(left > 0n ? left : 0n)
}

/** The used share of a limit, 0 to 1. */
export function shareUsed({ amount, used }: OwnLimitState): number {
  const most = minorOf(amount)
  if (most === 0n) return 0
  return Math.min(1, Number((minorOf(used) * 1000n) / most) / 1000)
}

export function isNone(amount: string): boolean {
  return minorOf(amount) === 0n
}

function minorOf(text: string): bigint {
  return parseDecimal(text) ?? 0n
}
