import { isIP } from 'node:net'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import type pg from 'pg'
import { uuidv7 } from 'uuidv7'
import type {
  AssertionResponse,
  AttestationResponse,
  CreationOptions,
  Passkey,
  RequestOptions,
} from '@candela/contract'
import { Refused } from '../refused.ts'
import { CHALLENGE_LIFE_MS, type Challenges } from './challenges.ts'
import type { Protection } from './credentials.ts'
import { isUniqueViolation } from './transaction.ts'

/** ES256, EdDSA, RS256: what every authenticator speaks one of. */
const ALGORITHMS = [-7, -8, -257]
const MAX_PASSKEYS = 10
const NAME_MAXIMUM = 40

/** Keys that stay in a person's device and sign our challenges. */
export interface Passkeys {
  /** false where the house is reached under figures, which no passkey can be made for */
  readonly available: boolean
  list(account: string): Promise<Passkey[]>
  /** Options to make one; `handle` is the session that will answer. */
  begin(protection: Protection, handle: string, origin: string): Promise<CreationOptions>
  /** Keeps what the browser made. Refuses with passkeyRefused or passkeysLimit. */
  add(account: string, handle: string, origin: string, name: string, response: AttestationResponse): Promise<Passkey>
  /** The name of the one removed; undefined where the account has no such passkey. */
  remove(account: string, id: string): Promise<string | undefined>
  /** Options to log in, for a device; or to step up, for a session's own account. */
  ask(owner: string, origin: string, account?: string): Promise<RequestOptions>
  /** The account whose passkey answered a challenge of `owner`: a session's handle to step up, a device to log in. Refuses with passkeyRefused. */
  assert(response: AssertionResponse, origin: string, owner: string, purpose?: 'signIn' | 'stepUp'): Promise<string>
}

interface Row {
  id: string
  account: string
  credential_id: Buffer
  public_key: Buffer
  counter: string
  transports: string[]
  name: string
  synced: boolean
  created_at: string
  used_at: string | null
}

export function openPasskeys(
  pool: pg.Pool,
  challenges: Challenges,
  publicUrl: URL | undefined,
  clock: () => number,
): Passkeys {
  const rpId = publicUrl?.hostname ?? 'localhost'
  const available = isIP(rpId.replace(/^\[|\]$/g, '')) === 0
  const originOf = (origin: string): string => {
    const here = publicUrl?.origin ?? origin
    if (!available || !URL.canParse(here) || new URL(here).hostname !== rpId) throw new Refused('passkeysUnavailable')
    return here
  }
  const rowsOf = async (account: string): Promise<Row[]> => {
    const { rows } = await pool.query<Row>('select * from vault.passkey where account = $1 order by created_at, id', [
      account,
    ])
    return rows
  }
  const descriptors = (rows: readonly Row[]): CreationOptions['excludeCredentials'] =>
    rows.map((row) => ({
      id: row.credential_id.toString('base64url'),
      type: 'public-key',
      transports: row.transports,
    }))
  return {
    available,
    list: async (account) => (await rowsOf(account)).map(passkeyOf),
    async begin({ account, username, email, phone, nick }, handle, origin) {
      originOf(origin)
      const rows = await rowsOf(account)
      if (rows.length >= MAX_PASSKEYS) throw new Refused('passkeysLimit', { limit: MAX_PASSKEYS })
      const name = username || email?.shown || phone?.shown || nick
      return {
        rp: { id: rpId, name: 'Candela' },
        user: { id: userHandle(account).toString('base64url'), name, displayName: nick },
        challenge: challenges.make('create', handle),
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
        timeout: CHALLENGE_LIFE_MS,
        excludeCredentials: descriptors(rows),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
      }
    },
    async add(account, handle, origin, name, response) {
      const here = originOf(origin)
      if ((await rowsOf(account)).length >= MAX_PASSKEYS) throw new Refused('passkeysLimit', { limit: MAX_PASSKEYS })
      const made = await verifyRegistrationResponse({
        response: { ...response, clientExtensionResults: {} } as never,
        expectedChallenge: (challenge) => challenges.take(challenge, 'create', handle),
        expectedOrigin: here,
        expectedRPID: rpId,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(() => undefined)
      if (made?.verified !== true) throw new Refused('passkeyRefused')
      const { credential, credentialBackedUp } = made.registrationInfo
      try {
        const { rows } = await pool.query<Row>(
          `insert into vault.passkey (id, account, credential_id, public_key, counter, transports, name, synced, created_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning *`,
          [
            uuidv7(),
            account,
            Buffer.from(credential.id, 'base64url'),
            Buffer.from(credential.publicKey),
            credential.counter,
            response.response.transports ?? [],
            readable(name),
            credentialBackedUp,
            clock(),
          ],
        )
        return passkeyOf(rows[0]!)
      } catch (error) {
        if (isUniqueViolation(error)) throw new Refused('passkeyRefused')
        throw error
      }
    },
    async remove(account, id) {
      const { rows } = await pool.query<{ name: string }>(
        'delete from vault.passkey where id = $1 and account = $2 returning name',
        [id, account],
      )
      return rows[0]?.name
    },
    async ask(owner, origin, account) {
      originOf(origin)
      return {
        challenge: challenges.make(account === undefined ? 'signIn' : 'stepUp', owner),
        rpId,
        timeout: CHALLENGE_LIFE_MS,
        allowCredentials: account === undefined ? [] : descriptors(await rowsOf(account)),
        userVerification: 'required',
      }
    },
    async assert(response, origin, owner, purpose = 'stepUp') {
      const here = originOf(origin)
      const { rows } = await pool.query<Row>(
        `select p.* from vault.passkey p join vault.account a on a.id = p.account and a.state = 'open' where p.credential_id = $1`,
        [Buffer.from(response.id, 'base64url')],
      )
      const row = rows[0]
      const { authenticatorAttachment: _place, ...rest } = response
      const answered =
        row &&
        (await verifyAuthenticationResponse({
          response: { ...rest, clientExtensionResults: {} } as never,
          expectedChallenge: (challenge) => challenges.take(challenge, purpose, owner),
          expectedOrigin: here,
          expectedRPID: rpId,
          requireUserVerification: true,
          credential: {
            id: row.credential_id.toString('base64url'),
            publicKey: new Uint8Array(row.public_key),
            counter: Number(row.counter),
          },
        }).catch(() => undefined))
      if (row === undefined || answered?.verified !== true) throw new Refused('passkeyRefused')
      const { newCounter, credentialBackedUp } = answered.authenticationInfo
      await pool.query('update vault.passkey set counter = $2, used_at = $3, synced = $4 where id = $1', [
        row.id,
        newCounter,
        clock(),
        credentialBackedUp,
      ])
      return row.account
    },
  }
}

/** The account's id in bytes: opaque, as the standard wants it. */
function userHandle(account: string): Buffer {
  return Buffer.from(account.replaceAll('-', ''), 'hex')
}

function readable(name: string): string {
  const text = name.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim()
  return text === '' ? 'Passkey' : [...text].slice(0, NAME_MAXIMUM).join('')
}

function passkeyOf(row: Row): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAt: Number(row.created_at),
    usedAt: Number(row.used_at ?? 0),
    synced: row.synced,
  }
}
