import type { Refusal } from '@candela/contract'
import { Refused } from '../refused.ts'

/** The answer to a question about an object: the contract's answer, or the refusal that says why there is none. */
export type Answered<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly code: Refusal }

export function answer<T>(value: T): Answered<T> {
  return { ok: true, value }
}

export function refuse(code: Refusal): Answered<never> {
  return { ok: false, code }
}

/** The answer, or its refusal on the way to the caller. */
export function valueOf<T>(answered: Answered<T>): T {
  if (answered.ok) return answered.value
  throw new Refused(answered.code)
}
