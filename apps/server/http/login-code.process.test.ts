import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proves } from '@candela/checks/proves'
import type { ContactChannel, PracticeMessage } from '@candela/contract'
import {
  bindAuthenticator,
  removeDataDirectory,
  startServer,
  stepUpByPassword,
  type TestClient,
  TestPasskey,
  type TestServer,
} from '../testing/index.ts'
import { codeOfStep } from '../vault/one-time-codes.ts'

const consents = { age: true, terms: 2, risk: 1 }
const password = 'gh7Kq2xwLamp'
const MINUTE = 60_000
let server: TestServer
let contacts = 0

beforeAll(async () => {
  server = await startServer({ environment: { LIMITS: 'bench' } })
})
afterAll(async () => {
  await server.stop()
  removeDataDirectory(server.dataDirectory)
})

async function newest(client: TestClient, channel: ContactChannel): Promise<PracticeMessage | undefined> {
  const { messages } = await client.call('practiceInbox')
  return messages.find((message) => message.channel === channel && message.code !== '')
}

interface Owner {
  readonly client: TestClient
  readonly kind: ContactChannel
  readonly account: string
}

/** Opens an account by email or phone. */
async function byContact(kind: ContactChannel = 'email'): Promise<Owner> {
  const client = server.client()
  const account = kind === 'email' ? `lena${++contacts}@mail.example` : `+6681234${String(++contacts).padStart(4, '0')}`
  await client.call('requestCode', { body: { purpose: 'register', channel: kind, target: account } })
  const { code } = (await newest(client, kind))!
  expect(await client.enter('/Register', { kind, account, password, consents, code })).toMatchObject({ success: true })
  return { client, kind, account }
}

async function stepUp({ client, kind }: Owner): Promise<string> {
  await client.call('requestOwnCode', { body: { purpose: 'stepUp', channel: kind } })
  const { code } = (await newest(client, kind))!
  return (await client.call('stepUp', { body: { way: kind, code } })).stepUp
}

const turn = async (owner: Owner, on: boolean): Promise<void> =>
  void (await owner.client.call('saveLoginCode', { body: { on, stepUp: await stepUp(owner) } }))
const login = ({ kind, account }: Owner, client: TestClient, more: object = {}) =>
  client.enter('/login', { kind, account, password, ...more })
const ask = ({ kind, account }: Owner, channel: ContactChannel = kind, secret = password) =>
  ({ body: { kind, account, password: secret, channel } }) as const
const wrongFor = (code: string): string => (code === '111111' ? '222222' : '111111')

async function loggedOut(client: TestClient): Promise<TestClient> {
  await client.call('logout')
  client.cookie = undefined
  return client
}

describe('a code at login', () => {
  it.each([
    ['email', 'S6.13'],
    ['phone', 'S6.12'],
  ] as const)(
    'by %s is asked for once its owner wants it, sent to who knows the password, and taken once',
    async (kind, id) => {
      const owner = await byContact(kind)
      const { client } = owner
      expect(await client.call('security')).toMatchObject({ loginCode: false })
      expect(await client.refusal('saveLoginCode', { body: { on: true } })).toBe('stepUpNeeded')
      await turn(owner, true)
      expect(await client.call('security')).toMatchObject({ loginCode: true })
      await loggedOut(client)
      const needed = await login(owner, client)
      expect(needed, proves(id)).toMatchObject({ success: false, msg: 'secondFactorNeeded', params: { ways: kind } })
      // no code was asked for yet
      expect(await login(owner, client, { code: '123456' })).toMatchObject({ msg: 'registerYzm1' })
      expect(await client.refusal('requestLoginCode', ask(owner, kind, 'uT4mZ9plCandle'))).toBe('loginpwd')
      const sent = await client.call('requestLoginCode', ask(owner))
      expect(sent).toMatchObject({ channel: kind, digits: 6, practice: true, here: true })
      const { code, text } = (await newest(client, kind))!
      expect(text).toContain('log in')
      expect(await login(owner, client, { code: wrongFor(code), channel: kind })).toMatchObject({ msg: 'registerYzm' })
      const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
      expect(await login(owner, client, { code: spaced, channel: kind }), proves(id)).toMatchObject({ success: true })
      expect(await login(owner, server.client(), { code })).toMatchObject({ msg: 'registerYzm1' })
      await turn(owner, false)
      expect(await login(owner, server.client())).toMatchObject({ success: true })
    },
  )

  it('is read where it was asked for by a device that the account trusts, and by no other', async () => {
    const owner = await byContact()
    await turn(owner, true)
    const stranger = server.client()
    expect(await stranger.call('requestLoginCode', ask(owner))).toMatchObject({ practice: true, here: false })
    expect(await newest(stranger, 'email')).toBeUndefined()
    // in a session of the account it can be read, so that another device of the owner gets in
    const { code } = (await newest(owner.client, 'email'))!
    expect(await login(owner, stranger, { code })).toMatchObject({ success: true })
  })

  it('gives way to an authenticator and is no way round it; a passkey comes first, a recovery code does as well', async () => {
    const owner = await byContact()
    const { client } = owner
    await turn(owner, true)
    const key = new TestPasskey(server.url)
    const response = key.create(await client.call('beginPasskey'))
    await client.call('addPasskey', { body: { name: 'Phone', response, stepUp: await stepUp(owner) } })
    const { codes } = await client.call('newRecoveryCodes', { body: { stepUp: await stepUp(owner) } })
    expect(await login(owner, server.client())).toMatchObject({ params: { ways: 'passkey email recovery' } })
    expect(await login(owner, server.client(), { code: codes[0] })).toMatchObject({ success: true })
    const visitor = server.client()
    const proof = key.answer(await visitor.call('beginPasskeyLogin'))
    expect(await visitor.call('passkeyLogin', { body: { response: proof } })).toMatchObject({})
    const begun = await client.call('beginAuthenticator')
    const body = { code: codeOfStep(begun.secret, Math.floor(Date.now() / 30_000)), stepUp: await stepUp(owner) }
    await client.call('confirmAuthenticator', { body })
    expect(await login(owner, server.client())).toMatchObject({ params: { ways: 'authenticator passkey recovery' } })
    expect(await client.refusal('requestLoginCode', ask(owner))).toBe('stepUpUnavailable')
  })

  it('cannot be turned on without a proven contact, and changes nothing for who has a username only', async () => {
    const client = await server.client().register()
    const stepUp = await stepUpByPassword(client)
    expect(await client.refusal('saveLoginCode', { body: { on: true, stepUp } })).toBe('nothingBound')
    const named = { kind: 'username', account: client.username, password, channel: 'email' } as const
    expect(await client.refusal('requestLoginCode', { body: named })).toBe('stepUpUnavailable')
    await bindAuthenticator(client)
    expect(await server.client().enter('/login', { username: client.username, password })).toMatchObject({
      msg: 'secondFactorNeeded',
      params: { ways: 'authenticator recovery' },
    })
  })
})

describe('a code at login is limited', () => {
  let limited: TestServer
  beforeAll(async () => {
    limited = await startServer()
  })
  afterAll(async () => {
    await limited.stop()
    removeDataDirectory(limited.dataDirectory)
  })

  it('by a budget of its own, once a minute; asking for it counts no try of the password', async () => {
    const client = limited.client()
    const email = `mira${++contacts}@mail.example`
    await client.call('requestCode', { body: { purpose: 'register', channel: 'email', target: email } })
    const { code } = (await newest(client, 'email'))!
    await client.enter('/Register', { email, password, consents, code })
    const owner = { client, kind: 'email', account: email } as const
    await turn(owner, true)
    const { resendAt } = await client.call('requestLoginCode', ask(owner))
    expect(resendAt - Date.now()).toBeLessThanOrEqual(MINUTE)
    for (let count = 0; count < 3; count++)
      expect(await client.refusal('requestLoginCode', ask(owner))).toBe('codeTooFrequent')
    // neither the step-up's nor the retrieval's budget was touched
    const retrieval = { purpose: 'retrievePassword', channel: 'email', target: email } as const
    expect(await client.refusal('requestCode', { body: retrieval })).toBe('ok')
    const sent = (await client.call('practiceInbox')).messages.find(({ text }) => text.includes('log in'))!
    for (let count = 0; count < 5; count++)
      expect(await login(owner, client, { code: wrongFor(sent.code) })).toMatchObject({ msg: 'registerYzm' })
    // the fifth wrong try burnt it
    expect(await login(owner, client, { code: sent.code })).toMatchObject({ success: false })
  })
})
