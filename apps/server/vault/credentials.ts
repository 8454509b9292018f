import { randomInt } from 'node:crypto'
import type pg from 'pg'
import type { ContactChannel, Language, StepUpWay } from '@candela/contract'
import type { Contact } from './contacts.ts'
import type { Secrets } from './secrets.ts'
import { isUniqueViolation, transaction } from './transaction.ts'

export interface BoundContact {
  readonly key: string
  readonly shown: string
  /** a code sent to it came back */
  readonly proven: boolean
}

/** Everything an owner can prove themselves by, as it stands now. */
export interface Protection {
  readonly account: string
  readonly customer: number
  readonly language: Language
  readonly nick: string
  readonly username: string
  readonly email: BoundContact | undefined
  readonly phone: BoundContact | undefined
  readonly passwordHash: string
  readonly passwordChangedAt: number
  readonly transactionPasswordHash: string | undefined
  /** base32 */
  readonly authenticator: string | undefined
  readonly authenticatorStep: number
  readonly antiPhishingWord: string
  readonly recoveryCodesLeft: number
  readonly passkeys: number
  /** a code to a proven contact is asked for at login, where there is nothing stronger */
  readonly loginCode: boolean
}

/**
 * The ways an owner can step up, the one to be offered first before others. The password is one until there is a second
 * factor: recovery codes are the way back in, and nobody has to use them up because there is nothing else.
 */
export function waysOf(protection: Protection): StepUpWay[] {
  const ways: StepUpWay[] = []
  if (protection.authenticator !== undefined) ways.push('authenticator')
  if (protection.passkeys > 0) ways.push('passkey')
  if (protection.email?.proven) ways.push('email')
  if (protection.phone?.proven) ways.push('phone')
  if (ways.length === 0) ways.push('password')
  if (protection.recoveryCodesLeft > 0) ways.push('recovery')
  return ways
}

/**
 * The factors asked for after the password at login, strongest first; none where the password is enough. Codes that are sent are no way
 * round an authenticator.
 */
export function waysAtLogin(protection: Protection): StepUpWay[] {
  const ways = waysOf(protection)
  if (protection.authenticator !== undefined) return ways.filter((way) => way !== 'email' && way !== 'phone')
  return protection.loginCode && hasProvenContact(protection) ? ways : []
}

export function hasProvenContact({ email, phone }: Protection): boolean {
  return email?.proven === true || phone?.proven === true
}

export interface CredentialStore {
  /** The protection of an open account; undefined where there is none. */
  read(account: string): Promise<Protection | undefined>
  setPassword(account: string, hash: string, client?: pg.PoolClient): Promise<void>
  setTransactionPassword(account: string, hash: string, client?: pg.PoolClient): Promise<void>
  /** Undefined takes it away. */
  setAuthenticator(account: string, secret: string | undefined, step: number): Promise<void>
  /** False where the step, or a later one, was taken before. */
  takeStep(account: string, step: number): Promise<boolean>
  setAntiPhishing(account: string, word: string): Promise<void>
  setLoginCode(account: string, on: boolean): Promise<void>
  /** False where another account has it. */
  bind(account: string, contact: Contact): Promise<boolean>
  /** Replaces all before; answers them, since only hashes are kept. */
  makeRecoveryCodes(account: string): Promise<string[]>
  /** True when it is one that was not used; it stays so. */
  hasRecoveryCode(account: string, code: string): Promise<boolean>
  /** False where it is none, or was used. */
  takeRecoveryCode(account: string, code: string): Promise<boolean>
}

const RECOVERY_CODES = 10
const RECOVERY_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const RECOVERY_LENGTH = 10

interface Row {
  customer: string
  language: Language
  nick: string
  password_hash: string
  password_changed_at: string
  transaction_password_hash: string | null
  authenticator: Buffer | null
  authenticator_step: string
  anti_phishing: Buffer | null
  login_code: boolean
  recovery: string
  passkeys: string
  names: { kind: 'username' | ContactChannel; key: string; shown: string; proven: boolean }[]
}

const SELECT = `select a.customer, a.language, a.nick, a.password_hash, a.password_changed_at, a.transaction_password_hash,
    a.authenticator, a.authenticator_step, a.anti_phishing, a.login_code,
    (select count(*) from vault.recovery_code where account = a.id and used_at is null) as recovery,
    (select count(*) from vault.passkey where account = a.id) as passkeys,
    (select json_agg(json_build_object('kind', kind, 'key', key, 'shown', shown, 'proven', proven_at is not null))
       from vault.sign_in_name where account = a.id) as names
  from vault.account a where a.id = $1 and a.state = 'open'`

export function openCredentials(pool: pg.Pool, secrets: Secrets, clock: () => number): CredentialStore {
  const place = (column: string, account: string): string => `account.${column} ${account}`
  const recoveryHash = (account: string, code: string): Buffer => secrets.hash(folded(code), place('recovery', account))
  return {
    async read(account) {
      const { rows } = await pool.query<Row>(SELECT, [account])
      const row = rows[0]
      if (row === undefined) return undefined
      const opened = (column: 'authenticator' | 'anti_phishing'): string | undefined =>
        row[column] === null ? undefined : secrets.open(row[column], place(column, account)).toString('utf8')
      const named = (kind: string) => row.names.find((name) => name.kind === kind)
      return {
        account,
        customer: Number(row.customer),
        language: row.language,
        nick: row.nick,
        username: named('username')?.shown ?? '',
        email: named('email'),
        phone: named('phone'),
        passwordHash: row.password_hash,
        passwordChangedAt: Number(row.password_changed_at),
        transactionPasswordHash: row.transaction_password_hash ?? undefined,
        authenticator: opened('authenticator'),
        authenticatorStep: Number(row.authenticator_step),
        antiPhishingWord: opened('anti_phishing') ?? '',
        recoveryCodesLeft: Number(row.recovery),
        passkeys: Number(row.passkeys),
        loginCode: row.login_code,
      }
    },
    async setPassword(account, hash, client) {
      await (client ?? pool).query(
        'update vault.account set password_hash = $2, password_changed_at = $3 where id = $1',
        [account, hash, clock()],
      )
    },
    async setTransactionPassword(account, hash, client) {
      await (client ?? pool).query('update vault.account set transaction_password_hash = $2 where id = $1', [
        account,
        hash,
      ])
    },
    async setAuthenticator(account, secret, step) {
      const sealed = secret === undefined ? null : secrets.seal(secret, place('authenticator', account))
      await pool.query('update vault.account set authenticator = $2, authenticator_step = $3 where id = $1', [
        account,
        sealed,
        step,
      ])
    },
    async takeStep(account, step) {
      const taken = await pool.query(
        'update vault.account set authenticator_step = $2 where id = $1 and authenticator_step < $2',
        [account, step],
      )
      return taken.rowCount === 1
    },
    async setAntiPhishing(account, word) {
      const sealed = word === '' ? null : secrets.seal(word, place('anti_phishing', account))
      await pool.query('update vault.account set anti_phishing = $2 where id = $1', [account, sealed])
    },
    async setLoginCode(account, on) {
      await pool.query('update vault.account set login_code = $2 where id = $1', [account, on])
    },
    async bind(account, { channel, key, shown }) {
      try {
        await pool.query(
          `insert into vault.sign_in_name (kind, key, shown, account, proven_at) values ($1, $2, $3, $4, $5)
             on conflict (account, kind) do update
               set key = excluded.key, shown = excluded.shown, proven_at = excluded.proven_at`,
          [channel, key, shown, account, clock()],
        )
        return true
      } catch (error) {
        if (isUniqueViolation(error)) return false
        throw error
      }
    },
    async makeRecoveryCodes(account) {
      const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
      await transaction(pool, async (client) => {
        await client.query('delete from vault.recovery_code where account = $1', [account])
        await client.query(
          'insert into vault.recovery_code (account, code_hash) select $1, h from unnest($2::bytea[]) as h',
          [account, codes.map((code) => recoveryHash(account, code))],
        )
      })
      return codes
    },
    async hasRecoveryCode(account, code) {
      const { rowCount } = await pool.query(
        'select 1 from vault.recovery_code where account = $1 and code_hash = $2 and used_at is null',
        [account, recoveryHash(account, code)],
      )
      return rowCount === 1
    },
    async takeRecoveryCode(account, code) {
      const taken = await pool.query(
        'update vault.recovery_code set used_at = $3 where account = $1 and code_hash = $2 and used_at is null',
        [account, recoveryHash(account, code), clock()],
      )
      return taken.rowCount === 1
    },
  }
}

/** ABCDE-FGHJK: 49 bits, without letters that look alike. */
function newRecoveryCode(): string {
  const letters = Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_LETTERS[randomInt(RECOVERY_LETTERS.length)]!)
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`
}

/** A recovery code as it may be typed: in either case, with or without the dash. */
export function folded(code: string): string {
  return code.toUpperCase().replaceAll(/[\s-]/g, '')
}

export function looksLikeRecoveryCode(code: string): boolean {
  return folded(code).length === RECOVERY_LENGTH
}
