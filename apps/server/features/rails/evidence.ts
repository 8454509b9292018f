import { createHash } from 'node:crypto'
import type pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { DAY } from '@candela/units'
import type { SentPhoto } from '../../photo.ts'
import { Refused } from '../../refused.ts'
import type { Pictures } from '../../vault/pictures/index.ts'
import type { Secrets } from '../../vault/secrets.ts'
import { transaction } from '../../vault/transaction.ts'

/** The sender of a remittance, as its owner says. */
export interface Said {
  readonly remitter: string
  readonly lastFour: string
}

/** Customers' evidence of money they sent, sealed: photos of vouchers and receipts, remitters. */
export interface Evidence {
  /** The photo of a remittance, in the place of one before; of many the newest are kept. Refuses with imageUnreadable. */
  addVoucher(account: string, deposit: number, photo: SentPhoto): Promise<string>
  voucher(account: string, deposit: number): Promise<{ id: string; bytes: Buffer } | undefined>
  /** Hex: what the journal knows a voucher by. */
  digest(account: string, bytes: Buffer): string
  /** About coins. Refuses with imageUnreadable, or photosLimit where there are too many. */
  addReceipt(account: string, rail: number, photo: SentPhoto): Promise<void>
  receipts(account: string, rail: number): Promise<readonly { readonly id: string; readonly at: number }[]>
  say(account: string, deposit: number, said: Said, client: pg.PoolClient): Promise<void>
  said(account: string, deposit: number): Promise<Said | undefined>
  /** Deletes what is a year old: what was shown since it was sent, what was said since its deposit began. */
  applyRetention(now: number): Promise<void>
}

const KEPT_MS = 365 * DAY
/** of one account */
const MOST_RECEIPTS = 20
/** the same: more than can wait for their money at a time */
const MOST_VOUCHERS = 40

interface PhotoRow {
  id: string
  photo: Buffer
}

export function openEvidence(pool: pg.Pool, secrets: Secrets, pictures: Pictures, clock: () => number): Evidence {
  const photoPlace = (id: string): string => `deposit photo ${id}`
  const saidPlace = (deposit: number): string => `remittance ${deposit}`
  return {
    async addVoucher(account, deposit, photo) {
      const drawn = await pictures.document(photo)
      const id = uuidv7()
      await transaction(pool, async (client) => {
        await client.query('delete from vault.deposit_photo where account = $1 and deposit = $2', [account, deposit])
        await client.query(
          'insert into vault.deposit_photo (id, account, deposit, photo, added_at) values ($1, $2, $3, $4, $5)',
          [id, account, deposit, secrets.seal(drawn, photoPlace(id)), clock()],
        )
        await client.query(
          `delete from vault.deposit_photo where id in (select id from vault.deposit_photo
             where account = $1 and deposit is not null order by deposit desc offset $2)`,
          [account, MOST_VOUCHERS],
        )
      })
      return id
    },
    async voucher(account, deposit) {
      const { rows } = await pool.query<PhotoRow>(
        'select id, photo from vault.deposit_photo where account = $1 and deposit = $2',
        [account, deposit],
      )
      const row = rows[0]
      return row && { id: row.id, bytes: secrets.open(row.photo, photoPlace(row.id)) }
    },
    digest: (account, bytes) =>
      secrets.hash(createHash('sha256').update(bytes).digest('hex'), `voucher ${account}`).toString('hex'),
    async addReceipt(account, rail, photo) {
      const drawn = await pictures.document(photo)
      await transaction(pool, async (client) => {
        await client.query('select 1 from vault.account where id = $1 for update', [account])
        const { rows } = await client.query<{ count: string }>(
          'select count(*) from vault.deposit_photo where account = $1 and rail is not null',
          [account],
        )
        if (Number(rows[0]!.count) >= MOST_RECEIPTS) throw new Refused('photosLimit', { limit: MOST_RECEIPTS })
        const id = uuidv7()
        await client.query(
          'insert into vault.deposit_photo (id, account, rail, photo, added_at) values ($1, $2, $3, $4, $5)',
          [id, account, rail, secrets.seal(drawn, photoPlace(id)), clock()],
        )
      })
    },
    async receipts(account, rail) {
      const { rows } = await pool.query<{ id: string; added_at: string }>(
        'select id, added_at from vault.deposit_photo where account = $1 and rail = $2 order by id desc',
        [account, rail],
      )
      return rows.map(({ id, added_at: at }) => ({ id, at: Number(at) }))
    },
    async say(account, deposit, said, client) {
      await client.query(
        `insert into vault.remittance (deposit, account, said) values ($1, $2, $3)
           on conflict (deposit) do update set said = excluded.said`,
        [deposit, account, secrets.seal(JSON.stringify(said), saidPlace(deposit))],
      )
    },
    async said(account, deposit) {
      const { rows } = await pool.query<{ said: Buffer }>(
        'select said from vault.remittance where account = $1 and deposit = $2',
        [account, deposit],
      )
      return rows[0] && (JSON.parse(secrets.open(rows[0].said, saidPlace(deposit)).toString('utf8')) as Said)
    },
    async applyRetention(now) {
      await pool.query('delete from vault.deposit_photo where added_at <= $1', [now - KEPT_MS])
      await pool.query(
        'delete from vault.remittance r using view.deposit_order o where o.deposit = r.deposit and o.started_at <= $1',
        [now - KEPT_MS],
      )
    },
  }
}
