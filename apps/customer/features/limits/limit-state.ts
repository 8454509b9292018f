import type { OwnLimitState } from '@candela/contract'
import { LIMIT_RULES } from '@candela/rules/limits'
import { formatDecimal, minor, parseDecimal } from '@candela/units'
import { rulesNow } from '../../live/rules.ts'

/** The effect of saving a typed amount; `amount`: as the wire takes it. */
export type LimitReading =
  | { readonly kind: 'empty' | 'invalid' }
  | { readonly kind: 'holds' | 'keeps' | 'atOnce' | 'later'; readonly amount: string }

/** Reads an amount, a plain decimal or undefined where none could be read, against the limit that holds. `keeps`: it ends a raise that waits. */
export function readLimit(limit: OwnLimitState, typed: string, amount: string | undefined): LimitReading {
  if (typed.trim() === '') return { kind: 'empty' }
  const wished = amount === undefined ? undefined : parseDecimal(amount)
  if (wished === undefined || wished <= 0n || wished > BigInt(Number.MAX_SAFE_INTEGER)) return { kind: 'invalid' }
  const text = formatDecimal(wished)
  const holds = minor(limit.amount)
  if (wished === holds) return { kind: limit.nextFrom > 0 ? 'keeps' : 'holds', amount: text }
  return { kind: rulesNow(LIMIT_RULES).isRaise(Number(holds), Number(wished)) ? 'later' : 'atOnce', amount: text }
}

/** The unused rest of a limit; never below 0. */
export function leftOf({ amount, used }: OwnLimitState): string {
  const left = minor(amount) - minor(used)
  return formatDecimal(left > 0n ? left : 0n)
}

/** The used share of a limit, 0 to 1. */
export function shareUsed({ amount, used }: OwnLimitState): number {
  const most = minor(amount)
  if (most === 0n) return 0
  return Math.min(1, Number((minor(used) * 1000n) / most) / 1000)
}

export function isNone(amount: string): boolean {
  return minor(amount) === 0n
}
