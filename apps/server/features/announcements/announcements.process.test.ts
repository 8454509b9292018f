import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proves } from '@candela/checks/proves'
import { type AnnouncementTexts, type BodyOf, LANGUAGES } from '@candela/contract'
import { HOUR, MINUTE } from '@candela/units'
import {
  commandId,
  databaseOf,
  movedClock,
  removeDataDirectory,
  startServer,
  type TestClient,
  TestOperator,
  type TestServer,
} from '../../testing/index.ts'

const clock = movedClock()
let server: TestServer
let reader: TestClient
/** may write and approve */
let rana: TestOperator
let noor: TestOperator
let ilse: TestOperator

beforeAll(async () => {
  server = await startServer({ environment: { LIMITS: 'bench', ...clock.environment } })
  reader = server.client()
  rana = await TestOperator.enrol(server, 'Rana Okafor', ['productPublisher', 'productApprover', 'auditor'])
  noor = await TestOperator.enrol(server, 'Noor Haddad', ['productApprover'])
  ilse = await TestOperator.enrol(server, 'Ilse Brandt', ['productPublisher'])
})
afterAll(async () => {
  await server.stop()
  removeDataDirectory(server.dataDirectory)
  clock.dispose()
})

const textsOf = (title: string, text = 'On Sunday.\n- See [fees](fees).'): AnnouncementTexts =>
  Object.fromEntries(
    LANGUAGES.map((language) => [language, { title: `${title} ${language}`, text }]),
  ) as unknown as AnnouncementTexts
type Draft = BodyOf<'deskDraftAnnouncement'>
const draftOf = (title: string, part: Partial<Draft> = {}): Draft => ({
  id: commandId(),
  from: 0,
  until: 0,
  texts: textsOf(title),
  ...part,
})
const drafted = async (title: string, part: Partial<Draft> = {}): Promise<string> =>
  (await rana.client.call('deskDraftAnnouncement', { body: draftOf(title, part) })).row.announcement

const begun = async ({ client, passkey }: TestOperator, announcement: string, version = 1) => {
  const id = commandId()
  const params = { announcement }
  const { challenge } = await client.call('deskApproveAnnouncementBegin', { params, body: { commandId: id, version } })
  return { params, body: { commandId: id, version, response: passkey.answer({ challenge }) } }
}
const approve = async (operator: TestOperator, announcement: string, version = 1) =>
  operator.client.call('deskApproveAnnouncement', await begun(operator, announcement, version))
const refusal = ({ client }: TestOperator, announcement: string, version = 1) =>
  client.refusal('deskApproveAnnouncementBegin', {
    params: { announcement },
    body: { commandId: commandId(), version },
  })
const titles = async (language: 'en' | 'de' = 'en') =>
  (await reader.call('announcements', { query: { language } })).announcements.map(({ title }) => title)

describe('an announcement', () => {
  it('is read by anyone in their language once another operator approved it by passkey, and no word before', async () => {
    const id = await drafted('Maintenance')
    expect(await titles(), proves('S1.61')).not.toContain('Maintenance en')
    expect(await refusal(rana, id)).toBe('announcementOwn')
    expect(
      await ilse.client.refusal('deskApproveAnnouncementBegin', {
        params: { announcement: id },
        body: { commandId: commandId(), version: 1 },
      }),
    ).toBe('noPermission')
    const good = await begun(noor, id)
    const forged = { ...good, body: { ...good.body, commandId: commandId() } }
    expect(await noor.client.refusal('deskApproveAnnouncement', forged)).toBe('passkeyRefused')
    const opened = await noor.client.call('deskApproveAnnouncement', await begun(noor, id))
    expect(opened.row).toMatchObject({ state: 'shown', approved: 1, version: 1 })
    expect(opened.versions).toMatchObject([{ version: 1, by: 'Rana Okafor', approved: { operator: 'Noor Haddad' } }])
    expect(await titles('de'), proves('S1.61')).toContain('Maintenance de')
    const read = await reader.call('announcement', { params: { announcement: id }, query: { language: 'de' } })
    expect(read, proves('S1.61')).toMatchObject({ title: 'Maintenance de', text: 'On Sunday.\n- See [fees](fees).' })
    expect(await refusal(noor, id)).toBe('announcementDecided')
  })

  it('keeps each version as it was; readers keep the approved one until the next is approved', async () => {
    const id = await drafted('First')
    await approve(noor, id)
    const body = { ...draftOf('Second'), version: 1 }
    const changed = await ilse.client.call('deskChangeAnnouncement', { params: { announcement: id }, body })
    expect(changed.row).toMatchObject({ version: 2, approved: 1, state: 'shown' })
    // the answer was lost, and it is sent again
    const again = await ilse.client.call('deskChangeAnnouncement', { params: { announcement: id }, body })
    expect(again.row.version).toBe(2)
    const late = { ...draftOf('Late'), version: 1 }
    expect(await rana.client.refusal('deskChangeAnnouncement', { params: { announcement: id }, body: late })).toBe(
      'announcementChanged',
    )
    expect(await titles()).toContain('First en')
    expect(await refusal(noor, id, 1)).toBe('announcementDecided')
    await approve(noor, id, 2)
    expect(await titles()).toContain('Second en')
    expect(await titles()).not.toContain('First en')
    const old = await rana.client.call('deskAnnouncement', { params: { announcement: id }, query: { version: '1' } })
    expect(old.shown.texts.en.title).toBe('First en')
    const database = await databaseOf(server)
    await expect(database.query("update vault.announcement_version set texts = '{}'")).rejects.toThrow(
      'stays as it was',
    )
    await expect(database.query('delete from vault.announcement_approval')).rejects.toThrow('stays as it was')
    await database.end()
  })

  it('that was changed while the passkey was asked is not approved, and of two who change it at once one does', async () => {
    const id = await drafted('Race')
    const signed = await begun(noor, id)
    const bodies = [draftOf('One'), draftOf('Two')].map((body) => ({ ...body, version: 1 }))
    const codes = await Promise.all(
      [rana, ilse].map(({ client }, place) =>
        client.refusal('deskChangeAnnouncement', { params: { announcement: id }, body: bodies[place]! }),
      ),
    )
    expect(codes.sort()).toEqual(['announcementChanged', 'ok'])
    expect(await noor.client.refusal('deskApproveAnnouncement', signed)).toBe('announcementChanged')
  })

  it('is written once however often it is sent', async () => {
    const body = draftOf('Once')
    const made = await Promise.all([1, 2, 3].map(() => ilse.client.call('deskDraftAnnouncement', { body })))
    expect(new Set(made.map(({ row }) => row.announcement)).size).toBe(1)
  })

  it('is shown by its clock alone', async () => {
    const now = Date.now()
    const later = await drafted('Later', { from: now + HOUR })
    expect((await approve(noor, later)).row.state).toBe('planned')
    expect(await titles()).not.toContain('Later en')
    expect(await reader.refusal('announcement', { params: { announcement: later }, query: { language: 'en' } })).toBe(
      'announcementUnknown',
    )
    const past = draftOf('Past', { from: now + 2 * MINUTE, until: now + MINUTE })
    expect(await rana.client.refusal('deskDraftAnnouncement', { body: past })).toBe('announcementTimes')
    const short = await drafted('Short', { until: now + 10 * MINUTE })
    await approve(noor, short)
    expect(await titles()).toContain('Short en')
    clock.ahead(10 * MINUTE)
    expect(await titles()).not.toContain('Short en')
  })

  it('is approved in all 13 languages or not at all', async () => {
    const id = await drafted('Half', { texts: { ...textsOf('Half'), th: { title: 'x', text: '' } } })
    expect(await refusal(noor, id)).toBe('announcementIncomplete')
  })

  it.each([
    ['<script>alert(1)</script>', 'announcementNotPlain'],
    ['See https://example.com', 'announcementNotPlain'],
    ['[pay](payment)', 'announcementNotPlain'],
    ['Dear +66812345678', 'announcementNotPlain'],
    ['a\u0000b', 'announcementNotPlain'],
    ['Jetzt einzahlen', 'announcementCallsToPay'],
  ])('is refused, be it a draft, with %j', async (text, code) => {
    const body = draftOf('Bad', { texts: { ...textsOf('Bad'), ja: { title: 'x', text } } })
    expect(await rana.client.refusal('deskDraftAnnouncement', { body })).toBe(code)
  })

  it('is withdrawn by either of them alone, for a reason, at once and for good; the log says all of it', async () => {
    const id = await drafted('Wrong')
    await approve(noor, id)
    expect(await titles()).toContain('Wrong en')
    const params = { announcement: id }
    await noor.client.call('deskRetractAnnouncement', { params, body: { reason: 'a mistake' } })
    expect(await titles()).not.toContain('Wrong en')
    const reason = { params, body: { reason: 'once more' } }
    expect(await ilse.client.refusal('deskRetractAnnouncement', reason)).toBe('announcementDecided')
    const next = { params, body: { ...draftOf('Next'), version: 1 } }
    expect(await rana.client.refusal('deskChangeAnnouncement', next)).toBe('announcementDecided')
    expect(await refusal(noor, id)).toBe('announcementDecided')
    expect((await rana.client.call('deskAnnouncement', { params })).retracted).toMatchObject({
      operator: 'Noor Haddad',
      reason: 'a mistake',
    })
    const { rows } = await rana.client.call('deskAudit', { query: { object: `AN-${id}` } })
    expect(rows.map(({ action, operator, second, reason: why }) => [action, operator, second, why])).toEqual([
      ['announcementRetracted', 'Noor Haddad', '', 'a mistake'],
      ['announcementApproved', 'Noor Haddad', 'Rana Okafor', 'version 1'],
      ['announcementWritten', 'Rana Okafor', '', 'version 1'],
    ])
  })
})
