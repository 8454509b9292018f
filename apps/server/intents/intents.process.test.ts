import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { nameOperator } from '../features/operators/index.ts'
import { commandId, TestClient, TestOperator } from '../testing/index.ts'
import { TestServer } from '../testing/database.ts'
import { openHere, type ServerHere } from '../testing/here.ts'
import type { IntentStep } from './index.ts'

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

describe('intents', () => {
  it('are finished without a start, too, and one about the same that is asked for meanwhile waits its turn', async () => {
    const { username } = client()
    crashAt = 'entered'
    await expect(client(username).register()).rejects.toThrow()
    expect(await rowsOf('select kind from vault.intent')).toEqual([{ kind: 'openAccount' }])
    expect(server.errors.splice(0).join('')).toContain('openAccount stops at entered')
    crashAt = undefined
    expect(await server.floor.intents.resume()).toBe(1)
    expect(await server.floor.intents.resume()).toBe(0)
    await client(username).signIn()
  })

  it('of an opening under earlier texts, which a later release ends, leave the customer asked for consent', async () => {
    const { username } = client()
    crashAt = 'begun'
    await expect(client(username).register()).rejects.toThrow()
    expect(server.errors.splice(0).join('')).toContain('openAccount stops at begun')
    crashAt = undefined
    const { secrets } = server.floor.vault
    const [{ id, body }] = (await rowsOf('select id, body from vault.intent')) as [{ id: string; body: Buffer }]
    const words = `intent.body ${id}`
    const earlier = { ...JSON.parse(secrets.open(body, words).toString('utf8')), terms: 1 }
    await rowsOf('update vault.intent set body = $1', secrets.seal(JSON.stringify(earlier), words))
    await rowsOf('update vault.account set terms_version = 1')
    await server.stop()
    await open()
    const back = await client(username).signIn()
    const spend = { commandId: commandId(), product: 'BTC-USDT', side: 'buy', type: 'market', spend: '20' } as const
    expect(await back.refusal('placeOrder', { body: spend })).toBe('consentNeeded')
  })

  it('keep nothing readable of a person', async () => {
    crashAt = 'begun'
    const operator = new TestOperator(server.url, 'Ada Auditor')
    const token = (await nameOperator(server.floor.store.pool, operator.name, ['auditor'], Date.now()))!
    operator.secret = (await operator.client.call('deskEnrolment', { body: { token } })).secret
    const asked = { token, password: operator.password, code: await operator.code() }
    await expect(operator.client.call('deskEnrol', { body: asked })).rejects.toThrow()
    const [{ body }] = (await rowsOf('select body from vault.intent')) as [{ body: Buffer }]
    expect(body.toString('latin1')).not.toMatch(/argon2|Ada/)
    expect(server.errors.splice(0).join('')).toContain('enrolOperator stops at begun')
  })
})
