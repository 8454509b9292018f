import { proves, provenBy } from '@candela/checks/proves'
import type { LetterKind } from '@candela/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { DAY, MINUTE } from '@candela/units'
import { openIntents } from '../intents/index.ts'
import { Refused } from '../refused.ts'
import { openStore, type Store } from '../store/store.ts'
import { TestServer } from '../testing/database.ts'
import { watchedHashing } from '../testing/watched-hashing.ts'
import { watchedPool } from '../testing/watched-pool.ts'
import { openAccounts } from './accounts.ts'
import { openCredentials } from './credentials.ts'
import { openDevices } from './devices.ts'
import { keptLetters } from '../features/messages/kept-letters.ts'
import { openLetters } from '../features/messages/letters.ts'
import { type OpenCustomer, openRegistration } from '../features/account/registration.ts'
import { openSearches } from '../features/market/searches.ts'
import { openCodeDesk } from '../features/security/codes.ts'
import { openPasswords } from '../features/security/passwords.ts'
import { openSecondFactor } from '../features/security/second-factor.ts'
import type { LetterValues } from '../ports/messages.ts'
import { openSecrets } from './secrets.ts'
import { IDLE_MS, LONGEST_MS, openSessions, ROTATION_MS } from './sessions.ts'
import { openSignIn } from '../features/account/sign-in.ts'
import { openSignInAttempts } from './sign-in-attempts.ts'
import { openVerificationCodes } from '../features/security/verification-codes.ts'
import { openWatchlists } from '../features/settings/watchlists.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const password = 'gh7Kq2xwLamp'
const d = { username: 'Anna', password, consents: { age: true, terms: 2, risk: 1 } }

let server: TestServer
let store: Store
let now = Date.parse('2026-11-21T00:00:00Z')
const clock = (): number => now

beforeAll(async () => {
  server = await TestServer.start()
})
afterAll(() => server.stop())

let customers: Map<string, number>
let openCustomer: OpenCustomer

/** The cost of comparing a password with the kept hash: the same where nobody has the name. */
const COST = 'argon2id v=19 m=19456,t=2,p=1'

function parts() {
  const { pool, asked } = watchedPool(store.pool)
  const accounts = openAccounts(pool, clock)
  const letters = openLetters(store.pool, clock)
  const devices = openDevices(pool, clock)
  const attempts = openSignInAttempts(pool, devices, clock)
  const hashing = watchedHashing()
  const secrets = openSecrets(Buffer.alloc(32, 7))
  const codes = openVerificationCodes(pool, secrets, clock, false)
  const credentials = openCredentials(pool, secrets, clock)
  const notices = { tell: () => Promise.resolve() }
  const noCodes = { forSignIn: () => Promise.reject(new Error('no code is sent here')) }
  const secondFactor = openSecondFactor({ store: credentials, attempts, codes, codeDesk: noCodes, notices, clock })
  const intents = openIntents({ pool: store.pool, secrets, clock })
  const registration = openRegistration({
    settings: { kinds: ['username', 'email', 'phone'], code: true, strict: false },
    accounts,
    hashing,
    letters,
    codes: { take: (channel, target, code) => codes.take({ purpose: 'register', channel, target }, code) },
    intents,
    agreements: { opened: () => undefined },
    openCustomer: (...all) => openCustomer(...all),
    openingAmount: () => '10000',
    provenContacts: { noted: () => Promise.resolve() },
  })
  const signIn = openSignIn({ accounts, hashing, attempts, secondFactor, strict: false })
  const strictSignIn = openSignIn({ accounts, hashing, attempts, secondFactor, strict: true })
  const sessions = openSessions(store.pool, clock)
  const sender = { can: () => true, isPractice: () => true, sendCode: () => Promise.resolve() }
  const codeDesk = openCodeDesk({ accounts, store: credentials, codes, sender, devices, log, strict: true })
  const passwords = openPasswords({
    accounts,
    store: credentials,
    hashing,
    codes,
    secondFactor,
    attempts,
    sessions,
    devices,
    notices,
    intents,
    clock,
    isCurrent: () => Promise.resolve(false),
    stepUp: {} as never,
    facts: {} as never,
    strict: true,
  })
  const vault = {
    accounts,
    intents,
    letters,
    attempts,
    devices,
    registration,
    sessions,
    codes,
    credentials,
    secondFactor,
    codeDesk,
    passwords,
  }
  return { ...vault, signIn, strictSignIn, work: hashing.work, asked }
}

beforeEach(async () => {
  store = await openStore(await server.database(), log)
  customers = new Map()
  openCustomer = ({ id }) => {
    const customer = customers.get(id) ?? customers.size + 1
    customers.set(id, customer)
    return Promise.resolve(customer)
  }
  return () => store.close()
})

describe('registration over two stores', () => {
  it('what breaks off after the journal is finished at the next start, once', async () => {
    const first = parts()
    const opened = openCustomer
    openCustomer = async (...all) => {
      await opened(...all)
      throw new Error('the process ended')
    }
    await expect(first.registration.register(d, 'de')).rejects.toThrow('the process ended')
    const begun = await first.accounts.findByName('username', 'anna')
    expect(begun, proves('S4.28')).toMatchObject({ state: 'opening' })
    await expect(first.registration.register(d, 'de'), proves('S4.28')).rejects.toThrow('registrationUnfinished')
    await expect(first.signIn.enter(d, 'x')).rejects.toThrow('registrationUnfinished')

    openCustomer = opened
    const second = parts()
    expect(await second.intents.resume()).toBe(1)
    expect(await second.intents.resume()).toBe(0)
    expect(customers.size).toBe(1)
    const { account: id } = await provenBy(['S4.29'], second.signIn.enter(d, 'x'))
    expect([...customers.keys()], proves('S4.29')).toEqual([id])
    const done = await second.accounts.findByName('username', 'anna')
    expect(done, proves('S4.29')).toMatchObject({ state: 'open' })
    expect(await second.letters.unread(id)).toMatchObject({ count: 1 })
    await expect(second.registration.register(d, 'de')).rejects.toThrow('registerYzUser')
  })

  it('what breaks off before the journal is finished, too; what is refused leaves the name free', async () => {
    const { accounts, registration, intents } = parts()
    const opened = openCustomer
    openCustomer = () => Promise.reject(new Error('the process ended'))
    const bert = { ...d, username: 'Bert' }
    await expect(registration.register(bert, 'en')).rejects.toThrow('the process ended')
    openCustomer = opened
    expect(await intents.resume()).toBe(1)
    expect(await accounts.findByName('username', 'bert')).toMatchObject({ state: 'open' })

    openCustomer = () => Promise.reject(new Refused('customersExhausted'))
    await expect(registration.register(d, 'en'), proves('S4.30')).rejects.toThrow('customersExhausted')
    expect(await accounts.findByName('username', 'anna'), proves('S4.30')).toBeUndefined()
  })

  it('keeps no password that could be read', async () => {
    await parts().registration.register(d, 'en')
    const { rows } = await store.pool.query<{ password_hash: string }>('select password_hash from vault.account')
    expect(rows[0]!.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(JSON.stringify(rows)).not.toContain(password)
  })
})

describe('sessions', () => {
  it('last 30 days unused and 90 at most, and leave only a hash behind', async () => {
    const { registration, sessions } = parts()
    const account = await registration.register(d, 'en')
    const { secret, session } = await sessions.open(account)
    const { rows } = await store.pool.query('select * from vault.session')
    expect(JSON.stringify(rows)).not.toContain(secret)
    const elsewhere = openSessions(store.pool, clock)
    const found = await elsewhere.find(secret)
    expect(found, proves('S3.3')).toMatchObject({ handle: session.handle, account, name: 'Anna' })
    expect(await elsewhere.find(secret.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).toBeUndefined()
    expect(await elsewhere.find('short')).toBeUndefined()

    const opened = now
    for (let month = 0; month < 3; month++) {
      now += IDLE_MS - 1
      expect(await sessions.find(secret)).toBeDefined()
      await sessions.prune()
    }
    now = opened + LONGEST_MS
    expect(await sessions.find(secret)).toBeUndefined()
    expect(await sessions.prune()).toBe(1)

    const idle = await sessions.open(account)
    const ended: string[] = []
    sessions.onEnd((handle) => ended.push(handle))
    now += IDLE_MS
    expect(await sessions.find(idle.secret)).toBeUndefined()
    expect(await openSessions(store.pool, clock).find(idle.secret)).toBeUndefined()
    expect(await sessions.prune()).toBe(1)
    expect(ended).toEqual([idle.session.handle])
  })

  it('end on demand, and the oldest beyond twenty', async () => {
    const { registration, sessions } = parts()
    const account = await registration.register(d, 'en')
    const open = []
    for (let count = 0; count < 21; count++) {
      now += 1
      open.push(await sessions.open(account))
    }
    expect(await sessions.find(open[0]!.secret)).toBeUndefined()
    expect(await sessions.find(open[1]!.secret)).toBeDefined()
    await sessions.end(open[1]!.session)
    expect(await sessions.find(open[1]!.secret)).toBeUndefined()
    expect(await openSessions(store.pool, clock).find(open[1]!.secret)).toBeUndefined()
  })
})

describe('sign-in attempts', () => {
  const tooOften = async (begin: Promise<void>): Promise<number | undefined> => {
    try {
      await begin
      return undefined
    } catch (error) {
      expect(error).toMatchObject({ code: 'loginTooOften' })
      return (error as { params: { seconds: number } }).params.seconds
    }
  }

  it('wait longer and longer, a quarter of an hour at most, and are forgotten after a day', async () => {
    const { attempts } = parts()
    const waits: number[] = []
    for (let count = 0; count < 20; count++) {
      const wait = await tooOften(attempts.begin('anna', '1.1.1.1'))
      if (wait === undefined) continue
      waits.push(wait)
      now += wait * 1000
    }
    expect(waits.slice(0, 7)).toEqual([1, 2, 4, 8, 16, 32, 64].slice(0, 7))
    expect(Math.max(...waits)).toBeLessThanOrEqual((15 * MINUTE) / 1000)
    expect(await tooOften(attempts.begin('bert', '2.2.2.2'))).toBeUndefined()
    now += DAY + 1
    for (let count = 0; count < 5; count++) expect(await tooOften(attempts.begin('anna', '1.1.1.1'))).toBeUndefined()
    await attempts.prune()
  })

  it('cannot be got round by asking many at once', async () => {
    const { attempts } = parts()
    const asked = await Promise.all(Array.from({ length: 40 }, () => tooOften(attempts.begin('anna', '3.3.3.3'))))
    expect(asked.filter((wait) => wait === undefined).length).toBeLessThanOrEqual(6)
  })

  it('count addresses over all accounts, and accounts over all addresses for a minute at most', async () => {
    const { attempts } = parts()
    let refused = 0
    for (let count = 0; count < 60; count++) if (await tooOften(attempts.begin(`guess${count}`, '4.4.4.4'))) refused++
    expect(refused).toBeGreaterThan(10)
    let longest = 0
    for (let count = 0; count < 60; count++) {
      const wait = (await tooOften(attempts.begin('carla', `5.5.5.${count}`))) ?? 0
      longest = Math.max(longest, wait)
      now += wait * 1000
    }
    expect(longest).toBeGreaterThan(0)
    expect(longest).toBeLessThanOrEqual(60)
  })

  it('take back what was counted when the password is right', async () => {
    const { attempts } = parts()
    for (let count = 0; count < 30; count++) {
      expect(await tooOften(attempts.begin('dora', '6.6.6.6'))).toBeUndefined()
      await attempts.succeeded('dora', '6.6.6.6')
    }
  })
})

describe('guessing', () => {
  const code = async (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'ok',
      (error: unknown) => (error as { code: string }).code,
    )

  it('that is refused is not counted: whoever goes on too early waits no longer for it', async () => {
    const { attempts } = parts()
    const begin = (): Promise<string> => code(attempts.begin('eve', '7.7.7.7'))
    for (let count = 0; count < 6; count++) await begin()
    for (let count = 0; count < 50; count++) expect(await begin()).toBe('loginTooOften')
    now += 1_000
    expect(await begin()).toBe('ok')
    const { rows } = await store.pool.query<{ failures: number }>(
      `select failures from vault.failed_sign_in where subject = 'address 7.7.7.7'`,
    )
    expect(rows[0]!.failures).toBe(7)
  })

  it('by strangers leaves a known device its own tries, and those are no more than anybody’s', async () => {
    const { attempts, registration, signIn, devices } = parts()
    const account = await registration.register(d, 'en')
    const device = Buffer.alloc(32, 1)
    await devices.seen(device, account)
    for (let count = 0; count < 40; count++) await code(attempts.begin('anna', `8.8.8.${count}`))
    expect(await code(signIn.enter(d, '8.8.9.1'))).toBe('loginTooOften')
    expect(await code(signIn.enter(d, '8.8.9.1', Buffer.alloc(32, 2)))).toBe('loginTooOften')
    expect(await code(signIn.enter(d, '8.8.9.1', device))).toBe('ok')
    const wrong = { ...d, password: 'not this one 1' }
    const told = []
    for (let count = 0; count < 7; count++) told.push(await code(signIn.enter(wrong, '8.8.9.1', device)))
    expect(told.slice(5)).toEqual(['loginpwd', 'loginTooOften'])
    expect(await code(signIn.enter(d, '8.8.9.1', device))).toBe('loginTooOften')
  })

  it.each([
    ['default', 'signIn', 'loginpwd', 'loginyhm'],
    ['strict', 'strictSignIn', 'loginMismatch', 'loginMismatch'],
  ] as const)('learns nothing from the time in %s mode, whatever the name is', async (_mode, way, known, unknown) => {
    const { registration, credentials, work, asked, ...all } = parts()
    const account = await registration.register(d, 'en')
    await credentials.bind(account, { channel: 'email', key: 'anna@mail.example', shown: 'anna@mail.example' })
    await credentials.bind(account, { channel: 'phone', key: '+66812345678', shown: '+66 81 234 5678' })
    const guarded = await registration.register({ ...d, username: 'Guarded' }, 'en')
    await credentials.setAuthenticator(guarded, 'JBSWY3DPEHPK3PXP', 0)
    const closed = await registration.register({ ...d, username: 'Closed' }, 'en')
    await store.pool.query('delete from vault.account where id = $1', [closed])
    await store.pool.query(`update vault.account set state = 'opening', customer = null where id = $1`, [
      await registration.register({ ...d, username: 'Halfway' }, 'en'),
    ])
    const names = {
      known: ['Anna', 'anna@mail.example', '+66812345678', 'Guarded', 'Halfway'],
      unknown: [
        'nobodyatall',
        'Closed',
        'nobody@mail.example',
        '+66812345679',
        'no@mail',
        '+1',
        'an\0na',
        'x'.repeat(300),
      ],
    }
    const costs = new Map<string, unknown>()
    let place = 0
    const tried = async (typed: string): Promise<string> => {
      work.length = asked.length = 0
      const from = [`9.9.9.${++place}`, Buffer.alloc(32, place)] as const
      const told = await code(all[way].enter({ account: typed, password: 'not this one 1' }, ...from))
      costs.set(`${typed} ${place}`, { work: [...work], asked: [...asked] })
      return told
    }
    for (const typed of names.known) expect([typed, await tried(typed)]).toEqual([typed, known])
    for (const typed of names.unknown) expect([typed, await tried(typed)]).toEqual([typed, unknown])
    const [first, ...others] = costs.values()
    expect(first).toMatchObject({ work: [`matches ${COST} 14`] })
    // the name, the device, and the four counts in their transaction
    expect((first as { asked: string[] }).asked.map((text) => text.split(' ')[0])).toEqual([
      'select',
      'select',
      'begin',
      'insert',
      'insert',
      'insert',
      'insert',
      'commit',
    ])
    for (const other of others) expect(other).toEqual(first)
    // nor where the name was tried too often
    const locked = await Promise.all(
      [names.known[0]!, names.unknown[0]!].map(async (name) => {
        for (let count = 0; count < 20; count++) await code(all.attempts.begin(name.toLowerCase(), `8.8.8.${count}`))
        return name
      }),
    )
    costs.clear()
    for (const typed of locked) expect(await tried(typed)).toBe('loginTooOften')
    const [ofKnown, ofUnknown] = costs.values()
    expect(ofKnown).toMatchObject({ work: [] })
    expect(ofUnknown).toEqual(ofKnown)
  })

  it('learns nothing from the time a strict retrieval takes, or a code to register with', async () => {
    const { registration, credentials, codeDesk, passwords, asked } = parts()
    const account = await registration.register(d, 'en')
    await credentials.bind(account, { channel: 'email', key: 'anna@mail.example', shown: 'anna@mail.example' })
    await credentials.makeRecoveryCodes(account)
    const wanted = { password: 'mV8qLampTower' }
    let place = 0
    const cost = async (ask: (from: { address: string; device: Buffer }) => Promise<unknown>) => {
      asked.length = 0
      place++
      const told = await code(ask({ address: `7.7.7.${place}`, device: Buffer.alloc(32, place) }))
      return { told, asked: [...asked] }
    }
    const contacts = ['anna@mail.example', 'nobody@mail.example'].map(
      (key) => ({ channel: 'email', key, shown: key }) as const,
    )
    const requests = []
    const taken = []
    const registering = []
    for (const contact of contacts) registering.push(await cost((from) => codeDesk.forRegistering(contact, 'en', from)))
    expect(registering[0]).toMatchObject({ told: 'ok', asked: { length: 3 } })
    expect(registering[1]).toEqual(registering[0])
    for (const contact of contacts) requests.push(await cost((from) => codeDesk.forRetrieving(contact, from)))
    for (const contact of contacts) taken.push(await cost(() => passwords.retrieveByCode(contact, '000000x', wanted)))
    expect(requests[0]).toMatchObject({ told: 'ok', asked: { length: 5 } })
    expect(requests[1]).toEqual(requests[0])
    expect(taken[0]).toMatchObject({ told: 'registerYzm', asked: { length: 3 } })
    expect(taken[1]).toEqual(taken[0])
    const checked = []
    const used = []
    for (const name of ['Anna', 'nobodyatall', 'an\0na']) {
      checked.push(await cost((from) => passwords.checkRecovery(name, 'ABCDE-FGHJK', from)))
      used.push(await cost((from) => passwords.retrieveByRecovery(name, 'ABCDE-FGHJK', wanted, from)))
    }
    for (const each of [checked, used]) {
      expect(each[0]).toMatchObject({ told: 'registerYzm', asked: { length: 10 } })
      expect(each[1]).toEqual(each[0])
      expect(each[2]).toEqual(each[0])
    }
  })
})

describe('letters, watchlists and searches', () => {
  it('a letter comes once per cause and is counted until it is read', async () => {
    const { registration, letters } = parts()
    const account = await registration.register(d, 'en')
    const told: string[] = []
    letters.onChange((one) => told.push(one))
    now += 1
    const amount: LetterValues = (formats) => ({ amount: formats.decimal('2500.5') })
    await letters.write(account, 'practiceFunds 7', 'practiceFunds', amount)
    await letters.write(account, 'practiceFunds 7', 'practiceFunds', amount)
    const { count, asking, oldest } = await letters.unread(account)
    expect([count, asking], proves('S3.140')).toEqual([2, 0])
    expect([oldest!.asks, oldest!.texts.en.title]).toEqual([false, expect.stringContaining('Welcome')])
    expect(await letters.markRead(account, oldest!.id)).toBe(true)
    expect(await letters.markRead(uuidv7(), oldest!.id)).toBe(false)
    const next = await letters.unread(account)
    expect([next.count, next.oldest!.texts.de.content.includes('2.500,5')], proves('S3.140')).toEqual([1, true])
    expect(told.length).toBeGreaterThan(0)
  })

  it('what one did oneself waits; what somebody else did, or nobody expects, asks for attention and comes first', async () => {
    const { registration, letters } = parts()
    const account = await registration.register(d, 'en')
    now += 1
    const values: LetterValues = () => ({ device: 'Firefox', address: '127.0.0.1', time: '—' })
    await letters.write(account, 'newDevice 1', 'newDevice', values)
    await letters.write(account, 'frozen 1', 'frozen')
    const { count, asking, oldest } = await letters.unread(account)
    expect([count, asking, oldest!.asks]).toEqual([3, 1, true])
    expect(oldest!.texts.en.title).toContain('device')
    await letters.markRead(account, oldest!.id)
    expect(await letters.unread(account)).toMatchObject({ count: 2, asking: 0, oldest: { asks: false } })
    // and all of them can be read again, page by page, newest first
    const first = await keptLetters(store.pool, account, { language: 'de', limit: '2' })
    expect(first.letters.filter(({ read }) => read)).toHaveLength(1)
    const rest = await keptLetters(store.pool, account, { language: 'de', cursor: first.next!, limit: '2' })
    expect(rest).toEqual({
      letters: [expect.objectContaining({ title: expect.stringContaining('Willkommen'), read: false })],
    })
  })

  it('letters are listed by kind; one that is hidden is read, leaves the list, and stays in its owner’s data', async () => {
    const { registration, letters } = parts()
    const account = await registration.register(d, 'en')
    now += 1
    await letters.write(account, 'frozen 1', 'frozen')
    await letters.write(account, 'stopTriggered 1', 'breakEnded')
    const titles = async (kind?: LetterKind) =>
      (await keptLetters(store.pool, account, { language: 'en', ...(kind && { kind }) })).letters
    expect((await titles('security')).map(({ kind }) => kind)).toEqual(['security'])
    expect((await titles('limits')).map(({ kind }) => kind)).toEqual(['limits'])
    expect(await titles('trading')).toEqual([])
    const [frozen] = await titles('security')
    expect(await letters.hide(uuidv7(), frozen!.id)).toBe(false)
    expect(await letters.hide(account, frozen!.id)).toBe(true)
    expect(await titles('security')).toEqual([])
    expect(await titles()).toHaveLength(2)
    expect((await letters.unread(account)).count).toBe(2)
    const kept = await store.pool.query('select read_at from vault.letter where id = $1', [frozen!.id])
    expect(kept.rows).toEqual([{ read_at: String(now) }])
    expect(await letters.markAllRead(account)).toBe(2)
    expect(await letters.markAllRead(account)).toBe(0)
    expect((await letters.unread(account)).count).toBe(0)
  })

  it('a watchlist keeps its order', async () => {
    const account = await parts().registration.register(d, 'en')
    const watchlists = openWatchlists(store.pool, clock)
    expect(await watchlists.read(account)).toEqual([])
    await watchlists.replace(account, ['SOL-USDT', 'BTC-USDT'])
    await watchlists.replace(account, ['BTC-USDT', 'SOL-USDT', 'XAU-USD'])
    expect(await watchlists.read(account), proves('S1.10')).toEqual(['BTC-USDT', 'SOL-USDT', 'XAU-USD'])
  })

  it('popular searches are those of the last days, most first, also after a restart', async () => {
    const searches = openSearches(store.pool, clock)
    for (const product of ['A', 'B', 'B', 'C', 'C', 'C']) searches.picked(product)
    expect(await searches.popular(), proves('S1.12')).toEqual(['C', 'B', 'A'])
    now += 6 * DAY
    const later = openSearches(store.pool, clock)
    for (let count = 0; count < 5; count++) later.picked('A')
    expect(await later.popular(), proves('S1.12')).toEqual(['A', 'C', 'B'])
    now += 2 * DAY
    expect(await openSearches(store.pool, clock).popular()).toEqual(['A'])
  })
})

describe('verification codes', () => {
  const wanted = { purpose: 'register', channel: 'email', target: 'a@mail.example', address: '1.1.1.1' } as const
  const refused = async (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'ok',
      (error: { code: string }) => error.code,
    )
  const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  it('are taken once, for ten minutes, and requested once a minute', async () => {
    const { codes } = parts()
    expect(await refused(codes.take(wanted, '123456')), proves('S8.6')).toBe('registerYzm1')
    const { code, expiresAt, resendAt } = await codes.issue(wanted)
    expect([expiresAt - now, resendAt - now]).toEqual([10 * MINUTE, MINUTE])
    const tooSoon = await codes.issue(wanted).catch((error: unknown) => error)
    expect(tooSoon, proves('S5.20', 'S8.11')).toMatchObject({ code: 'codeTooFrequent', params: { seconds: 60 } })
    expect(await refused(codes.take({ ...wanted, purpose: 'stepUp' }, code))).toBe('registerYzm1')
    expect(await refused(codes.take({ ...wanted, target: 'b@mail.example' }, code))).toBe('registerYzm1')
    expect(await refused(codes.take(wanted, wrongOf(code))), proves('S8.5')).toBe('registerYzm')
    expect(await refused(codes.take(wanted, ` ${code.slice(0, 3)} ${code.slice(3)}`))).toBe('ok')
    expect(await refused(codes.take(wanted, code))).toBe('registerYzm1')
    now += MINUTE
    const later = await codes.issue(wanted)
    now += 10 * MINUTE
    expect(await refused(codes.take(wanted, later.code)), proves('S8.7')).toBe('registerYzm2')
    const { rows } = await store.pool.query('select * from vault.verification_code')
    expect(JSON.stringify(rows)).not.toContain(later.code)
  })

  it('cannot be guessed, neither one after another nor at once; a new one replaces the one before', async () => {
    const { codes } = parts()
    const { code } = await codes.issue(wanted)
    const guesses = await Promise.all(Array.from({ length: 20 }, () => refused(codes.take(wanted, wrongOf(code)))))
    expect(guesses.filter((guess) => guess === 'registerYzm')).toHaveLength(5)
    expect(await refused(codes.take(wanted, code))).toBe('registerYzm1')
    now += MINUTE
    const second = await codes.issue(wanted)
    now += MINUTE
    const third = await codes.issue(wanted)
    if (second.code !== third.code) expect(await refused(codes.take(wanted, second.code))).toBe('registerYzm')
    expect(await refused(codes.take(wanted, third.code))).toBe('ok')
  })

  it('are six an hour to one contact, and thirty an hour from one address', async () => {
    const { codes } = parts()
    for (let count = 0; count < 6; count++) {
      await codes.issue(wanted)
      now += MINUTE
    }
    await expect(codes.issue(wanted)).rejects.toMatchObject({ params: { seconds: 54 * 60 } })
    for (let count = 0; count < 24; count++) await codes.issue({ ...wanted, target: `${count}@mail.example` })
    expect(await refused(codes.issue({ ...wanted, target: 'z@mail.example' }))).toBe('codeTooFrequent')
    expect(await refused(codes.issue({ ...wanted, target: 'z@mail.example', address: '2.2.2.2' }))).toBe('ok')
    now += 2 * 60 * MINUTE + 1
    await codes.prune()
    expect((await store.pool.query('select 1 from vault.verification_code')).rowCount).toBe(0)
  })
})

describe('rotated sessions', () => {
  it('go on under a new secret; the old one only for what is on its way', async () => {
    const { registration, sessions } = parts()
    const { secret, session } = await sessions.open(await registration.register(d, 'en'))
    const next = await sessions.rotate(session)
    expect(await sessions.find(secret)).toBe(session)
    expect(await sessions.find(next)).toBe(session)
    expect(await openSessions(store.pool, clock).find(secret)).toBeUndefined()
    now += ROTATION_MS
    expect(await sessions.find(secret)).toBeUndefined()
    const last = await sessions.rotate(session)
    await sessions.end(session)
    for (const one of [next, last]) expect(await sessions.find(one)).toBeUndefined()
  })
})
