import type { Answered } from './index.ts'
import { Refused } from '../refused.ts'

/** The answer, or its refusal on the way to the caller. */
export function valueOf<T>(answered: Answered<T>): T {
  if (answered.ok) return answered.value
  throw new Refused(answered.code)
}
