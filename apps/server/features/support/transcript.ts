import type pg from 'pg'
import type { SavedReply, SupportAbout, SupportMessage } from '@candela/contract'
import { Refused } from '../../refused.ts'
import type { Secrets } from '../../vault/secrets.ts'

/** The content of a message; sealed. */
export interface Content {
  readonly text: string
  readonly saved: SavedReply | null
  readonly about: SupportAbout | null
}

export interface NewMessage {
  /** made by whoever sends it */
  readonly id: string
  /** undefined: the customer */
  readonly operator?: number
  readonly content: Content
  /** WebP */
  readonly photo?: Buffer
}

interface Row {
  place: string
  id: string
  operator: number | null
  at: string
  content: Buffer
  has_photo: boolean
}

/** The messages of chats, sealed, each counted within its chat. */
export interface Transcript {
  /** Locks the account's chat until the end of the transaction, so that places are seen in their order; begins it. */
  lock(client: pg.PoolClient, account: string): Promise<void>
  /**
   * The message as it was written first; undefined: there is none of that id. Refuses with supportMessageDiffers where it
   * says something else.
   */
  again(client: pg.PoolClient, account: string, message: NewMessage): Promise<SupportMessage | undefined>
  /** The numbers of kept messages that the account wrote, and of photos among them. */
  own(client: pg.PoolClient, account: string): Promise<{ readonly messages: number; readonly photos: number }>
  /** Adds to a chat that is locked. */
  add(
    client: pg.PoolClient,
    account: string,
    conversation: string,
    message: NewMessage,
    at: number,
  ): Promise<SupportMessage>
  /** Oldest first: the newest `limit` of those before and after these places. */
  newest(account: string, limit: number, before?: number): Promise<SupportMessage[]>
  /** Oldest first: the first `limit` after a place. */
  after(account: string, place: number, limit: number): Promise<SupportMessage[]>
  /** Oldest first: the newest `limit` of one conversation. */
  ofCase(account: string, conversation: string, limit: number): Promise<SupportMessage[]>
  /** WebP; undefined where the account has no such photo. */
  photo(account: string, id: string, conversation?: string): Promise<Buffer | undefined>
}

const COLUMNS = 'place, id, operator, at, content, photo is not null as has_photo'

export function openTranscript(pool: pg.Pool, secrets: Secrets): Transcript {
  const textPlace = (account: string, id: string): string => `support message ${account} ${id}`
  const photoPlace = (account: string, id: string): string => `support photo ${account} ${id}`
  const messageOf = (account: string, row: Row): SupportMessage => {
    const content = JSON.parse(secrets.open(row.content, textPlace(account, row.id)).toString('utf8')) as Content
    return {
      place: Number(row.place),
      id: row.id,
      by: row.operator === null ? 'customer' : 'desk',
      at: Number(row.at),
      ...content,
      photo: row.has_photo,
    }
  }
  const list = async (account: string, condition: string, values: readonly unknown[]): Promise<SupportMessage[]> => {
    const text = `select ${COLUMNS} from vault.support_message where account = $1 and ${condition}`
    const { rows } = await pool.query<Row>(text, [account, ...values])
    return rows.map((row) => messageOf(account, row)).sort((one, other) => one.place - other.place)
  }
  return {
    async lock(client, account) {
      await client.query('insert into vault.support_chat (account) values ($1) on conflict do nothing', [account])
      await client.query('select 1 from vault.support_chat where account = $1 for update', [account])
    },
    async again(client, account, { id, operator, content, photo }) {
      const text = `select ${COLUMNS} from vault.support_message where account = $1 and id = $2`
      const row = (await client.query<Row>(text, [account, id])).rows[0]
      if (row === undefined) return undefined
      const known = messageOf(account, row)
      const isSame =
        row.operator === (operator ?? null) &&
        known.text === content.text &&
        known.saved === content.saved &&
        known.about?.kind === content.about?.kind &&
        known.about?.id === content.about?.id &&
        known.photo === (photo !== undefined)
      if (!isSame) throw new Refused('supportMessageDiffers')
      return known
    },
    async own(client, account) {
      const { rows } = await client.query<{ messages: string; photos: string }>(
        `select count(*) as messages, count(photo) as photos from vault.support_message
           where account = $1 and operator is null`,
        [account],
      )
      return { messages: Number(rows[0]!.messages), photos: Number(rows[0]!.photos) }
    },
    async add(client, account, conversation, { id, operator, content, photo }, at) {
      const { rows } = await client.query<Row>(
        `with counted as (update vault.support_chat set last = last + 1 where account = $1 returning last)
         insert into vault.support_message (account, place, id, case_id, operator, at, content, photo)
           select $1, last, $2, $3, $4, $5, $6, $7 from counted returning ${COLUMNS}`,
        [
          account,
          id,
          conversation,
          operator ?? null,
          at,
          secrets.seal(JSON.stringify(content), textPlace(account, id)),
          photo === undefined ? null : secrets.seal(photo, photoPlace(account, id)),
        ],
      )
      return messageOf(account, rows[0]!)
    },
    newest: (account, limit, before) =>
      list(account, '($2::bigint is null or place < $2) order by place desc limit $3', [before ?? null, limit]),
    after: (account, place, limit) => list(account, 'place > $2 order by place limit $3', [place, limit]),
    ofCase: (account, conversation, limit) =>
      list(account, 'case_id = $2 order by place desc limit $3', [conversation, limit]),
    async photo(account, id, conversation) {
      const { rows } = await pool.query<{ photo: Buffer }>(
        `select photo from vault.support_message
           where account = $1 and id = $2 and photo is not null and ($3::bigint is null or case_id = $3)`,
        [account, id, conversation ?? null],
      )
      return rows[0] && secrets.open(rows[0].photo, photoPlace(account, id))
    },
  }
}
