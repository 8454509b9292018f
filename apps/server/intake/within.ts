import { Refused } from '../refused.ts'

/** The longest a caller waits for an answer; the command itself may still be done, and `commands/{commandId}` tells. */
export const ANSWER_WITHIN_MS = 60_000

/** Refuses with `timeout` what takes longer than `ms`. */
export function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Refused('timeout')), ms)
    work.then(
      (value) => {
        clearTimeout(timer)
        resolve(value)
      },
      (error: unknown) => {
        clearTimeout(timer)
        reject(error)
      },
    )
  })
}
