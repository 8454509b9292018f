import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { uuidv7 } from 'uuidv7'
import type { ContactChannel, Refusal } from '@candela/contract'
import { HOUR, MINUTE, SECOND } from '@candela/units'
import { Refused } from '../../refused.ts'
import type { Secrets } from '../../vault/secrets.ts'

export type CodePurpose = 'register' | 'retrievePassword' | 'bind' | 'stepUp' | 'signIn'

export const CODE_DIGITS = 6
export const CODE_LIFE_MS = 10 * MINUTE
export const RESEND_MS = MINUTE
/** wrong entries before a code is burnt */
const MAX_WRONG = 5
const MAX_PER_TARGET_AND_HOUR = 6
const MAX_PER_ADDRESS_AND_HOUR = 30
const FORGOTTEN_AFTER_MS = 2 * HOUR

export interface CodeWanted {
  readonly purpose: CodePurpose
  readonly channel: ContactChannel
  /** folded */
  readonly target: string
  readonly account?: string | undefined
  /** of the caller, for limits */
  readonly address: string
  /** the caller's device where the account knows it: what strangers ask for does not count against it */
  readonly device?: Buffer | undefined
}

export interface IssuedCode {
  readonly code: string
  readonly expiresAt: number
  readonly resendAt: number
}

/** Six figures that prove a contact: one at a time, ten minutes, once, five tries. Only keyed hashes are kept. */
export interface VerificationCodes {
  /** Refuses with codeTooFrequent and the seconds to wait. A code before it is no longer taken. */
  issue(wanted: CodeWanted): Promise<IssuedCode>
  /** Takes a code, or refuses with registerYzm1 (none), registerYzm2 (expired), registerYzm (wrong). */
  take(wanted: Omit<CodeWanted, 'address' | 'device'>, code: string): Promise<void>
  /** Counts a code that could not be sent as never issued. */
  withdraw(wanted: CodeWanted): Promise<void>
  /** Codes of the account that are on their way are none any more. */
  burn(account: string): Promise<void>
  prune(): Promise<void>
}

/** From where a code was asked for, as it is counted. */
function placeOf({ address, device }: Pick<CodeWanted, 'address' | 'device'>): string {
  return device === undefined ? address : `device ${device.toString('hex')}`
}

export function openVerificationCodes(
  pool: pg.Pool,
  secrets: Secrets,
  clock: () => number,
  unlimited: boolean,
): VerificationCodes {
  const refuseTooFrequent = async ({ purpose, channel, target, ...caller }: CodeWanted, now: number): Promise<void> => {
    if (unlimited) return
    const { rows } = await pool.query<{ newest: string | null; nth: string | null; nth_of_address: string | null }>(
      `with same as (select requested_at from vault.verification_code
            where channel = $1 and target = $2 and purpose = $6 and ($7::text is null or address = $7))
         select (select max(requested_at) from same) as newest,
         (select requested_at from same order by requested_at desc offset $4 limit 1) as nth,
         (select requested_at from vault.verification_code where address = $3
            order by requested_at desc offset $5 limit 1) as nth_of_address`,
      [
        channel,
        target,
        placeOf(caller),
        MAX_PER_TARGET_AND_HOUR - 1,
        MAX_PER_ADDRESS_AND_HOUR - 1,
        purpose,
        caller.device === undefined ? null : placeOf(caller),
      ],
    )
    const { newest, nth, nth_of_address: nthOfAddress } = rows[0]!
    const after = (at: string | null, ms: number): number => (at === null ? 0 : Number(at) + ms)
    const until = Math.max(after(newest, RESEND_MS), after(nth, HOUR), after(nthOfAddress, HOUR))
    if (until > now) throw new Refused('codeTooFrequent', { seconds: Math.ceil((until - now) / SECOND) })
  }
  const hash = (id: string, code: string): Buffer => secrets.hash(code, `verification_code ${id}`)
  return {
    async issue(wanted) {
      const { purpose, channel, target, account } = wanted
      const now = clock()
      await refuseTooFrequent(wanted, now)
      const id = uuidv7()
      const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
      const expiresAt = now + CODE_LIFE_MS
      await pool.query(
        `insert into vault.verification_code (id, purpose, channel, target, account, code_hash, address, requested_at, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [id, purpose, channel, target, account ?? null, hash(id, code), placeOf(wanted), now, expiresAt],
      )
      return { code, expiresAt, resendAt: now + RESEND_MS }
    },
    async take({ purpose, channel, target, account }, code) {
      const { rows } = await pool.query<{ id: string; code_hash: Buffer; expires_at: string; used_at: string | null }>(
        // the try is counted before it is looked at: asking many at once gives no more of them
        `update vault.verification_code set wrong = wrong + 1 where id = (
           select id from vault.verification_code
             where purpose = $1 and channel = $2 and target = $3 and account is not distinct from $4
             order by requested_at desc, id desc limit 1) and used_at is null and wrong < $5
         returning id, code_hash, expires_at, used_at`,
        [purpose, channel, target, account ?? null, MAX_WRONG],
      )
      const row = rows[0]
      const refuse = (why: Refusal): never => {
        throw new Refused(why)
      }
      if (row === undefined) return refuse('registerYzm1')
      const now = clock()
      if (Number(row.expires_at) <= now) return refuse('registerYzm2')
      if (!hash(row.id, code.replaceAll(/[\s-]/g, '')).equals(row.code_hash)) return refuse('registerYzm')
      const used = await pool.query(
        'update vault.verification_code set used_at = $2 where id = $1 and used_at is null',
        [row.id, now],
      )
      if (used.rowCount !== 1) refuse('registerYzm1')
    },
    async withdraw({ purpose, channel, target }) {
      await pool.query(
        `delete from vault.verification_code where id = (select id from vault.verification_code
           where purpose = $1 and channel = $2 and target = $3 order by requested_at desc, id desc limit 1)`,
        [purpose, channel, target],
      )
    },
    async burn(account) {
      await pool.query('update vault.verification_code set used_at = $2 where account = $1 and used_at is null', [
        account,
        clock(),
      ])
    },
    async prune() {
      await pool.query('delete from vault.verification_code where requested_at < $1', [clock() - FORGOTTEN_AFTER_MS])
    },
  }
}
