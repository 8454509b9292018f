import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { proves } from '@candela/checks/proves'
import type { BodyOf, PracticeMessage, StepUpWay } from '@candela/contract'
import {
  bindAuthenticator,
  commandId,
  marketBuy,
  marketOf,
  removeDataDirectory,
  restingOrder,
  startServer,
  stepUpByPassword,
  TestClient,
  TestPasskey,
  type TestServer,
} from '../testing/index.ts'
import { codeOfStep } from '../vault/one-time-codes.ts'

const consents = { age: true, terms: 1, risk: 1 }
const password = 'gh7Kq2xwLamp'
const better = 'uT4mZ9plCandle'
let server: TestServer
let addresses = 0
const newEmail = (): string => `anna${++addresses}@mail.example`

beforeAll(async () => {
  server = await startServer({ environment: { LIMITS: 'bench' } })
  await marketOf(server.client())
})
afterAll(async () => {
  await server.stop()
  removeDataDirectory(server.dataDirectory)
})

async function newest(client: TestClient, to: string): Promise<PracticeMessage | undefined> {
  const { messages } = await client.call('practiceInbox')
  return messages.find((message) => message.to === to && message.code !== '')
}

/** Opens an account with an email, by the code in this device's practice inbox. */
async function byEmail(): Promise<{ client: TestClient; email: string }> {
  const client = server.client()
  const email = newEmail()
  await client.call('requestCode', { body: { purpose: 'register', channel: 'email', target: email } })
  const { code } = (await newest(client, email))!
  const answer = await client.enter('/Register', { email, password, consents, code })
  expect(answer).toMatchObject({ success: true })
  return { client, email }
}

async function stepUp(client: TestClient, email: string): Promise<string> {
  await client.call('requestOwnCode', { body: { purpose: 'stepUp', channel: 'email' } })
  const { code } = (await newest(client, email))!
  return (await client.call('stepUp', { body: { way: 'email', code } })).stepUp
}

const ways = async (client: TestClient): Promise<StepUpWay[]> => (await client.call('security')).stepUpWays

describe('accounts by email and phone', () => {
  it('one address is one account, however it is pasted; its code in any digits', async () => {
    const client = server.client()
    const [composed, decomposed] = ['zo\u00e9x@mail.example', 'zoe\u0301x＠mail.example\u200b']
    await client.call('requestCode', { body: { purpose: 'register', channel: 'email', target: decomposed } })
    const { code } = (await newest(client, composed))!
    const hindi = [...code].map((digit) => '०१२३४५६७८९'[Number(digit)]).join('')
    const opened = await client.enter('/Register', {
      email: decomposed,
      password,
      consents,
      code: `\u202a${hindi}\u202c`,
    })
    expect(opened).toMatchObject({ success: true })
    expect(await server.client().enter('/Register', { email: composed, password, consents })).toMatchObject({
      msg: 'registerYzEmail',
    })
    expect(await server.client().enter('/login', { email: composed, password })).toMatchObject({ success: true })
    expect(await server.client().enter('/login', { account: decomposed, password })).toMatchObject({ success: true })
  })

  it('open by a code that only the asking device can read, once', async () => {
    const client = server.client()
    const stranger = server.client()
    const email = newEmail()
    const d = { kind: 'email', account: email.toUpperCase(), password, consents }
    expect(await client.enter('/Register', d), proves('S5.19')).toMatchObject({ msg: 'codeMissing' })
    expect(await client.enter('/Register', { ...d, code: '123456' }), proves('S5.18')).toMatchObject({
      msg: 'registerYzm1',
    })
    const sent = await client.call('requestCode', { body: { purpose: 'register', channel: 'email', target: email } })
    expect(sent).toMatchObject({ channel: 'email', to: 'a•••@mail.example', digits: 6, practice: true, here: true })
    const message = (await newest(client, email))!
    expect(message.text).toContain(message.code)
    expect(await newest(stranger, email)).toBeUndefined()
    const wrong = message.code === '111111' ? '222222' : '111111'
    expect(await client.enter('/Register', { ...d, code: wrong })).toMatchObject({ msg: 'registerYzm' })
    expect(await client.enter('/Register', { ...d, code: message.code })).toMatchObject({ success: true })
    const taken = await stranger.enter('/Register', { ...d, code: message.code })
    expect(taken, proves('S8.3')).toMatchObject({ msg: 'registerYzEmail' })
    expect(await stranger.enter('/login', { account: email, password })).toMatchObject({ success: true })
    expect(await client.call('security'), proves('S3.7')).toMatchObject({ username: '', email: 'A•••@mail.example' })
  })

  it('open by phone with the international code', async () => {
    const client = server.client()
    const body = { purpose: 'register', channel: 'phone', target: '081 234 5678', dial: '+66' } as const
    expect((await client.call('requestCode', { body })).to).toBe('+66 •••• 678')
    const { code } = (await newest(client, '+66812345678'))!
    const d = { kind: 'phone', account: '812345678', dial: '66', password, consents }
    expect(await client.enter('/Register', { ...d, code })).toMatchObject({ success: true })
    const login = await server.client().enter('/login', { phone: '+66812345678', password })
    expect(login, proves('S3.8')).toMatchObject({ success: true })
    const taken = await server.client().enter('/Register', { ...d, code })
    expect(taken, proves('S8.4')).toMatchObject({ msg: 'registerYzPhone' })
  })

  it('know who invited them', async () => {
    const anna = await server.client().register()
    const { shareCode, nick } = await anna.call('profile')
    const bert = server.client()
    const d = { username: bert.username, password, consents, invite: shareCode.toLowerCase() }
    expect(await bert.enter('/Register', d), proves('S3.15')).toMatchObject({ success: true })
    expect((await bert.call('profile')).invitedBy, proves('S3.14', 'S3.15')).toBe(
      `${nick.slice(0, 2)}•••${nick.at(-1)!}`,
    )
    // also where the inviter chose the username for a nick name
    await anna.call('saveProfile', { body: { nick: anna.username } })
    expect((await bert.call('profile')).invitedBy).not.toContain(anna.username)
  })

  it('start under a neutral nick name that may be saved as it is, whatever the username', async () => {
    for (const username of ['Longest0Username0Of0All0Of0Them1', undefined]) {
      const client = server.client()
      const d = { username: username ?? client.username, password, consents }
      expect(await client.enter('/Register', d)).toMatchObject({ success: true })
      const { name, nick } = await client.call('profile')
      expect([name, nick]).toEqual([d.username, expect.stringMatching(/^User\d{8}$/)])
      const body = { nick, gender: 'male', birthday: '1990-01-02' } as const
      expect(await client.call('saveProfile', { body })).toMatchObject(body)
    }
  })
})

describe('a code that cannot be sent', () => {
  it('is refused as that, and nobody waits for it; by another way codes still come', async () => {
    // nobody listens there
    const away = await startServer({ environment: { SMTP_URL: 'smtp://127.0.0.1:1' } })
    try {
      const client = away.client()
      const email = { purpose: 'register', channel: 'email', target: newEmail() } as const
      for (let count = 0; count < 2; count++) {
        const { status, text } = await client.json('POST', '/api/v1/codes', email)
        expect([status, JSON.parse(text)], proves('S8.12')).toEqual([503, { code: 'codeNotSent' }])
      }
      const d = { kind: 'email', account: email.target, password, consents, code: '123456' }
      expect(await client.enter('/Register', d)).toMatchObject({ msg: 'registerYzm1' })
      const phone = { purpose: 'register', channel: 'phone', target: '+66812345678' } as const
      expect(await client.call('requestCode', { body: phone })).toMatchObject({ practice: true, here: true })
      const { messages } = await client.call('practiceInbox')
      expect(messages.map(({ to }) => to)).toEqual(['+66812345678'])
    } finally {
      await away.stop()
      removeDataDirectory(away.dataDirectory)
    }
  })
})

describe('passwords', () => {
  it('are retrieved by code: all sessions end, and withdrawing is blocked for a day', async () => {
    const { client, email } = await byEmail()
    const body = { purpose: 'retrievePassword', channel: 'email', target: email } as const
    const thief = server.client()
    expect(await thief.call('requestCode', { body })).toMatchObject({ here: false, practice: true })
    expect(await newest(thief, email)).toBeUndefined()
    const { code } = (await newest(client, email))!
    const wanted = { way: 'code', channel: 'email', target: email, code, password: better } as const
    const asked = Date.now()
    const { withdrawalBlockedUntil: until } = await thief.call('retrievePassword', { body: wanted })
    expect(until).toBeGreaterThanOrEqual(asked + 86_400_000)
    expect(await client.refusal('session', {})).toBe('notSignedIn')
    expect(await thief.refusal('retrievePassword', { body: wanted })).toBe('registerYzm1')
    expect(await thief.enter('/login', { email, password })).toMatchObject({ msg: 'loginpwd' })
    expect(await client.enter('/login', { email, password: better })).toMatchObject({ success: true })
    expect(await client.call('security')).toMatchObject({ withdrawalBlockedUntil: until })
  })

  it('change with the second factor: the other sessions end, this one goes on under a new secret, nothing is blocked', async () => {
    const { client, email } = await byEmail()
    const other = server.client()
    await other.enter('/login', { email, password })
    const body = { current: password, password: better, repeated: better }
    expect(await client.refusal('changePassword', { body })).toBe('stepUpNeeded')
    const old = client.cookie
    await client.call('changePassword', { body: { ...body, stepUp: await stepUp(client, email) } })
    expect(client.cookie).not.toBe(old)
    expect(await other.refusal('session', {})).toBe('notSignedIn')
    expect((await client.call('security')).withdrawalBlockedUntil).toBe(0)
    expect(await other.enter('/login', { email, password: better })).toMatchObject({ success: true })
  })

  it.each([
    ['two that differ', { current: password, password: better, repeated: `${better}x` }, 'passwordsDiffer', 'S5.12'],
    ['a wrong one before', { current: `${password}x`, password: better }, 'originalPasswordWrong', 'S8.10'],
    ['a short one', { current: password, password: 'short1' }, 'passwordTooShort', 'S5.9'],
  ] as const)('refuse %s', async (_what, body, code, id) => {
    const client = await server.client().register()
    expect(await client.refusal('changePassword', { body }), proves(id)).toBe(code)
  })

  it('refuse the same again', async () => {
    const client = await server.client().register()
    const body = { current: password, password }
    expect(await client.refusal('changePassword', { body })).toBe('passwordUnchanged')
  })
})

describe('the transaction password', () => {
  it('is set by a step-up, changed by the one before, and forgotten at the price of a day', async () => {
    const client = await server.client().register()
    const save = async (body: { current?: string; password: string }) =>
      client.call('saveTransactionPassword', { body: { ...body, stepUp: await stepUpByPassword(client) } })
    for (const [wrong, code, ids] of [
      ['1abcdef', 'transactionPasswordInvalid', ['S5.2']],
      ['abcde', 'transactionPasswordTooShort', ['S5.1', 'S9.21']],
      [`a${'b'.repeat(32)}`, 'transactionPasswordTooLong', ['S5.1', 'S9.21']],
      [password, 'transactionPasswordIsLogin', []],
      ['', 'passwordEmpty', []],
    ] as const) {
      expect(await client.refusal('saveTransactionPassword', { body: { password: wrong } }), proves(...ids)).toBe(code)
    }
    expect(await save({ password: 'Secret1!' })).toEqual({ success: true, withdrawalBlockedUntil: 0 })
    expect((await client.call('security')).transactionPassword, proves('S3.10')).toBe(true)
    const other = { current: 'Secret2!', password: 'Secret3!' }
    expect(await client.refusal('saveTransactionPassword', { body: other }), proves('S3.10')).toBe(
      'originalPasswordWrong',
    )
    expect(await save({ current: 'Secret1!', password: 'Secret3!' })).toMatchObject({ withdrawalBlockedUntil: 0 })
    expect((await save({ password: 'Secret4!' })).withdrawalBlockedUntil).toBeGreaterThan(Date.now())
  })
})

describe('step-ups', () => {
  it('serve one kind and their own session only; nobody has to use recovery codes up', async () => {
    const client = await server.client().register()
    const elsewhere = await new TestClient(server.url, client.username).signIn()
    const token = await stepUpByPassword(client)
    expect(await elsewhere.refusal('newRecoveryCodes', { body: { stepUp: token } })).toBe('stepUpNeeded')
    await client.call('newRecoveryCodes', { body: { stepUp: token } })
    const { codes } = await client.call('newRecoveryCodes', { body: { stepUp: token } })
    const early = await stepUpByPassword(client)
    await client.call('freeze', { body: { commandId: commandId() } })
    const lift = (stepUp: string) => client.refusal('liftFreeze', { body: { commandId: commandId(), stepUp } })
    // neither another kind, nor what was confirmed before the freeze
    expect([await lift(token), await lift(early)]).toEqual(['stepUpNeeded', 'stepUpNeeded'])
    expect(await lift(await stepUpByPassword(client))).toBe('ok')
    expect(await ways(client)).toEqual(['password', 'recovery'])
    await client.call('stepUp', { body: { way: 'recovery', code: codes[0]!.toLowerCase().replace('-', ' ') } })
    expect(await client.refusal('stepUp', { body: { way: 'recovery', code: codes[0]! } })).toBe('stepUpWrong')
    expect((await client.call('security')).recoveryCodesLeft).toBe(9)
    const wanted = { way: 'recovery', username: client.username, code: codes[1]!, password: better } as const
    expect(await server.client().call('retrievePassword', { body: wanted })).toMatchObject({ success: true })
  })

  it('by the password bind the first second factor, and end with that', async () => {
    const client = await server.client().register()
    const { codes } = await client.call('newRecoveryCodes', { body: { stepUp: await stepUpByPassword(client) } })
    const { secret } = await client.call('beginAuthenticator')
    const code = codeOfStep(secret, Math.floor(Date.now() / 30_000))
    expect(await client.refusal('confirmAuthenticator', { body: { code } })).toBe('stepUpNeeded')
    const token = await stepUpByPassword(client)
    await client.call('confirmAuthenticator', { body: { code, stepUp: token } })
    expect(await ways(client)).toEqual(['authenticator', 'recovery'])
    expect(await client.refusal('newRecoveryCodes', { body: { stepUp: token } })).toBe('stepUpNeeded')
    expect(await client.refusal('stepUp', { body: { way: 'password', password } })).toBe('stepUpUnavailable')
    expect(await client.refusal('stepUp', { body: { way: 'recovery', code: codes[0]! } })).toBe('stepUpWrong')
  })

  it('bind an email, then change it; a stranger’s session gets no code for it', async () => {
    const client = await server.client().register()
    const email = newEmail()
    const bind = { channel: 'email', target: email } as const
    expect(await client.call('requestOwnCode', { body: { purpose: 'bind', ...bind } })).toMatchObject({ here: true })
    const { code } = (await newest(client, email))!
    const body = { ...bind, code }
    expect(await client.refusal('bindContact', { body })).toBe('stepUpNeeded')
    await client.call('bindContact', { body: { ...body, stepUp: await stepUpByPassword(client) } })
    expect(await ways(client), proves('S6.13')).toEqual(['email'])
    const thief = await new TestClient(server.url, client.username).signIn()
    expect(await thief.call('requestOwnCode', { body: { purpose: 'stepUp', channel: 'email' } })).toMatchObject({
      here: false,
    })
    const hidden = await newest(thief, email)
    expect(hidden).toBeUndefined()
    const { code: proof } = (await newest(client, email))!
    const { stepUp: token } = await client.call('stepUp', { body: { way: 'email', code: proof } })
    await client.call('saveAntiPhishing', { body: { word: 'lantern', stepUp: token } })
    await client.call('requestOwnCode', { body: { purpose: 'stepUp', channel: 'email' } })
    expect((await newest(client, email))!.text).toContain('lantern')
  })

  it('tell nobody which names belong together: a new password is held against them once a code is right', async () => {
    const client = await server.client().register()
    const email = `longer${newEmail()}`
    const bind = { channel: 'email', target: email } as const
    await client.call('requestOwnCode', { body: { purpose: 'bind', ...bind } })
    const { code } = (await newest(client, email))!
    const { codes } = await client.call('newRecoveryCodes', { body: { stepUp: await stepUpByPassword(client) } })
    await client.call('bindContact', { body: { ...bind, code, stepUp: await stepUpByPassword(client) } })
    await client.call('requestCode', { body: { purpose: 'retrievePassword', ...bind } })
    const sent = (await newest(client, email))!
    const byCode = { way: 'code', ...bind, password: client.username } as const
    const byRecovery = { way: 'recovery', username: client.username, password: email.split('@')[0]! } as const
    const stranger = server.client()
    const refusalOf = (body: BodyOf<'retrievePassword'>) => stranger.refusal('retrievePassword', { body })
    expect(await refusalOf({ ...byCode, code: '000000x' })).toBe('registerYzm')
    expect(await refusalOf({ ...byRecovery, code: 'ABCDE-FGHJK' })).toBe('registerYzm')
    expect(await refusalOf({ ...byCode, code: sent.code })).toBe('passwordIsUsername')
    expect(await refusalOf({ ...byRecovery, code: codes[0]! })).toBe('passwordIsUsername')
    // which used the recovery code up no more than any other refusal
    expect(await refusalOf({ ...byRecovery, code: codes[0]!, password: better })).toBe('ok')
  })
})

describe('the authenticator', () => {
  it('is asked at login, takes each code once, and recovery codes in its place', async () => {
    const client = await server.client().register()
    const { secret, uri, step, codes } = await bindAuthenticator(client)
    expect(uri).toContain(`secret=${secret}`)
    expect(codes).toHaveLength(10)
    const login = (code?: string) => server.client().enter('/login', { username: client.username, password, code })
    expect(await login(), proves('S3.18')).toMatchObject({ success: false, msg: 'secondFactorNeeded' })
    expect(await login('000000')).toMatchObject({ msg: 'secondFactorWrong' })
    // the code that set it up was its first use
    expect(await login(codeOfStep(secret, step))).toMatchObject({ msg: 'secondFactorWrong' })
    const next = codeOfStep(secret, step + 1)
    const twice = await Promise.all([login(next), login(next)])
    expect(twice.filter(({ success }) => success)).toHaveLength(1)
    expect(await login(next)).toMatchObject({ msg: 'secondFactorWrong' })
    expect(await login(codes[0])).toMatchObject({ success: true })
    expect(await login(codes[0])).toMatchObject({ msg: 'secondFactorWrong' })
    const wrong = await server.client().enter('/login', { username: client.username, password: better, code: next })
    expect(wrong).toMatchObject({ msg: 'loginpwd' })
    const { stepUp: token } = await client.call('stepUp', { body: { way: 'recovery', code: codes[1]! } })
    await client.call('removeAuthenticator', { body: { stepUp: token } })
    expect(await login()).toMatchObject({ success: true })
  })
})

describe('a setup of the authenticator', () => {
  it('goes on with its secret after a reload, and is another session’s never', async () => {
    const client = await server.client().register()
    const begun = await client.call('beginAuthenticator')
    expect(await client.call('beginAuthenticator')).toEqual(begun)
    const elsewhere = await new TestClient(server.url, client.username).signIn()
    expect((await elsewhere.call('beginAuthenticator')).secret).not.toBe(begun.secret)
    const code = codeOfStep(begun.secret, Math.floor(Date.now() / 30_000))
    await client.call('confirmAuthenticator', { body: { code, stepUp: await stepUpByPassword(client) } })
    // one that is in force is shown to nobody again
    expect((await client.call('beginAuthenticator')).secret).not.toBe(begun.secret)
  })
})

describe('passkeys', () => {
  it('log in and step up; challenges are good once, for who asked', async () => {
    const client = await server.client().register()
    const key = new TestPasskey(server.url)
    const options = await client.call('beginPasskey')
    expect(options).toMatchObject({ rp: { id: 'localhost' }, authenticatorSelection: { userVerification: 'required' } })
    const add = async (response: ReturnType<TestPasskey['create']>) =>
      client.refusal('addPasskey', { body: { name: 'Phone', response, stepUp: await stepUpByPassword(client) } })
    expect(await add(key.create({ challenge: 'AAAA' }))).toBe('passkeyRefused')
    expect(await add(new TestPasskey('https://evil.example').create(options))).toBe('passkeyRefused')
    const made = key.create(await client.call('beginPasskey'))
    expect(await add(made)).toBe('ok')
    const { passkeys, accepted } = await client.call('passkeys')
    expect(passkeys).toMatchObject([{ name: 'Phone', usedAt: 0 }])
    expect(accepted).toEqual({ userId: options.user.id, credentialIds: [made.id] })

    const visitor = server.client()
    const asked = await visitor.call('beginPasskeyLogin')
    const answer = key.answer(asked)
    expect(await server.client().refusal('passkeyLogin', { body: { response: answer } })).toBe('passkeyRefused')
    const again = key.answer(await visitor.call('beginPasskeyLogin'))
    const { ud } = await visitor.call('passkeyLogin', { body: { response: again } })
    expect(ud.id).toBe(client.userData!.id)
    expect(await visitor.refusal('passkeyLogin', { body: { response: again } })).toBe('passkeyRefused')

    const proof = key.answer(await client.call('beginPasskeyStepUp'))
    expect(await visitor.refusal('stepUp', { body: { way: 'passkey', response: proof } })).toBe('passkeyRefused')
    const second = key.answer(await client.call('beginPasskeyStepUp'))
    const { stepUp: token } = await client.call('stepUp', { body: { way: 'passkey', response: second } })
    const { id } = (await client.call('passkeys')).passkeys[0]!
    const stranger = await server.client().register()
    expect(await stranger.refusal('removePasskey', { params: { passkey: id }, body: {} })).toBe('notFound')
    await client.call('removePasskey', { params: { passkey: id }, body: { stepUp: token } })
    expect(await ways(client)).toEqual(['password'])
    // the device still has it: it is told that the house does not know it
    const gone = key.answer(await visitor.call('beginPasskeyLogin'))
    expect(await visitor.refusal('passkeyLogin', { body: { response: gone } })).toBe('passkeyGone')
    expect((await client.call('passkeys')).accepted).toEqual({ userId: options.user.id, credentialIds: [] })
  })

  it('refuse a copy whose counter fell behind', async () => {
    const client = await server.client().register()
    const key = new TestPasskey(server.url)
    const response = key.create(await client.call('beginPasskey'))
    await client.call('addPasskey', { body: { name: '', response, stepUp: await stepUpByPassword(client) } })
    const step = async () =>
      client.refusal('stepUp', {
        body: { way: 'passkey', response: key.answer(await client.call('beginPasskeyStepUp')) },
      })
    key.counter = 10
    expect(await step()).toBe('ok')
    key.counter = 3
    expect(await step()).toBe('passkeyRefused')
  })
})

describe('sessions', () => {
  it('are listed with their device; one, then all others are ended; a new device is told by letter', async () => {
    const client = await server.client().register()
    const phone = new TestClient(server.url, client.username)
    const agent =
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36'
    const d = { username: client.username, password }
    await phone.raw('POST', '/login', JSON.stringify({ d }), {
      'content-type': 'application/json',
      'user-agent': agent,
    })
    const tablet = await new TestClient(server.url, client.username).signIn()
    const { sessions } = await client.call('sessions')
    expect(sessions.map(({ current, browser, system, newDevice }) => [current, browser, system, newDevice])).toEqual([
      [false, '', '', true],
      [false, 'Chrome', 'Android', true],
      [true, '', '', true],
    ])
    expect(sessions.find(({ current }) => current)?.session, proves('S3.3')).toBe(client.userData!.token)
    const uid = client.userData!.id
    const titles = []
    for (let unread = await client.messages({ t: 'getcount', uid }); unread.c > 0;) {
      titles.push(unread.d.en!.title)
      unread = await client.messages({ t: 'getcountyd', id: unread.d.en!.id })
    }
    // letters that ask whether it was oneself come first
    expect(titles).toEqual(['New device logged in', 'New device logged in', 'Welcome to Candela'])
    const handle = sessions.find(({ browser }) => browser === 'Chrome')!.session
    const stranger = await server.client().register()
    expect(await stranger.refusal('endSession', { params: { session: handle } })).toBe('sessionUnknown')
    await client.call('endSession', { params: { session: handle } })
    expect(await phone.refusal('session', {})).toBe('notSignedIn')
    expect(await client.call('endOtherSessions')).toEqual({ ended: 1 })
    expect(await tablet.refusal('session', {})).toBe('notSignedIn')
    expect((await client.call('session')).ud.id).toBe(uid)
  })

  it('begin anew at every login: one that was planted is not taken over, one that was ended does not come back', async () => {
    const attacker = await server.client().register()
    const victim = await server.client().register()
    const browser = server.client()
    browser.cookie = attacker.cookie
    await browser.enter('/login', { username: victim.username, password })
    expect(browser.cookie).not.toBe(attacker.cookie)
    expect((await attacker.call('session')).ud.id).toBe(attacker.userData!.id)
    const invented = server.client()
    invented.cookie = `candela_session=${'A'.repeat(43)}`
    const fixed = invented.cookie
    await invented.enter('/login', { username: victim.username, password })
    expect(invented.cookie).not.toBe(fixed)
    const ended = browser.cookie
    await browser.call('logout')
    browser.cookie = ended
    expect(await browser.refusal('session', {})).toBe('notSignedIn')
    expect(await browser.refusal('logout', {})).toBe('notSignedIn')
  })

  it('switch between the accounts of one device, and only there', async () => {
    const device = await server.client().register()
    const first = device.userData!
    const other = await server.client().register()
    await device.enter('/login', { username: other.username, password })
    const { accounts } = await device.call('deviceAccounts')
    expect(
      accounts.map(({ ud, current }) => [ud.id, current]),
      proves('S3.4'),
    ).toEqual(
      expect.arrayContaining([
        [first.id, false],
        [other.userData!.id, true],
      ]),
    )
    expect((await server.client().call('deviceAccounts')).accounts).toEqual([])
    expect(await other.refusal('switchAccount', { body: { session: first.token } })).toBe('sessionUnknown')
    expect((await device.call('switchAccount', { body: { session: first.token } })).ud.id).toBe(first.id)
    expect((await device.call('session')).ud.id).toBe(first.id)
  })
})

describe('the owner’s own freeze', () => {
  it('stops buying at once, takes what would still buy, leaves selling, and is lifted by the second factor', async () => {
    const { client, email } = await byEmail()
    await marketBuy(client, '100')
    const { order } = await restingOrder(client)
    const body = { commandId: commandId() }
    const { frozenSince } = await client.call('freeze', { body })
    expect(await client.call('freeze', { body })).toEqual({ frozenSince })
    expect(await marketBuy(client, '100').catch((error: { code?: string }) => error.code)).toBe('accountFrozen')
    const sell = { commandId: commandId(), product: 'BTC-USDT', side: 'sell', type: 'market', spend: '20' } as const
    expect(await client.refusal('placeOrder', { body: sell })).toBe('ok')
    const cancel = { params: { order: order.id }, body: { commandId: commandId() } }
    expect(await client.refusal('cancelOrder', cancel)).toBe('orderClosed')
    expect(await client.refusal('liftFreeze', { body: { commandId: commandId() } })).toBe('stepUpNeeded')
    const token = await stepUp(client, email)
    await client.call('liftFreeze', { body: { commandId: commandId(), stepUp: token } })
    expect((await marketBuy(client, '100')).order.status).toBe('filled')
  })
})

describe('the profile', () => {
  it.each([
    ['a short nick', { nick: 'abc' }, 'nickTooShort', ['S5.3', 'S9.22']],
    ['a long nick', { nick: 'a'.repeat(17) }, 'nickTooLong', ['S5.3', 'S9.22']],
    ['a nick with a sign', { nick: '<b>abc' }, 'nickInvalid', ['S5.4']],
    ['no nick', { nick: '' }, 'nickTooShort', ['S5.5']],
    ['a day that is none', { birthday: '2001-02-29' }, 'identityBirthDateInvalid', ['S3.13']],
    ['a birthday to come', { birthday: '2999-01-01' }, 'identityBirthDateInvalid', ['S3.13']],
    ['a child’s birthday', { birthday: '2020-01-01' }, 'identityTooYoung', ['S3.13']],
    ['a gender that is none', { gender: 'x' as never }, 'badRequest', ['S3.12']],
  ] as const)('refuses %s', async (_what, body, code, ids) => {
    const client = await server.client().register()
    expect(await client.refusal('saveProfile', { body }), proves(...ids)).toBe(code)
  })

  it('keeps nick, gender, birthday and a picture that only its owner is answered', async () => {
    const client = await server.client().register()
    const saved = await client.call('saveProfile', {
      body: { nick: '安娜2026', gender: 'female', birthday: '1990-12-31' },
    })
    expect(saved.nick, proves('S3.5', 'S5.4')).toBe('安娜2026')
    expect(saved.gender, proves('S3.12')).toBe('female')
    expect(saved.birthday, proves('S3.13')).toBe('1990-12-31')
    expect(saved.avatarVersion).toBe(0)
    expect((await client.call('session')).ud.nick, proves('S3.5')).toBe('安娜2026')
    const photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#2f6f4f' } })
      .jpeg()
      .toBuffer()
    const send = (bytes: Buffer, type = 'image/jpeg') =>
      client.raw('POST', '/api/v1/profile/avatar', bytes, { 'content-type': type })
    expect((await send(photo)).status, proves('S3.17')).toBe(200)
    const { status, headers } = await client.raw('GET', '/api/v1/profile/avatar')
    expect([status, headers['content-type'], headers['cache-control']], proves('S3.17')).toEqual([
      200,
      'image/webp',
      'no-store',
    ])
    expect((await server.client().raw('GET', '/api/v1/profile/avatar')).status).toBe(401)
    for (const [bytes, type, code, ids] of [
      [Buffer.from('<svg/>'), 'image/png', 'imageUnreadable', []],
      [Buffer.from('<svg/>'), 'image/svg+xml', 'unsupportedMedia', []],
      [Buffer.alloc(20 * 1024 * 1024), 'image/jpeg', 'imageUnreadable', ['S5.24']],
      [Buffer.alloc(20 * 1024 * 1024 + 1), 'image/jpeg', 'imageTooLarge', ['S5.24']],
    ] as const) {
      expect(JSON.parse((await send(bytes, type)).text), proves(...ids)).toMatchObject({ code })
    }
    expect((await client.call('removeAvatar')).avatarVersion).toBe(0)
  })

  it('gives everything out as a file, and is erased with the account once no order is open', async () => {
    const client = await server.client().register()
    const data = JSON.parse(await client.call('ownData')) as { profile: { nick: string }; sessions: unknown[] }
    expect([data.profile.nick, data.sessions.length]).toEqual([(await client.call('profile')).nick, 1])
    expect(JSON.stringify(data)).not.toMatch(/argon2|password_hash|secret/)
    const { order } = await restingOrder(client)
    const leave = { commandId: commandId(), password }
    expect(await client.refusal('closeAccount', { body: leave })).toBe('openOrdersRemain')
    await client.call('cancelOrder', { params: { order: order.id }, body: { commandId: commandId() } })
    await client.call('closeAccount', { body: { ...leave, commandId: commandId() } })
    expect(await client.refusal('session', {})).toBe('notSignedIn')
    const gone = await server.client().enter('/login', { username: client.username, password })
    expect(gone).toMatchObject({ msg: 'loginyhm' })
    const next = await new TestClient(server.url, client.username).register()
    expect(next.userData!.id).not.toBe(client.userData!.id)
  })
})
