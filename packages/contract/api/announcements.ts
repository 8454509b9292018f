import * as z from 'zod/mini'
import { MAX_ANNOUNCEMENT_TEXT, MAX_ANNOUNCEMENT_TITLE } from '../announcements.ts'
import { assertionResponse, requestOptions } from './passkeys.ts'
import { route } from './route.ts'
import { commandId, instant, language, orderId, typedReason } from './scalars.ts'

/* Announcements of the house: written and translated by one operator, approved by another, read by anyone. Plain text. */

const done = z.strictObject({ success: z.boolean() })
const inAnnouncement = z.strictObject({ announcement: orderId })
const version = z.int().check(z.nonnegative(), z.maximum(1_000_000))
const text = z.strictObject({
  title: z.string().check(z.maxLength(MAX_ANNOUNCEMENT_TITLE)),
  text: z.string().check(z.maxLength(MAX_ANNOUNCEMENT_TEXT)),
})
const texts = z.strictObject({
  de: text,
  en: text,
  es: text,
  fr: text,
  hi: text,
  id: text,
  ja: text,
  ko: text,
  pt: text,
  th: text,
  vi: text,
  zh_cn: text,
  zh_hk: text,
})
/** 0: from its approval on, and without an end */
const written = { from: instant, until: instant, texts }

const read = { caller: 'operator', roles: ['productPublisher', 'productApprover'] } as const
const writes = { caller: 'operator', roles: ['productPublisher'] } as const
const approves = { caller: 'operator', roles: ['productApprover'] } as const

const announcement = z.strictObject({ id: orderId, at: instant, title: z.string() })
export type Announcement = z.infer<typeof announcement>

export const deskAnnouncementRow = z.strictObject({
  announcement: orderId,
  /** `draft`: nothing of it was approved; `planned`, `shown` and `over` by its clock; `retracted` for good */
  state: z.enum(['draft', 'planned', 'shown', 'over', 'retracted']),
  /** of the newest version, in English; '' where it is not written yet */
  title: z.string(),
  /** the newest version, and the one that readers get; 0: none */
  version,
  approved: version,
  from: instant,
  until: instant,
  /** the author of the newest version, by name, and its time */
  by: z.string(),
  at: instant,
})
export type DeskAnnouncementRow = z.infer<typeof deskAnnouncementRow>

const deed = z.strictObject({ operator: z.string(), at: instant })
export const deskAnnouncement = z.strictObject({
  row: deskAnnouncementRow,
  /** newest first */
  versions: z.array(
    z.strictObject({ version, by: z.string(), at: instant, from: instant, until: instant, approved: z.nullable(deed) }),
  ),
  /** the version that was asked for, else the newest */
  shown: z.strictObject({ version, ...written }),
  retracted: z.nullable(z.strictObject({ operator: z.string(), at: instant, reason: z.string() })),
  mayWrite: z.boolean(),
  /** the role is there, and nothing of it was written by the same operator */
  mayApprove: z.boolean(),
})
export type DeskAnnouncement = z.infer<typeof deskAnnouncement>

export const ANNOUNCEMENT_ROUTES = {
  announcements: route({
    method: 'GET',
    path: '/announcements',
    caller: 'anyone',
    summary: 'What the house announces now, newest first',
    query: z.strictObject({ language }),
    answer: z.strictObject({ announcements: z.array(announcement) }),
    perMinute: 120,
  }),
  announcement: route({
    method: 'GET',
    path: '/announcements/{announcement}',
    caller: 'anyone',
    summary: 'One of them, with its text: lines, each a paragraph; [words](page) leads to a page of the app',
    params: inAnnouncement,
    query: z.strictObject({ language }),
    answer: z.strictObject({ id: orderId, at: instant, title: z.string(), text: z.string() }),
    perMinute: 120,
  }),
} as const

export const ANNOUNCEMENT_DESK_ROUTES = {
  deskAnnouncements: route({
    method: 'GET',
    path: '/desk/announcements',
    ...read,
    isWatching: true,
    summary: 'Announcements and drafts, changed last first',
    answer: z.strictObject({ announcements: z.array(deskAnnouncementRow) }),
    perMinute: 120,
    cost: 5,
  }),
  deskAnnouncement: route({
    method: 'GET',
    path: '/desk/announcements/{announcement}',
    ...read,
    summary: 'One announcement with its versions, and the texts of one of them',
    params: inAnnouncement,
    query: z.strictObject({ version: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/))) }),
    answer: deskAnnouncement,
    perMinute: 120,
    cost: 5,
  }),
  deskDraftAnnouncement: route({
    method: 'POST',
    path: '/desk/announcements',
    ...writes,
    summary:
      'Writes a new announcement, which nobody reads before another operator approved it; once by its id; logged',
    body: z.strictObject({ id: commandId, ...written }),
    answer: deskAnnouncement,
    perMinute: 60,
  }),
  deskChangeAnnouncement: route({
    method: 'POST',
    path: '/desk/announcements/{announcement}/versions',
    ...writes,
    summary: 'Writes the version after `version`; readers keep the approved one; once by its id; logged',
    params: inAnnouncement,
    body: z.strictObject({ id: commandId, version, ...written }),
    answer: deskAnnouncement,
    perMinute: 60,
  }),
  deskApproveAnnouncementBegin: route({
    method: 'POST',
    path: '/desk/announcements/{announcement}/approval/begin',
    ...approves,
    summary: 'The newest version to be approved by passkey: the hash of its texts and times is the challenge',
    params: inAnnouncement,
    body: z.strictObject({ commandId, version }),
    answer: requestOptions,
    perMinute: 60,
  }),
  deskApproveAnnouncement: route({
    method: 'POST',
    path: '/desk/announcements/{announcement}/approval',
    ...approves,
    summary: 'Approves the newest version, as another operator than who wrote it; signed by passkey, logged',
    params: inAnnouncement,
    body: z.strictObject({ commandId, version, response: assertionResponse }),
    answer: deskAnnouncement,
    perMinute: 60,
  }),
  deskRetractAnnouncement: route({
    method: 'POST',
    path: '/desk/announcements/{announcement}/retraction',
    ...read,
    summary: 'Takes an announcement or a draft away for good, for a reason; logged',
    params: inAnnouncement,
    body: z.strictObject({ reason: typedReason }),
    answer: done,
    perMinute: 60,
  }),
} as const
