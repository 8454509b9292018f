import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'

/** Browsers by their cookie: which accounts they were signed in to, and which trust them. */
export interface Devices {
  /** Notes that an account was signed in there; true the first time. */
  seen(device: Buffer, account: string): Promise<boolean>
  /** The account was opened there, or its owner proved a second factor there. */
  trust(device: Buffer, account: string): Promise<void>
  trusts(device: Buffer, account: string): Promise<boolean>
  /** accounts that trust the device */
  trusting(device: Buffer): Promise<ReadonlySet<string>>
}

const SECRET = /^[A-Za-z0-9_-]{43}$/
const SECRET_BYTES = 32

export function newDeviceSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/** What is kept of a device's cookie; undefined where it is none of ours. */
export function deviceOf(secret: string | undefined): Buffer | undefined {
  return secret !== undefined && SECRET.test(secret) ? createHash('sha256').update(secret).digest() : undefined
}

export function openDevices(pool: pg.Pool, clock: () => number): Devices {
  return {
    async seen(device, account) {
      const { rows } = await pool.query<{ fresh: boolean }>(
        `insert into vault.device as d (id, account, first_seen_at, last_seen_at) values ($1, $2, $3, $3)
           on conflict (id, account) do update set last_seen_at = excluded.last_seen_at returning xmax = 0 as fresh`,
        [device, account, clock()],
      )
      return rows[0]!.fresh
    },
    async trust(device, account) {
      await pool.query(
        `insert into vault.device as d (id, account, first_seen_at, last_seen_at, trusted_at) values ($1, $2, $3, $3, $3)
           on conflict (id, account) do update set trusted_at = coalesce(d.trusted_at, excluded.trusted_at)`,
        [device, account, clock()],
      )
    },
    async trusts(device, account) {
      const { rowCount } = await pool.query(
        'select 1 from vault.device where id = $1 and account = $2 and trusted_at is not null',
        [device, account],
      )
      return rowCount === 1
    },
    async trusting(device) {
      const { rows } = await pool.query<{ account: string }>(
        'select account from vault.device where id = $1 and trusted_at is not null',
        [device],
      )
      return new Set(rows.map(({ account }) => account))
    },
  }
}
