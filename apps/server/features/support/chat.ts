import type pg from 'pg'
import type { SupportChat, SupportMessage, SupportTopic } from '@candela/contract'
import { DAY, showsNothing } from '@candela/units'
import type { SentPhoto } from '../../photo.ts'
import { Refused } from '../../refused.ts'
import type { Pictures } from '../../vault/pictures/index.ts'
import { transaction } from '../../vault/transaction.ts'
import type { Content, NewMessage, Transcript } from './transcript.ts'

/** the time for which a conversation is kept after its closing: published */
const KEPT_AFTER_MS = 365 * DAY
/** one in which neither side writes for so long is over */
const SILENT_MS = 30 * DAY
/** of one account, of all its conversations that are kept */
const MOST_MESSAGES = 2_000
const MOST_PHOTOS = 40
const MESSAGES_A_PAGE = 50

/** A customer's own side of the chat. */
export interface Chat {
  read(account: string, places: { readonly after?: number; readonly before?: number }): Promise<SupportChat>
  /** Once by its id. Refuses with supportMessageEmpty, supportMessageDiffers, messagesLimit. */
  send(account: string, topic: SupportTopic, id: string, content: Content): Promise<SupportMessage>
  /** Once by its id. Refuses with imageUnreadable, supportMessageDiffers, messagesLimit, photosLimit. */
  sendPhoto(account: string, id: string, photo: SentPhoto): Promise<SupportMessage>
  mark(account: string, delivered: number, read: number): Promise<void>
  /** Refuses with supportNotRatable. */
  rate(account: string, conversation: string, rating: number): Promise<void>
  unread(account: string): Promise<number>
  /** Closes what fell silent, and deletes what the published rule says by now. */
  applyRetention(now: number): Promise<void>
}

interface State {
  last: string
  own_delivered: string
  own_read: string
  desk_delivered: string
  desk_read: string
  unread: string
  case_id: string | null
  first_answer_at: string
  closed_at: string
  rating: number
  operator: string | null
}

const STATE = `select c.last, c.own_delivered, c.own_read, c.desk_delivered, c.desk_read,
    (select count(*) from vault.support_message m
       where m.account = c.account and m.place > c.own_read and m.operator is not null) as unread,
    s.id as case_id, s.first_answer_at, s.closed_at, s.rating, o.name as operator
  from vault.support_chat c
  left join lateral (select * from vault.support_case where account = c.account order by id desc limit 1) s on true
  left join vault.operator o on o.number = s.taken_by
  where c.account = $1`

const NOTHING: SupportChat = {
  messages: [],
  earlier: false,
  last: 0,
  state: 'none',
  operator: '',
  desk: { delivered: 0, read: 0 },
  own: { delivered: 0, read: 0 },
  unread: 0,
  closed: null,
}

interface Parts {
  readonly pool: pg.Pool
  readonly transcript: Transcript
  readonly pictures: Pictures
  /** told after each change of an account's chat */
  readonly changed: (account: string) => void
  readonly clock: () => number
}

export function openChat({ pool, transcript, pictures, changed, clock }: Parts): Chat {
  const write = async (account: string, topic: SupportTopic, message: NewMessage): Promise<SupportMessage> => {
    const written = await transaction(pool, async (client) => {
      await transcript.lock(client, account)
      const known = await transcript.again(client, account, message)
      if (known !== undefined) return known
      const { messages, photos } = await transcript.own(client, account)
      if (messages >= MOST_MESSAGES) throw new Refused('messagesLimit', { limit: MOST_MESSAGES })
      const isAboveMost = message.photo !== undefined && photos >= MOST_PHOTOS
      if (isAboveMost) throw new Refused('photosLimit', { limit: MOST_PHOTOS })
      const at = clock()
      const { rows } = await client.query<{ id: string }>(
        `insert into vault.support_case (account, topic, opened_at, written_at) values ($1, $2, $3, $3)
           on conflict (account) where closed_at = 0 do update set written_at = excluded.written_at returning id`,
        [account, topic, at],
      )
      return transcript.add(client, account, rows[0]!.id, message, at)
    })
    changed(account)
    return written
  }
  const stateOf = async (account: string): Promise<State | undefined> =>
    (await pool.query<State>(STATE, [account])).rows[0]
  return {
    async read(account, { after, before }) {
      const state = await stateOf(account)
      if (state === undefined) return NOTHING
      const messages =
        after === undefined
          ? await transcript.newest(account, MESSAGES_A_PAGE, before)
          : await transcript.after(account, after, MESSAGES_A_PAGE)
      const first = messages[0]?.place ?? 0
      const isClosed = Number(state.closed_at) > 0
      return {
        messages,
        earlier: after === undefined && messages.length > 0 && (await transcript.newest(account, 1, first)).length > 0,
        last: Number(state.last),
        state: isClosed ? 'closed' : state.case_id === null ? 'none' : isAnswered(state) ? 'answered' : 'waiting',
        operator: isClosed ? '' : (state.operator ?? ''),
        desk: { delivered: Number(state.desk_delivered), read: Number(state.desk_read) },
        own: { delivered: Number(state.own_delivered), read: Number(state.own_read) },
        unread: Number(state.unread),
        closed: isClosed ? { case: state.case_id!, at: Number(state.closed_at), rating: state.rating } : null,
      }
    },
    async send(account, topic, id, content) {
      if (showsNothing(content.text)) throw new Refused('supportMessageEmpty')
      return write(account, topic, { id, content })
    },
    async sendPhoto(account, id, photo) {
      const drawn = Buffer.from(await pictures.document(photo))
      return write(account, 'other', { id, content: { text: '', saved: null, about: null }, photo: drawn })
    },
    async mark(account, delivered, read) {
      const { rowCount } = await pool.query(
        `update vault.support_chat set own_read = greatest(own_read, least($3, last)),
             own_delivered = greatest(own_delivered, least(greatest($2::bigint, $3::bigint), last))
           where account = $1 and (own_read < least($3, last) or own_delivered < least(greatest($2, $3), last))`,
        [account, delivered, read],
      )
      if (rowCount === 1) changed(account)
    },
    async rate(account, conversation, rating) {
      const { rowCount } = await pool.query(
        `update vault.support_case set rating = $3
           where account = $1 and id = $2 and closed_at > 0 and rating in (0, $3)`,
        [account, conversation, rating],
      )
      if (rowCount !== 1) throw new Refused('supportNotRatable')
      changed(account)
    },
    unread: async (account) => Number((await stateOf(account))?.unread ?? 0),
    async applyRetention(now) {
      const { rows } = await pool.query<{ account: string }>(
        `update vault.support_case set closed_at = $1
           where closed_at = 0 and greatest(written_at, answered_at, taken_at) <= $2 returning account`,
        [now, now - SILENT_MS],
      )
      for (const { account } of rows) changed(account)
      await pool.query('delete from vault.support_case where closed_at > 0 and closed_at <= $1', [now - KEPT_AFTER_MS])
    },
  }
}

function isAnswered({ first_answer_at: first }: State): boolean {
  return Number(first) > 0
}
