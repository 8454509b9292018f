import { showsNothing } from '@candela/units'

/** characters of a reason */
export const MOST_REASON = 200
export const LEAST_REASON = 3

/** True of an operator's reason that says something: others read it, its customer too. PostgreSQL cannot keep a NUL. */
export function isReason(typed: string): boolean {
  return typed.trim().length >= LEAST_REASON && !showsNothing(typed) && !typed.includes('\0')
}
