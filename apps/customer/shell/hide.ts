import { HIDDEN } from '@candela/locale'
import { useMemo } from 'react'
import { usePreference } from './preferences.ts'

export interface Hide {
  readonly hidden: boolean
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
      amount: (text) => (hidden ? HIDDEN : text),
      direction: (direction) => (hidden ? 'flat' : direction),
    }),
    [hidden],
  )
}
