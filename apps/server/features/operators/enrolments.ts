import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { type AnswerOf, type AttestationResponse, OPERATOR_ROLES, type OperatorRole } from '@candela/contract'
import { DAY } from '@candela/units'
import type { Intents } from '../../intents/index.ts'
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

/** The vault's record of someone who becomes an operator, until the journal gave the number. */
interface Enrolled {
  /** of the enrolment; the commandId that enrols */
  readonly id: string
  readonly name: string
  readonly roles: readonly OperatorRole[]
  readonly passwordHash: string
  readonly authenticator: string
  readonly authenticatorStep: number
  /** base64url */
  readonly passkey:
    | {
        readonly id: string
        readonly publicKey: string
        readonly counter: number
        readonly transports: readonly string[]
      }
    | undefined
}

/** Makes someone named on the command line an operator: once, within a day, in their own browser. */
export interface Enrolments {
  /** The same secret each time it is asked. Refuses with enrolmentUnknown. */
  begin(token: string, origin: string): Promise<AnswerOf<'deskEnrolment'>>
  /** Answers the operator's number. Refuses with enrolmentUnknown, the faults of passwords, secondFactorWrong, passkeyRefused. */
  finish(enrolling: Enrolling, from: { origin: string; address: string; device: Buffer }): Promise<number>
}

interface Parts {
  readonly pool: pg.Pool
  readonly commands: Commands
  readonly intents: Intents
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
  const { pool, commands, intents, secrets, hashing, attempts, relyingParty, challenges, operators, audit, clock } =
    parts
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
  const enrolment = intents.open<Enrolled, { value: number; seq: number }, number>({
    kind: 'enrolOperator',
    async enter({ id, roles, passkey }) {
      const { value, seq } = await commands.submit({
        kind: 'enrolOperator',
        commandId: id,
        roles: roles.reduce((sum, role) => sum | (1 << OPERATOR_ROLES.indexOf(role)), 0),
        publicKey: Buffer.from(passkey?.publicKey ?? '', 'base64url').toString('hex'),
      })
      return { value, seq }
    },
    async finish({ id, passkey, ...operator }, { value: number, seq }, client) {
      const used = await client.query(
        'update vault.operator_enrolment set used_at = $2, authenticator = null where id = $1 and used_at is null',
        [id, clock()],
      )
      if (used.rowCount !== 1) throw new Refused('enrolmentUnknown')
      const key = passkey && {
        ...passkey,
        id: Buffer.from(passkey.id, 'base64url'),
        publicKey: Buffer.from(passkey.publicKey, 'base64url'),
      }
      try {
        await operators.add({ ...operator, number, passkey: key }, client)
      } catch (error) {
        // another took the name or the passkey meanwhile
        throw isUniqueViolation(error) ? new Refused('enrolmentUnknown') : error
      }
      await audit.note({ operator: number, action: 'enrolled', object: operator.roles.join(' '), entry: seq }, client)
      return number
    },
  })
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
    const passkey = made && {
      id: made.id.toString('base64url'),
      publicKey: made.publicKey.toString('base64url'),
      counter: made.counter,
      transports: response?.response.transports ?? [],
    }
    return enrolment.run(id, { id, name, roles, passwordHash, authenticator: secret, authenticatorStep: step, passkey })
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
      try {
        return await finish(row, enrolling, from)
      } catch (error) {
        // the journal knows this enrolment by another passkey
        throw error instanceof Refused && error.code === 'commandIdReused' ? new Refused('enrolmentUnknown') : error
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
