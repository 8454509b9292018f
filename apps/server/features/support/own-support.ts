import type pg from 'pg'
import type { Language, SupportMessage } from '@candela/contract'
import { readText } from '@candela/locale/node'
import { LatePicture, LateRows } from '../../http/json-pieces.ts'
import type { ReadOwnSupport } from '../../ports/support.ts'
import type { Transcript } from './transcript.ts'

const MESSAGES_A_PAGE = 200

/** The transcript for its owner to take away: saved replies as the customer read them, photos as they were sent. */
export function openOwnSupport(pool: pg.Pool, transcript: Transcript): ReadOwnSupport {
  const written = (account: string, language: Language, message: SupportMessage): object => ({
    at: new Date(message.at).toISOString(),
    by: message.by,
    text: message.saved === null ? message.text : readText(language, 'support', `saved.${message.saved}`),
    ...(message.about && { about: message.about }),
    ...(message.photo && { picture: new LatePicture(() => transcript.photo(account, message.id)) }),
  })
  async function* pages(account: string, language: Language): AsyncGenerator<object[]> {
    for (let place = 0; ;) {
      const page = await transcript.after(account, place, MESSAGES_A_PAGE)
      yield page.map((message) => written(account, language, message))
      if (page.length < MESSAGES_A_PAGE) return
      place = page.at(-1)!.place
    }
  }
  return async (account, language) => {
    const { rows } = await pool.query<{ topic: string; opened_at: string; closed_at: string; rating: number }>(
      'select topic, opened_at, closed_at, rating from vault.support_case where account = $1 order by id',
      [account],
    )
    return {
      conversations: rows.map(({ topic, opened_at: opened, closed_at: closed, rating }) => ({
        topic,
        openedAt: new Date(Number(opened)).toISOString(),
        closedAt: Number(closed) === 0 ? null : new Date(Number(closed)).toISOString(),
        rating: rating === 0 ? null : rating,
      })),
      messages: new LateRows(() => pages(account, language)),
    }
  }
}
