import type pg from 'pg'
import type { DeskSupportCase, DeskSupportRow, Language, SavedReply, SupportTopic } from '@candela/contract'
import { MINUTE, showsNothing } from '@candela/units'
import { maskedName } from '../../desk/masked-name.ts'
import type { AuditTrail } from '../../ports/audit.ts'
import { Refused } from '../../refused.ts'
import type { DeskOperator } from '../../vault/operator-sessions.ts'
import type { Secrets } from '../../vault/secrets.ts'
import { transaction } from '../../vault/transaction.ts'
import type { Transcript } from './transcript.ts'

/** the silence after which a taken conversation is left to others */
const TAKEN_FOR_MS = 30 * MINUTE
const MAX_QUEUE = 500
const MAX_SHOWN = 200

/** The operators' side of the chats. Refuses with caseUnknown where none is open, caseNotTaken where another or nobody is at it. */
export interface SupportDesk {
  queue(operator: DeskOperator): Promise<DeskSupportRow[]>
  /** Refuses with caseTaken. */
  take(operator: DeskOperator, conversation: string): Promise<DeskSupportCase>
  open(operator: DeskOperator, conversation: string): Promise<DeskSupportCase>
  photo(operator: DeskOperator, conversation: string, message: string): Promise<Buffer>
  /** Once by its id. Refuses with supportMessageEmpty, supportMessageDiffers. */
  answer(operator: DeskOperator, conversation: string, answer: Answer): Promise<DeskSupportCase>
  note(operator: DeskOperator, conversation: string, id: string, text: string): Promise<DeskSupportCase>
  close(operator: DeskOperator, conversation: string): Promise<void>
}

interface Answer {
  readonly id: string
  readonly text: string
  readonly saved: SavedReply | null
}

interface Row {
  id: string
  account: string
  topic: SupportTopic
  language: Language
  nick: string
  opened_at: string
  written_at: string
  answered_at: string
  taken_by: number | null
  taken_at: string
  own_delivered: string
  own_read: string
}

const CASE = `select s.id, s.account, s.topic, a.language, a.nick, s.opened_at, s.written_at, s.answered_at, s.taken_by,
    s.taken_at, c.own_delivered, c.own_read
  from vault.support_case s
  join vault.support_chat c on c.account = s.account
  join vault.account a on a.id = s.account
  where s.closed_at = 0`
/** of those who wait: first whose account manager one is, then who has another, then who waits longest */
const QUEUE = `${CASE} order by (s.written_at > s.answered_at) desc,
  (select case when m.operator = $2 then 0 else 1 end from vault.account_manager m where m.account = s.account) nulls last,
  s.written_at, s.id limit $1`

interface Parts {
  readonly pool: pg.Pool
  readonly secrets: Secrets
  readonly transcript: Transcript
  readonly audit: AuditTrail
  readonly changed: (account: string) => void
  readonly clock: () => number
}

export function openSupportDesk({ pool, secrets, transcript, audit, changed, clock }: Parts): SupportDesk {
  const notePlace = (id: string): string => `support note ${id}`
  const isHeld = ({ taken_by: by, taken_at: at }: Row): boolean => by !== null && clock() < Number(at) + TAKEN_FOR_MS
  const rowOf = (found: Row, operator: DeskOperator): DeskSupportRow => ({
    case: found.id,
    topic: found.topic,
    language: found.language,
    nick: maskedName(found.nick),
    openedAt: Number(found.opened_at),
    writtenAt: Number(found.written_at),
    waits: Number(found.written_at) > Number(found.answered_at),
    taken: !isHeld(found) ? 'nobody' : found.taken_by === operator.number ? 'me' : 'other',
  })
  const known = async (conversation: string, client: pg.Pool | pg.PoolClient = pool): Promise<Row> => {
    const found = (await client.query<Row>(`${CASE} and s.id = $1`, [conversation])).rows[0]
    if (found === undefined) throw new Refused('caseUnknown')
    return found
  }
  const own = async (
    operator: DeskOperator,
    conversation: string,
    client: pg.Pool | pg.PoolClient = pool,
  ): Promise<Row> => {
    const found = await known(conversation, client)
    if (found.taken_by !== operator.number) throw new Refused('caseNotTaken')
    return found
  }
  const shown = async (found: Row, operator: DeskOperator): Promise<DeskSupportCase> => {
    const messages = await transcript.ofCase(found.account, found.id, MAX_SHOWN)
    const { rows } = await pool.query<{ id: string; name: string; at: string; text: Buffer }>(
      `select n.id, o.name, n.at, n.text from vault.support_note n join vault.operator o on o.number = n.operator
         where n.case_id = $1 order by n.at, n.id`,
      [found.id],
    )
    const notes = rows.map(({ id, name, at, text }) => ({
      operator: name,
      at: Number(at),
      text: secrets.open(text, notePlace(id)).toString('utf8'),
    }))
    const marks = { delivered: Number(found.own_delivered), read: Number(found.own_read) }
    const { rowCount } = await pool.query(
      `update vault.support_chat set desk_read = greatest(desk_read, $2), desk_delivered = greatest(desk_delivered, $2)
         where account = $1 and desk_read < $2`,
      [found.account, messages.at(-1)?.place ?? 0],
    )
    if (rowCount === 1) changed(found.account)
    return { row: rowOf(found, operator), customer: found.account, messages, notes, marks }
  }
  /** Marks the messages of the queue as arrived at the desk. */
  const delivered = async (accounts: readonly string[]): Promise<void> => {
    const { rows } = await pool.query<{ account: string }>(
      `update vault.support_chat set desk_delivered = last
         where account = any ($1::uuid[]) and desk_delivered < last returning account`,
      [accounts],
    )
    for (const { account } of rows) changed(account)
  }
  return {
    async queue(operator) {
      const { rows } = await pool.query<Row>(QUEUE, [MAX_QUEUE, operator.number])
      await delivered(rows.map(({ account }) => account))
      return rows.map((found) => rowOf(found, operator))
    },
    async take(operator, conversation) {
      const now = clock()
      const { account } = await known(conversation)
      await transaction(pool, async (client) => {
        // of two who take it at once, one does
        const { rowCount } = await client.query(
          `update vault.support_case set taken_by = $2, taken_at = $3
             where id = $1 and closed_at = 0 and (taken_by is null or taken_by = $2 or taken_at <= $4)`,
          [conversation, operator.number, now, now - TAKEN_FOR_MS],
        )
        if (rowCount !== 1) throw new Refused('caseTaken')
        await audit.note({ operator: operator.number, action: 'supportTaken', object: conversation }, client)
      })
      changed(account)
      return shown(await known(conversation), operator)
    },
    open: async (operator, conversation) => shown(await own(operator, conversation), operator),
    async photo(operator, conversation, message) {
      const { account } = await own(operator, conversation)
      const photo = await transcript.photo(account, message, conversation)
      if (photo === undefined) throw new Refused('notFound')
      const deed = { action: 'supportPhotoOpened', object: conversation, reason: message } as const
      await audit.note({ operator: operator.number, ...deed })
      return photo
    },
    async answer(operator, conversation, { id, text, saved }) {
      if (saved === null && showsNothing(text)) throw new Refused('supportMessageEmpty')
      const { account } = await own(operator, conversation)
      const message = {
        id,
        operator: operator.number,
        content: { text: saved === null ? text : '', saved, about: null },
      }
      await transaction(pool, async (client) => {
        await transcript.lock(client, account)
        if ((await transcript.again(client, account, message)) !== undefined) return
        // it may have been closed or taken by another while this waited
        await own(operator, conversation, client)
        const at = clock()
        await client.query(
          `update vault.support_case set answered_at = $2, taken_at = $2,
               first_answer_at = case when first_answer_at = 0 then $2 else first_answer_at end where id = $1`,
          [conversation, at],
        )
        await transcript.add(client, account, conversation, message, at)
        await audit.note({ operator: operator.number, action: 'supportAnswered', object: conversation }, client)
      })
      changed(account)
      return shown(await own(operator, conversation), operator)
    },
    async note(operator, conversation, id, text) {
      if (showsNothing(text)) throw new Refused('supportMessageEmpty')
      const found = await own(operator, conversation)
      await transaction(pool, async (client) => {
        const { rowCount } = await client.query(
          `insert into vault.support_note (id, case_id, operator, at, text) values ($1, $2, $3, $4, $5)
             on conflict do nothing`,
          [id, conversation, operator.number, clock(), secrets.seal(text, notePlace(id))],
        )
        if (rowCount === 1)
          await audit.note({ operator: operator.number, action: 'supportNoted', object: conversation }, client)
      })
      return shown(found, operator)
    },
    async close(operator, conversation) {
      const { account } = await own(operator, conversation)
      await transaction(pool, async (client) => {
        await transcript.lock(client, account)
        await own(operator, conversation, client)
        await client.query('update vault.support_case set closed_at = $2 where id = $1', [conversation, clock()])
        await audit.note({ operator: operator.number, action: 'supportClosed', object: conversation }, client)
      })
      changed(account)
    },
  }
}
