import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY, MINUTE, SECOND } from '@candela/units'
import { Refused } from '../../refused.ts'
import { openStore, type Store } from '../../store/store.ts'
import { TestServer } from '../../testing/database.ts'
import { watchedHashing } from '../../testing/watched-hashing.ts'
import { watchedPool } from '../../testing/watched-pool.ts'
import { openChallenges } from '../../vault/challenges.ts'
import { openHashing } from '../../vault/hashing.ts'
import { codeOfStep, newAuthenticatorSecret } from '../../vault/one-time-codes.ts'
import { openRelyingParty } from '../../vault/relying-party.ts'
import { openSecrets } from '../../vault/secrets.ts'
import { openDevices } from '../../vault/devices.ts'
import { openSignInAttempts } from '../../vault/sign-in-attempts.ts'
import { transaction } from '../../vault/transaction.ts'
import { openAudit } from '../audit/audit.ts'
import { nameOperator, openEnrolments } from './enrolments.ts'
import { DESK_IDLE_MS, DESK_LONGEST_MS, openOperatorSessions } from '../../vault/operator-sessions.ts'
import { endOperator, openOperators } from './operators.ts'
import { openDeskSignIn } from './sign-in.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const password = 'mV8qLampTower'
const from = { origin: 'http://localhost:3000', address: '192.0.2.1', device: Buffer.alloc(32, 1) }
const place = { address: from.address, browser: '', system: '' }

let server: TestServer
let store: Store
let now = Date.parse('2026-11-22T00:00:00Z')
const clock = (): number => now
const secret = newAuthenticatorSecret()
const code = (): string => codeOfStep(secret, Math.floor(now / 30_000))
let hash: string

beforeAll(async () => {
  server = await TestServer.start()
  hash = await openHashing().make(password)
})
afterAll(() => server.stop())

function parts() {
  const { pool, asked } = watchedPool(store.pool)
  const secrets = openSecrets(Buffer.alloc(32, 7))
  const operators = openOperators(pool, secrets, clock)
  const audit = openAudit(store.pool, clock)
  const hashing = watchedHashing()
  const attempts = openSignInAttempts(pool, openDevices(pool, clock), clock)
  const challenges = openChallenges(clock)
  const shared = { operators, audit, hashing, attempts, challenges, relyingParty: openRelyingParty(undefined), clock }
  const enrolments = openEnrolments({
    ...shared,
    pool,
    secrets,
    commands: {} as never,
    intents: { open: () => ({}) } as never,
  })
  const signIn = openDeskSignIn({ ...shared, log })
  const sessions = openOperatorSessions(pool, clock)
  return { operators, audit, enrolments, signIn, sessions, shared, work: hashing.work, asked }
}

beforeEach(async () => {
  store = await openStore(await server.database(), log)
  const { operators } = parts()
  for (const [number, name] of [
    [1, 'Rana Okafor'],
    [2, 'Ilse Brandt'],
  ] as const) {
    const operator = { number, name, roles: ['auditor'] as const, passwordHash: hash, authenticator: secret }
    await transaction(store.pool, (client) =>
      operators.add({ ...operator, authenticatorStep: 0, passkey: undefined }, client),
    )
  }
  return () => store.close()
})

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: unknown) => (error instanceof Refused ? error.code : String(error)),
  )

describe('guessing at the desk', () => {
  it('is slowed down by growing delays, for a name that nobody has as well; another operator comes in', async () => {
    const { signIn } = parts()
    const guess = (name: string, address = from.address) =>
      refusal(signIn.byAuthenticator({ name, password: 'wrong', code: '000000' }, { ...from, address }))
    for (const name of ['Rana Okafor', 'Nobody Atall']) {
      const delays: number[] = []
      for (let wrong = 0; wrong < 8; wrong++) {
        let waited = 0
        for (; (await guess(name)) === 'loginTooOften'; waited += SECOND) now += SECOND
        delays.push(waited)
      }
      expect(delays.slice(0, 6)).toEqual([0, 0, 0, 0, 0, 0])
      expect(delays[7]).toBeGreaterThan(delays[6]!)
      expect(await guess(name)).toBe('loginTooOften')
    }
    const right = { name: 'Ilse Brandt', password, code: code() }
    expect(await signIn.byAuthenticator(right, { ...from, address: '192.0.2.9', device: Buffer.alloc(32, 2) })).toBe(2)
  })

  it('learns nothing from the time, whatever the name is, nor waits for what is audited', async () => {
    const { shared, work, asked } = parts()
    await endOperator(store.pool, 1, now)
    // what an operator's own name adds is never done here, and is not waited for
    const audit = { ...shared.audit, note: () => new Promise<never>(() => {}) }
    const signIn = openDeskSignIn({ ...shared, audit, log })
    const costs: unknown[] = []
    for (const [place, name] of [
      'Ilse Brandt',
      'Nobody Atall',
      'Rana Okafor',
      'Ilse\0Brandt',
      'Ilse Brandt',
    ].entries()) {
      work.length = asked.length = 0
      const given = { name, password: 'wrong', code: '000000' }
      const elsewhere = { ...from, address: `192.0.2.${place}`, device: Buffer.alloc(32, place) }
      expect(await refusal(signIn.byAuthenticator(given, elsewhere))).toBe('deskLoginMismatch')
      costs.push({ work: [...work], asked: [...asked] })
    }
    expect(costs[0]).toMatchObject({ work: ['matches argon2id v=19 m=19456,t=2,p=1 5'], asked: { length: 8 } })
    for (const cost of costs) expect(cost).toEqual(costs[0])
  })

  it('what could not be audited is said, and audited at the next', async () => {
    const { shared } = parts()
    const said: string[] = []
    let fails = true
    const noted: unknown[] = []
    const note = (deed: unknown): Promise<void> => {
      if (fails) return Promise.reject(new Error('the database is away'))
      noted.push(deed)
      return Promise.resolve()
    }
    const warn = (...given: readonly unknown[]): void => void said.push(String(given[1]))
    const signIn = openDeskSignIn({ ...shared, audit: { ...shared.audit, note }, log: { ...log, warn } })
    const given = { name: 'Ilse Brandt', password: 'wrong', code: '000000' }
    expect(await refusal(signIn.byAuthenticator(given, from))).toBe('deskLoginMismatch')
    await expect.poll(() => said).toEqual(['a refused login to the desk could not be audited'])
    fails = false
    expect(await refusal(signIn.byAuthenticator(given, from))).toBe('deskLoginMismatch')
    expect(noted).toEqual([{ operator: 2, action: 'signInRefused', reason: 'authenticator' }])
  })

  it('a code is taken once, also of two that come with it together', async () => {
    const { signIn } = parts()
    const given = { name: 'Rana Okafor', password, code: code() }
    const both = await Promise.all([
      refusal(signIn.byAuthenticator(given, from)),
      refusal(signIn.byAuthenticator(given, from)),
    ])
    expect(both.sort()).toEqual(['deskLoginMismatch', 'ok'])
    now += 31 * SECOND
    expect(await refusal(signIn.byAuthenticator(given, from))).toBe('deskLoginMismatch')
    expect(await signIn.byAuthenticator({ ...given, code: code() }, from)).toBe(1)
  })
})

describe('a session of the desk', () => {
  it('ends after 15 minutes without work, and after 8 hours with it; watching is no work', async () => {
    const { sessions } = parts()
    const idle = await sessions.open(1, 'passkey', place)
    now += DESK_IDLE_MS - SECOND
    const watching = await sessions.find(idle, false)
    expect(sessions.expiresAt(watching!)).toBe(now + SECOND)
    now += SECOND
    expect(await sessions.find(idle, false)).toBeUndefined()
    const working = await sessions.open(1, 'passkey', place)
    const until = now + DESK_LONGEST_MS
    for (; now + 14 * MINUTE < until; now += 14 * MINUTE) expect(await sessions.find(working, true)).toBeDefined()
    expect(sessions.expiresAt((await sessions.find(working, true))!)).toBe(until)
    now = until
    expect(await sessions.find(working, true)).toBeUndefined()
    await sessions.prune()
    expect((await store.pool.query('select 1 from vault.operator_session')).rowCount).toBe(0)
  })

  it('is over with its operator, and the database knows no secret', async () => {
    const { sessions, operators } = parts()
    const secretOfIt = await sessions.open(1, 'passkey', place)
    const { rows } = await store.pool.query('select * from vault.operator_session')
    expect(JSON.stringify(rows)).not.toContain(secretOfIt)
    expect(await endOperator(store.pool, 1, now)).toBe('Rana Okafor')
    expect(await sessions.find(secretOfIt, true)).toBeUndefined()
    expect(await operators.keysOf('Rana Okafor')).toBeUndefined()
    expect(await operators.endedUnjournalled()).toEqual([1])
    for (const made of ['', 'A', 'A'.repeat(43), 'x'.repeat(5_000)])
      expect(await sessions.find(made, true)).toBeUndefined()
  })
})

describe('an address to enrol by', () => {
  it('is good for a day', async () => {
    const { enrolments } = parts()
    const token = (await nameOperator(store.pool, 'Teo Marín', ['support'], now))!
    const begin = () => refusal(enrolments.begin(token, from.origin))
    now += DAY - 1
    expect(await begin()).toBe('ok')
    now += 1
    expect(await begin()).toBe('enrolmentUnknown')
    expect(await nameOperator(store.pool, ' RANA okafor', ['support'], now)).toBeUndefined()
    const kept = await store.pool.query('select * from vault.operator_enrolment')
    expect(JSON.stringify(kept.rows)).not.toContain(token)
  })

  it('has no passkey where the house is reached under figures', async () => {
    const { enrolments } = parts()
    const token = (await nameOperator(store.pool, 'Teo Marín', ['support'], now))!
    expect((await enrolments.begin(token, 'http://127.0.0.1:3000')).passkey).toBeNull()
    expect((await enrolments.begin(token, from.origin)).passkey).toMatchObject({ rp: { id: 'localhost' } })
  })
})

it('rows that come together are chained one behind the other, and time never goes back in them', async () => {
  const { audit } = parts()
  await Promise.all(
    Array.from({ length: 40 }, (_, of) =>
      audit.note({ operator: 1 + (of % 2), action: 'signedIn', object: `\u0000\ud800${of}` }),
    ),
  )
  now -= DAY
  await audit.note({ operator: 1, action: 'signedOut', reason: 'é'.repeat(900) })
  expect(await audit.chain()).toMatchObject({ intact: true, rows: 41 })
  const { rows } = await audit.page({ limit: '200' })
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 41 }, (_, index) => 41 - index))
  expect(rows[0]!.at).toBe(rows[1]!.at)
  expect([...rows[0]!.reason].length).toBeLessThan(500)
})
