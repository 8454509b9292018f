import { createHmac, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Secrets } from '../../vault/secrets.ts'
import { shownOf } from './shown.ts'
import type { DestinationTexts } from './texts.ts'

/** A card or an address as the vault keeps it. */
export interface KeptDestination {
  readonly number: number
  readonly commandId: string
  /** the entry that added it */
  readonly seq: number
  readonly texts: DestinationTexts
}

/** The texts of cards and addresses, sealed, and the salts that their digests are made with. */
export interface KeptDestinations {
  /** One, and whose it is. */
  find(number: number): Promise<{ readonly account: string; readonly texts: DestinationTexts } | undefined>
  /** Newest first. */
  list(account: string): Promise<readonly KeptDestination[]>
  /** Once for each number. */
  add(account: string, kept: KeptDestination, client: pg.PoolClient): Promise<void>
  /** Nothing stays but how it is shown. */
  remove(account: string, number: number, client: pg.PoolClient): Promise<void>
  /** The shown texts of removed ones, by number. */
  removed(account: string): Promise<ReadonlyMap<number, string>>
  /** Forgets how those are shown that no record of money names; the views have to have all that they ever had. */
  forgetUnused(): Promise<void>
  /** Hex: what the journal knows a canonical text on a rail by. */
  digest(account: string, rail: string, canonical: string): Promise<string>
}

const SALT_BYTES = 32

interface Row {
  number: string
  command_id: string
  seq: string
  texts: Buffer
}

export function openKeptDestinations(pool: pg.Pool, secrets: Secrets): KeptDestinations {
  const saltPlace = (account: string): string => `destination salt ${account}`
  const place = (number: number | string): string => `destination ${number}`
  const saltOf = async (account: string): Promise<Buffer> => {
    await pool.query(
      'insert into vault.destination_salt (account, sealed) values ($1, $2) on conflict (account) do nothing',
      [account, secrets.seal(randomBytes(SALT_BYTES), saltPlace(account))],
    )
    const { rows } = await pool.query<{ sealed: Buffer }>(
      'select sealed from vault.destination_salt where account = $1',
      [account],
    )
    return secrets.open(rows[0]!.sealed, saltPlace(account))
  }
  const pastPlace = (number: number | string): string => `removed destination ${number}`
  const textsOf = (number: number | string, sealed: Buffer): DestinationTexts =>
    JSON.parse(secrets.open(sealed, place(number)).toString('utf8')) as DestinationTexts
  return {
    async find(number) {
      const { rows } = await pool.query<{ account: string; texts: Buffer }>(
        'select account, texts from vault.destination where number = $1',
        [number],
      )
      return rows[0] && { account: rows[0].account, texts: textsOf(number, rows[0].texts) }
    },
    async list(account) {
      const { rows } = await pool.query<Row>(
        'select number, command_id, seq, texts from vault.destination where account = $1 order by number desc',
        [account],
      )
      return rows.map((row) => ({
        number: Number(row.number),
        commandId: row.command_id,
        seq: Number(row.seq),
        texts: textsOf(row.number, row.texts),
      }))
    },
    async add(account, { number, commandId, seq, texts }, client) {
      await client.query(
        `insert into vault.destination (number, account, command_id, seq, texts) values ($1, $2, $3, $4, $5)
           on conflict (number) do nothing`,
        [number, account, commandId, seq, secrets.seal(JSON.stringify(texts), place(number))],
      )
    },
    async remove(account, number, client) {
      const { rows } = await client.query<{ texts: Buffer }>(
        'delete from vault.destination where account = $1 and number = $2 returning texts',
        [account, number],
      )
      const [found] = rows
      if (found === undefined) return
      await client.query('insert into vault.destination_past (number, account, shown) values ($1, $2, $3)', [
        number,
        account,
        secrets.seal(shownOf(textsOf(number, found.texts)), pastPlace(number)),
      ])
    },
    async removed(account) {
      const { rows } = await pool.query<{ number: string; shown: Buffer }>(
        'select number, shown from vault.destination_past where account = $1',
        [account],
      )
      const opened = (number: string, shown: Buffer) => secrets.open(shown, pastPlace(number)).toString('utf8')
      return new Map(rows.map(({ number, shown }) => [Number(number), opened(number, shown)]))
    },
    async forgetUnused() {
      await pool.query(
        `delete from vault.destination_past p
           where not exists (select from view.withdrawal w where w.destination = p.number)
             and not exists (select from view.deposit_order o where o.card = p.number)`,
      )
    },
    async digest(account, rail, canonical) {
      return createHmac('sha256', await saltOf(account))
        .update(`${rail}\0${canonical}`)
        .digest('hex')
    },
  }
}
