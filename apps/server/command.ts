import { JournalError } from '@candela/journal'
import { BackupError } from './backup/contents.ts'
import { ConfigurationError } from './configuration.ts'
import { DirectoryInUseError, EmbeddedPostgresError } from './store/embedded/index.ts'
import { StoreError, wordsOf } from './store/errors.ts'

const FAILED = 1
const WRONGLY_ASKED = 2

/** The word of a signal to a command, which then has taken away what it wrote. */
class Interrupted extends Error {}

/** errors whose message says all that whoever keeps the house needs */
const SPEAKING = [BackupError, JournalError, StoreError, EmbeddedPostgresError, DirectoryInUseError, Interrupted]
/** codes of the system, as ENOENT; those of Node itself tell of faults of our own */
const OF_THE_SYSTEM = /^E(?!RR_)[A-Z]/

/** Words on a command line that the command cannot take; the message says what it takes. */
export class AskedWrongly extends Error {}

/** Takes the first of each signal that asks to end, for work that has to take something away before. */
export function untilInterrupted(): AbortSignal {
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => ending.abort(new Interrupted(`Ended by ${signal}; nothing of it is left.`)))
  return ending.signal
}

/**
 * Runs a command of whoever keeps the house: says what went wrong in a line, and ends with 2 where it was asked wrongly, else with 1.
 * Only a fault of our own is thrown on, with the way to it.
 */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const { code } = error as { readonly code?: unknown }
    const isAsked =
      error instanceof AskedWrongly || error instanceof ConfigurationError || String(code).startsWith('ERR_PARSE_ARGS')
    if (!isAsked && !SPEAKING.some((kind) => error instanceof kind) && !isOfTheWorld(error)) throw error
    process.stderr.write(`${wordsOf(error)}\n`)
    process.exitCode = isAsked ? WRONGLY_ASKED : FAILED
  }
}

/** True of what the system or PostgreSQL refuses: a folder that is not there, a wrong password. */
function isOfTheWorld(error: unknown): boolean {
  const { code, severity } = error as { readonly code?: unknown; readonly severity?: unknown }
  return typeof severity === 'string' || OF_THE_SYSTEM.test(String(code))
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
