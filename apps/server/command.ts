import { JournalError } from '@candela/journal'
import { BackupError } from './backup/contents.ts'
import { ConfigurationError } from './configuration.ts'
import { DirectoryInUseError, EmbeddedPostgresError } from './store/embedded/index.ts'
import { StoreError } from './store/errors.ts'

const FAILED = 1
const WRONGLY_ASKED = 2
/** errors whose message says all that whoever keeps the house needs */
const SPEAKING = [BackupError, JournalError, StoreError, EmbeddedPostgresError, DirectoryInUseError]

/** Words on a command line that the command cannot take; the message says what it takes. */
export class AskedWrongly extends Error {}

/** Runs a command of whoever keeps the house: says what went wrong in a line, and ends with 2 where it was asked wrongly, else with 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const { code, message } = error as Error & { code?: unknown }
    const isAsked =
      error instanceof AskedWrongly || error instanceof ConfigurationError || String(code).startsWith('ERR_PARSE_ARGS')
    if (!isAsked && !SPEAKING.some((kind) => error instanceof kind)) throw error
    process.stderr.write(`${message}\n`)
    process.exitCode = isAsked ? WRONGLY_ASKED : FAILED
  }
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
