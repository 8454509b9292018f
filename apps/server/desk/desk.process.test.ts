import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditAction, AuditRow } from '@candela/contract'
import {
  commandId,
  databaseOf,
  enrolmentToken,
  operatorCommand,
  removeDataDirectory,
  sendSampleIdentity,
  startServer,
  TestClient,
  TestOperator,
  TestPasskey,
  type TestServer,
} from '../testing/index.ts'
import { codeOfStep } from '../vault/one-time-codes.ts'

const run = promisify(execFile)
const VERIFIER = fileURLToPath(new URL('../../../packages/verify/node/main.ts', import.meta.url))

let server: TestServer
/** may do everything here */
let rana: TestOperator
/** may look into the log, and no more */
let ilse: TestOperator
let database: pg.Pool

beforeAll(async () => {
  server = await startServer({ environment: { LIMITS: 'bench' } })
  ;[rana, ilse] = await Promise.all([
    TestOperator.enrol(server, 'Rana Okafor', ['identityMaker', 'identityChecker', 'security', 'auditor', 'support']),
    TestOperator.enrol(server, 'Ilse Brandt', ['auditor']),
  ])
  database = await databaseOf(server)
})
afterAll(async () => {
  await database.end()
  await server.stop()
  removeDataDirectory(server.dataDirectory)
})

async function newest(action: AuditAction): Promise<AuditRow | undefined> {
  return (await rana.client.call('deskAudit', { query: { action, limit: '1' } })).rows[0]
}

describe('becoming an operator', () => {
  it('by an address of the command line, once; the journal numbers them and the log knows', async () => {
    const numbers = [rana, ilse].map(({ session }) => session.operator.number)
    expect(new Set(numbers)).toEqual(new Set([1, 2]))
    expect(rana.session).toMatchObject({
      way: 'passkey',
      operator: { passkey: true, authenticator: true, active: true },
    })
    const { rows } = await ilse.client.call('deskAudit', { query: { action: 'enrolled' } })
    expect(new Set(rows.map(({ operator, by, entry }) => `${operator} ${by} ${entry > 0}`))).toEqual(
      new Set(['Ilse Brandt operator true', 'Rana Okafor operator true']),
    )
    expect(await operatorCommand(server.dataDirectory, 'list')).toMatch(
      /Rana Okafor {2}\(support, identityMaker.*passkey/,
    )
  })

  it('not twice, not with a weak password, a foreign passkey or a wrong code, nor by a token made up', async () => {
    const token = await enrolmentToken(server, 'Teo Marín', ['support'])
    const client = server.client()
    const { passkey, secret } = await client.call('deskEnrolment', { body: { token } })
    expect((await client.call('deskEnrolment', { body: { token } })).secret).toBe(secret)
    const step = Math.floor(Date.now() / 30_000)
    const key = new TestPasskey(server.url)
    const whole = { token, password: rana.password, code: codeOfStep(secret, step), response: key.create(passkey!) }
    const enrol = (change: object) => client.refusal('deskEnrol', { body: { ...whole, ...change } })
    expect(await enrol({ token: 'A'.repeat(43) })).toBe('enrolmentUnknown')
    expect(await enrol({ password: 'TeoMarín1' })).toBe('passwordInvalid')
    expect(await enrol({ password: 'password1' })).toBe('passwordCommon')
    expect(await enrol({ code: codeOfStep(secret, step - 9) })).toBe('secondFactorWrong')
    expect(await enrol({ response: new TestPasskey('https://evil.example').create(passkey!) })).toBe('passkeyRefused')
    expect(await enrol({ response: key.create({ challenge: 'AAAA' }) })).toBe('passkeyRefused')
    // that challenge was used by the refused one: a new one is asked for
    const again = await client.call('deskEnrolment', { body: { token } })
    expect(await enrol({ response: key.create(again.passkey!) })).toBe('ok')
    expect(await enrol({ response: key.create(again.passkey!) })).toBe('enrolmentUnknown')
    expect(await client.refusal('deskEnrolment', { body: { token } })).toBe('enrolmentUnknown')
  })

  it('an ended one is out at once, and the name is free again', async () => {
    const command = (...args: string[]) => operatorCommand(server.dataDirectory, ...args)
    const stale = await enrolmentToken(server, 'hui  zhang', ['auditor'])
    const printed = await command('add', '--name', 'Hui Zhang', '--roles', 'support,auditor')
    const [, address, token = ''] = /(http:\S+)\/console\/#\/enrol\?token=([\w-]+)/.exec(printed)!
    expect(address).toBe(server.url)
    const { client } = new TestOperator(server.url, '')
    // the address made later is the one that is good
    expect(await client.refusal('deskEnrolment', { body: { token: stale } })).toBe('enrolmentUnknown')
    const { secret } = await client.call('deskEnrolment', { body: { token } })
    const code = codeOfStep(secret, Math.floor(Date.now() / 30_000))
    const { operator, way } = await client.call('deskEnrol', { body: { token, password: rana.password, code } })
    expect([way, operator.passkey]).toEqual(['authenticator', false])
    await client.call('deskAudit', { query: {} })
    expect(await command('end', String(operator.number))).toContain('Hui Zhang is out')
    expect(await client.refusal('deskSession', {})).toBe('notSignedIn')
    const listed = await command('list')
    expect(listed).toMatch(/Rana Okafor {2}\(support, identityMaker.*passkey/)
    expect(listed).toMatch(/Hui Zhang {2}\(support, auditor\) {2}ended/)
    await TestOperator.enrol(server, 'Hui Zhang', ['support'])
  })
})

describe('coming to the desk', () => {
  it('a customer’s session is never an operator’s, nor the other way round', async () => {
    const customer = await server.client().register()
    expect(await customer.refusal('deskSession', {})).toBe('notSignedIn')
    const asOperator = new TestClient(server.url)
    asOperator.cookie = customer.cookie!.replace('candela_session', 'candela_operator')
    expect(await asOperator.refusal('deskSession', {})).toBe('notSignedIn')
    const asCustomer = new TestClient(server.url)
    asCustomer.cookie = rana.client.cookie!.replace('candela_operator', 'candela_session')
    expect(await asCustomer.refusal('session', {})).toBe('notSignedIn')
    expect(await rana.client.refusal('balances', {})).toBe('notSignedIn')
  })

  it('by passkey: a challenge is answered once, in the browser that asked; a customer’s passkey opens nothing', async () => {
    const visitor = server.client()
    const begin = async (client: TestClient) => client.call('deskLoginBegin')
    const used = rana.passkey.answer(await begin(visitor))
    const body = { way: 'passkey', response: used } as const
    expect(await server.client().refusal('deskLogin', { body })).toBe('passkeyRefused')
    const fresh = { way: 'passkey', response: rana.passkey.answer(await begin(visitor)) } as const
    expect((await visitor.call('deskLogin', { body: fresh })).operator.name).toBe('Rana Okafor')
    expect(await visitor.refusal('deskLogin', { body: fresh })).toBe('passkeyRefused')
    const stranger = { way: 'passkey', response: new TestPasskey(server.url).answer(await begin(visitor)) } as const
    expect(await visitor.refusal('deskLogin', { body: stranger })).toBe('passkeyRefused')
    // a challenge for customers is none for the desk
    const other = { way: 'passkey', response: rana.passkey.answer(await visitor.call('beginPasskeyLogin')) } as const
    expect(await visitor.refusal('deskLogin', { body: other })).toBe('passkeyRefused')
  })

  it('a session brought along is over, each login has a secret of its own, and one that was left is of no use', async () => {
    const before = ilse.client.cookie
    await ilse.byPasskey()
    expect(ilse.client.cookie).not.toBe(before)
    const old = new TestClient(server.url)
    old.cookie = before
    expect(await old.refusal('deskSession', {})).toBe('notSignedIn')
    const planted = new TestOperator(server.url, ilse.name)
    planted.client.cookie = `candela_operator=${'A'.repeat(43)}`
    Object.assign(planted, { passkey: ilse.passkey })
    await planted.byPasskey()
    expect(planted.client.cookie).not.toContain('AAAA')
    const { headers } = await planted.client.json('POST', '/api/v1/desk/logout', undefined)
    expect(String(headers['set-cookie'])).toMatch(/candela_operator=; Max-Age=0; Path=\/; HttpOnly; SameSite=Strict/)
    expect(await planted.client.refusal('deskSession', {})).toBe('notSignedIn')
    expect((await ilse.client.call('deskSession')).operator.name).toBe('Ilse Brandt')
  })

  it('by name, password and authenticator: each code once, and nobody learns which was wrong', async () => {
    const desk = new TestOperator(server.url, ' rana  OKAFOR ')
    Object.assign(desk, { secret: rana.secret, step: rana.step })
    const session = await desk.byAuthenticator()
    expect(session).toMatchObject({ way: 'authenticator', operator: { name: 'Rana Okafor' } })
    rana.step = desk.step
    const given = { way: 'authenticator', name: 'Rana Okafor', password: rana.password } as const
    const replayed = { ...given, code: codeOfStep(rana.secret, rana.step) }
    const client = server.client()
    expect(await client.refusal('deskLogin', { body: replayed })).toBe('deskLoginMismatch')
    const next = codeOfStep(rana.secret, rana.step + 1)
    expect(await client.refusal('deskLogin', { body: { ...given, code: next, password: 'no' } })).toBe(
      'deskLoginMismatch',
    )
    expect(await client.refusal('deskLogin', { body: { ...given, code: next, name: 'No\0body' } })).toBe(
      'deskLoginMismatch',
    )
    expect(await newest('signInRefused')).toMatchObject({ operator: 'Rana Okafor', reason: 'authenticator' })
    // what needs a signature needs the passkey
    const params = { case: 'KYC-20001' }
    const commanded = { params, body: { commandId: commandId() } }
    expect(await desk.client.refusal('deskValidateBegin', commanded)).toBe('passkeyNeeded')
  })

  it('refuses pages from elsewhere, and a role that is missing, which the log keeps', async () => {
    const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const { status, text } = await rana.client.json('POST', '/api/v1/desk/logout', undefined, evil)
    expect([status, text]).toEqual([403, '{"code":"foreignOrigin"}'])
    const body = { commandId: commandId(), on: false }
    expect(await ilse.client.refusal('deskSwitchPracticeReviewer', { body })).toBe('noPermission')
    expect(await newest('noPermission')).toMatchObject({
      operator: 'Ilse Brandt',
      object: 'deskSwitchPracticeReviewer',
      reason: 'identityChecker security',
    })
    expect((await rana.client.call('deskPracticeReviewer')).on).toBe(true)
  })
})

describe('the audit log', () => {
  it('holds no row of strangers’ logins: they are counted', async () => {
    const visitor = server.client()
    const operator = await TestOperator.enrol(server, 'Sami Lind', ['auditor'])
    const rows = async (): Promise<number> =>
      (await operator.client.call('deskAudit', { query: { action: 'signInRefused' } })).rows.length
    const refused = async (): Promise<number> =>
      Number(/^candela_desk_sign_ins_refused (\d+)$/m.exec((await visitor.raw('GET', '/metrics')).text)?.[1])
    const [before, counted] = [await rows(), await refused()]
    const stranger = new TestPasskey(server.url)
    for (let count = 0; count < 6; count++) {
      const response = stranger.answer(await visitor.call('deskLoginBegin'))
      expect(await visitor.refusal('deskLogin', { body: { way: 'passkey', response } })).toBe('passkeyRefused')
      const body = { way: 'authenticator', name: `Nobody ${count}`, password: 'no', code: '1' } as const
      expect(await visitor.refusal('deskLogin', { body })).toBe('deskLoginMismatch')
    }
    expect(await rows()).toBe(before)
    for (let count = 0; count < 3; count++) {
      const body = { way: 'authenticator', name: 'Sami Lind', password: 'no', code: '1' } as const
      expect(await visitor.refusal('deskLogin', { body })).toBe('deskLoginMismatch')
    }
    expect(await rows()).toBe(before + 1)
    expect(await refused()).toBe(counted + 15)
  })
})

describe('what is looked at and done', () => {
  it('the practice reviewer’s switch is a command in the journal, and in the log', async () => {
    const switched = commandId()
    const call = (on: boolean, id = commandId()) =>
      rana.client.call('deskSwitchPracticeReviewer', { body: { commandId: id, on } })
    expect((await call(false, switched)).on).toBe(false)
    const row = await newest('practiceReviewerSwitched')
    expect(row).toMatchObject({ operator: 'Rana Okafor', reason: 'off', by: 'operator' })
    expect(row!.entry).toBeGreaterThan(0)
    expect((await rana.client.call('deskSession')).practiceReviewer).toBe(false)
    expect((await call(true)).on).toBe(true)
    // of several at once none is sent away
    const many = await Promise.all(Array.from({ length: 4 }, () => call(true)))
    expect(many.map(({ on }) => on)).toEqual([true, true, true, true])
  })

  it('customers masked; found by a whole name alone; opened for a reason that they can read; no amounts', async () => {
    const customer = await server.client().register()
    const { id } = customer.userData!
    const page = await rana.client.call('deskCustomers', { query: { limit: '1' } })
    expect(page.customers[0]).toMatchObject({ customer: id, tier: 'none', identity: 'notSent', frozen: false })
    expect(JSON.stringify(page)).not.toContain(customer.username)
    expect(page.total).toBeGreaterThan(1)
    const rest = await rana.client.call('deskCustomers', { query: { limit: '1', cursor: page.next } })
    expect(rest.customers[0]!.customer).not.toBe(id)
    const found = async (search: string) =>
      (await rana.client.call('deskCustomers', { query: { search } })).customers.map((one) => one.customer)
    expect(await found(customer.username.toUpperCase())).toEqual([id])
    expect(await found(id)).toEqual([id])
    expect(await found(customer.username.slice(0, -1))).toEqual([])
    expect(await found('%')).toEqual([])
    await customer.call('freeze', { body: { commandId: commandId() } })
    const frozen = await rana.client.call('deskCustomers', { query: { frozen: 'yes' } })
    expect(frozen.customers.map((one) => one.customer)).toEqual([id])
    const opened = await rana.client.call('deskOpenCustomer', {
      params: { customer: id },
      body: { reason: 'Support case 4711' },
    })
    expect(opened).toMatchObject({ username: customer.username, sessions: 1, openOrders: 0, identity: 'notSent' })
    expect(JSON.stringify(opened)).not.toMatch(/10,?000|USDT/)
    expect(await newest('customerOpened')).toMatchObject({ object: id, reason: 'Support case 4711' })
    const { rows } = await database.query(`select what, reason from vault.identity_view where account = $1`, [id])
    expect(rows).toEqual([{ what: 'account', reason: 'Support case 4711' }])
    const missing = { params: { customer: commandId() }, body: { reason: 'who is it' } }
    expect(await rana.client.refusal('deskOpenCustomer', missing)).toBe('customerUnknown')
  })

  it('figures of the house, real ones', async () => {
    const health = await ilse.client.call('deskHealth')
    expect(health.parts).toMatchObject({ engine: 'ok', database: 'ok' })
    expect(health.journal.durable).toBeGreaterThan(30)
    expect(health.journal.fill).toBeGreaterThan(0)
    expect(health.journal.diskFreeBytes).toBeGreaterThan(1_000_000)
    expect(health.prices).toMatchObject({ source: 'simulated' })
    expect(health.prices.products.length).toBeGreaterThan(20)
    expect(health.sums.length).toBeGreaterThan(2)
    expect(new Set(health.sums.map(({ sum }) => Number(sum)))).toEqual(new Set([0]))
    expect(health.recent.sockets.length).toBeGreaterThan(0)
    expect(health.memoryBytes).toBeGreaterThan(10_000_000)
    const socket = await server.client().socket()
    expect((await ilse.client.call('deskHealth')).sockets.open).toBe(health.sockets.open + 1)
    socket.close()
  })
})

describe('a decision', () => {
  it('is signed over its very command by the operator’s own passkey, once, and two of them validate', async () => {
    const checker = await TestOperator.enrol(server, 'Noor Haddad', ['identityChecker'])
    const customer = await server.client().register()
    const params = { case: await sendSampleIdentity(customer) }
    await rana.client.call('deskTakeCase', { params })
    const begun = async (operator: TestOperator) => {
      const id = commandId()
      return { id, options: await operator.client.call('deskValidateBegin', { params, body: { commandId: id } }) }
    }
    const { id, options } = await begun(rana)
    const sign = (by: TestOperator, challenge = options.challenge) => by.passkey.answer({ challenge })
    const validate = (operator: TestOperator, response: ReturnType<typeof sign>, command = id) =>
      operator.client.refusal('deskValidateCase', { params, body: { commandId: command, response } })
    expect(await validate(rana, sign(checker))).toBe('passkeyRefused')
    expect(await validate(rana, sign(rana), commandId())).toBe('passkeyRefused')
    const another = await begun(rana)
    expect(await validate(rana, sign(rana), another.id)).toBe('passkeyRefused')
    const login = await rana.client.call('deskLoginBegin')
    expect(await validate(rana, sign(rana, login.challenge))).toBe('passkeyRefused')
    const good = sign(rana)
    expect(await validate(rana, good)).toBe('ok')
    expect(await newest('identityProposed')).toMatchObject({ operator: 'Rana Okafor', object: params.case, second: '' })
    expect(await validate(rana, good)).not.toBe('ok')
    expect(await rana.client.refusal('deskTakeCase', { params })).toBe('sameOperator')
    await checker.client.call('deskTakeCase', { params })
    expect(await validate(checker, good)).toBe('passkeyRefused')
    const second = await begun(checker)
    expect(await validate(checker, sign(checker, second.options.challenge), second.id)).toBe('ok')
    const agreed = (await newest('identityAgreed'))!
    expect(agreed).toMatchObject({ operator: 'Noor Haddad', object: params.case, second: 'Rana Okafor' })
    expect(agreed.entry).toBeGreaterThan(0)
    expect(await customer.call('identity')).toMatchObject({ state: 'validated', tier: 'identity' })
    const { customers } = await rana.client.call('deskCustomers', { query: { identity: 'validated' } })
    expect(customers).toMatchObject([{ customer: customer.userData!.id, country: 'DE', tier: 'identity' }])
  })
})

describe('the audit log', () => {
  it('is asked by operator, action, object and time, page by page, newest first', async () => {
    const all = await ilse.client.call('deskAudit', { query: { limit: '200' } })
    expect(all.rows.map(({ number }) => number)).toEqual(all.rows.map((_, index) => all.chain.rows - index))
    const half = await ilse.client.call('deskAudit', { query: { limit: '5' } })
    const next = await ilse.client.call('deskAudit', { query: { limit: '5', cursor: half.next } })
    expect([...half.rows, ...next.rows].map(({ number }) => number)).toEqual(
      all.rows.slice(0, 10).map((row) => row.number),
    )
    const { number } = ilse.session.operator
    const own = await ilse.client.call('deskAudit', { query: { operator: String(number) } })
    expect(new Set(own.rows.map(({ operator }) => operator))).toEqual(new Set(['Ilse Brandt']))
    const [first] = all.rows.slice(-1)
    const early = await ilse.client.call('deskAudit', { query: { to: String(first!.at + 1) } })
    expect(early.rows.at(-1)).toEqual(first)
    expect((await ilse.client.call('deskAudit', { query: { from: String(Date.now() + 60_000) } })).rows).toEqual([])
    expect((await ilse.client.call('deskAudit', { query: { object: first!.object } })).rows).toContainEqual(first)
  })

  it('takes no change, whoever asks; one made around it shows', async () => {
    for (const change of [
      `update vault.audit set reason = 'another' where number = 2`,
      'delete from vault.audit where number = 2',
      'truncate vault.audit',
      `set session_replication_role = replica; delete from vault.audit where number = 2`,
    ]) {
      await expect(database.query(change)).rejects.toThrow('append only')
    }
    const { chain } = await ilse.client.call('deskAudit', { query: { limit: '1' } })
    expect(chain.intact).toBe(true)
    await database.query(
      `alter table vault.audit disable trigger user; update vault.audit set reason = 'another' where number = 2`,
    )
    await expect
      .poll(async () => (await ilse.client.call('deskAudit', { query: { limit: '1' } })).chain.intact)
      .toBe(false)
  })
})

it('whoever has the journal checks the operators’ signatures', async () => {
  await server.stop()
  const { stdout } = await run(process.execPath, ['--import', 'tsx', VERIFIER, '--data', server.dataDirectory])
  expect(stdout).toContain('ok identity      8 commands and 4 events are what the rules give')
  expect(stdout).toContain('ok signatures    2 passkey signatures of operators on identities')
})
