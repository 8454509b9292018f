import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { nameOperator } from '../features/operators/index.ts'
import { commandId, sendSampleIdentity, TestClient, TestOperator } from '../testing/index.ts'
import { TestServer } from '../testing/database.ts'
import { openHere, type ServerHere } from '../testing/here.ts'
import { INTENT_STEPS, type IntentStep } from './index.ts'

/** One thing that spans vault and journal, from outside. */
interface Scenario {
  /** Makes what it needs; answers how it is asked for, and how both sides look once it is done, exactly once. */
  prepare(): Promise<{ readonly ask: () => Promise<unknown>; readonly isDone: () => Promise<void> }>
}

let postgres: TestServer
let server: ServerHere
let crashAt: IntentStep | undefined
let folder: string
let database: string

const open = async (): Promise<void> => {
  server = await openHere(folder, database, (kind, step) => {
    if (step === crashAt) throw new Error(`${kind} stops at ${step}`)
  })
}
beforeAll(async () => void (postgres = await TestServer.start()))
afterAll(() => postgres.stop())
beforeEach(async () => {
  crashAt = undefined
  folder = mkdtempSync(join(tmpdir(), 'candela-intents-'))
  database = await postgres.database()
  await open()
})
afterEach(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const client = (username?: string): TestClient => new TestClient(server.url, username)
const rowsOf = async (query: string, ...values: unknown[]): Promise<object[]> =>
  (await server.floor.store.pool.query<object>(query, values)).rows
const auditOf = (action: string): Promise<object[]> =>
  rowsOf('select operator from vault.audit where action = $1', action)
const lettersOf = (account: string, cause: string): Promise<object[]> =>
  rowsOf('select id from vault.letter where account = $1 and cause like $2', account, cause)

async function enrolment(name: string, role: 'identityMaker' | 'auditor') {
  const operator = new TestOperator(server.url, name)
  const token = (await nameOperator(server.floor.store.pool, name, [role], Date.now()))!
  const begun = await operator.client.call('deskEnrolment', { body: { token } })
  operator.secret = begun.secret
  const enrol = () =>
    operator.client.call('deskEnrol', { body: { token, password: operator.password, code: operator.code() } })
  return { operator, enrol }
}

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  openAccount: {
    async prepare() {
      const customers = server.floor.engine.core.customerCount
      const { username } = client()
      return {
        ask: () => client(username).register(),
        async isDone() {
          const back = await client(username).signIn()
          // the two of the other scenarios, and this one once
          expect(server.floor.engine.core.customerCount).toBe(customers + 3)
          expect(await lettersOf(back.userData!.id, 'welcome')).toHaveLength(1)
        },
      }
    },
  },
  closeAccount: {
    async prepare() {
      const owner = await client().register()
      const [{ customer }] = (await rowsOf('select customer from vault.account where id = $1', owner.userData!.id)) as [
        { customer: string },
      ]
      return {
        ask: () => {
          const again = client(owner.username)
          again.cookie = owner.cookie
          return again.call('closeAccount', { body: { commandId: commandId(), password: owner.password } })
        },
        async isDone() {
          expect(server.floor.engine.core.factSince(Number(customer), 'closed')).toBeGreaterThan(0)
          expect(await rowsOf('select id from vault.account where id = $1', owner.userData!.id)).toEqual([])
          await expect(client(owner.username).signIn()).rejects.toThrow('loginyhm')
        },
      }
    },
  },
  reviewIdentity: {
    async prepare() {
      const owner = await client().register()
      const reference = await sendSampleIdentity(owner)
      const { operator, enrol } = await enrolment('Mo Maker', 'identityMaker')
      await enrol()
      const params = { case: reference }
      await operator.client.call('deskTakeCase', { params })
      return {
        ask: () => {
          const again = client()
          again.cookie = operator.client.cookie
          const body = { commandId: commandId(), reasons: ['frontUnsharp' as const] }
          return again.call('deskReturnCase', { params, body })
        },
        async isDone() {
          const back = await client(owner.username).signIn()
          expect(await back.call('identity')).toMatchObject({ state: 'returned' })
          expect(await lettersOf(owner.userData!.id, 'identity %')).toHaveLength(1)
          expect(await auditOf('identityReturned')).toHaveLength(1)
        },
      }
    },
  },
  enrolOperator: {
    async prepare() {
      const { operator, enrol } = await enrolment('Ada Auditor', 'auditor')
      return {
        ask: () => {
          Object.assign(operator, { client: client() })
          return enrol()
        },
        async isDone() {
          Object.assign(operator, { client: client() })
          const { operator: known } = await operator.byAuthenticator()
          expect(await auditOf('enrolled')).toContainEqual({ operator: known.number })
          expect(await rowsOf('select number from vault.operator where name = $1', 'Ada Auditor')).toHaveLength(1)
        },
      }
    },
  },
}

describe('intents', () => {
  it('are tried here, each that a room declares', () =>
    expect(Object.keys(SCENARIOS).sort()).toEqual([...server.floor.intents.kinds].sort()))

  it.each(INTENT_STEPS)('that a stop broke off at "%s" are whole after the next start', async (step) => {
    const all = []
    for (const scenario of Object.values(SCENARIOS)) all.push(await scenario.prepare())
    crashAt = step
    for (const { ask } of all) await expect(ask()).rejects.toThrow()
    await server.stop()
    crashAt = undefined
    await open()
    expect(await rowsOf('select kind from vault.intent')).toEqual([])
    for (const { ask, isDone } of all) {
      // nothing was begun: asked again, it is done as if for the first time
      if (step === 'begin') await ask()
      await isDone()
    }
  })

  it('are finished without a start, too, and one about the same that is asked for meanwhile waits its turn', async () => {
    const { username } = client()
    crashAt = 'entered'
    await expect(client(username).register()).rejects.toThrow()
    expect(await rowsOf('select kind from vault.intent')).toEqual([{ kind: 'openAccount' }])
    crashAt = undefined
    expect(await server.floor.intents.resume()).toBe(1)
    expect(await server.floor.intents.resume()).toBe(0)
    await client(username).signIn()
  })

  it('keep nothing readable of a person', async () => {
    crashAt = 'begun'
    const { enrol } = await enrolment('Ada Auditor', 'auditor')
    await expect(enrol()).rejects.toThrow()
    const [{ body }] = (await rowsOf('select body from vault.intent')) as [{ body: Buffer }]
    expect(body.toString('latin1')).not.toMatch(/argon2|Ada/)
  })
})
