import type pg from 'pg'
import { DAY, MINUTE, SECOND } from '@candela/units'
import { Refused } from '../refused.ts'

/** Slows down guessing. Delays grow and end by themselves: nobody can be locked out for good, not by others either. */
export interface SignInAttempts {
  /** Counts an attempt before the password is looked at, or refuses with `loginTooOften` and the seconds to wait. */
  begin(accountKey: string, address: string, device?: Buffer): Promise<void>
  /** Takes the attempt back, and all that was counted for this account from this address. */
  succeeded(accountKey: string, address: string, device?: Buffer): Promise<void>
  /** Forgets what is a day old. */
  prune(): Promise<void>
}

interface Rule {
  /** undefined: does not count this one */
  readonly subject: (accountKey: string, address: string, device: Buffer | undefined) => string | undefined
  /** failures without a delay */
  readonly free: number
  readonly longestMs: number
}

/** The account alone has a short longest delay: whoever guesses from many places must not keep its owner out. */
const RULES: readonly Rule[] = [
  { subject: (account, address) => `account ${account} from ${address}`, free: 5, longestMs: 15 * MINUTE },
  { subject: (account) => `account ${account}`, free: 20, longestMs: MINUTE },
  { subject: (_account, address) => `address ${address}`, free: 40, longestMs: 15 * MINUTE },
  {
    subject: (_account, _address, device) => device && `device ${device.toString('hex')}`,
    free: 20,
    longestMs: 15 * MINUTE,
  },
]
const FIRST_DELAY_MS = SECOND
const FORGOTTEN_AFTER_MS = DAY
/** 2^20 s is beyond every longest delay */
const MAX_DOUBLINGS = 20

const COUNT = `insert into vault.failed_sign_in as f (subject, failures, last_at, blocked_until) values ($1, 1, $2, 0)
  on conflict (subject) do update set
    failures = case when f.last_at < $2 - $3::bigint then 1 else f.failures + 1 end,
    last_at = $2,
    blocked_until = case
      when f.last_at < $2 - $3::bigint or f.failures + 1 <= $4::integer then 0
      else $2 + least($5::bigint, ($6::bigint * power(2, least(${MAX_DOUBLINGS}, f.failures + 1 - $4::integer - 1)))::bigint) end
  where f.blocked_until <= $2
  returning failures`

export function openSignInAttempts(pool: pg.Pool, clock: () => number): SignInAttempts {
  return {
    async begin(accountKey, address, device) {
      const now = clock()
      for (const rule of RULES) {
        const subject = rule.subject(accountKey, address, device)
        if (subject === undefined) continue
        const counted = await pool.query(COUNT, [
          subject,
          now,
          FORGOTTEN_AFTER_MS,
          rule.free,
          rule.longestMs,
          FIRST_DELAY_MS,
        ])
        if (counted.rowCount === 1) continue
        const { rows } = await pool.query<{ blocked_until: string }>(
          'select blocked_until from vault.failed_sign_in where subject = $1',
          [subject],
        )
        const until = Number(rows[0]?.blocked_until ?? now)
        throw new Refused('loginTooOften', { seconds: Math.max(1, Math.ceil((until - now) / SECOND)) })
      }
    },
    async succeeded(accountKey, address, device) {
      const [both, ...others] = RULES.map((rule) => rule.subject(accountKey, address, device))
      await pool.query('delete from vault.failed_sign_in where subject = $1', [both])
      await pool.query(
        `update vault.failed_sign_in set failures = greatest(failures - 1, 0), blocked_until = 0 where subject = any ($1)`,
        [others.filter((subject) => subject !== undefined)],
      )
    },
    async prune() {
      await pool.query('delete from vault.failed_sign_in where last_at < $1', [clock() - FORGOTTEN_AFTER_MS])
    },
  }
}

/** For benchmarks on loopback only: counts nothing. */
export const UNLIMITED_ATTEMPTS: SignInAttempts = {
  begin: () => Promise.resolve(),
  succeeded: () => Promise.resolve(),
  prune: () => Promise.resolve(),
}
