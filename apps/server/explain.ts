import { ClockStepped } from '@candela/engine'
import { JournalError } from '@candela/journal'
import { AssertionError } from '@candela/units'
import { type Configuration, ConfigurationError } from './configuration.ts'
import { DirectoryInUseError } from './store/embedded/index.ts'
import { wordsOf } from './store/errors.ts'

const WRONG_SETTING = 78
const CANNOT_START = 1
/** a disk or journal that cannot be trusted */
const NO_RECORD = 74
/** the clock of the machine stepped */
const CLOCK_STEPPED = 71
/** a broken promise of our own code */
const OWN_FAULT = 70

/** Matches what files and PostgreSQL, by its code or in words, say of a full disk. */
const DISK_IS_FULL = /^(ENOSPC|EDQUOT|53100)\b|no space left on device|disk quota exceeded/i

/** Says to whoever runs the house why it does not go on, and what to do, in a sentence or two. */
export function explain(error: Error, configuration: Configuration): string {
  const { code, syscall, hostname } = error as NodeJS.ErrnoException & { readonly hostname?: unknown }
  const { port, host, dataDirectory, databaseUrl } = configuration
  const listening = syscall === 'listen' ? code : undefined
  if ((error instanceof JournalError && error.code === 'locked') || error instanceof DirectoryInUseError) {
    return `DATA_DIR: another Candela is running on ${dataDirectory}. Stop it first, or give this one a DATA_DIR of its own.`
  }
  if (listening === 'EADDRINUSE') return `PORT: ${port} is in use on ${host}. Stop what uses it, or set another PORT.`
  if (listening === 'EACCES' && port > 0 && port < 1024)
    return `PORT: ${port} may be opened by administrators only. Set a PORT from 1024 on.`
  const isUnknown = syscall === 'getaddrinfo'
  if (listening === 'EADDRNOTAVAIL' || (isUnknown && hostname === host))
    return `HOST: ${host} is no address of this machine.`
  if (isUnknown && databaseUrl !== undefined)
    return `DATABASE_URL: ${String(hostname)} cannot be found (${code}). See that the name is right and that this machine can look it up.`
  if (!(error instanceof JournalError) && DISK_IS_FULL.test(`${String(code)} ${error.message}`))
    return `DATA_DIR: the disk of ${dataDirectory}, or the database's, is full. Free some space, then start again; nothing acknowledged is lost.`
  if (error instanceof AssertionError) {
    return `A promise of the program was broken: ${error.message}. Nothing that followed was acknowledged; a restart replays the journal.`
  }
  return wordsOf(error)
}

export function exitCodeOf(error: Error): number {
  if (error instanceof ConfigurationError) return WRONG_SETTING
  if (error instanceof JournalError && error.code !== 'locked') return NO_RECORD
  if (error instanceof ClockStepped) return CLOCK_STEPPED
  return error instanceof AssertionError ? OWN_FAULT : CANNOT_START
}
