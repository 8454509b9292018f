import type pg from 'pg'
import { DAY, MINUTE, SECOND } from '@candela/units'
import { Refused } from '../refused.ts'
import type { Devices } from './devices.ts'
import { NOBODY } from './sign-in-names.ts'
import { transaction } from './transaction.ts'

/** Slows down guessing. Delays grow and end by themselves: nobody can be locked out for good, not by others either. */
export interface SignInAttempts {
  /**
   * Counts an attempt before the password is looked at, or refuses with `loginTooOften` and the seconds to wait; what is
   * refused is not counted. `account`: whose, where there is one. A device that the account knows has tries of its own,
   * which nobody else can use up.
   */
  begin(key: string, address: string, device?: Buffer, account?: string): Promise<void>
  /** Takes the attempt back, and all that was counted for this key from there. */
  succeeded(key: string, address: string, device?: Buffer, account?: string): Promise<void>
  /** Forgets what is a day old. */
  prune(): Promise<void>
}

interface Rule {
  readonly subject: string
  /** failures without a delay */
  readonly free: number
  readonly longestMs: number
}

/** The account alone has a short longest delay: whoever guesses from many places must not keep its owner out. */
function rulesOf(
  key: string,
  address: string,
  device: Buffer | undefined,
  isKnown: boolean,
): readonly [Rule, ...Rule[]] {
  const here = device === undefined ? undefined : `device ${device.toString('hex')}`
  const own = { free: 5, longestMs: 15 * MINUTE }
  if (isKnown) return [{ subject: `account ${key} on ${here}`, ...own }]
  return [
    { subject: `account ${key} from ${address}`, ...own },
    { subject: `account ${key}`, free: 20, longestMs: MINUTE },
    { subject: `address ${address}`, free: 40, longestMs: 15 * MINUTE },
    ...(here === undefined ? [] : [{ subject: here, free: 20, longestMs: 15 * MINUTE }]),
  ]
}
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

export function openSignInAttempts(
  pool: pg.Pool,
  devices: Pick<Devices, 'knows'>,
  clock: () => number,
): SignInAttempts {
  const rules = async (key: string, address: string, device: Buffer | undefined, account = NOBODY) =>
    rulesOf(key, address, device, device !== undefined && (await devices.knows(device, account)))
  return {
    async begin(key, address, device, account) {
      const now = clock()
      // in one order for all, so that two at once do not wait for each other
      const inOrder = [...(await rules(key, address, device, account))].sort((a, b) => (a.subject < b.subject ? -1 : 1))
      // counted together or not at all
      await transaction(pool, async (client) => {
        for (const { subject, free, longestMs } of inOrder) {
          const values = [subject, now, FORGOTTEN_AFTER_MS, free, longestMs, FIRST_DELAY_MS]
          if ((await client.query(COUNT, values)).rowCount === 1) continue
          const { rows } = await client.query<{ blocked_until: string }>(
            'select blocked_until from vault.failed_sign_in where subject = $1',
            [subject],
          )
          const until = Number(rows[0]?.blocked_until ?? now)
          throw new Refused('loginTooOften', { seconds: Math.max(1, Math.ceil((until - now) / SECOND)) })
        }
      })
    },
    async succeeded(key, address, device, account) {
      const [own, ...others] = await rules(key, address, device, account)
      await pool.query('delete from vault.failed_sign_in where subject = $1', [own.subject])
      await pool.query(
        `update vault.failed_sign_in set failures = greatest(failures - 1, 0), blocked_until = 0 where subject = any ($1)`,
        [others.map(({ subject }) => subject)],
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
