import { Problem } from '@candela/contract/client'
import { useState } from 'react'
import { serverNow, useServerNow } from '../live/index.ts'
import { secondsUntil } from './countdown.ts'

/**
 * "Too many attempts" counted down: the refusal with the seconds that are left, and whether they are over. Undefined
 * for any other fault.
 */
export function useWaitingTime(error: unknown): { readonly problem: Problem; readonly over: boolean } | undefined {
  const now = useServerNow()
  const [seen, setSeen] = useState<{ error: unknown; until: number }>({ error: undefined, until: 0 })
  if (!(error instanceof Problem) || error.code !== 'loginTooOften') return undefined
  const until = seen.error === error ? seen.until : serverNow() + Number(error.params['seconds'] ?? 0) * 1_000
  if (seen.error !== error) setSeen({ error, until })
  const seconds = secondsUntil(until, now)
  return { problem: new Problem(error.code, { seconds }, error.status), over: seconds === 0 }
}
