import type pg from 'pg'
import type { DeskSession, OperatorRole } from '@candela/contract'
import { HOUR, MINUTE } from '@candela/units'
import { hashOf, isSecret, newHandle, newSecret } from './session-secrets.ts'

/** The operator who asks at the desk. */
export interface DeskOperator {
  /** as in the journal, from 1 */
  readonly number: number
  readonly name: string
  readonly roles: readonly OperatorRole[]
  readonly way: DeskSession['way']
}

/** An operator at the desk. */
export interface OperatorSession extends DeskOperator {
  /** no secret */
  readonly handle: string
  readonly createdAt: number
  /** of the last work done in it */
  readonly seenAt: number
}

/** Sessions of the desk: short ones, asked of the database each time, so that whoever is ended is out at once. */
export interface OperatorSessions {
  /** A new one under a new secret, which goes into the cookie and nowhere else. */
  open(
    operator: number,
    way: DeskSession['way'],
    from: { address: string; browser: string; system: string },
  ): Promise<string>
  /** `isWork`: counts as being seen. Undefined where it ended, ran out, or its operator may not come any more. */
  find(secret: string | undefined, isWork: boolean): Promise<OperatorSession | undefined>
  end(secret: string | undefined): Promise<void>
  endAllOf(operator: number): Promise<void>
  prune(): Promise<void>
  expiresAt(session: OperatorSession): number
}

/** without work */
export const DESK_IDLE_MS = 15 * MINUTE
export const DESK_LONGEST_MS = 8 * HOUR

interface Row {
  handle: string
  number: number
  name: string
  roles: OperatorRole[]
  way: DeskSession['way']
  created_at: string
  seen_at: string
}

const FIND = `update vault.operator_session s set seen_at = case when $2 then greatest(s.seen_at, $3) else s.seen_at end
  from vault.operator o
  where s.secret_hash = $1 and o.number = s.operator and o.ended_at is null and s.seen_at > $4 and s.created_at > $5
  returning s.handle, o.number, o.name, o.roles, s.way, s.created_at, s.seen_at`

export function openOperatorSessions(pool: pg.Pool, clock: () => number): OperatorSessions {
  return {
    async open(operator, way, { address, browser, system }) {
      const secret = newSecret()
      await pool.query(
        `insert into vault.operator_session (secret_hash, handle, operator, way, address, browser, system, created_at, seen_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
        [hashOf(secret), newHandle(), operator, way, address, browser, system, clock()],
      )
      return secret
    },
    async find(secret, isWork) {
      if (secret === undefined || !isSecret(secret)) return undefined
      const now = clock()
      const values = [hashOf(secret), isWork, now, now - DESK_IDLE_MS, now - DESK_LONGEST_MS]
      const { rows } = await pool.query<Row>(FIND, values)
      const row = rows[0]
      return (
        row && {
          handle: row.handle,
          number: row.number,
          name: row.name,
          roles: row.roles,
          way: row.way,
          createdAt: Number(row.created_at),
          seenAt: Number(row.seen_at),
        }
      )
    },
    async end(secret) {
      if (secret === undefined || !isSecret(secret)) return
      await pool.query('delete from vault.operator_session where secret_hash = $1', [hashOf(secret)])
    },
    async endAllOf(operator) {
      await pool.query('delete from vault.operator_session where operator = $1', [operator])
    },
    async prune() {
      const now = clock()
      await pool.query('delete from vault.operator_session where seen_at <= $1 or created_at <= $2', [
        now - DESK_IDLE_MS,
        now - DESK_LONGEST_MS,
      ])
    },
    expiresAt: ({ createdAt, seenAt }) => Math.min(seenAt + DESK_IDLE_MS, createdAt + DESK_LONGEST_MS),
  }
}
