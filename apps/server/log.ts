import { pino, stdSerializers, type Logger } from 'pino'
import type { LogLevel } from './configuration.ts'

/** No personal data goes in: opaque ids, route names, counts and times only. */
export type Log = Logger

const STDERR = 2

/** Structured lines on stderr; readable ones where a person is looking on. */
export function openLog(
  level: LogLevel,
  person: boolean = process.stderr.isTTY === true,
  to: { write(line: string): void } = person ? toPerson : toStderr(),
): Log {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: withoutRows },
  }
  return pino(options, to)
}

const toPerson = { write: (line: string): void => void process.stderr.write(readable(line)) }

/** The fields of PostgreSQL's errors that repeat the row: names, hashes, letters. None of them is logged. */
const OF_THE_ROW = ['detail', 'where', 'internalQuery', 'hint', 'query', 'parameters', 'values']

function withoutRows(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const told: Record<string, unknown> = { ...stdSerializers.err(error) }
  for (const field of OF_THE_ROW) delete told[field]
  return told
}

/** Written at once, so that the last words of a dying process are not lost. */
function toStderr(): ReturnType<typeof pino.destination> {
  return pino.destination({ fd: STDERR, sync: true })
}

const NAMES: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: '·',
  40: 'warning:',
  50: 'error:',
  60: 'fatal:',
}

interface Line {
  readonly level: number
  readonly time: string
  readonly msg?: string
  readonly err?: { readonly message?: string; readonly stack?: string }
  readonly [field: string]: unknown
}

/** One structured line as a person reads it: 14:03:22 · projections caught up (entries 1200). */
export function readable(line: string): string {
  const { level, time, msg = '', err, ...fields } = JSON.parse(line) as Line
  const rest = Object.entries(fields).map(
    ([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const details = rest.length === 0 ? '' : ` (${rest.join(', ')})`
  const cause = err === undefined ? '' : `\n${err.stack ?? err.message ?? ''}`
  return `${time.slice(11, 19)} ${NAMES[level] ?? ''} ${msg}${details}${cause}\n`
}
