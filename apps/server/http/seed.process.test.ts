import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proves, type StatementId } from '@candela/checks/proves'
import { LANGUAGES, signedIn } from '@candela/contract'
import { movedClock, removeDataDirectory, startServer, TestClient, type TestServer } from '../testing/index.ts'

const consents = { age: true, terms: 2, risk: 1 }
const password = 'gh7Kq2xwLamp'
let server: TestServer

beforeAll(async () => {
  server = await startServer({ environment: { LIMITS: 'bench' } })
})
afterAll(async () => {
  await server.stop()
  removeDataDirectory(server.dataDirectory)
})

/** Posts a body as it is; every answer of a seed call is 200 and inside its schema. */
async function post(path: string, body: string, type: string): Promise<{ success: boolean; msg: string }> {
  const { status, text } = await server.client().raw('POST', path, body, { 'content-type': type })
  expect(status).toBe(200)
  return signedIn.parse(JSON.parse(text))
}

type Refused = [what: string, d: object, msg: string, ids: StatementId[]]

describe('Register and login', () => {
  it('open an account and keep only a handle in the browser', async () => {
    const client = server.client()
    const answer = await client.enter('/Register', { username: 'Anna1', password, consents })
    expect(answer, proves('S7.2', 'S7.3', 'S4.29')).toMatchObject({ success: true, msg: '' })
    expect(answer.ud?.id, proves('S3.2')).toMatch(/^[0-9a-f-]{36}$/)
    expect(answer.ud?.name, proves('S3.6')).toBe('Anna1')
    expect(answer.ud?.nick, proves('S3.5')).toMatch(/^User\d{8}$/)
    expect(answer.ud?.token, proves('S3.3')).toMatch(/^.{10,}$/)
    expect(answer).toEqual({
      success: true,
      msg: '',
      ud: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: 'Anna1',
        nick: expect.stringMatching(/^User\d{8}$/),
        token: expect.any(String),
      },
    })
    expect(client.cookie).toMatch(/^candela_session=[\w-]{43}$/)
    expect(client.cookie).not.toContain(answer.ud!.token)
    const session = await client.call('session')
    expect(session.ud, proves('S3.2', 'S3.3')).toEqual(answer.ud)
    const { balances } = await client.call('balances')
    expect(balances.find((balance) => balance.asset === 'USDT')).toMatchObject({ available: '10000', held: '0' })
  })

  it('sign in again, whatever the case of the name', async () => {
    const client = server.client()
    const answer = await client.enter('/login', { kind: 'username', account: 'aNNa1', password })
    expect(answer, proves('S7.4', 'S7.5', 'S1.67')).toMatchObject({ success: true, msg: '', ud: { name: 'Anna1' } })
    expect((await client.call('session')).ud.name).toBe('Anna1')
  })

  it.each<Refused>([
    ['a taken name', { username: 'ANNA1', password, consents }, 'registerYzUser', ['S8.2']],
    ['a short name', { username: 'abc', password, consents }, 'usernameTooShort', ['S5.7']],
    ['a name with a blank', { username: 'a nna', password, consents }, 'usernameInvalid', ['S5.6']],
    ['no name', { password, consents }, 'accountEmpty', []],
    ['no password', { username: 'Bert1', consents }, 'passwordEmpty', ['S5.15']],
    ['a short password', { username: 'Bert1', password: 'gh7Kq2x', consents }, 'passwordTooShort', ['S5.9']],
    ['a password with a sign', { username: 'Bert1', password: 'gh7Kq2xw!', consents }, 'passwordInvalid', ['S5.8']],
    ['a common password', { username: 'Bert1', password: 'Password1', consents }, 'passwordCommon', []],
    ['no consent', { username: 'Bert1', password }, 'consentMissing', []],
    ['half a consent', { username: 'Bert1', password, consents: { ...consents, age: false } }, 'consentMissing', []],
    [
      'consent to an old text',
      { username: 'Bert1', password, consents: { ...consents, terms: 0 } },
      'consentMissing',
      [],
    ],
    ['an email without its code', { email: 'a@b.example', password, consents }, 'codeMissing', ['S5.19']],
    [
      'an email with a code nobody asked for',
      { email: 'a@b.example', password, consents, code: '123456' },
      'registerYzm1',
      ['S5.18'],
    ],
    ['what is no email', { kind: 'email', account: 'anna', password, consents }, 'emailInvalid', ['S5.16']],
    ['no email', { email: '', password, consents }, 'emailEmpty', ['S5.13']],
    [
      'a phone without its code',
      { kind: 'phone', account: '812345678', dial: '+66', password, consents },
      'codeMissing',
      ['S5.19'],
    ],
    ['what is no phone number', { phone: '12', dial: '+66', password, consents }, 'phoneInvalid', ['S5.17']],
    ['no phone number', { phone: ' ', dial: '+66', password, consents }, 'phoneEmpty', ['S5.14']],
    ['an invite code nobody has', { username: 'Bert1', password, consents, invite: 'NOBODYS1' }, 'inviteUnknown', []],
    ['an invite code with NUL', { username: 'Bert1', password, consents, invite: 'NO\0' }, 'inviteUnknown', []],
  ])('refuse %s', async (_what, d, msg, ids) => {
    const client = server.client()
    const answer = await client.enter('/Register', d)
    expect(answer, proves('S4.30', ...ids)).toMatchObject({ success: false, msg })
    expect(client.cookie, proves('S4.30')).toBeUndefined()
  })

  it.each([
    ['a short name', { username: 'abc', password, consents }, 4, 'S5.10'],
    ['a short password', { username: 'Bert1', password: 'gh7Kq2x', consents }, 8, 'S5.11'],
  ] as const)('%s is refused with how many characters there have to be', async (_what, d, count, id) => {
    expect((await server.client().enter('/Register', d)).params, proves(id)).toMatchObject({ count })
  })

  it('an invite code may be left out or empty', async () => {
    const answer = await server.client().enter('/Register', { username: 'Carla1', password, consents, invite: '' })
    expect(answer.success, proves('S5.21', 'S3.14')).toBe(true)
  })

  it.each<Refused>([
    ['no such account', { username: 'Nobody1', password }, 'loginyhm', ['S8.8']],
    ['a wrong password', { username: 'Anna1', password: 'gh7Kq2xwLamq' }, 'loginpwd', ['S8.9', 'S3.9']],
    ['the password in another case', { username: 'Anna1', password: password.toLowerCase() }, 'loginpwd', ['S8.9']],
    ['no name', { password }, 'accountEmpty', []],
    ['no password', { username: 'Anna1' }, 'passwordEmpty', ['S5.15']],
    ['an email nobody has', { email: 'a@b.example', password }, 'loginyhm', ['S8.8']],
  ])('login refuses %s', async (_what, d, msg, ids) =>
    expect(await server.client().enter('/login', d), proves(...ids)).toMatchObject({ success: false, msg }),
  )

  it('two at once with one name: one of them has it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => server.client().enter('/Register', { username: 'Dora1', password, consents })),
    )
    expect(answers.filter((answer) => answer.success)).toHaveLength(1)
    for (const answer of answers.filter(({ success }) => !success)) {
      expect(['registerYzUser', 'registrationUnfinished']).toContain(answer.msg)
    }
  })

  it.each([
    ['d as JSON in a form', `d=${encodeURIComponent(JSON.stringify({ username: 'Anna1', password }))}`],
    ['d spelled out in a form', `d[username]=Anna1&d[password]=${password}`],
    ['d as JSON in a form with a charset', `d=${encodeURIComponent(JSON.stringify({ account: 'Anna1', password }))}`],
  ])('take %s', async (what, body) => {
    const type = `application/x-www-form-urlencoded${what.includes('charset') ? '; charset=utf-8' : ''}`
    expect(await post('/login', body, type)).toMatchObject({ success: true })
  })

  it.each([
    ['nothing', '', 'application/json', 'badRequest'],
    ['no JSON', '{"d":', 'application/json', 'badRequest'],
    ['another shape', '{"x":1}', 'application/json', 'badRequest'],
    ['an array', '[]', 'application/json', 'badRequest'],
    ['a number for a name', '{"d":{"username":7,"password":"x"}}', 'application/json', 'badRequest'],
    [
      'an operator for a password',
      '{"d":{"username":"Anna1","password":{"$ne":""}}}',
      'application/json',
      'badRequest',
    ],
    [
      'a poisoned prototype',
      '{"__proto__":{"d":{}},"d":{"username":"Anna1","password":"x"}}',
      'application/json',
      'badRequest',
    ],
    ['a poisoned constructor', '{"constructor":{"prototype":{"d":{}}}}', 'application/json', 'badRequest'],
    ['too much', `{"d":{"username":"${'x'.repeat(70_000)}"}}`, 'application/json', 'bodyTooLarge'],
    ['another type', 'username=Anna1', 'text/plain', 'unsupportedMedia'],
    ['xml', '<d/>', 'application/xml', 'unsupportedMedia'],
    ['an upload', '--b--', 'multipart/form-data; boundary=b', 'unsupportedMedia'],
    ['an empty form', 'a=b', 'application/x-www-form-urlencoded', 'badRequest'],
  ])('refuse %s with a key, not with a status', async (_what, body, type, msg) =>
    expect(await post('/login', body, type)).toMatchObject({ success: false, msg }),
  )

  it('exist under their own names and as POST only', async () => {
    const client = server.client()
    for (const [method, path] of [
      ['GET', '/Register'],
      ['POST', '/register'],
      ['PUT', '/login'],
      ['POST', '/Login'],
    ] as const) {
      expect((await client.json(method, path, method === 'GET' ? undefined : { d: {} })).status).toBe(404)
    }
  })

  it('turn a foreign page away', async () => {
    const { status, text } = await server
      .client()
      .json('POST', '/login', { d: { username: 'Anna1', password } }, { origin: 'https://evil.example' })
    expect([status, JSON.parse(text)]).toEqual([200, { success: false, msg: 'foreignOrigin' }])
  })
})

describe('getmessage', () => {
  it('tells the oldest unread letter in every language, until it is read', async () => {
    const client = await server.client().register()
    const uid = client.userData!.id
    const first = await client.messages({ t: 'getcount', uid })
    expect(first.success, proves('S7.10', 'S3.144')).toBe(true)
    expect(first.c, proves('S7.11', 'S3.142')).toBe(1)
    const codes = ['de', 'en', 'es', 'fr', 'hi', 'id', 'ja', 'ko', 'pt', 'th', 'vi', 'zh_cn', 'zh_hk']
    expect(Object.keys(first.d).sort(), proves('S7.11', 'S3.143')).toEqual(codes)
    expect(LANGUAGES).toHaveLength(codes.length)
    const { id, title, content } = first.d.en!
    expect(
      [id, title, content].every((text) => text.length > 0),
      proves('S3.143'),
    ).toBe(true)
    expect(content, proves('S1.60')).toContain('10,000')
    expect(first.d.de!.content).toContain('10.000')
    expect(await client.messages({ t: 'getcount', uid }, '/api/v1/getmessage')).toEqual(first)
    expect(await client.messages({ t: 'getcountyd', id }), proves('S7.12')).toEqual({ c: 0, d: {}, success: true })
    expect(await client.messages({ t: 'getcountyd', id })).toMatchObject({ c: 0, success: true })
    expect(await client.messages({ t: 'getcount', uid }), proves('S7.12')).toEqual({ c: 0, d: {}, success: true })
  })

  it('answers only the caller about the caller', async () => {
    const [anna, bert] = [await server.client().register(), await server.client().register()]
    const none = { c: 0, d: {}, success: false }
    expect(await server.client().messages({ t: 'getcount', uid: anna.userData!.id }), proves('S6.4')).toEqual({
      ...none,
      msg: 'notSignedIn',
    })
    const foreign = await bert.messages({ t: 'getcount', uid: anna.userData!.id })
    expect(foreign, proves('S8.23')).toEqual({ ...none, msg: 'noPermission' })
    const letter = (await anna.messages({ t: 'getcount', uid: anna.userData!.id })).d.en!.id
    expect(await bert.messages({ t: 'getcountyd', id: letter })).toEqual({ ...none, msg: 'notFound' })
    expect(await bert.messages({ t: 'getcountyd', uid: anna.userData!.id, id: letter })).toEqual({
      ...none,
      msg: 'noPermission',
    })
    expect(await anna.messages({ t: 'getcount', uid: anna.userData!.id })).toMatchObject({ c: 1 })
    expect(await anna.messages({ t: 'getcountyd', id: 'x' })).toEqual({ ...none, msg: 'notFound' })
    expect(await anna.messages({ t: 'getcount' })).toEqual({ ...none, msg: 'badRequest' })
    expect(await anna.messages({ t: 'else' })).toEqual({ ...none, msg: 'badRequest' })
  })

  it('takes a form', async () => {
    const client = await server.client().register()
    const { status, text } = await client.raw('POST', '/getmessage', `t=getcount&uid=${client.userData!.id}`, {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect([status, (JSON.parse(text) as { c: number }).c]).toEqual([200, 1])
  })
})

describe('sign-in attempts', () => {
  it('are slowed down for the guesser, never for good, and leave the owner in from elsewhere', async () => {
    const clock = movedClock()
    const limited = await startServer({ environment: clock.environment })
    try {
      const owner = await limited.client().register()
      clock.stand()
      const guess = (): Promise<{ msg: string; params?: Record<string, string | number> | undefined }> =>
        new TestClient(limited.url).enter('/login', { username: owner.username, password: 'gh7Kq2xwLamq' })
      const answers: string[] = []
      for (let attempt = 0; attempt < 8; attempt++) answers.push((await guess()).msg)
      expect(answers.slice(0, 5)).toEqual(Array(5).fill('loginpwd'))
      expect(answers).toContain('loginTooOften')
      const refused = await guess()
      expect(refused.msg).toBe('loginTooOften')
      const seconds = Number(refused.params?.['seconds'])
      expect(seconds).toBeGreaterThanOrEqual(1)
      expect(seconds).toBeLessThanOrEqual(8)
      clock.ahead(seconds * 1000)
      expect(
        (
          await new TestClient(limited.url, owner.username).enter('/login', {
            username: owner.username,
            password: owner.password,
          })
        ).success,
      ).toBe(true)
      expect((await guess()).msg).toBe('loginpwd')
    } finally {
      await limited.stop()
      removeDataDirectory(limited.dataDirectory)
      clock.dispose()
    }
  })
})
