import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PracticeMessage } from '@candela/contract'
import {
  bindAuthenticator,
  makeDataDirectory,
  removeDataDirectory,
  startServer,
  stepUpByPassword,
  TestClient,
  type TestServer,
} from '../testing/index.ts'
import { codeOfStep } from '../vault/one-time-codes.ts'

const consents = { age: true, terms: 2, risk: 1 }
const password = 'gh7Kq2xwLamp'
const better = 'uT4mZ9plCandle'
let server: TestServer
let emails = 0

beforeAll(async () => {
  server = await startServer({ dataDirectory: makeDataDirectory(), environment: { LIMITS: 'bench' } })
})
afterAll(async () => {
  await server.stop()
  removeDataDirectory(server.dataDirectory)
})

async function inbox(client: TestClient, to: string): Promise<PracticeMessage[]> {
  const { messages } = await client.call('practiceInbox')
  return messages.filter((message) => message.to === to && message.code !== '')
}

async function byEmail(): Promise<{ client: TestClient; email: string }> {
  const client = server.client()
  const email = `device${++emails}@mail.example`
  await client.call('requestCode', { body: { purpose: 'register', channel: 'email', target: email } })
  const [{ code } = { code: '' }] = await inbox(client, email)
  expect(await client.enter('/Register', { email, password, consents, code })).toMatchObject({ success: true })
  return { client, email }
}

/** Someone who copied cookies, and nothing else. */
function thiefOf({ device }: TestClient, more: Partial<Pick<TestClient, 'cookie' | 'others'>> = {}): TestClient {
  return Object.assign(server.client(), { device, ...more })
}

describe('a device’s secret', () => {
  it('is another one after every login, logout and change of credentials', async () => {
    const client = await server.client().register()
    const seen = new Set([client.device])
    const isNew = (): void => {
      expect(seen.has(client.device)).toBe(false)
      seen.add(client.device)
    }
    await client.call('logout')
    isNew()
    await client.signIn()
    isNew()
    await client.call('changePassword', { body: { current: password, password: better } })
    isNew()
    await client.call('endOtherSessions')
    isNew()
    const { stepUp } = await client.call('stepUp', { body: { way: 'password', password: better } })
    await client.call('newRecoveryCodes', { body: { stepUp } })
    isNew()
  })

  it('alone lists no accounts and switches to none, while its session lives and after', async () => {
    const client = await server.client().register()
    const second = await server.client().register()
    const { token } = client.userData!
    await client.enter('/login', { username: second.username, password })
    const thief = thiefOf(client)
    expect((await thief.call('deviceAccounts')).accounts).toEqual([])
    expect(await thief.refusal('switchAccount', { body: { session: token } })).toBe('sessionUnknown')
    expect(
      await thiefOf(client, { cookie: second.cookie! }).refusal('switchAccount', { body: { session: token } }),
    ).toBe('sessionUnknown')
    expect((await client.call('switchAccount', { body: { session: token } })).ud.token).toBe(token)
  })

  it('is the same device to its own account after a logout: no letter about a new one', async () => {
    const client = await server.client().register()
    await client.call('logout')
    await client.signIn()
    const { sessions } = await client.call('sessions')
    expect(sessions.map(({ newDevice }) => newDevice)).toEqual([false])
    const copied = client.device
    await client.call('logout')
    await client.signIn()
    const thief = Object.assign(new TestClient(server.url, client.username), { device: copied })
    await thief.signIn()
    expect((await thief.call('sessions')).sessions.map(({ newDevice }) => newDevice)).toEqual([true, false])
  })

  it('of somebody who is logged in takes no other account’s knowledge of it along', async () => {
    const client = await server.client().register()
    const stranger = await server.client().register()
    const thief = Object.assign(new TestClient(server.url, stranger.username), { device: client.device })
    await thief.signIn()
    await client.call('logout')
    await client.signIn()
    expect((await client.call('sessions')).sessions[0]!.newDevice).toBe(false)
  })
})

describe('accounts of one browser', () => {
  it('are those whose live sessions it holds; one that ended is not switched to', async () => {
    const client = await server.client().register()
    const first = client.userData!
    const firstCookie = client.cookie!
    const other = await server.client().register()
    await client.enter('/login', { username: other.username, password })
    const ids = async (who: TestClient): Promise<string[]> =>
      (await who.call('deviceAccounts')).accounts.map(({ ud }) => ud.id).sort()
    expect(await ids(client)).toEqual([first.id, other.userData!.id].sort())
    // to be listed is not to be used
    const seen = async (): Promise<number> =>
      (await client.call('deviceAccounts')).accounts.find(({ ud }) => ud.id === first.id)!.seenAt
    expect(await seen()).toBe(await seen())
    // elsewhere the first account ends all its other sessions
    const elsewhere = await new TestClient(server.url, first.name).signIn()
    await elsewhere.call('endOtherSessions')
    expect(await ids(client)).toEqual([other.userData!.id])
    expect(await client.refusal('switchAccount', { body: { session: first.token } })).toBe('sessionUnknown')
    const ended = Object.assign(server.client(), { cookie: firstCookie })
    expect(await ended.refusal('session', {})).toBe('notSignedIn')
  })

  it('stay when another is left, and are left one by one', async () => {
    const client = await server.client().register()
    const first = client.userData!
    const other = await server.client().register()
    await client.enter('/login', { username: other.username, password })
    await client.call('logout')
    client.cookie = undefined
    expect((await client.call('deviceAccounts')).accounts.map(({ ud }) => ud.id)).toEqual([first.id])
    await client.call('switchAccount', { body: { session: first.token } })
    expect((await client.call('session')).ud.id).toBe(first.id)
    await client.call('logout')
    client.cookie = undefined
    expect((await client.call('deviceAccounts')).accounts).toEqual([])
  })
})

describe('codes in the practice inbox', () => {
  it('to step up are read in a session of the account, and not by its device alone', async () => {
    const { client, email } = await byEmail()
    await client.call('requestOwnCode', { body: { purpose: 'stepUp', channel: 'email' } })
    expect(await inbox(client, email)).toHaveLength(1)
    expect(await inbox(thiefOf(client), email)).toEqual([])
  })

  it('to retrieve are read where they were asked for, by a device the account trusts', async () => {
    const { client, email } = await byEmail()
    await client.call('logout')
    client.cookie = undefined
    const body = { purpose: 'retrievePassword', channel: 'email', target: email } as const
    const stranger = server.client()
    expect(await stranger.call('requestCode', { body })).toMatchObject({ here: false })
    expect(await inbox(stranger, email)).toEqual([])
    // asked for elsewhere: not here either
    expect(await inbox(client, email)).toEqual([])
    expect(await client.call('requestCode', { body })).toMatchObject({ here: true })
    expect(await inbox(client, email)).toHaveLength(1)
  })

  it('are none to a device whose secret was copied before a login, a logout or a new password', async () => {
    const { client, email } = await byEmail()
    const body = { purpose: 'retrievePassword', channel: 'email', target: email } as const
    const copied = thiefOf(client)
    await client.call('logout')
    expect(await copied.call('requestCode', { body })).toMatchObject({ here: false })
    expect(await inbox(copied, email)).toEqual([])
  })
})

describe('a new password', () => {
  it.each(['changed', 'retrieved'] as const)('%s ends what was opened by the one before', async (how) => {
    const client = await server.client().register()
    const { codes } = await client.call('newRecoveryCodes', { body: { stepUp: await stepUpByPassword(client) } })
    const elsewhere = await new TestClient(server.url, client.username).signIn()
    await elsewhere.call('stepUp', { body: { way: 'recovery', code: codes[0]! } })
    if (how === 'changed') {
      const { stepUp } = await client.call('stepUp', { body: { way: 'recovery', code: codes[1]! } })
      await client.call('changePassword', { body: { current: password, password: better, stepUp } })
    } else {
      const body = { way: 'recovery', username: client.username, code: codes[1]!, password: better } as const
      await server.client().call('retrievePassword', { body })
      expect(await client.refusal('session', {})).toBe('notSignedIn')
    }
    expect(await elsewhere.refusal('session', {})).toBe('notSignedIn')
    expect((await elsewhere.call('deviceAccounts')).accounts).toEqual([])
    // the other device is one that nobody knows
    await elsewhere.enter('/login', { username: client.username, password: better })
    const { sessions } = await elsewhere.call('sessions')
    expect(sessions[0]!.newDevice).toBe(true)
  })

  it('makes codes on their way worthless', async () => {
    const { client, email } = await byEmail()
    await client.call('requestCode', { body: { purpose: 'retrievePassword', channel: 'email', target: email } })
    const [{ code } = { code: '' }] = await inbox(client, email)
    await client.call('requestOwnCode', { body: { purpose: 'stepUp', channel: 'email' } })
    const [{ code: proof } = { code: '' }] = await inbox(client, email)
    const { stepUp } = await client.call('stepUp', { body: { way: 'email', code: proof } })
    await client.call('changePassword', { body: { current: password, password: better, stepUp } })
    const wanted = { way: 'code', channel: 'email', target: email, code, password } as const
    expect(await client.refusal('retrievePassword', { body: wanted })).toBe('registerYzm1')
  })
})

describe('one-time things', () => {
  it('a code of the authenticator is taken once, whatever it is for', async () => {
    const client = await server.client().register()
    const { secret, step } = await bindAuthenticator(client)
    const code = codeOfStep(secret, step + 1)
    const elsewhere = new TestClient(server.url, client.username)
    expect(await elsewhere.enter('/login', { username: client.username, password, code })).toMatchObject({
      success: true,
    })
    expect(await client.refusal('stepUp', { body: { way: 'authenticator', code } })).toBe('stepUpWrong')
    expect(await client.refusal('stepUp', { body: { way: 'authenticator', code: codeOfStep(secret, step) } })).toBe(
      'stepUpWrong',
    )
  })
})
