import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import type { DeskSession, OperatorRole } from '@candela/contract'
import { nameOperator } from '../features/operators/enrolments.ts'
import { openLog } from '../log.ts'
import { addressOfRunning } from '../store/embedded/index.ts'
import { codeOfStep } from '../vault/one-time-codes.ts'
import { TestClient } from './client.ts'
import { TestPasskey } from './passkey.ts'
import { databaseOfDirectory } from './run.ts'
import type { TestServer } from './server.ts'

const STEP_MS = 30_000
/** longer than a code is on its way to the server's clock */
const ON_ITS_WAY_MS = 5_000
const PASSWORD = 'mV8qLampTower'
const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../', import.meta.url))

/** `npm run operator` beside a server, as its keeper would; answers what it prints. */
export async function operatorCommand(dataDirectory: string, ...args: string[]): Promise<string> {
  const { PATH, HOME, TMPDIR } = process.env
  const file = join(root, 'apps/server/operator.ts')
  const shared = databaseOfDirectory(dataDirectory)
  const { stdout } = await run(process.execPath, ['--import', 'tsx', file, ...args], {
    cwd: root,
    env: { PATH, HOME, TMPDIR, DATA_DIR: dataDirectory, ...(shared && { DATABASE_URL: shared }) },
  })
  return stdout
}

/** The database of a running server, for what its keeper could do beside it. */
export async function databaseOf({ dataDirectory }: Pick<TestServer, 'dataDirectory'>): Promise<pg.Pool> {
  const directory = join(dataDirectory, 'postgres')
  const connectionString =
    databaseOfDirectory(dataDirectory) ?? (await addressOfRunning({ directory, log: openLog('silent', false) }))
  const pool = new pg.Pool({ connectionString, max: 2 })
  // the server may be stopped first
  pool.on('error', () => {})
  return pool
}

/** The token of a new operator's address, as the command line makes it, without starting a process for it. */
export async function enrolmentToken(
  server: Pick<TestServer, 'dataDirectory'>,
  name: string,
  roles: readonly OperatorRole[],
): Promise<string> {
  const pool = await databaseOf(server)
  try {
    return (await nameOperator(pool, name, roles, Date.now()))!
  } finally {
    await pool.end()
  }
}

/** An operator with a passkey and an authenticator made of software, at a browser of their own. */
export class TestOperator {
  readonly client: TestClient
  readonly name: string
  readonly password = PASSWORD
  readonly passkey: TestPasskey
  session!: DeskSession
  secret = ''
  /** the newest time step whose code was used */
  step = 0
  readonly #clock: () => number

  /** `clock`: the house's, of which the authenticator's codes are. */
  constructor(url: string, name: string, clock: () => number = Date.now) {
    this.client = new TestClient(url)
    this.name = name
    this.passkey = new TestPasskey(url)
    this.#clock = clock
  }

  /**
   * A code that was not used before; the server takes those of a step to either side. Waits for the next step where this
   * one could end while the code is on its way: the oldest that is good now would no longer be.
   */
  async code(): Promise<string> {
    const left = STEP_MS - (this.#clock() % STEP_MS)
    if (this.#clock === Date.now && left < ON_ITS_WAY_MS) await delay(left)
    this.step = Math.max(Math.floor(this.#clock() / STEP_MS) - 1, this.step + 1)
    return codeOfStep(this.secret, this.step)
  }

  /** Named on the command line, then enrolled with a passkey; at the desk afterwards. */
  static async enrol(server: TestServer, name: string, roles: readonly OperatorRole[]): Promise<TestOperator> {
    return new TestOperator(server.url, name).enrolBy(await enrolmentToken(server, name, roles))
  }

  /** By the token of an address that was made before. */
  async enrolBy(token: string): Promise<this> {
    const { passkey, secret } = await this.client.call('deskEnrolment', { body: { token } })
    this.secret = secret
    const response = this.passkey.create(passkey!)
    const body = { token, password: PASSWORD, code: await this.code(), response }
    this.session = await this.client.call('deskEnrol', { body })
    return this
  }

  async byPasskey(): Promise<DeskSession> {
    const options = await this.client.call('deskLoginBegin')
    const body = { way: 'passkey', response: this.passkey.answer(options) } as const
    return (this.session = await this.client.call('deskLogin', { body }))
  }

  async byAuthenticator(): Promise<DeskSession> {
    const { name, password } = this
    const body = { way: 'authenticator', name, password, code: await this.code() } as const
    return (this.session = await this.client.call('deskLogin', { body }))
  }
}
