import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { type AnswerOf, type AttestationResponse, OPERATOR_ROLES, type OperatorRole } from '@candela/contract'
import { DAY } from '@candela/units'
import type { Commands } from '../../intake/commands.ts'
import { Refused } from '../../refused.ts'
import type { Challenges } from '../../vault/challenges.ts'
import type { Hashing } from '../../vault/hashing.ts'
import { authenticatorUri, newAuthenticatorSecret, stepOfCode } from '../../vault/one-time-codes.ts'
import { passwordFault } from '../../vault/password-rules.ts'
import type { RelyingParty } from '../../vault/relying-party.ts'
import type { Secrets } from '../../vault/secrets.ts'
import type { SignInAttempts } from '../../vault/sign-in-attempts.ts'
import { isUniqueViolation, transaction } from '../../vault/transaction.ts'
import type { AuditTrail } from '../../ports/audit.ts'
import { operatorKey, type Operators } from './operators.ts'

export const ENROLMENT_LIFE_MS = DAY
const TOKEN_BYTES = 32

interface Row {
  id: string
  name: string
  roles: OperatorRole[]
  authenticator: Buffer | null
}

export interface Enrolling {
  readonly token: string
  readonly password: string
  readonly code: string
  readonly response?: AttestationResponse | undefined
}

/** How someone named on the command line becomes an operator: once, within a day, in their own browser. */
export interface Enrolments {
  /** The same secret each time it is asked. Refuses with enrolmentUnknown. */
  begin(token: string, origin: string): Promise<AnswerOf<'deskEnrolment'>>
  /** Answers the operator's number. Refuses with enrolmentUnknown, the faults of passwords, secondFactorWrong, passkeyRefused. */
  finish(enrolling: Enrolling, from: { origin: string; address: string; device: Buffer }): Promise<number>
}

interface Parts {
  readonly pool: pg.Pool
  readonly commands: Commands
  readonly secrets: Secrets
  readonly hashing: Hashing
  readonly attempts: SignInAttempts
  readonly relyingParty: RelyingParty
  readonly challenges: Challenges
  readonly operators: Operators
  readonly audit: AuditTrail
  readonly clock: () => number
}

export function openEnrolments(parts: Parts): Enrolments {
  const { pool, commands, secrets, hashing, attempts, relyingParty, challenges, operators, audit, clock } = parts
  const find = async (token: string): Promise<Row> => {
    const { rows } = await pool.query<Row>(
      `select id, name, roles, authenticator from vault.operator_enrolment
         where token_hash = $1 and used_at is null and expires_at > $2`,
      [hashOfToken(token), clock()],
    )
    if (rows[0] === undefined) throw new Refused('enrolmentUnknown')
    return rows[0]
  }
  const secretOf = async ({ id, authenticator }: Row): Promise<string> => {
    if (authenticator !== null) return secrets.open(authenticator, place(id)).toString('utf8')
    const { rows } = await pool.query<{ authenticator: Buffer }>(
      `update vault.operator_enrolment set authenticator = coalesce(authenticator, $2) where id = $1 returning authenticator`,
      [id, secrets.seal(newAuthenticatorSecret(), place(id))],
    )
    return secrets.open(rows[0]!.authenticator, place(id)).toString('utf8')
  }
  const underWay = new Set<string>()
  const finish = async (
    row: Row,
    { password, code, response }: Enrolling,
    { origin, address, device }: { origin: string; address: string; device: Buffer },
  ): Promise<number> => {
    const { id, name, roles } = row
    const fault = passwordFault(password, operatorKey(name).replaceAll(' ', ''))
    if (fault !== undefined) throw new Refused(fault.code, fault.params)
    const secret = await secretOf(row)
    await attempts.begin(`enrolment ${id}`, address, device)
    const step = stepOfCode(secret, code, clock(), 0)
    if (step === undefined) throw new Refused('secondFactorWrong')
    await attempts.succeeded(`enrolment ${id}`, address, device)
    const made =
      response && (await relyingParty.made(response, origin, (challenge) => challenges.take(challenge, 'enrol', id)))
    const passwordHash = await hashing.make(password)
    const bits = roles.reduce((sum, role) => sum | (1 << OPERATOR_ROLES.indexOf(role)), 0)
    const publicKey = made?.publicKey.toString('hex') ?? ''
    const { value: number, seq } = await commands.submit({
      kind: 'enrolOperator',
      commandId: id,
      roles: bits,
      publicKey,
    })
    await transaction(pool, async (client) => {
      const used = await client.query(
        'update vault.operator_enrolment set used_at = $2, authenticator = null where id = $1 and used_at is null',
        [id, clock()],
      )
      if (used.rowCount !== 1) throw new Refused('enrolmentUnknown')
      const passkey = made && { ...made, transports: response?.response.transports ?? [] }
      const operator = { number, name, roles, passwordHash, authenticator: secret, authenticatorStep: step, passkey }
      await operators.add(operator, client)
      await audit.note({ operator: number, action: 'enrolled', object: roles.join(' '), entry: seq }, client)
    })
    return number
  }
  return {
    async begin(token, origin) {
      const row = await find(token)
      const secret = await secretOf(row)
      const user = { id: bytesOf(row.id).toString('base64url'), name: row.name, displayName: row.name }
      const offered = await Promise.resolve()
        .then(() => relyingParty.creation(origin, user, () => challenges.make('enrol', row.id), []))
        .catch((error: unknown) => {
          if (error instanceof Refused && error.code === 'passkeysUnavailable') return null
          throw error
        })
      return { name: row.name, roles: row.roles, passkey: offered, secret, uri: authenticatorUri(secret, row.name) }
    },
    async finish(enrolling, from) {
      const row = await find(enrolling.token)
      if (underWay.has(row.id)) throw new Refused('busy')
      underWay.add(row.id)
      try {
        return await finish(row, enrolling, from)
      } catch (error) {
        // another took the name or the passkey meanwhile, or the journal knows this enrolment by another passkey
        const taken = error instanceof Refused && error.code === 'commandIdReused'
        throw taken || isUniqueViolation(error) ? new Refused('enrolmentUnknown') : error
      } finally {
        underWay.delete(row.id)
      }
    },
  }
}

/** Names a new operator; answers the token of the address to open, which is kept nowhere. Undefined where an operator has that name. */
export async function nameOperator(
  pool: pg.Pool,
  name: string,
  roles: readonly OperatorRole[],
  now: number,
): Promise<string | undefined> {
  const key = operatorKey(name)
  const { rows } = await pool.query('select 1 from vault.operator where key = $1 and ended_at is null', [key])
  if (rows.length > 0) return undefined
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  // an address that was made before for the same name is good no longer
  await transaction(pool, async (client) => {
    await client.query('delete from vault.operator_enrolment where (key = $1 and used_at is null) or expires_at < $2', [
      key,
      now - ENROLMENT_LIFE_MS,
    ])
    await client.query(
      `insert into vault.operator_enrolment (id, token_hash, name, key, roles, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        uuidv7(),
        hashOfToken(token),
        name,
        key,
        OPERATOR_ROLES.filter((role) => roles.includes(role)),
        now,
        now + ENROLMENT_LIFE_MS,
      ],
    )
  })
  return token
}

function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

function place(id: string): string {
  return `operator_enrolment.authenticator ${id}`
}

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}
