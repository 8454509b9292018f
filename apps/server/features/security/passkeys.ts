import type pg from 'pg'
import { uuidv7 } from 'uuidv7'
import type {
  AssertionResponse,
  AttestationResponse,
  CreationOptions,
  Passkey,
  RequestOptions,
} from '@candela/contract'
import type { SignedByPasskey } from '../../ports/security.ts'
import { Refused } from '../../refused.ts'
import type { Challenges } from '../../vault/challenges.ts'
import type { Protection } from '../../vault/credentials.ts'
import type { RelyingParty } from '../../vault/relying-party.ts'
import { isUniqueViolation } from '../../vault/transaction.ts'

const MAX_PASSKEYS = 10
const NAME_MAXIMUM = 40

/** Keys that stay in a person's device and sign our challenges. */
export interface Passkeys {
  /** false where the house is reached under figures, which no passkey can be made for */
  readonly available: boolean
  list(account: string): Promise<Passkey[]>
  /** Answers what a keeper of passkeys is told of an account. */
  accepted(account: string): Promise<Accepted>
  /** Options to make one; `handle` is the session that will answer. */
  begin(protection: Protection, handle: string, origin: string): Promise<CreationOptions>
  /** Keeps what the browser made; `publicKey`: COSE, hex. Refuses with passkeyRefused or passkeysLimit. */
  add(
    account: string,
    handle: string,
    origin: string,
    name: string,
    response: AttestationResponse,
  ): Promise<{ readonly made: Passkey; readonly publicKey: string }>
  /** The name of the one removed; undefined where the account has no such passkey. */
  remove(account: string, id: string): Promise<string | undefined>
  /** Options to log in, for a device; or to step up, for a session's own account. */
  ask(owner: string, origin: string, account?: string): Promise<RequestOptions>
  /** Options to step up by signing a withdrawal, by its hash in hex. */
  askToSign(owner: string, origin: string, account: string, hash: string): Promise<RequestOptions>
  /**
   * The account whose passkey answered a challenge of `owner`: a session's handle to step up, a device to log in. `signed`:
   * where that was a withdrawal. Refuses with passkeyGone or passkeyRefused.
   */
  assert(response: AssertionResponse, origin: string, owner: string, purpose?: 'signIn' | 'stepUp'): Promise<Asserted>
}

interface Accepted {
  readonly userId: string
  readonly credentialIds: string[]
}

interface Asserted {
  readonly account: string
  readonly signed: SignedByPasskey | undefined
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
  relyingParty: RelyingParty,
  clock: () => number,
): Passkeys {
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
    available: relyingParty.available,
    list: async (account) => (await rowsOf(account)).map(passkeyOf),
    async accepted(account) {
      const credentialIds = (await rowsOf(account)).map((row) => row.credential_id.toString('base64url'))
      return { userId: userHandle(account).toString('base64url'), credentialIds }
    },
    async begin({ account, username, email, phone, nick }, handle, origin) {
      const rows = await rowsOf(account)
      if (rows.length >= MAX_PASSKEYS) throw new Refused('passkeysLimit', { limit: MAX_PASSKEYS })
      const name = username || email?.shown || phone?.shown || nick
      const user = { id: userHandle(account).toString('base64url'), name, displayName: nick }
      return relyingParty.creation(origin, user, () => challenges.make('create', handle), descriptors(rows))
    },
    async add(account, handle, origin, name, response) {
      if ((await rowsOf(account)).length >= MAX_PASSKEYS) throw new Refused('passkeysLimit', { limit: MAX_PASSKEYS })
      const made = await relyingParty.made(response, origin, (challenge) =>
        challenges.take(challenge, 'create', handle),
      )
      try {
        const { rows } = await pool.query<Row>(
          `insert into vault.passkey (id, account, credential_id, public_key, counter, transports, name, synced, created_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning *`,
          [
            uuidv7(),
            account,
            made.id,
            made.publicKey,
            made.counter,
            response.response.transports ?? [],
            readable(name),
            made.synced,
            clock(),
          ],
        )
        return { made: passkeyOf(rows[0]!), publicKey: made.publicKey.toString('hex') }
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
      const purpose = account === undefined ? 'signIn' : 'stepUp'
      const allowed = account === undefined ? [] : descriptors(await rowsOf(account))
      return relyingParty.request(origin, () => challenges.make(purpose, owner), allowed)
    },
    async askToSign(owner, origin, account, hash) {
      const challenge = Buffer.from(hash, 'hex').toString('base64url')
      const allowed = descriptors(await rowsOf(account))
      return relyingParty.request(origin, () => challenges.make('withdrawal', owner, challenge), allowed)
    },
    async assert(response, origin, owner, purpose = 'stepUp') {
      const { rows } = await pool.query<Row>(
        `select p.* from vault.passkey p join vault.account a on a.id = p.account and a.state = 'open' where p.credential_id = $1`,
        [Buffer.from(response.id, 'base64url')],
      )
      const row = rows[0]
      if (row === undefined) throw new Refused('passkeyGone')
      const credential = { id: row.credential_id, publicKey: row.public_key, counter: Number(row.counter) }
      let hash: string | undefined
      const answered = await relyingParty.answered(response, origin, credential, (challenge) => {
        const isWithdrawal = purpose === 'stepUp' && challenges.isFor(challenge, 'withdrawal')
        if (isWithdrawal) hash = Buffer.from(challenge, 'base64url').toString('hex')
        return challenges.take(challenge, isWithdrawal ? 'withdrawal' : purpose, owner)
      })
      await pool.query('update vault.passkey set counter = $2, used_at = $3, synced = $4 where id = $1', [
        row.id,
        answered.counter,
        clock(),
        answered.synced,
      ])
      const { account, public_key: publicKey } = row
      if (hash === undefined) return { account, signed: undefined }
      const { clientDataJSON, authenticatorData, signature } = response.response
      const assertion = JSON.stringify({ clientDataJSON, authenticatorData, signature })
      return { account, signed: { publicKey: publicKey.toString('hex'), hash, assertion } }
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
