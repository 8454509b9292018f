import type pg from 'pg'
import type { Operator, OperatorRole } from '@candela/contract'
import type { Secrets } from '../../vault/secrets.ts'
import type { Credential } from '../../vault/relying-party.ts'
import { transaction } from '../../vault/transaction.ts'

/** The keys that an operator comes in by. */
export interface OperatorKeys {
  readonly number: number
  readonly passwordHash: string
  /** base32 */
  readonly authenticator: string
  readonly authenticatorStep: number
}

export interface NewOperator {
  /** as the journal gave it */
  readonly number: number
  readonly name: string
  readonly roles: readonly OperatorRole[]
  readonly passwordHash: string
  readonly authenticator: string
  readonly authenticatorStep: number
  readonly passkey: (Credential & { readonly transports: readonly string[] }) | undefined
}

/** The operators who may sit at the desk, and those who once did. */
export interface Operators {
  /** first enrolled first */
  list(): Promise<Operator[]>
  find(number: number): Promise<Operator | undefined>
  /** The keys of an active operator, by name without regard to case and blanks. */
  keysOf(name: string): Promise<OperatorKeys | undefined>
  /** The number and credential of an active operator, by passkey. */
  byPasskey(credentialId: Buffer): Promise<{ readonly number: number; readonly credential: Credential } | undefined>
  passkeysOf(
    number: number,
  ): Promise<{ readonly id: string; readonly type: 'public-key'; readonly transports: string[] }[]>
  /** False where the step, or a later one, was taken before. */
  takeStep(number: number, step: number): Promise<boolean>
  passkeyUsed(credentialId: Buffer, counter: number): Promise<void>
  seen(number: number): Promise<void>
  add(operator: NewOperator, client: pg.PoolClient): Promise<void>
  /** Ended on the command line, which the journal does not know yet. */
  endedUnjournalled(): Promise<number[]>
  endJournalled(number: number, entry: number, client: pg.PoolClient): Promise<void>
}

interface Row {
  number: number
  name: string
  roles: OperatorRole[]
  passkeys: string
  enrolled_at: string
  seen_at: string
  ended_at: string | null
}

const SELECT = `select o.number, o.name, o.roles, o.enrolled_at, o.ended_at,
    (select count(*) from vault.operator_passkey where operator = o.number) as passkeys,
    greatest(o.seen_at, (select max(seen_at) from vault.operator_session where operator = o.number)) as seen_at
  from vault.operator o`

/** Names are unique without regard to case and blanks. */
export function operatorKey(name: string): string {
  return name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

export function openOperators(pool: pg.Pool, secrets: Secrets, clock: () => number): Operators {
  const many = async (condition: string, values: readonly unknown[]): Promise<Operator[]> => {
    const { rows } = await pool.query<Row>(`${SELECT} ${condition} order by o.number`, [...values])
    return rows.map(operatorOf)
  }
  return {
    list: () => many('', []),
    find: async (number) => (await many('where o.number = $1', [number]))[0],
    async keysOf(name) {
      const { rows } = await pool.query<{
        number: number
        password_hash: string
        authenticator: Buffer
        authenticator_step: string
      }>(
        `select number, password_hash, authenticator, authenticator_step from vault.operator
           where key = $1 and ended_at is null`,
        [operatorKey(name)],
      )
      const row = rows[0]
      return (
        row && {
          number: row.number,
          passwordHash: row.password_hash,
          authenticator: secrets.open(row.authenticator, place(row.number)).toString('utf8'),
          authenticatorStep: Number(row.authenticator_step),
        }
      )
    },
    async byPasskey(credentialId) {
      const { rows } = await pool.query<{ operator: number; public_key: Buffer; counter: string }>(
        `select p.operator, p.public_key, p.counter from vault.operator_passkey p
           join vault.operator o on o.number = p.operator and o.ended_at is null where p.credential_id = $1`,
        [credentialId],
      )
      const row = rows[0]
      return (
        row && {
          number: row.operator,
          credential: { id: credentialId, publicKey: row.public_key, counter: Number(row.counter) },
        }
      )
    },
    async passkeysOf(number) {
      const { rows } = await pool.query<{ credential_id: Buffer; transports: string[] }>(
        'select credential_id, transports from vault.operator_passkey where operator = $1',
        [number],
      )
      return rows.map((row) => ({
        id: row.credential_id.toString('base64url'),
        type: 'public-key',
        transports: row.transports,
      }))
    },
    async takeStep(number, step) {
      const taken = await pool.query(
        'update vault.operator set authenticator_step = $2 where number = $1 and authenticator_step < $2',
        [number, step],
      )
      return taken.rowCount === 1
    },
    async passkeyUsed(credentialId, counter) {
      await pool.query('update vault.operator_passkey set counter = $2, used_at = $3 where credential_id = $1', [
        credentialId,
        counter,
        clock(),
      ])
    },
    async seen(number) {
      await pool.query('update vault.operator set seen_at = $2 where number = $1', [number, clock()])
    },
    async add({ number, name, roles, passwordHash, authenticator, authenticatorStep, passkey }, client) {
      const now = clock()
      await client.query(
        `insert into vault.operator (number, name, key, roles, password_hash, authenticator, authenticator_step, enrolled_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          number,
          name,
          operatorKey(name),
          [...roles],
          passwordHash,
          secrets.seal(authenticator, place(number)),
          authenticatorStep,
          now,
        ],
      )
      if (passkey === undefined) return
      await client.query(
        `insert into vault.operator_passkey (operator, credential_id, public_key, counter, transports, created_at)
           values ($1, $2, $3, $4, $5, $6)`,
        [number, passkey.id, passkey.publicKey, passkey.counter, [...passkey.transports], now],
      )
    },
    async endedUnjournalled() {
      const { rows } = await pool.query<{ number: number }>(
        `select number from vault.operator o where ended_at is not null and ended_entry is null and not exists
           (select 1 from vault.intent where kind = 'endOperator' and subject = o.number::text) order by number`,
      )
      return rows.map((row) => row.number)
    },
    async endJournalled(number, entry, client) {
      await client.query('update vault.operator set ended_entry = $2 where number = $1', [number, entry])
    },
  }
}

function place(number: number): string {
  return `operator.authenticator ${number}`
}

function operatorOf(row: Row): Operator {
  return {
    number: row.number,
    name: row.name,
    roles: row.roles,
    passkey: row.passkeys !== '0',
    authenticator: true,
    enrolledAt: Number(row.enrolled_at),
    seenAt: Number(row.seen_at),
    active: row.ended_at === null,
  }
}

/** Ends an operator for good: out at once, wherever they sit. The name; undefined where there is no such active operator. */
export async function endOperator(pool: pg.Pool, number: number, now: number): Promise<string | undefined> {
  return transaction(pool, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'update vault.operator set ended_at = $2 where number = $1 and ended_at is null returning name',
      [number, now],
    )
    await client.query('delete from vault.operator_session where operator = $1', [number])
    return rows[0]?.name
  })
}

/** Named on the command line, and not come yet. */
export async function pendingEnrolments(
  pool: pg.Pool,
  now: number,
): Promise<{ readonly name: string; readonly roles: readonly OperatorRole[]; readonly expiresAt: number }[]> {
  const { rows } = await pool.query<{ name: string; roles: OperatorRole[]; expires_at: string }>(
    'select name, roles, expires_at from vault.operator_enrolment where used_at is null and expires_at > $1 order by expires_at',
    [now],
  )
  return rows.map(({ name, roles, expires_at }) => ({ name, roles, expiresAt: Number(expires_at) }))
}
