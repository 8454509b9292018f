import type pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proves, provenBy } from '@candela/checks/proves'
import { type Identity, type IdentityFields, type IdentityPhoto, PHOTOS_KEPT_MS } from '@candela/contract'
import {
  commandId,
  databaseOf,
  removeDataDirectory,
  SAMPLE_FIELDS,
  samplePhoto,
  sendPhoto,
  startServer,
  stepUpByPassword,
  TestClient,
  TestOperator,
  type TestServer,
} from '../../testing/index.ts'
import { bomb } from '../../testing/bomb.ts'

let server: TestServer
let database: pg.Pool
let maker: TestOperator
let checker: TestOperator

beforeAll(async () => {
  server = await startServer({ environment: { LIMITS: 'bench' } })
  database = await databaseOf(server)
})
afterAll(async () => {
  await database.end()
  await server.stop()
  removeDataDirectory(server.dataDirectory)
})

/** A customer with everything there but the sending. */
async function filledIn(
  change: Partial<IdentityFields> = {},
  kinds: readonly IdentityPhoto[] = ['front', 'back', 'holding'],
) {
  const client = await server.client().register()
  await client.call('saveIdentityFields', { body: { ...SAMPLE_FIELDS, ...change } })
  for (const kind of kinds) expect(await sendPhoto(client, kind)).toBe('ok')
  return client
}

async function sent(): Promise<{ client: TestClient; reference: string }> {
  const client = await filledIn()
  return { client, reference: (await client.call('sendIdentity', { body: {} })).reference }
}

/** As if the practice reviewer's time had come. */
async function overdue(client: TestClient): Promise<void> {
  await database.query(`update vault.identity_case set sent_at = sent_at - 60000 where account = $1`, [
    client.userData!.id,
  ])
}

async function until(client: TestClient, state: Identity['state']): Promise<Identity> {
  const seen: Identity[] = []
  const newest = async () => {
    seen.push(await client.call('identity'))
    return seen.at(-1)
  }
  await expect.poll(newest).toMatchObject({ state })
  return seen.at(-1)!
}

describe('what is sent', () => {
  it('fields are kept sealed, and read back by their owner', async () => {
    const client = await server.client().register()
    expect(await client.call('identity')).toMatchObject({
      tier: 'none',
      state: 'notSent',
      fields: null,
      reviewer: 'practice',
    })
    const kept = await client.call('saveIdentityFields', {
      body: { ...SAMPLE_FIELDS, number: ' SAMPLE000 ', gender: 'female' },
    })
    const { certificate, number, lastName, name, fullName, birthDate, gender } = kept.fields!
    expect(certificate, proves('S3.19')).toBe('idCard')
    expect(number, proves('S3.23')).toBe('SAMPLE000')
    expect(lastName, proves('S3.24')).toBe('Sample')
    expect(name, proves('S3.25')).toBe('Maria')
    expect(fullName, proves('S3.26')).toBe('Sample Maria')
    expect(birthDate, proves('S3.27')).toBe('1990-01-01')
    expect(gender, proves('S3.28')).toBe('female')
    expect(kept.fields).toEqual({ ...SAMPLE_FIELDS, fullName: 'Sample Maria' })
    expect(kept.missing).toEqual(['front', 'back', 'holding'])
    await sendPhoto(client, 'front')
    const { photosDeletedAt } = await client.call('identity')
    expect(Math.round((photosDeletedAt - Date.now()) / 86_400_000)).toBe(30)
    const { rows } = await database.query('select fields::text from vault.identity_case where account = $1', [
      client.userData!.id,
    ])
    expect(JSON.stringify(rows)).not.toContain(Buffer.from('SAMPLE000').toString('hex'))
  })

  it('what cannot be on a document is refused, and nothing of it kept', async () => {
    const client = await server.client().register()
    const refusal = (change: Partial<IdentityFields>) =>
      client.refusal('saveIdentityFields', { body: { ...SAMPLE_FIELDS, ...change } })
    expect(await refusal({ number: ' ' }), proves('S5.25')).toBe('identityNumberMissing')
    const faults: [Partial<IdentityFields>, string][] = [
      [{ number: '<script>' }, 'identityNumberInvalid'],
      [{ lastName: '', name: ' ' }, 'identityNameMissing'],
      [{ name: '<b>' }, 'identityNameInvalid'],
      [{ country: 'XX' }, 'identityCountryInvalid'],
      [{ birthDate: '1990-02-30' }, 'identityBirthDateInvalid'],
      [{ birthDate: '2015-01-01' }, 'identityTooYoung'],
    ]
    for (const [change, code] of faults) expect(await refusal(change)).toBe(code)
    expect((await client.call('identity')).fields).toBeNull()
  })

  it('nothing is sent without its photos; a passport has a second page, or its owner says that it has none', async () => {
    const client = await server.client().register()
    expect(await client.refusal('sendIdentity', { body: {} })).toBe('identityIncomplete')
    await client.call('saveIdentityFields', { body: SAMPLE_FIELDS })
    expect(await client.refusal('sendIdentity', { body: {} }), proves('S5.26')).toBe('identityFrontMissing')
    await sendPhoto(client, 'front')
    expect(await client.refusal('sendIdentity', { body: {} }), proves('S5.27')).toBe('identityBackMissing')
    await sendPhoto(client, 'back')
    expect(await client.refusal('sendIdentity', { body: {} }), proves('S5.28')).toBe('identityHoldingMissing')
    await sendPhoto(client, 'holding')
    await sendPhoto(client, 'face')
    expect(await client.refusal('sendIdentity', { body: {} })).toBe('identityFaceMissing')
    const passport = await client.call('saveIdentityFields', { body: { ...SAMPLE_FIELDS, certificate: 'passport' } })
    const kinds = passport.photos.map(({ kind }) => kind)
    expect(kinds, proves('S1.52', 'S1.54')).toEqual(['front', 'back', 'holding', 'face'])
    const onePage = { ...SAMPLE_FIELDS, certificate: 'passport', secondPage: 'none' } as const
    const without = await client.call('saveIdentityFields', { body: onePage })
    expect(without.photos.map(({ kind }) => kind)).toEqual(['front', 'holding', 'face'])
    expect(await sendPhoto(client, 'back')).toBe('photoNotNeeded')
    await client.call('saveIdentityFields', { body: { ...onePage, secondPage: '' } })
    expect(await client.refusal('sendIdentity', { body: {} })).toBe('identitySecondPageMissing')
  })
})

describe('photos', () => {
  it('are drawn anew, upright, at most 2,000 pixels, and say nothing of where they were taken', async () => {
    const client = await server.client().register()
    const taken = await sharp({ create: { width: 2600, height: 1300, channels: 3, background: '#357' } })
      .withExif({ IFD0: { Make: 'Secret camera' }, IFD3: { GPSLatitude: '13/1 45/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(await sendPhoto(client, 'front', taken, 'image/jpeg')).toBe('ok')
    const [photo] = (await client.call('identity')).photos
    expect(photo, proves('S3.29')).toMatchObject({ kind: 'front', sample: false, accepted: false })
    const shown = await download(client, photo!.id)
    const { width, height, exif, format } = await sharp(shown).metadata()
    expect([format, width, height, exif]).toEqual(['webp', 1000, 2000, undefined])
    expect(shown.includes('Secret camera')).toBe(false)
  })

  it('samples are known by their bytes, and only by those', async () => {
    const client = await filledIn()
    const { photos } = await client.call('identity')
    expect(photos[0]?.kind, proves('S3.29')).toBe('front')
    expect(photos[1]?.kind, proves('S3.30')).toBe('back')
    expect(photos[2]?.kind, proves('S3.31')).toBe('holding')
    expect(photos.map(({ sample: isSample }) => isSample)).toEqual([true, true, true])
    await sendPhoto(client, 'front', await sharp(samplePhoto('front')).png().toBuffer(), 'image/png')
    expect((await client.call('identity')).photos[0]!.sample).toBe(false)
  })

  it('what is no picture, broken or a bomb is refused, and nothing of it kept', async () => {
    const client = await server.client().register()
    const attacks: [Buffer, string][] = [
      [Buffer.from('<html><script>alert(1)</script></html>'), 'image/png'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'image/webp'],
      [samplePhoto('front').subarray(0, 9_000), 'image/webp'],
      [bomb(20_000, 20_000), 'image/png'],
    ]
    for (const [bytes, media] of attacks)
      expect(await sendPhoto(client, 'front', bytes, media), proves('S8.22')).toBe('imageUnreadable')
    expect(await sendPhoto(client, 'front', Buffer.alloc(0))).not.toBe('ok')
    expect((await client.call('identity')).photos, proves('S8.22')).toEqual([])
  })

  it('one byte above 20 MB is too large, what is no picture’s type is refused', async () => {
    const client = await server.client().register()
    const most = 20 * 1024 * 1024
    const large = Buffer.alloc(most + 1, 0xff)
    expect(await sendPhoto(client, 'front', large.subarray(1), 'image/jpeg'), proves('S5.24', 'S9.23')).toBe(
      'imageUnreadable',
    )
    expect(await sendPhoto(client, 'front', large, 'image/jpeg'), proves('S5.24', 'S8.39', 'S9.23')).toBe(
      'imageTooLarge',
    )
    expect(await sendPhoto(client, 'front', samplePhoto('front'), 'image/svg+xml')).toBe('unsupportedMedia')
  })

  it('what hangs behind a picture is not kept', async () => {
    const client = await server.client().register()
    const polyglot = Buffer.concat([
      await sharp(samplePhoto('front')).jpeg().toBuffer(),
      Buffer.from('<script>alert(1)</script>PK\x03\x04'),
    ])
    expect(await sendPhoto(client, 'front', polyglot, 'image/jpeg')).toBe('ok')
    const [photo] = (await client.call('identity')).photos
    expect((await download(client, photo!.id)).includes('<script>')).toBe(false)
  })

  it('are their owner’s alone, sealed under a key of each person', async () => {
    const [one, other] = await Promise.all([filledIn(), filledIn()])
    const [photo] = (await one.call('identity')).photos
    expect(await other.refusal('identityPhoto', { params: { photo: photo!.id } }), proves('S6.3')).toBe('notFound')
    expect((await server.client().json('GET', `/api/v1/identity/photos/${photo!.id}`)).status).toBe(401)
    const { rows } = await database.query<{ photo: Buffer }>('select photo from vault.identity_photo where id = $1', [
      photo!.id,
    ])
    expect(rows[0]!.photo.includes('WEBP')).toBe(false)
    // also not where rows were exchanged
    await database.query(
      'update vault.identity_key set sealed = (select sealed from vault.identity_key where account = $1) where account = $2',
      [one.userData!.id, other.userData!.id],
    )
    const [foreign] = (
      await database.query<{ id: string }>('select id from vault.identity_photo where account = $1', [
        other.userData!.id,
      ])
    ).rows
    expect((await other.json('GET', `/api/v1/identity/photos/${foreign!.id}`)).status).toBe(500)
  })
})

async function download(client: TestClient, photo: string): Promise<Buffer> {
  const answer = await fetch(`${client.url}/api/v1/identity/photos/${photo}`, { headers: { cookie: client.cookie! } })
  expect(answer.headers.get('content-type')).toBe('image/webp')
  return Buffer.from(await answer.arrayBuffer())
}

describe('tiers', () => {
  it.each([
    ['email', 'maria@mail.example', 'm•••@mail.example'],
    ['phone', '+66 81 234 5678', '+66 •••• 678'],
  ] as const)('basic: the %s %s was proven by its code, and is shown as %s', async (channel, target, contact) => {
    const client = await server.client().register()
    await client.call('requestOwnCode', { body: { purpose: 'bind', channel, target } })
    expect(await client.call('identity'), proves('S6.5')).toMatchObject({ tier: 'none', contact: '' })
    const { messages } = await client.call('practiceInbox')
    const { code } = messages.find((message) => message.channel === channel && message.code !== '')!
    await client.call('bindContact', { body: { channel, target, code, stepUp: await stepUpByPassword(client) } })
    expect(await client.call('identity'), proves('S6.5')).toMatchObject({ tier: 'basic', contact })
  })
})

describe('the practice reviewer', () => {
  it('validates what can be read, and says so by letter', async () => {
    const { client, reference } = await sent()
    expect(reference).toMatch(/^KYC-\d{4,}$/)
    const waiting = await client.call('identity')
    expect(waiting, proves('S4.1')).toMatchObject({
      state: 'waiting',
      attempt: 1,
      missing: [],
      decideBy: waiting.sentAt + 48 * 3_600_000,
    })
    expect(await client.refusal('saveIdentityFields', { body: SAMPLE_FIELDS })).toBe('identityInReview')
    expect(await sendPhoto(client, 'front')).toBe('identityInReview')
    expect(await client.refusal('discardIdentity', { body: {} })).toBe('identityInReview')
    await overdue(client)
    const done = await provenBy(['S4.3'], until(client, 'validated'))
    expect(done, proves('S6.6')).toMatchObject({
      tier: 'identity',
      fields: { number: '•••000', name: 'M•••', birthDate: '' },
    })
    expect(done.photosDeletedAt).toBe(done.decidedAt + PHOTOS_KEPT_MS.validated)
    const { views } = await client.call('identityViews')
    expect(views.map(({ who, what }) => `${who} ${what}`).sort()).toEqual(
      ['back', 'case', 'front', 'holding'].map((what) => `Practice reviewer ${what}`),
    )
    const letters = await client.messages({ uid: client.userData!.id })
    expect(JSON.stringify(letters)).not.toContain('SAMPLE000')
    const { rows } = await database.query(
      `select texts->'de'->>'content' as text from vault.letter where account = $1 and cause like 'identity %'`,
      [client.userData!.id],
    )
    expect(rows[0].text).toContain(reference)
  })

  it('knows the face only where a camera saw one living face, the document’s', async () => {
    const report = { way: 'camera', faces: 1, alive: true, match: 800 } as const
    const reports = [report, { ...report, way: 'picture' }, { ...report, match: 300 }, { ...report, faces: 2 }] as const
    const outcomes = await Promise.all(
      reports.map(async (body) => {
        const client = await filledIn({}, ['front', 'back', 'holding', 'face'])
        await client.call('saveFaceReport', { body })
        await client.call('sendIdentity', { body: {} })
        await overdue(client)
        const outcome = await until(client, body.match < 500 || body.faces !== 1 ? 'returned' : 'validated')
        return [outcome.tier, ...outcome.toFix.map(({ reason }) => reason)]
      }),
    )
    expect(outcomes, proves('S1.53', 'S6.7')).toEqual([
      ['face'],
      ['identity'],
      ['none', 'faceDiffers'],
      ['none', 'faceUnclear'],
    ])
  })

  it('returns what cannot be read, exactly that is sent again; the appeal goes to somebody else', async () => {
    const client = await filledIn()
    await sendPhoto(client, 'back', await sharp(samplePhoto('back')).blur(6).webp().toBuffer())
    await client.call('sendIdentity', { body: {} })
    await overdue(client)
    const returned = await until(client, 'returned')
    expect(returned.toFix).toEqual([{ part: 'back', reason: 'backUnsharp' }])
    expect(returned).toMatchObject({ missing: ['back'], mayAppeal: true, tier: 'none' })
    expect(returned.photos.map(({ kind, accepted }) => [kind, accepted])).toEqual([
      ['front', true],
      ['back', false],
      ['holding', true],
    ])
    expect(await client.refusal('sendIdentity', { body: {} })).toBe('identityPartsRemain')
    await sendPhoto(client, 'back')
    const again = await client.call('sendIdentity', { body: {} })
    expect(again).toMatchObject({ state: 'waiting', attempt: 2, reference: returned.reference })
    await overdue(client)
    expect(await until(client, 'validated')).toMatchObject({ tier: 'identity', mayAppeal: false })
    expect(await client.refusal('appealIdentity', { body: {} })).toBe('appealNotPossible')
  })

  it('goes on after a restart where it was stopped', async () => {
    const { client } = await sent()
    await server.kill()
    await database.end()
    const { dataDirectory } = server
    server = await startServer({ dataDirectory, environment: { LIMITS: 'bench' } })
    database = await databaseOf(server)
    const back = await new TestClient(server.url, client.username).signIn()
    await overdue(back)
    expect(await until(back, 'validated')).toMatchObject({ tier: 'identity' })
  })
})

describe('operators', () => {
  const pathOf = (reference: string) => ({ case: reference })
  beforeAll(async () => {
    maker = await TestOperator.enrol(server, 'Mo Maker', ['identityMaker'])
    checker = await TestOperator.enrol(server, 'Cho Checker', ['identityMaker', 'identityChecker'])
  })
  const validate = async ({ client, passkey }: TestOperator, reference: string): Promise<string> => {
    const params = pathOf(reference)
    const id = commandId()
    const options = await client.call('deskValidateBegin', { params, body: { commandId: id } })
    const body = { commandId: id, response: passkey.answer(options) }
    return (await client.call('deskValidateCase', { params, body })).stage
  }

  it('two validate, each look is the customer’s to read', async () => {
    const { client, reference } = await sent()
    const params = pathOf(reference)
    expect(await maker.client.refusal('deskCase', { params })).toBe('caseNotTaken')
    const opened = await maker.client.call('deskTakeCase', { params })
    expect(opened).toMatchObject({
      fields: { number: 'SAMPLE000' },
      row: { stage: 'first', taken: 'me', samples: true },
    })
    expect(await client.call('identity'), proves('S4.2')).toMatchObject({ state: 'auditing' })
    expect(await checker.client.refusal('deskTakeCase', { params })).toBe('caseTaken')
    const [photo] = opened.photos
    await maker.client.call('deskPhoto', { params: { ...params, photo: photo!.id } })
    expect(await validate(maker, reference)).toBe('proposed')
    // an operator at it keeps the practice reviewer away, and so does a proposal
    await overdue(client)
    expect(await maker.client.refusal('deskTakeCase', { params })).toBe('sameOperator')
    expect((await checker.client.call('deskTakeCase', { params })).first).toMatchObject({ operator: 'Mo Maker' })
    expect(await validate(checker, reference)).toBe('validated')
    expect(await client.call('identity'), proves('S4.3', 'S6.6')).toMatchObject({
      state: 'validated',
      tier: 'identity',
    })
    const { views } = await client.call('identityViews')
    expect(views.map(({ what, reason }) => [what, reason])).toEqual([
      ['case', 'review'],
      ['front', 'review'],
      ['case', 'review'],
    ])
    expect(views.every(({ who }) => /^Reviewer \d+$/.test(who))).toBe(true)
    expect(await checker.client.refusal('deskTakeCase', { params })).toBe('caseUnknown')
  })

  it('give back for listed reasons; an appeal is another’s', async () => {
    const { client, reference } = await sent()
    const params = pathOf(reference)
    await checker.client.call('deskTakeCase', { params })
    const body = { commandId: commandId(), reasons: ['frontGlare', 'nameDiffers'] as const }
    await checker.client.call('deskReturnCase', { params, body: { ...body, reasons: [...body.reasons] } })
    const returned = await client.call('identity')
    expect(returned.toFix.map(({ part }) => part)).toEqual(['front', 'fields'])
    expect(await client.call('appealIdentity', { body: {} })).toMatchObject({
      state: 'waiting',
      appealed: true,
      attempt: 2,
    })
    await overdue(client)
    const row = async (operator: TestOperator) =>
      (await operator.client.call('deskCases')).cases.find((found) => found.reference === reference)
    expect(await row(checker)).toMatchObject({ appealed: true, mayTake: false })
    expect(await row(maker)).toMatchObject({ mayTake: true, taken: 'nobody' })
    expect(await checker.client.refusal('deskTakeCase', { params })).toBe('sameOperator')
    expect((await maker.client.call('deskTakeCase', { params })).returned).toMatchObject([
      { reasons: ['frontGlare', 'nameDiffers'] },
    ])
    expect(await client.call('identity')).toMatchObject({ state: 'auditing', mayAppeal: false })
  })

  it('speak of a passport’s page with the signature or address, never of a back that it does not have', async () => {
    const client = await server.client().register()
    await client.call('saveIdentityFields', { body: { ...SAMPLE_FIELDS, certificate: 'passport' } })
    for (const kind of ['front', 'back', 'holding'] as const) await sendPhoto(client, kind)
    const { reference } = await client.call('sendIdentity', { body: {} })
    const params = pathOf(reference)
    await maker.client.call('deskTakeCase', { params })
    const reasons = ['backUnsharp' as const, 'frontGlare' as const]
    await maker.client.call('deskReturnCase', { params, body: { commandId: commandId(), reasons } })
    expect((await client.call('identity')).toFix.map(({ part }) => part)).toEqual(['front', 'back'])
    const { d } = await client.messages({ t: 'getcount', uid: client.userData!.id })
    expect(d.en!.content).toContain('• The page with your signature or address is not sharp enough to read.')
    expect(d.en!.content).not.toMatch(/\bback\b/)
    expect(d.de!.content).toContain('Seite mit Ihrer Unterschrift oder Adresse')
  })

  it('the log of views can be neither changed nor shortened', async () => {
    for (const query of [
      'update vault.identity_view set reason = $1',
      'delete from vault.identity_view where reason <> $1',
    ])
      await expect(database.query(query, ['x'])).rejects.toThrow('append only')
  })
})

describe('what is kept', () => {
  const left = async (client: TestClient): Promise<number[]> => {
    const counts = ['identity_photo', 'identity_key'].map(async (table) => {
      const { rows } = await database.query<{ count: string }>(
        `select count(*) from vault.${table} where account = $1`,
        [client.userData!.id],
      )
      return Number(rows[0]!.count)
    })
    return Promise.all(counts)
  }

  it('photos and their key are deleted by the rule, the result stays', async () => {
    const { client } = await sent()
    await overdue(client)
    await until(client, 'validated')
    expect(await left(client)).toEqual([3, 1])
    await database.query('update vault.identity_case set delete_at = 1 where account = $1', [client.userData!.id])
    await expect.poll(() => left(client)).toEqual([0, 0])
    expect(await client.call('identity')).toMatchObject({
      state: 'validated',
      photos: [],
      photosDeletedAt: 0,
      fields: { number: '•••000' },
    })
  })

  it('discarding deletes at once, own data has everything, closing takes all of it', async () => {
    const client = await filledIn()
    const { status, text } = await client.json('GET', '/api/v1/own-data.json')
    expect([status, text.includes('SAMPLE000'), text.includes('data:image/webp;base64,')]).toEqual([200, true, true])
    expect(await client.call('discardIdentity', { body: {} })).toMatchObject({
      state: 'notSent',
      fields: null,
      photos: [],
    })
    expect(await left(client)).toEqual([0, 0])
    const leaver = (await sent()).client
    await leaver.call('closeAccount', { body: { commandId: commandId(), password: leaver.password } })
    expect(await left(leaver)).toEqual([0, 0])
    const { rows } = await database.query('select 1 from vault.identity_case where account = $1', [leaver.userData!.id])
    expect(rows).toEqual([])
  })
})
