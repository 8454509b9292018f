import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/**
 * Tells one process from a later one that was given the same number: a short hash of boot and start time.
 * Undefined where no such process runs; a zombie has ended and only waits to be collected.
 */
export function birthOf(pid: number): string | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined
  const started = process.platform === 'linux' ? startOnLinux(pid) : startByPs(pid)
  return started === undefined ? undefined : createHash('sha256').update(started).digest('hex').slice(0, 16)
}

/** True when any process of this number runs. */
export function runs(pid: number): boolean {
  return birthOf(pid) !== undefined
}

/** The command line of a running process, arguments parted by blanks; undefined where none runs. */
export function commandLineOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps(pid, 'command=')
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return undefined
  }
}

function startOnLinux(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may itself hold blanks and parentheses: state is the first word after the last of them.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`
  } catch {
    return undefined
  }
}

function startByPs(pid: number): string | undefined {
  return ps(pid, 'lstart=')
}

function ps(pid: number, column: string): string | undefined {
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}
