import { JournalError } from './errors.ts'

/** longer than a write takes */
const PAUSE_MS = 20

/** Damage in a folder that a house may be writing to: what is not there any more a moment later was being written. */
export function foundTwice<T>(look: () => readonly T[]): readonly T[] {
  const found = look()
  if (found.length === 0) return found
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)
  const again = new Set(look().map((one) => JSON.stringify(one)))
  return found.filter((one) => again.has(JSON.stringify(one)))
}

/** Undefined where the file has gone since its folder was listed: a house that runs renames and removes some. */
export function unlessGone<T>(look: () => T): T | undefined {
  try {
    return look()
  } catch (error) {
    if (error instanceof JournalError && error.code === 'file-missing') return undefined
    throw error
  }
}
