import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, EmbeddedPostgresError, under } from './account.ts'
import type { Binaries } from './binaries.ts'
import { birthOf, commandLineOf, runs } from './liveness.ts'
import type { Place } from './place.ts'

const POLL_MS = 5
const READY_TIMEOUT_MS = 60_000
const FAST_STOP_TIMEOUT_MS = 20_000
const IMMEDIATE_STOP_TIMEOUT_MS = 10_000
const LOG_FILE_LIMIT = 4 * 1024 * 1024

/** A running server process: ours, or one that an earlier Candela left behind. */
export interface Postmaster {
  pid: number
  ready: boolean
}

/** The server that still runs on this cluster, if any. */
export function findPostmaster(place: Place): Postmaster | undefined {
  const lines = readPidFile(place)
  const pid = Number(lines[0])
  if (!Number.isSafeInteger(pid)) return undefined
  const command = runs(pid) ? (commandLineOf(pid) ?? '') : ''
  if (/(^|\/)postgres\b/.test(command) && command.includes(place.cluster)) {
    return { pid, ready: lines[7]?.trim() === 'ready' }
  }
  disownPidFile(place, lines)
  return undefined
}

/**
 * The server of postmaster.pid has ended, but PostgreSQL would still refuse to start where its number lives on: in another program that was
 * given it since, or in a zombie that nobody collects. The file is not removed, because its shared memory key guards against server
 * processes that outlived their parent: our own number takes the other's place, which PostgreSQL, being our child, knows to be stale.
 */
function disownPidFile(place: Place, lines: readonly string[]): void {
  writeFileSync(pidFile(place), [String(process.pid), ...lines.slice(1)].join('\n'), { mode: 0o600 })
}

/** Starts the server and resolves when it takes connections. It outlives us: a signal to our process group must not reach it. */
export async function launch(
  place: Place,
  binaries: Binaries,
  account: Account,
  settings: Readonly<Record<string, string>>,
): Promise<Postmaster> {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const call = under(account, binaries.postgres, ['-D', place.cluster, ...flags])
  const log = openLog(place)
  const from = statSync(place.logFile).size
  const child = spawn(call.program, call.args, { ...call.options, detached: true, stdio: ['ignore', log, log] })
  closeSync(log)
  const ended = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('exit', (code, signal) => resolve(`it ended with ${signal ?? code}`))
  })
  child.unref()
  const why = await Promise.race([ended, untilReady(place, child)])
  if (why !== undefined) {
    if (child.pid !== undefined && runs(child.pid)) child.kill('SIGQUIT')
    throw new EmbeddedPostgresError(`PostgreSQL did not start, ${why}: ${tailOfLog(place, from)}`)
  }
  return { pid: child.pid!, ready: true }
}

/** Shuts the server down: at once for its clients, in order for its files. Resolves when the process has ended. */
export async function shutDown(postmaster: Postmaster): Promise<void> {
  const birth = birthOf(postmaster.pid)
  const gone = () => birth === undefined || birthOf(postmaster.pid) !== birth
  for (const [signal, timeoutMs] of [
    ['SIGINT', FAST_STOP_TIMEOUT_MS],
    ['SIGQUIT', IMMEDIATE_STOP_TIMEOUT_MS],
  ] as const) {
    if (gone()) return
    try {
      process.kill(postmaster.pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return
      throw error
    }
    for (const until = performance.now() + timeoutMs; performance.now() < until;) {
      if (gone()) return
      await sleep(POLL_MS)
    }
  }
  throw new EmbeddedPostgresError(`the PostgreSQL server, process ${postmaster.pid}, does not stop`)
}

async function untilReady(place: Place, child: ChildProcess): Promise<string | undefined> {
  for (const until = performance.now() + READY_TIMEOUT_MS; performance.now() < until;) {
    const lines = readPidFile(place)
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return undefined
    if (child.exitCode !== null || child.signalCode !== null) return 'it ended'
    await sleep(POLL_MS)
  }
  return `it was not ready within ${READY_TIMEOUT_MS / 1_000} s`
}

function readPidFile(place: Place): string[] {
  try {
    return readFileSync(pidFile(place), 'utf8').split('\n')
  } catch {
    return []
  }
}

function pidFile(place: Place): string {
  return join(place.cluster, 'postmaster.pid')
}

function openLog(place: Place): number {
  const log = openSync(place.logFile, 'a', 0o600)
  if (statSync(place.logFile).size > LOG_FILE_LIMIT) truncateSync(place.logFile)
  return log
}

function tailOfLog(place: Place, from: number): string {
  return readFileSync(place.logFile).subarray(from).toString().trim().slice(-2_000)
}
