import { closeSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hashOf } from './fingerprint.mjs'
import { root } from './root.mjs'
import { say, SetupError } from './say.mjs'

const WAIT_MS = 15 * 60_000
const POLL_MS = 100

/** Runs `body` while no other script of this checkout installs or builds. A script that was killed loses its turn. */
export async function inTurn(body) {
  const file = join(tmpdir(), `candela-setup-${process.getuid?.() ?? 'user'}-${hashOf(root).slice(0, 12)}.lock`)
  const until = performance.now() + WAIT_MS
  let told = false
  while (!take(file)) {
    const holder = holderOf(file)
    if (holder !== undefined && !lives(holder)) {
      unlinkQuietly(file)
      continue
    }
    if (!told)
      say('waiting', `another Candela script${holder ? ` (process ${holder})` : ''} is setting this checkout up`)
    told = true
    if (performance.now() > until)
      throw new SetupError(`waited too long for process ${holder}; if it hangs, stop it and delete ${file}`)
    await sleep(POLL_MS)
  }
  const leave = () => unlinkQuietly(file)
  process.once('exit', leave)
  try {
    return await body()
  } finally {
    process.removeListener('exit', leave)
    leave()
  }
}

function take(file) {
  try {
    const handle = openSync(file, 'wx', 0o600)
    writeSync(handle, String(process.pid))
    closeSync(handle)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function holderOf(file) {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined
  } catch {
    return undefined
  }
}

/** True when a process of that number runs. */
export function lives(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function unlinkQuietly(file) {
  try {
    unlinkSync(file)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}
