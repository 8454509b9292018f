import { HIDDEN } from '@candela/locale'
import { useMemo } from 'react'
import { usePreference } from './preferences.ts'

/** a number before the letters of an asset, which no clock's zone is */
const AMOUNT =
  /[+\u2212-]?\d(?:[\d.,\u2019' \u00a0\u2009\u202f]*\d)?(?=[ \u00a0\u202f]?\b(?!UTC\b|GMT\b)[A-Z][A-Z\d]{1,9}\b)/g

/** A text that was written with amounts in it, a letter, with dots in their place. */
export function withoutAmounts(text: string): string {
  return text.replace(AMOUNT, HIDDEN)
}

export interface Hide {
  readonly hidden: boolean
  /** words in which amounts stand */
  readonly words: (text: string) => string
  /** an amount, or dots in its place */
  readonly amount: (text: string) => string
  /** the direction that a colour or an arrow tells: none while amounts are hidden */
  readonly direction: <D extends 'up' | 'down' | 'flat'>(direction: D) => D | 'flat'
}

/** Amounts as the customer wants them seen: every page that shows what somebody has, or won, or lost, writes them through this. */
export function useHide(): Hide {
  const hidden = usePreference('amountsHidden')
  return useMemo(
    () => ({
      hidden,
      words: (text) => (hidden ? withoutAmounts(text) : text),
      amount: (text) => (hidden ? HIDDEN : text),
      direction: (direction) => (hidden ? 'flat' : direction),
    }),
    [hidden],
  )
}
