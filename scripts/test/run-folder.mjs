// A run of tests keeps everything it makes in one folder, and whatever it starts knows that folder. So a run that is killed in the
// middle leaves nothing behind: its keeper ends what is left, and where that was killed too, the next run does.
import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lives } from '../setup/turn.mjs'

const NAME = /^candela-run-(\d+)$/
const ENDED_WITHIN_MS = 5_000

/**
 * Makes the folder of this process's run, after clearing away those of runs that live no more, and removes it when the process ends.
 * Everything started later inherits it.
 */
export function beginRun() {
  clearForsaken()
  const folder = join(tmpdir(), `candela-run-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  // an embedded PostgreSQL of root's runs as somebody else, who must get through
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  // it holds the other end of a pipe, which closes with this process however that ends
  const keeper = spawn(process.execPath, [fileURLToPath(import.meta.url), folder], {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
    env: { PATH: process.env.PATH },
  })
  keeper.unref()
  keeper.stdin.unref?.()
  process.once('exit', () => clearRun(folder))
  return folder
}

/** Ends every process that knows the folder, the youngest of them too, and removes it. */
function clearRun(folder) {
  const until = Date.now() + ENDED_WITHIN_MS
  for (let left = processesOf(folder); left.length > 0 && Date.now() < until; left = processesOf(folder)) {
    for (const pid of left) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // it ended by itself
      }
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}

/** Folders of runs whose process is gone. */
function clearForsaken() {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(NAME.exec(name)?.[1])
    if (pid > 0 && !lives(pid)) clearRun(join(tmpdir(), name))
  }
}

/** Processes that name the folder in what they were started with; only Linux tells. */
function processesOf(folder) {
  const others = safely(() => readdirSync('/proc').filter((name) => /^\d+$/.test(name)), [])
  return others
    .map(Number)
    .filter((pid) => pid !== process.pid && pid !== process.ppid)
    .filter((pid) => ['cmdline', 'environ'].some((file) => names(`/proc/${pid}/${file}`, folder)))
}

/** The folder itself or something in it, not one whose number only begins alike. */
function names(file, folder) {
  return safely(() => readFileSync(file, 'latin1'), '')
    .split('\0')
    .some((word) =>
      word
        .split(folder)
        .slice(1)
        .some((rest) => rest === '' || !/^\d/.test(rest)),
    )
}

function safely(read, otherwise) {
  try {
    return read()
  } catch {
    return otherwise
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder] = process.argv.slice(2)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
  process.stdin.on('close', () => {
    clearRun(folder)
    process.exit()
  })
  process.stdin.resume()
}
