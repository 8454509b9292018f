import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runs } from '../store/embedded/liveness.ts'
import { TestClient } from './client.ts'
import { databaseFor, testRun } from './run.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const BUNDLER = join(ROOT, 'scripts', 'setup', 'bundle-server.mjs')
const PACKAGE = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly scripts: { readonly start: string }
}
/** Node's settings as `npm start` gives them. */
export const NODE_SETTINGS: readonly string[] = PACKAGE.scripts.start.match(/--\S+/g) ?? []
const READY = /^Candela ready (https?:\S+)$/m
const READY_WITHIN_MS = 120_000
const STOP_WITHIN_MS = 60_000
/** a line of the log at level error or above */
const ERROR = /^\{"level":[56]0,/
/**
 * Runs in the server before anything of its own: whoever started it holds the other end of a pipe, and where that goes,
 * however hard that process was ended, the server stops, and its database with it. Not in its threads: one that ended
 * would close the process's pipe, whose number the next connection would then have.
 */
const LEASH = `import { Socket } from 'node:net'
  import { isMainThread } from 'node:worker_threads'
  if (isMainThread) new Socket({ fd: 3 }).on('close', () => process.kill(process.pid, 'SIGTERM')).resume().unref()`

/** A real server in a process of its own, on a free port and a data directory of its own. */
export interface TestServer {
  readonly url: string
  readonly dataDirectory: string
  readonly pid: number
  /** its output so far */
  readonly stdout: () => string
  readonly stderr: () => string
  /** resolves with the exit code, or the signal that ended it */
  readonly exited: Promise<number | NodeJS.Signals>
  client(): TestClient
  /**
   * SIGTERM, and waits; answers the exit code. Fails where the server ended by itself before, or logged an error that the test
   * did not say it expects: something of it died unasked.
   */
  stop(): Promise<number | NodeJS.Signals>
  /** SIGKILL, and waits */
  kill(): Promise<void>
}

export interface ServerOptions {
  /** left out: a new temporary one */
  readonly dataDirectory?: string
  readonly environment?: Readonly<Record<string, string>>
  /** `own`: the PostgreSQL that a house starts for itself, also where the tests of a run share one */
  readonly database?: 'own'
  /** its entry in a folder as deep as `dist/server`; left out: the bundle that all share */
  readonly program?: string | undefined
  /** two minutes where nothing is said */
  readonly readyWithinMs?: number
  /** matches the errors that it may log */
  readonly expectedErrors?: RegExp
}

/** Ran out of luck before it was ready: the exit code and what it said. */
export class StartFailed extends Error {
  override readonly name = 'StartFailed'
  readonly exitCode: number | NodeJS.Signals
  readonly stderr: string

  constructor(exitCode: number | NodeJS.Signals, stderr: string) {
    super(`the server ended with ${exitCode} before it was ready:\n${stderr}`)
    this.exitCode = exitCode
    this.stderr = stderr
  }
}

const BUNDLE = '.test-'
let bundled: string | undefined

/**
 * The server as it ships, bundled once for all that a run or this process starts, so that editing the source meanwhile
 * changes nothing.
 */
export function bundledServer(): string {
  bundled ??= testRun()?.bundle
  if (bundled !== undefined) return bundled
  removeForsaken()
  // as deep as dist/server, whose place the bundle is made for
  const folder = join(ROOT, 'dist', `${BUNDLE}${process.pid}`)
  mkdirSync(folder, { recursive: true })
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  execFileSync(process.execPath, [BUNDLER, folder], { stdio: 'pipe' })
  bundled = join(folder, 'main.js')
  return bundled
}

/** Bundles of processes that were ended before they could remove theirs. */
function removeForsaken(): void {
  const dist = join(ROOT, 'dist')
  for (const name of existsSync(dist) ? readdirSync(dist) : []) {
    if (!name.startsWith(BUNDLE)) continue
    const pid = Number(name.slice(BUNDLE.length))
    if (!runs(pid)) rmSync(join(dist, name), { recursive: true, force: true })
  }
}

/** Starts the server as it ships and resolves when it says that it is ready; throws StartFailed where it ends before. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const dataDirectory = options.dataDirectory ?? makeDataDirectory()
  const run = options.database === 'own' ? undefined : testRun()
  const database = run && { DATABASE_URL: await databaseFor(run, dataDirectory) }
  const leash = `data:text/javascript,${encodeURIComponent(LEASH)}`
  const child = spawn(
    process.execPath,
    [...NODE_SETTINGS, '--enable-source-maps', '--import', leash, options.program ?? bundledServer()],
    {
      env: {
        ...cleanEnvironment(),
        PORT: '0',
        DATA_DIR: dataDirectory,
        LOG_LEVEL: 'warn',
        ...database,
        ...options.environment,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    },
  )
  const said = { stdout: '', stderr: '' }
  child.stdout!.setEncoding('utf8').on('data', (text: string) => (said.stdout += text))
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (said.stderr += text))
  const exited = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'SIGKILL'))
  })
  const url = await readyUrl(child, said, exited, options.readyWithinMs ?? READY_WITHIN_MS)
  /** true when somebody wanted it to end */
  let isAsked = false
  return {
    url,
    dataDirectory,
    pid: child.pid!,
    stdout: () => said.stdout,
    stderr: () => said.stderr,
    exited,
    client: () => new TestClient(url),
    async stop() {
      if (!isAsked && (child.exitCode !== null || child.signalCode !== null))
        throw new Error(`the server had ended by itself with ${await exited}:\n${said.stderr}`)
      isAsked = true
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
      const code = await exited
      clearTimeout(timer)
      const errors = said.stderr.split('\n').filter((line) => ERROR.test(line) && !options.expectedErrors?.test(line))
      if (errors.length > 0) throw new Error(`the server logged errors:\n${errors.join('\n')}`)
      return code
    },
    async kill() {
      isAsked = true
      child.kill('SIGKILL')
      await exited
    },
  }
}

async function readyUrl(
  child: ChildProcess,
  said: { readonly stdout: string; readonly stderr: string },
  exited: Promise<number | NodeJS.Signals>,
  readyWithinMs: number,
): Promise<string> {
  const ready = new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`not ready within ${readyWithinMs} ms:\n${said.stderr}`))
    }, readyWithinMs)
    child.stdout!.on('data', () => {
      const match = READY.exec(said.stdout)
      if (match === null) return
      clearTimeout(timer)
      resolve(match[1]!)
    })
    void exited.then((code) => {
      clearTimeout(timer)
      reject(new StartFailed(code, said.stderr))
    })
  })
  return ready
}

/** Settings of whoever runs the tests do not reach the server. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG, RECORDINGS_DIR } = process.env
  return { PATH, HOME, TMPDIR, LANG, RECORDINGS_DIR }
}

export function makeDataDirectory(): string {
  return mkdtempSync(join(tmpdir(), 'candela-test-'))
}

export function removeDataDirectory(directory: string): void {
  rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}
