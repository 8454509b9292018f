import type pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { type Language, LANGUAGES } from '@candela/contract'
import { type Formats, formatsFor, type LetterKey, storedInstant } from '@candela/locale'
import { readText } from '@candela/locale/node'
import { DAY } from '@candela/units'
import type { Letters, LetterValues, Texts, Unread } from '../../ports/messages.ts'
import { ASKS } from './asking.ts'
import { kindOf } from './kinds.ts'

/** asked every three seconds by everyone who is signed in, and rarely changed */
const MAX_REMEMBERED = 20_000
/** the text of a letter stays so long, and of one account so many */
const KEPT_MS = 365 * DAY
const MOST = 1_000
/** emptied in one round */
const AT_ONCE = 1_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

interface Retained {
  /** Empties the texts that are too old, and of each account those beyond the newest. */
  applyRetention(now: number): Promise<void>
}

/** Empties a letter and keeps its row: without it the rounds of letters would write it again. */
const EMPTY = `update vault.letter set texts = '{}', hidden_at = coalesce(hidden_at, $1), read_at = coalesce(read_at, $1)`

export function openLetters(pool: pg.Pool, clock: () => number): Letters & Retained {
  const remembered = new Map<string, Promise<Unread>>()
  /** accounts that were written to since the last round */
  const written = new Set<string>()
  const listeners: ((account: string) => void)[] = []
  const changed = (account: string): void => {
    remembered.delete(account)
    for (const listener of listeners) listener(account)
  }
  const load = async (account: string): Promise<Unread> => {
    const { rows } = await pool.query<{ id: string; texts: Texts; asks: boolean; count: string; asking: string }>(
      `select id, texts, asks, count(*) over () as count, count(*) filter (where asks) over () as asking
         from vault.letter where account = $1 and read_at is null order by asks desc, created_at, id limit 1`,
      [account],
    )
    const row = rows[0]
    return row === undefined
      ? { count: 0, asking: 0, oldest: undefined }
      : {
          count: Number(row.count),
          asking: Number(row.asking),
          oldest: { id: row.id, texts: row.texts, asks: row.asks },
        }
  }
  return {
    onChange: (listener) => void listeners.push(listener),
    async write(account, cause, letter, values) {
      await pool.query(
        `insert into vault.letter (id, account, cause, texts, created_at, asks, kind)
           values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (account, cause) do nothing`,
        [
          uuidv7(),
          account,
          cause,
          JSON.stringify(letterTexts(letter, values, keptFormats)),
          clock(),
          ASKS[letter],
          kindOf(letter),
        ],
      )
      written.add(account)
      changed(account)
    },
    unread(account) {
      const known = remembered.get(account)
      if (known !== undefined) return known
      if (remembered.size >= MAX_REMEMBERED) remembered.delete(remembered.keys().next().value!)
      const asked = load(account)
      remembered.set(account, asked)
      asked.catch(() => {
        if (remembered.get(account) === asked) remembered.delete(account)
      })
      return asked
    },
    async markRead(account, id) {
      if (!UUID.test(id)) return false
      const { rowCount } = await pool.query(
        'update vault.letter set read_at = coalesce(read_at, $3) where id = $1 and account = $2',
        [id, account, clock()],
      )
      if (rowCount === 1) changed(account)
      return rowCount === 1
    },
    async markAllRead(account) {
      const { rowCount } = await pool.query(
        'update vault.letter set read_at = $2 where account = $1 and read_at is null',
        [account, clock()],
      )
      if (rowCount !== 0) changed(account)
      return rowCount ?? 0
    },
    async hide(account, id) {
      const { rowCount } = await pool.query(
        `update vault.letter set hidden_at = coalesce(hidden_at, $3), read_at = coalesce(read_at, $3)
           where id = $1 and account = $2`,
        [id, account, clock()],
      )
      if (rowCount === 1) changed(account)
      return rowCount === 1
    },
    async applyRetention(now) {
      const accounts = [...written]
      const emptied = await pool.query<{ account: string }>(
        `${EMPTY} where id in (
             (select id from vault.letter where texts <> '{}' and created_at <= $2 order by created_at limit $3)
             union all
             select k.id from unnest($4::uuid[]) as w (account) cross join lateral (select id from vault.letter
               where account = w.account and texts <> '{}' order by created_at desc, id desc offset $5) k)
           returning account`,
        [now, now - KEPT_MS, AT_ONCE, accounts, MOST],
      )
      for (const account of accounts) written.delete(account)
      for (const account of new Set(emptied.rows.map((row) => row.account))) changed(account)
    },
  }
}

/** The formats of a letter that is kept in the app, which writes its instants in the reader's zone. */
const keptFormats = (language: Language): Formats => ({ ...formatsFor(language), dateTimeUtc: storedInstant })

/** A letter in all languages, its values written as each of them writes them. */
export function letterTexts(key: LetterKey, values: LetterValues = () => ({}), formatsOf = formatsFor): Texts {
  const entries = LANGUAGES.map((language) => {
    const written = values(formatsOf(language))
    const text = (part: string): string => readText(language, 'letters', `${key}.${part}`, written)
    return [language, { title: text('title'), content: text('content') }] as const
  })
  return Object.fromEntries(entries) as unknown as Texts
}
