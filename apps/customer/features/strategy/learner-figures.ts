import { ALL_WEIGHTS, REVERSAL } from '@candela/rules/strategy/arithmetic'
import { formatDecimal } from '@candela/units'

/** An expert as it is worded: a word of its own, and the figures that its rule has. */
export type Expert =
  | { readonly word: 'cash' | 'hold' }
  | { readonly word: 'trend'; readonly fast: number; readonly slow: number }
  | { readonly word: 'reversal'; readonly closes: number; readonly percent: number }

/** Reads the name that the rules give an expert; undefined of one that this app does not know yet. */
export function expertNamed(name: string): Expert | undefined {
  const [, fast, slow] = /^trend (\d+)\/(\d+)$/.exec(name) ?? []
  if (fast !== undefined && slow !== undefined) return { word: 'trend', fast: Number(fast), slow: Number(slow) }
  if (name === 'reversal') return { word: name, ...REVERSAL }
  return name === 'cash' || name === 'hold' ? { word: name } : undefined
}

/** A weight as a share of all weights, rounded to the tenth of a percent that is shown: five equal ones read the same. */
export function weightRatio(weight: number): string {
  const all = BigInt(ALL_WEIGHTS)
  return formatDecimal((BigInt(weight) * 1_000n + all / 2n) / all, 3)
}
