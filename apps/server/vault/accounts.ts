import { randomInt } from 'node:crypto'
import type pg from 'pg'
import type { Language } from '@candela/contract'
import type { NameKind, SignInName } from './sign-in-names.ts'

export interface Account {
  readonly id: string
  readonly state: 'opening' | 'open'
  readonly passwordHash: string
}

/** An account before the journal knows its customer. */
export interface OpeningAccount {
  /** a UUIDv7; the commandId that opens the customer */
  readonly id: string
  readonly name: SignInName
  /** the email or phone was proven by a code */
  readonly proven: boolean
  /** left out: a neutral word and digits, which tell nothing of the account */
  readonly nick?: string
  readonly passwordHash: string
  readonly language: Language
  readonly invitedBy?: string | undefined
  readonly terms: number
  readonly risk: number
}

/** The inviter of an account. */
export interface Inviter {
  readonly account: string
  readonly customer: number
}

export interface Accounts {
  findByName(kind: NameKind, key: string): Promise<Account | undefined>
  /** The open account with this share code. */
  findByShareCode(code: string): Promise<Inviter | undefined>
  /** Writes the account down before the journal knows its customer. Fails where the name, or by chance the share code, is taken. */
  begin(account: OpeningAccount, client: pg.PoolClient): Promise<void>
  complete(id: string, customer: number, client: pg.PoolClient): Promise<void>
  abandon(id: string, client: pg.PoolClient): Promise<void>
}

const NICK_DIGITS = 8

export function openAccounts(pool: pg.Pool, clock: () => number): Accounts {
  return {
    async findByName(kind, key) {
      const { rows } = await pool.query<{ id: string; state: Account['state']; password_hash: string }>(
        `select a.id, a.state, a.password_hash from vault.sign_in_name n join vault.account a on a.id = n.account
           where n.kind = $1 and n.key = $2`,
        [kind, key],
      )
      const row = rows[0]
      return row && { id: row.id, state: row.state, passwordHash: row.password_hash }
    },
    async findByShareCode(code) {
      const { rows } = await pool.query<{ id: string; customer: string }>(
        `select id, customer from vault.account where share_code = $1 and state = 'open'`,
        [code],
      )
      const row = rows[0]
      return row && { account: row.id, customer: Number(row.customer) }
    },
    async begin({ id, name, proven, nick, passwordHash, language, invitedBy, terms, risk }, client) {
      const now = clock()
      await client.query(
        `insert into vault.account
           (id, state, nick, password_hash, language, age_stated, terms_version, risk_version, created_at, invited_by,
            password_changed_at)
           values ($1, 'opening', $2, $3, $4, true, $5, $6, $7, $8, $7)`,
        [id, nick ?? newNick(), passwordHash, language, terms, risk, now, invitedBy ?? null],
      )
      await client.query(
        'insert into vault.sign_in_name (kind, key, shown, account, proven_at) values ($1, $2, $3, $4, $5)',
        [name.kind, name.key, name.shown, id, proven ? now : null],
      )
    },
    async complete(id, customer, client) {
      await client.query(`update vault.account set state = 'open', customer = $2 where id = $1`, [id, customer])
    },
    async abandon(id, client) {
      await client.query(`delete from vault.account where id = $1 and state = 'opening'`, [id])
    },
  }
}

/** Such as User40718264: within the bounds of a nick name, and nobody's username. */
function newNick(): string {
  return `User${String(randomInt(10 ** NICK_DIGITS)).padStart(NICK_DIGITS, '0')}`
}
