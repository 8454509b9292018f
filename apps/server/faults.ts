import type { Log } from './log.ts'

type Fields = Readonly<Record<string, unknown>>

/** Tells the log of what is wrong with a rail once for each cause, not each second. */
export interface Faults {
  /** A rail is at fault: people have to look. */
  tell(what: string, fields: Fields, message: string): void
  /** Something could not be done and is tried again. */
  failed(what: string, fields: Fields, message: string): void
  /** It is over: should it come again, that is told again. */
  over(what: string): void
}

/** causes that are remembered; of more the oldest are told again should they come again */
const MOST_TOLD = 10_000

export function openFaults(log: Pick<Log, 'error' | 'warn'>): Faults {
  const told = new Map<string, string>()
  const isNew = (what: string, fields: Fields, message: string): boolean => {
    const said = Object.values(fields).map((value) => (value instanceof Error ? value.message : value))
    const cause = JSON.stringify([message, ...said])
    if (told.get(what) === cause) return false
    told.delete(what)
    if (told.size >= MOST_TOLD) told.delete(told.keys().next().value!)
    told.set(what, cause)
    return true
  }
  return {
    tell(what, fields, message) {
      if (isNew(what, fields, message)) log.error(fields, message)
    },
    failed(what, fields, message) {
      if (isNew(what, fields, message)) log.warn(fields, message)
    },
    over: (what) => void told.delete(what),
  }
}
