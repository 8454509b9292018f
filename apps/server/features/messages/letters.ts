import type pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { type Language, LANGUAGES } from '@candela/contract'
import { type Formats, formatsFor } from '@candela/locale'
import { readText } from '@candela/locale/node'

/** A site letter in every language, so that it follows the customer's choice. */
export type Texts = Readonly<Record<Language, { readonly title: string; readonly content: string }>>

export interface Letter {
  readonly id: string
  readonly texts: Texts
}

export interface Letters {
  /** Once per account and cause; a second one with the same cause is dropped. */
  write(account: string, cause: string, texts: Texts): Promise<void>
  /** how many are unread, and the oldest of them */
  unread(account: string): Promise<{ readonly count: number; readonly oldest: Letter | undefined }>
  /** false where the account has no such letter */
  markRead(account: string, id: string): Promise<boolean>
  /** Told when an account's unread count may have changed. */
  onChange(listener: (account: string) => void): void
}

type Unread = Awaited<ReturnType<Letters['unread']>>

/** asked every three seconds by everyone who is signed in, and rarely changed */
const MAX_REMEMBERED = 20_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function openLetters(pool: pg.Pool, clock: () => number): Letters {
  const remembered = new Map<string, Promise<Unread>>()
  const listeners: ((account: string) => void)[] = []
  const changed = (account: string): void => {
    remembered.delete(account)
    for (const listener of listeners) listener(account)
  }
  const load = async (account: string): Promise<Unread> => {
    const { rows } = await pool.query<{ id: string; texts: Texts; count: string }>(
      `select id, texts, count(*) over () as count from vault.letter
         where account = $1 and read_at is null order by created_at, id limit 1`,
      [account],
    )
    const row = rows[0]
    return row === undefined
      ? { count: 0, oldest: undefined }
      : { count: Number(row.count), oldest: { id: row.id, texts: row.texts } }
  }
  return {
    onChange: (listener) => void listeners.push(listener),
    async write(account, cause, texts) {
      await pool.query(
        `insert into vault.letter (id, account, cause, texts, created_at) values ($1, $2, $3, $4, $5)
           on conflict (account, cause) do nothing`,
        [uuidv7(), account, cause, JSON.stringify(texts), clock()],
      )
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
  }
}

/** Letters of the catalogue `letters`, each a title and a content. */
export type LetterKey =
  | 'welcome'
  | 'practiceFunds'
  | 'newDevice'
  | 'passwordChanged'
  | 'passwordRetrieved'
  | 'transactionPasswordSaved'
  | 'transactionPasswordReplaced'
  | 'contactBound'
  | 'authenticatorOn'
  | 'authenticatorOff'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'recoveryCodesMade'
  | 'recoveryCodeUsed'
  | 'frozen'
  | 'freezeLifted'
  | 'identityValidated'
  | 'identityReturned'

/** A letter in all languages, its values written as each of them writes them. */
export function letterTexts(
  key: LetterKey,
  values: (formats: Formats) => Readonly<Record<string, string>> = () => ({}),
): Texts {
  const entries = LANGUAGES.map((language) => {
    const written = values(formatsFor(language))
    const text = (part: string): string => readText(language, 'letters', `${key}.${part}`, written)
    return [language, { title: text('title'), content: text('content') }] as const
  })
  return Object.fromEntries(entries) as unknown as Texts
}
