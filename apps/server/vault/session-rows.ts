import type pg from 'pg'

/** A signed-in customer. Held in memory once asked for; this process is the only one that ends sessions. */
export interface Session {
  /** the part that the browser may keep; no secret */
  readonly handle: string
  /** the account's opaque id, `ud.id` */
  readonly account: string
  /** the customer's number in the journal */
  readonly customer: number
  readonly name: string
  nick: string
  readonly createdAt: number
  seenAt: number
}

/** From where a session was opened. */
export interface Place {
  /** hash of the device's cookie */
  readonly device: Buffer
  readonly address: string
  /** such as "Chrome" and "Android", or "" */
  readonly browser: string
  readonly system: string
  readonly newDevice: boolean
}

export interface ListedSession extends Omit<Place, 'device'> {
  readonly handle: string
  readonly createdAt: number
  readonly seenAt: number
}

export interface SessionRow {
  handle: string
  account: string
  customer: string
  name: string
  nick: string
  created_at: string
  seen_at: string
}

interface ListedRow {
  handle: string
  created_at: string
  seen_at: string
  address: string
  browser: string
  system: string
  new_device: boolean
}

const SELECT = `select s.handle, s.account, a.customer, n.shown as name, a.nick, s.created_at, s.seen_at
  from vault.session s
  join vault.account a on a.id = s.account and a.state = 'open'
  join lateral (select shown from vault.sign_in_name where account = a.id order by kind desc limit 1) n on true`

/** The table of sessions; `secretHash` is all it knows of the cookies. */
export function openSessionRows(pool: pg.Pool) {
  const one = async (condition: string, values: readonly unknown[]): Promise<Session | undefined> => {
    const { rows } = await pool.query<SessionRow>(`${SELECT} where ${condition}`, [...values])
    return rows[0] && sessionOf(rows[0])
  }
  const handles = async (query: string, values: readonly unknown[]): Promise<string[]> => {
    const { rows } = await pool.query<{ handle: string }>(query, [...values])
    return rows.map(({ handle }) => handle)
  }
  return {
    bySecret: (secretHash: Buffer) => one('s.secret_hash = $1', [secretHash]),
    byHandle: (handle: string) => one('s.handle = $1', [handle]),
    async insert(secretHash: Buffer, handle: string, account: string, at: number, place: Place | undefined) {
      await pool.query(
        `insert into vault.session
             (secret_hash, handle, account, created_at, seen_at, device, address, browser, system, new_device)
           values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9)`,
        [
          secretHash,
          handle,
          account,
          at,
          place?.device ?? null,
          place?.address ?? '',
          place?.browser ?? '',
          place?.system ?? '',
          place?.newDevice ?? false,
        ],
      )
    },
    async replaceSecret(handle: string, secretHash: Buffer) {
      await pool.query('update vault.session set secret_hash = $1 where handle = $2', [secretHash, handle])
    },
    async ofAccount(account: string): Promise<ListedSession[]> {
      const { rows } = await pool.query<ListedRow>(
        `select handle, created_at, seen_at, address, browser, system, new_device from vault.session
           where account = $1 order by created_at desc, handle`,
        [account],
      )
      return rows.map((row) => ({
        handle: row.handle,
        createdAt: Number(row.created_at),
        seenAt: Number(row.seen_at),
        address: row.address,
        browser: row.browser,
        system: row.system,
        newDevice: row.new_device,
      }))
    },
    deleteOthersOnDevice: (account: string, device: Buffer, handle: string) =>
      handles('delete from vault.session where account = $1 and device = $2 and handle <> $3 returning handle', [
        account,
        device,
        handle,
      ]),
    deleteSurplus: (account: string, kept: number) =>
      handles(
        `delete from vault.session where handle in
           (select handle from vault.session where account = $1 order by seen_at desc, handle offset $2) returning handle`,
        [account, kept],
      ),
    deleteOf: (account: string, handle: string) =>
      handles('delete from vault.session where account = $1 and handle = $2 returning handle', [account, handle]),
    deleteAllOf: (account: string, except: string | undefined) =>
      handles('delete from vault.session where account = $1 and handle is distinct from $2 returning handle', [
        account,
        except ?? null,
      ]),
    deleteOld: (seenBefore: number, createdBefore: number) =>
      handles('delete from vault.session where seen_at <= $1 or created_at <= $2 returning handle', [
        seenBefore,
        createdBefore,
      ]),
    async noteSeen(sessions: readonly Session[]) {
      await pool.query(
        `update vault.session s set seen_at = greatest(s.seen_at, t.seen_at)
           from unnest($1::text[], $2::bigint[]) as t (handle, seen_at) where s.handle = t.handle`,
        [sessions.map((session) => session.handle), sessions.map((session) => session.seenAt)],
      )
    },
  }
}

function sessionOf(row: SessionRow): Session {
  return {
    handle: row.handle,
    account: row.account,
    customer: Number(row.customer),
    name: row.name,
    nick: row.nick,
    createdAt: Number(row.created_at),
    seenAt: Number(row.seen_at),
  }
}
