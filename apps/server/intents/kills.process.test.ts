import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Command, decodeCommand, type OperatorRole } from '@candela/contract'
import { nodeDisk, readJournal } from '@candela/journal'
import { FEATURES } from '../features.ts'
import type { Feature } from '../feature.ts'
import { endOperator, nameOperator } from '../features/operators/index.ts'
import { TestServer as TestDatabase } from '../testing/database.ts'
import {
  commandId,
  makeDataDirectory,
  removeDataDirectory,
  sendSampleIdentity,
  startServer,
  stepUpByPassword,
  TestClient,
  TestOperator,
  type TestServer,
} from '../testing/index.ts'
import { killedAt } from '../testing/kill-at.ts'
import { INTENT_STEPS } from './index.ts'

/** One thing that spans vault and journal: how it is asked for, and how both sides look once it is done, exactly once. */
interface Tried {
  readonly ask: () => Promise<unknown>
  readonly isDone: () => Promise<void>
}

/** a few seconds of prices at every start are enough, and cost a start little */
const PRICES = fileURLToPath(new URL('../outside/prices/recording/fixture/btcusdt.jsonl', import.meta.url))
const WITHIN_MS = 120_000
/** done by a start alone, which dies of it in a process of its own */
const AT_START = 'endOperator'
const better = 'uT4mZ9plCandle'
let postgres: TestDatabase
let pool: pg.Pool
let server: TestServer
let environment: Record<string, string>
let dataDirectory: string
/** while it is there, the server dies at the step it names */
let order: string
let isPracticeReviewerOn = true

const start = async (): Promise<void> => {
  server = await startServer({ dataDirectory, environment })
  environment['PORT'] = new URL(server.url).port
}
beforeAll(async () => {
  postgres = await TestDatabase.start()
  dataDirectory = makeDataDirectory()
  order = join(dataDirectory, 'die-at')
  const connectionString = await postgres.database()
  pool = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0 })
  environment = {
    DATABASE_URL: connectionString,
    LIMITS: 'bench',
    PRICE_SOURCE: `recording:${PRICES}`,
    ...killedAt(order),
  }
  await start()
}, WITHIN_MS)
afterAll(async () => {
  await server.stop()
  const gone = once(pool, 'remove')
  await pool.end()
  await gone
  await postgres.stop()
  removeDataDirectory(dataDirectory)
})

const client = (username?: string): TestClient => new TestClient(server.url, username)
const rowsOf = async (query: string, ...values: unknown[]): Promise<object[]> =>
  (await pool.query<object>(query, values)).rows
const auditOf = (action: string, operator: number): Promise<object[]> =>
  rowsOf('select entry from vault.audit where action = $1 and operator = $2', action, operator)
/** as an audit row names an entry of the journal */
const entered = { entry: expect.stringMatching(/^[1-9]/) }
const lettersOf = (account: string, cause: string): Promise<object[]> =>
  rowsOf('select id from vault.letter where account = $1 and cause like $2', account, cause)

async function enrolment(first: string, ...roles: OperatorRole[]) {
  const name = `${first} ${randomUUID().slice(0, 8)}`
  const operator = new TestOperator(server.url, name)
  const token = (await nameOperator(pool, name, roles, Date.now()))!
  const begun = await operator.client.call('deskEnrolment', { body: { token } })
  operator.secret = begun.secret
  const enrol = () =>
    operator.client.call('deskEnrol', { body: { token, password: operator.password, code: operator.code() } })
  return { operator, enrol }
}

const SCENARIOS: Readonly<Record<string, () => Promise<Tried>>> = {
  async openAccount() {
    const { username } = client()
    return {
      ask: () => client(username).register(),
      async isDone() {
        const back = await client(username).signIn()
        expect(await lettersOf(back.userData!.id, 'welcome')).toHaveLength(1)
      },
    }
  },
  async closeAccount() {
    const owner = await client().register()
    return {
      ask: () => owner.call('closeAccount', { body: { commandId: commandId(), password: owner.password } }),
      async isDone() {
        expect(await rowsOf('select id from vault.account where id = $1', owner.userData!.id)).toEqual([])
        await expect(client(owner.username).signIn()).rejects.toThrow('loginyhm')
      },
    }
  },
  async retrievePassword() {
    const owner = await client().register()
    const { codes } = await owner.call('newRecoveryCodes', { body: { stepUp: await stepUpByPassword(owner) } })
    const { username } = owner
    return {
      ask: () =>
        client().call('retrievePassword', {
          body: { way: 'recovery', username, code: codes.pop()!, password: better },
        }),
      async isDone() {
        expect(await owner.refusal('session', {})).toBe('notSignedIn')
        expect(await owner.enter('/login', { username, password: better })).toMatchObject({ success: true })
        expect((await owner.call('security')).withdrawalBlockedUntil).toBeGreaterThan(Date.now())
        expect(await lettersOf(owner.userData!.id, 'passwordRetrieved %')).toHaveLength(1)
      },
    }
  },
  async saveTransactionPassword() {
    const owner = await client().register()
    return {
      async ask() {
        const stepUp = await stepUpByPassword(owner)
        await owner.call('saveTransactionPassword', { body: { password: 'seven7', stepUp } })
      },
      async isDone() {
        expect(await owner.call('security')).toMatchObject({ transactionPassword: true, withdrawalBlockedUntil: 0 })
        expect(await lettersOf(owner.userData!.id, 'transactionPasswordSaved %')).toHaveLength(1)
      },
    }
  },
  async reviewIdentity() {
    const owner = await client().register()
    const reference = await sendSampleIdentity(owner)
    const { operator, enrol } = await enrolment('Maker', 'identityMaker')
    const { number } = (await enrol()).operator
    const params = { case: reference }
    await operator.client.call('deskTakeCase', { params })
    return {
      ask: () =>
        operator.client.call('deskReturnCase', { params, body: { commandId: commandId(), reasons: ['frontUnsharp'] } }),
      async isDone() {
        expect(await owner.call('identity')).toMatchObject({ state: 'returned' })
        expect(await lettersOf(owner.userData!.id, 'identity %')).toHaveLength(1)
        expect(await auditOf('identityReturned', number)).toEqual([entered])
      },
    }
  },
  async switchPracticeReviewer() {
    const { operator, enrol } = await enrolment('Switch', 'identityChecker')
    const { number } = (await enrol()).operator
    const on = !isPracticeReviewerOn
    isPracticeReviewerOn = on
    return {
      ask: () => operator.client.call('deskSwitchPracticeReviewer', { body: { commandId: commandId(), on } }),
      async isDone() {
        expect(await operator.client.call('deskPracticeReviewer')).toMatchObject({ on, by: operator.name })
        expect(await auditOf('practiceReviewerSwitched', number)).toEqual([entered])
      },
    }
  },
  async enrolOperator() {
    const { operator, enrol } = await enrolment('Auditor', 'auditor')
    return {
      ask: enrol,
      async isDone() {
        const { number } = (await operator.byAuthenticator()).operator
        expect(await auditOf('enrolled', number)).toHaveLength(1)
        expect(await rowsOf('select number from vault.operator where name = $1', operator.name)).toHaveLength(1)
      },
    }
  },
  async endOperator() {
    const { operator, enrol } = await enrolment('Ended', 'auditor')
    const { number } = (await enrol()).operator
    return {
      ask: () => endOperator(pool, number, Date.now()),
      async isDone() {
        expect(await operator.client.refusal('deskSession', {})).toBe('notSignedIn')
        const rows = await rowsOf('select ended_entry as entry from vault.operator where number = $1', number)
        expect(rows).toEqual([entered])
        expect(await auditOf('operatorEnded', number)).toEqual([entered])
      },
    }
  },
}

/** What the journal holds of a kind, in words. */
function journalled(): (kind: Command['kind']) => string[] {
  const entries = [...readJournal(nodeDisk(join(dataDirectory, 'journal')))!.entries()]
  const commands = entries.map(({ command }) => decodeCommand(command.slice()))
  return (kind) =>
    commands
      .filter((command) => command.kind === kind)
      .map((command) => (command.kind === 'recordFact' ? `${command.customer} ${command.fact}` : command.kind))
}

describe('a process that is killed in the middle of something that spans vault and journal', () => {
  it('is tried with each that a room declares', () => {
    const declared = (FEATURES as readonly Feature[]).flatMap(({ intents = [] }) => intents)
    expect(Object.keys(SCENARIOS).sort()).toEqual(declared.sort())
  })

  it.each(INTENT_STEPS)(
    'at "%s": the next start finishes it, once',
    async (step) => {
      const tried = new Map<string, Tried>()
      for (const [kind, prepare] of Object.entries(SCENARIOS)) tried.set(kind, await prepare())
      const atStart = tried.get(AT_START)!
      const asked = [...tried].filter(([kind]) => kind !== AT_START)

      writeFileSync(order, [step, ...asked.map(([kind]) => kind)].join(' '))
      const answers = await Promise.allSettled(asked.map(([, { ask }]) => ask()))
      expect(answers.filter(({ status }) => status === 'fulfilled')).toEqual([])
      expect(await server.exited).toBe('SIGKILL')
      writeFileSync(order, `${step} ${AT_START}`)
      await atStart.ask()
      await expect(start()).rejects.toMatchObject({ name: 'StartFailed', exitCode: 'SIGKILL' })
      rmSync(order)
      await start()

      expect(await rowsOf('select kind from vault.intent')).toEqual([])
      // nothing was begun: asked again, it is done as if for the first time
      if (step === 'begin') for (const [, { ask }] of asked) await ask()
      for (const { isDone } of tried.values()) await isDone()
    },
    WITHIN_MS,
  )

  it('leaves each in the journal once, however often it was killed over it', async () => {
    await server.stop()
    const of = journalled()
    const times = INTENT_STEPS.length
    const facts = of('recordFact').filter((fact) => !fact.endsWith('identitySent'))
    expect(new Set(facts).size).toBe(facts.length)
    const kinds = ['closed', 'passwordRetrieved', 'transactionPassword']
    expect(kinds.map((kind) => facts.filter((fact) => fact.endsWith(` ${kind}`)).length)).toEqual(
      kinds.map(() => times),
    )
    expect(facts).toHaveLength(kinds.length * times)
    expect([of('reviewIdentity').length, of('switchPracticeReviewer').length]).toEqual([times, times])
    expect([of('openCustomer').length, of('enrolOperator').length]).toEqual([5 * times, 4 * times])
  })
})
