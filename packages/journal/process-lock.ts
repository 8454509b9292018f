import { closeSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { DiskLock } from './disk.ts'
import { JournalError } from './errors.ts'

const CLAIM = /^lock-(\d+)-(\d+)-([0-9a-f]*)$/
const TRIES = 5
const LONGEST_PAUSE_MS = 40

/**
 * Takes a folder for this process by a claim named after its pid, start time and the machine's start, which no other
 * process can ever have, so that removing a dead one's claim can't hit a live one's. Everyone writes the claim first
 * and looks afterwards: of two that start together at least one sees the other, withdraws and tries again a moment
 * later. Throws `locked`, naming the pid. Works within one machine (and one pid namespace); where start times can't be
 * read (not Linux) the pid alone decides.
 */
export function claimDirectory(directory: string): DiskLock {
  const own = `lock-${process.pid}-${startTime(process.pid) ?? 0}-${machineStart()}`
  const path = join(directory, own)
  for (let tries = 1; ; tries++) {
    writeClaim(path, directory)
    const holder = otherHolder(directory, own)
    if (holder === null) break
    rmSync(path, { force: true })
    if (tries === TRIES) throw locked(directory, holder)
    pause(1 + Math.random() * LONGEST_PAUSE_MS)
  }
  return { release: () => rmSync(path, { force: true }) }
}

function writeClaim(path: string, directory: string): void {
  let descriptor: number
  try {
    descriptor = openSync(path, 'wx', 0o600)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw locked(directory, process.pid)
    throw error
  }
  try {
    writeSync(descriptor, `${process.pid}\n`)
  } finally {
    closeSync(descriptor)
  }
}

/** The pid of another live process that claims the folder, or null. Claims of dead ones are removed. */
function otherHolder(directory: string, own: string): number | null {
  for (const name of readdirSync(directory)) {
    const claim = CLAIM.exec(name)
    if (!claim || name === own) continue
    const pid = Number(claim[1])
    if (claim[3] === machineStart() && isAlive(pid, claim[2]!)) return pid
    rmSync(join(directory, name), { force: true })
  }
  return null
}

function isAlive(pid: number, claimedStart: string): boolean {
  const start = startTime(pid)
  if (start !== null) return claimedStart === '0' || start === claimedStart
  if (process.platform === 'linux') return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The start time of a process in clock ticks since the machine started: field 22 of its stat line, counted behind the name. */
function startTime(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? null : (fields[19] ?? null)
  } catch {
    return null
  }
}

/** The first eight digits of the id that Linux makes each time the machine starts; empty elsewhere. */
function machineStart(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8)
  } catch {
    return ''
  }
}

function locked(directory: string, pid: number): JournalError {
  const who = pid === process.pid ? 'this process' : `process ${pid}`
  return new JournalError(
    'locked',
    `The journal in ${directory} is already open in ${who}. Stop it first: only one may write.`,
    {
      file: directory,
    },
  )
}

function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}
