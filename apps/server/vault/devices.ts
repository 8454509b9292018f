import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'

/**
 * Browsers by their cookie: which accounts they were signed in to, and which trust them. To be known makes a login
 * quieter and its tries its own; it opens nothing.
 */
export interface Devices {
  /** Notes that an account was signed in there; true the first time. */
  seen(device: Buffer, account: string): Promise<boolean>
  /** The account was opened there, or its owner proved a second factor there. */
  trust(device: Buffer, account: string): Promise<void>
  trusts(device: Buffer, account: string): Promise<boolean>
  /** True when the account was signed in there before. */
  knows(device: Buffer, account: string): Promise<boolean>
  /** Moves the trust of these accounts in a device to its new secret; for all others it is a device they never saw. */
  renew(from: Buffer, to: Buffer, accounts: readonly string[]): Promise<void>
  /** No device is the account's any more, but for one. */
  forget(account: string, except?: Buffer): Promise<void>
}

const SECRET = /^[A-Za-z0-9_-]{43}$/
const SECRET_BYTES = 32
const MAX_PER_ACCOUNT = 50

export function newDeviceSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/** The kept form of a device's cookie; undefined where it is none of ours. */
export function deviceOf(secret: string | undefined): Buffer | undefined {
  return secret !== undefined && SECRET.test(secret) ? createHash('sha256').update(secret).digest() : undefined
}

export function openDevices(pool: pg.Pool, clock: () => number): Devices {
  const exists = async (condition: string, device: Buffer, account: string): Promise<boolean> => {
    const { rowCount } = await pool.query(
      `select 1 from vault.device where id = $1 and account = $2 and ${condition}`,
      [device, account],
    )
    return rowCount === 1
  }
  return {
    async seen(device, account) {
      const { rows } = await pool.query<{ fresh: boolean }>(
        `insert into vault.device as d (id, account, first_seen_at, last_seen_at) values ($1, $2, $3, $3)
           on conflict (id, account) do update set last_seen_at = excluded.last_seen_at returning xmax = 0 as fresh`,
        [device, account, clock()],
      )
      const { fresh } = rows[0]!
      if (fresh) {
        await pool.query(
          `delete from vault.device where account = $1 and id in
             (select id from vault.device where account = $1 order by last_seen_at desc, id offset $2)`,
          [account, MAX_PER_ACCOUNT],
        )
      }
      return fresh
    },
    async trust(device, account) {
      await pool.query(
        `insert into vault.device as d (id, account, first_seen_at, last_seen_at, trusted_at) values ($1, $2, $3, $3, $3)
           on conflict (id, account) do update set trusted_at = coalesce(d.trusted_at, excluded.trusted_at)`,
        [device, account, clock()],
      )
    },
    trusts: (device, account) => exists('trusted_at is not null', device, account),
    knows: (device, account) => exists('true', device, account),
    async renew(from, to, accounts) {
      await pool.query(
        `with known as (update vault.device set id = $2 where id = $1 and account = any ($3::uuid[]))
           update vault.session set device = $2 where device = $1 and account = any ($3::uuid[])`,
        [from, to, accounts],
      )
    },
    async forget(account, except) {
      await pool.query('delete from vault.device where account = $1 and id is distinct from $2', [
        account,
        except ?? null,
      ])
    },
  }
}
