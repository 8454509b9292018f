import type pg from 'pg'
import type { AnswerOf, LetterKind, QueryOf } from '@candela/contract'
import type { Texts } from '../../ports/messages.ts'
import { limitOf } from '../../queries/page.ts'
import { Refused } from '../../refused.ts'

interface Row {
  id: string
  kind: LetterKind
  texts: Texts
  created_at: string
  read_at: string | null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A customer's letters, newest first; the cursor is the last one's id. */
export async function keptLetters(
  pool: pg.Pool,
  account: string,
  query: QueryOf<'letters'>,
): Promise<AnswerOf<'letters'>> {
  const { language, kind, cursor } = query
  if (cursor !== undefined && !UUID.test(cursor)) throw new Refused('badRequest')
  const limit = limitOf(query)
  const { rows } = await pool.query<Row>(
    `select id, kind, texts, created_at, read_at from vault.letter
       where account = $1 and hidden_at is null and ($4::text is null or kind = $4) and ($2::uuid is null or (created_at, id) <
         (select created_at, id from vault.letter where account = $1 and id = $2))
       order by created_at desc, id desc limit $3`,
    [account, cursor ?? null, limit + 1, kind ?? null],
  )
  const page = rows.slice(0, limit)
  const letters = page.map(({ id, kind: about, texts, created_at: at, read_at: readAt }) => ({
    id,
    kind: about,
    ...texts[language],
    at: Number(at),
    read: readAt !== null,
  }))
  return { letters, ...(rows.length > limit && { next: page.at(-1)!.id }) }
}
