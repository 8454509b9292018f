import type { AssertionResponse, RequestOptions } from '@candela/contract'
import { MINUTE } from '@candela/units'
import type { Log } from '../../log.ts'
import { Refused } from '../../refused.ts'
import type { Challenges } from '../../vault/challenges.ts'
import type { Hashing } from '../../vault/hashing.ts'
import { stepOfCode } from '../../vault/one-time-codes.ts'
import type { RelyingParty } from '../../vault/relying-party.ts'
import type { SignInAttempts } from '../../vault/sign-in-attempts.ts'
import type { AuditTrail } from '../../ports/audit.ts'
import { operatorKey, type Operators } from './operators.ts'

export interface From {
  readonly origin: string
  readonly address: string
  readonly device: Buffer
}

/**
 * Signs an operator in; answers the operator's number. The audit log cannot be shortened, so strangers write none of it: refusals are
 * counted, and audited where an operator's own key or name was used, once a minute each.
 */
export interface DeskSignIn {
  /** the number of refusals since the start */
  readonly refused: number
  /** For a device; it offers the passkeys it has. */
  begin(from: From): RequestOptions
  /** Refuses with passkeyRefused. */
  byPasskey(response: AssertionResponse, from: From): Promise<number>
  /** Refuses with deskLoginMismatch, whichever of the three was wrong, and loginTooOften. */
  byAuthenticator(given: { name: string; password: string; code: string }, from: From): Promise<number>
}

const AUDITED_EVERY_MS = MINUTE

interface Parts {
  readonly operators: Operators
  readonly audit: AuditTrail
  readonly relyingParty: RelyingParty
  readonly challenges: Challenges
  readonly hashing: Hashing
  readonly attempts: SignInAttempts
  readonly log: Pick<Log, 'warn'>
  readonly clock: () => number
}

export function openDeskSignIn(parts: Parts): DeskSignIn {
  const { operators, audit, relyingParty, challenges, hashing, attempts, log, clock } = parts
  const ownerOf = ({ device }: From): string => device.toString('hex')
  let refused = 0
  /** by operator and way, when a refusal was last audited */
  const audited = new Map<string, number>()
  const noteRefused = (operator: number | undefined, reason: 'passkey' | 'authenticator'): void => {
    refused++
    const now = clock()
    const key = `${operator} ${reason}`
    if (operator === undefined || now - (audited.get(key) ?? 0) < AUDITED_EVERY_MS) return
    audited.set(key, now)
    audit.note({ operator, action: 'signInRefused', reason }).catch((error: unknown) => {
      audited.delete(key)
      log.warn({ error }, 'a refused login to the desk could not be audited')
    })
  }
  return {
    get refused() {
      return refused
    },
    begin: (from) => relyingParty.request(from.origin, () => challenges.make('deskSignIn', ownerOf(from)), []),
    async byPasskey(response, from) {
      const found = await operators.byPasskey(Buffer.from(response.id, 'base64url'))
      try {
        const answered = await relyingParty.answered(response, from.origin, found?.credential, (challenge) =>
          challenges.take(challenge, 'deskSignIn', ownerOf(from)),
        )
        await operators.passkeyUsed(found!.credential.id, answered.counter)
        return found!.number
      } catch (error) {
        if (error instanceof Refused && error.code === 'passkeyRefused') noteRefused(found?.number, 'passkey')
        throw error
      }
    },
    async byAuthenticator({ name: typed, password, code }, { address, device }) {
      // nobody has such a name, and the database cannot be asked for it
      const name = typed.includes('\0') ? '' : typed
      const key = `operator ${operatorKey(name)}`
      await attempts.begin(key, address, device)
      // the same question and the same hash for a name that nobody has, and what is audited is not waited for
      const keys = await operators.keysOf(name)
      const right = await hashing.matches(keys?.passwordHash ?? hashing.nobodys, password)
      const step = keys && stepOfCode(keys.authenticator, code, clock(), keys.authenticatorStep)
      if (keys === undefined || !right || step === undefined || !(await operators.takeStep(keys.number, step))) {
        noteRefused(keys?.number, 'authenticator')
        throw new Refused('deskLoginMismatch')
      }
      await attempts.succeeded(key, address, device)
      return keys.number
    },
  }
}
