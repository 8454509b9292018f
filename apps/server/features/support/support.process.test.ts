import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proves } from '@candela/checks/proves'
import { problem } from '@candela/contract'
import { HOUR, MINUTE } from '@candela/units'
import {
  commandId,
  databaseOf,
  removeDataDirectory,
  samplePhoto,
  sendSampleIdentity,
  startServer,
  type TestClient,
  TestOperator,
  type TestServer,
} from '../../testing/index.ts'

let server: TestServer
let database: pg.Pool
let mira: TestOperator
let noor: TestOperator

beforeAll(async () => {
  server = await startServer({ environment: { LIMITS: 'bench', SUPPORT_HOURS: '1-5 09:00-17:30' } })
  database = await databaseOf(server)
  mira = await TestOperator.enrol(server, 'Mira', ['support'])
  noor = await TestOperator.enrol(server, 'Noor', ['support', 'auditor'])
})
afterAll(async () => {
  await database.end()
  await server.stop()
  removeDataDirectory(server.dataDirectory)
})

const write = (client: TestClient, text: string, id = commandId()) =>
  client.call('sendSupportMessage', { body: { id, topic: 'order', text } })
const caseOf = async (client: TestClient): Promise<string> => {
  const { rows } = await database.query<{ id: string }>(
    'select id from vault.support_case where account = $1 and closed_at = 0',
    [client.userData!.id],
  )
  return rows[0]!.id
}
const codeOf = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: { code?: string }) => error.code ?? 'no refusal',
  )
const answer = (operator: TestOperator, conversation: string, text: string, id = commandId()) =>
  operator.client.call('deskAnswerSupport', { params: { case: conversation }, body: { id, text, saved: null } })

describe('a chat', () => {
  it('keeps a message once by its id, in order, and tells how far it has got', async () => {
    const client = await server.client().register()
    const id = commandId()
    const [first, again] = await Promise.all([
      write(client, 'Which price is right?', id),
      write(client, 'Which price is right?', id),
    ])
    expect(again).toEqual(first)
    expect(await codeOf(write(client, 'Something else', id))).toBe('supportMessageDiffers')
    for (const nothing of ['  ', '\u200b', '\u202e\u2800'])
      expect(await codeOf(write(client, nothing))).toBe('supportMessageEmpty')
    // nothing that turns the line round reaches the desk
    await write(client, 'And \u202ewhy?\u202c')
    const sent = await client.call('supportChat')
    expect(sent).toMatchObject({ state: 'waiting', operator: '', last: 2, desk: { delivered: 0, read: 0 }, unread: 0 })
    expect(
      sent.messages.map(({ text, place }) => [place, text]),
      proves('S1.57'),
    ).toEqual([
      [1, 'Which price is right?'],
      [2, 'And why?'],
    ])
    const queue = await mira.client.call('deskSupport')
    const row = queue.cases.find((one) => one.openedAt === first.at)!
    expect(row).toMatchObject({ topic: 'order', language: 'en', taken: 'nobody', waits: true })
    expect((await client.call('supportChat')).desk).toEqual({ delivered: 2, read: 0 })
    await mira.client.call('deskTakeSupport', { params: { case: row.case } })
    expect((await client.call('supportChat')).desk).toEqual({ delivered: 2, read: 2 })
    const reply = commandId()
    await answer(mira, row.case, 'The signed one.', reply)
    await answer(mira, row.case, 'The signed one.', reply)
    const answered = await client.call('supportChat', { query: { after: '2' } })
    expect(answered).toMatchObject({ state: 'answered', operator: 'Mira', unread: 1, last: 3 })
    expect(
      answered.messages.map(({ by, text }) => [by, text]),
      proves('S1.57'),
    ).toEqual([['desk', 'The signed one.']])
    await client.call('markSupport', { body: { delivered: 3, read: 3 } })
    await client.call('markSupport', { body: { delivered: 1, read: 0 } })
    expect(await client.call('supportChat')).toMatchObject({ unread: 0, own: { delivered: 3, read: 3 } })
    const seen = await mira.client.call('deskSupportCase', { params: { case: row.case } })
    expect(seen.marks).toEqual({ delivered: 3, read: 3 })
  })

  it('is told over the socket, to its owner alone', async () => {
    const [client, other] = [await server.client().register(), await server.client().register()]
    const [own, foreign] = [await client.socket(), await other.socket()]
    for (const socket of [own, foreign]) {
      socket.follow('account')
      await socket.next('account_all')
    }
    await write(client, 'Hello')
    const conversation = await caseOf(client)
    await mira.client.call('deskTakeSupport', { params: { case: conversation } })
    await answer(mira, conversation, 'Hello too')
    expect(await own.next('account_changed', ({ support }) => support === 1)).toMatchObject({ support: 1 })
    await foreign.serverTime()
    expect(foreign.messages.filter(({ payload }) => 'support' in payload)).toEqual([])
  })

  it('takes photos as it takes those of identity: drawn anew, sealed, for owner and desk', async () => {
    const [client, other] = [await server.client().register(), await server.client().register()]
    const id = commandId()
    const path = `/api/v1/support/messages/${id}/photo`
    const send = async (bytes: Buffer) => {
      const { status, text } = await client.raw('POST', path, bytes, { 'content-type': 'image/webp' })
      return status === 200 ? 'ok' : problem.parse(JSON.parse(text)).code
    }
    expect(await send(Buffer.from('no picture'))).toBe('imageUnreadable')
    expect([await send(samplePhoto('front')), await send(samplePhoto('front'))]).toEqual(['ok', 'ok'])
    expect((await client.call('supportChat')).messages).toMatchObject([{ id, photo: true, text: '' }])
    expect((await client.raw('GET', path)).status).toBe(200)
    expect((await other.raw('GET', path)).status).toBe(404)
    const conversation = await caseOf(client)
    const atDesk = `/api/v1/desk/support/${conversation}/photos/${id}`
    expect((await noor.client.raw('GET', atDesk)).status).toBe(409)
    await noor.client.call('deskTakeSupport', { params: { case: conversation } })
    expect((await noor.client.raw('GET', atDesk)).status).toBe(200)
  })
})

describe('the desk', () => {
  it('one operator is at a conversation; notes stay there; closing is rated once', async () => {
    const client = await server.client().register()
    await write(client, 'Close me')
    const conversation = await caseOf(client)
    const params = { case: conversation }
    expect(await codeOf(answer(mira, conversation, 'Too early'))).toBe('caseNotTaken')
    await mira.client.call('deskTakeSupport', { params })
    expect(await codeOf(noor.client.call('deskTakeSupport', { params }))).toBe('caseTaken')
    await database.query('update vault.support_case set taken_at = taken_at - $2 where id = $1', [conversation, HOUR])
    await noor.client.call('deskTakeSupport', { params })
    const noted = await noor.client.call('deskNoteSupport', { params, body: { id: commandId(), text: 'Between us' } })
    expect(noted.notes).toMatchObject([{ operator: 'Noor', text: 'Between us' }])
    await noor.client.call('deskAnswerSupport', {
      params,
      body: { id: commandId(), text: '', saved: 'neverAsk' },
    })
    expect(await codeOf(client.call('rateSupport', { params, body: { rating: 5 } }))).toBe('supportNotRatable')
    await noor.client.call('deskCloseSupport', { params })
    expect(await codeOf(noor.client.call('deskSupportCase', { params }))).toBe('caseUnknown')
    const closed = await client.call('supportChat')
    expect(closed).toMatchObject({ state: 'closed', operator: '', closed: { case: conversation, rating: 0 } })
    expect(JSON.stringify(closed)).not.toContain('Between us')
    expect(await codeOf(client.call('rateSupport', { params, body: { rating: 4 } }))).toBe('ok')
    expect(await codeOf(client.call('rateSupport', { params, body: { rating: 1 } }))).toBe('supportNotRatable')
    const data = (await client.raw('GET', '/api/v1/own-data.json')).text
    expect(data).toContain('Close me')
    expect(data).toContain('never ask')
    expect(data).not.toContain('Between us')
    const { rows } = await noor.client.call('deskAudit', { query: { object: conversation } })
    expect(rows.map(({ action }) => action).reverse()).toEqual([
      'supportTaken',
      'supportTaken',
      'supportNoted',
      'supportAnswered',
      'supportClosed',
    ])
    const stored = await database.query<{ content: Buffer }>('select content from vault.support_message')
    expect(stored.rows.some(({ content }) => content.includes('Close me'))).toBe(false)
  })
})

describe('the service', () => {
  it('tells topics, the hours that are set, and a wait only once it was measured', async () => {
    const visitor = server.client()
    await database.query('update vault.support_case set first_answer_at = 0')
    const unmeasured = await visitor.call('supportService')
    expect(unmeasured).toMatchObject({
      hours: { from: 1, to: 5, opens: 540, closes: 1_050 },
      waitMs: null,
      measured: 0,
    })
    for (let index = 1; index <= 5; index++) {
      const client = await server.client().register()
      await write(client, 'Hello')
      await database.query('update vault.support_case set first_answer_at = opened_at + $2 where account = $1', [
        client.userData!.id,
        index * MINUTE,
      ])
    }
    expect(await visitor.call('supportService')).toMatchObject({ waitMs: 3 * MINUTE, measured: 5 })
  })

  it('names one person of support to a customer whose identity is validated, puts them first at the desk, and names another once that one has left', async () => {
    const client = await server.client().register()
    expect((await client.call('supportManager')).state, proves('S1.70')).toBe('unverified')
    await sendSampleIdentity(client)
    await database.query('update vault.identity_case set sent_at = sent_at - 60000 where account = $1', [
      client.userData!.id,
    ])
    const state = async () => (await client.call('supportManager')).state
    await expect.poll(state, { message: proves('S1.70') }).toBe('assigned')
    const { name, since } = await client.call('supportManager')
    expect([mira.name, noor.name], proves('S1.70')).toContain(name)
    expect(await client.call('supportManager')).toEqual({ state: 'assigned', name, since })
    // at the desk they come before whoever waits longer, verified and managed by another or not
    const later = await server.client().register()
    for (const [who, text] of [
      [later, 'I was first'],
      [client, 'I am known'],
    ] as const)
      await write(who, text)
    const [unknown, known] = [await caseOf(later), await caseOf(client)]
    for (const operator of [mira, noor]) {
      const order = (await operator.client.call('deskSupport')).cases.map((one) => one.case)
      expect(order.filter((one) => one === known || one === unknown)).toEqual([known, unknown])
    }
    await database.query('update vault.operator set ended_at = 1 where name = $1', [name])
    const other = await client.call('supportManager')
    expect([mira.name, noor.name].filter((one) => one !== name)).toEqual([other.name])
    await database.query('update vault.operator set ended_at = 1 where name = $1', [other.name])
    expect(await state()).toBe('none')
  })
})
