import { randomBytes } from 'node:crypto'
import type { AssertionResponse, StepUpWay } from '@candela/contract'
import { MINUTE } from '@candela/units'
import { Refused } from '../../refused.ts'
import type { From, SteppedUp, StepUp } from '../../ports/security.ts'
import { type CredentialStore, type Protection, waysOf } from '../../vault/credentials.ts'
import type { Devices } from '../../vault/devices.ts'
import type { Hashing } from '../../vault/hashing.ts'
import type { Passkeys } from './passkeys.ts'
import type { SecondFactors } from './second-factor.ts'
import type { Session } from '../../vault/sessions.ts'
import type { SignInAttempts } from '../../vault/sign-in-attempts.ts'
import type { VerificationCodes } from './verification-codes.ts'

export const STEP_UP_LIFE_MS = 5 * MINUTE
const MAX_TOKENS = 20_000
const TOKEN_BYTES = 32

/** Who is asked, and from where. */
interface Asking extends From {
  readonly session: Session
  /** the origin the browser is at, for passkeys */
  readonly origin: string
}

type Proof =
  | { readonly way: 'authenticator' | 'email' | 'phone' | 'recovery'; readonly code: string }
  | { readonly way: 'passkey'; readonly response: AssertionResponse }
  | { readonly way: 'password'; readonly password: string }

interface Token {
  readonly handle: string
  readonly expiresAt: number
  readonly way: StepUpWay
}

/** The way of a step-up, and its tokens. */
export interface StepUps extends StepUp {
  /** Answers a token for one use within STEP_UP_LIFE_MS. Refuses with stepUpUnavailable, stepUpWrong, or what the code is refused with. */
  prove(asking: Asking, proof: Proof): Promise<{ readonly stepUp: string; readonly expiresAt: number }>
}

interface Parts {
  readonly store: CredentialStore
  readonly secondFactor: SecondFactors
  readonly codes: VerificationCodes
  readonly passkeys: Passkeys
  readonly hashing: Hashing
  readonly attempts: SignInAttempts
  readonly devices: Devices
  readonly clock: () => number
}

export function openStepUp(parts: Parts): StepUps {
  const { store, secondFactor, codes, passkeys, hashing, attempts, devices, clock } = parts
  const tokens = new Map<string, Token>()
  const isProven = async (asking: Asking, protection: Protection, proof: Proof): Promise<boolean> => {
    const { account } = protection
    const { address, device, origin } = asking
    switch (proof.way) {
      case 'authenticator':
        return secondFactor.takeCode(protection, proof.code, { purpose: 'stepUp', address, device })
      case 'recovery':
        return secondFactor.takeRecoveryCode(protection, proof.code, { purpose: 'stepUp', address, device })
      case 'email':
      case 'phone':
        await codes.take(
          { purpose: 'stepUp', channel: proof.way, target: protection[proof.way]!.key, account },
          proof.code,
        )
        return true
      case 'passkey':
        return (await passkeys.assert(proof.response, origin, asking.session.handle)) === account
      case 'password': {
        const key = `password ${account}`
        await attempts.begin(key, address, device, account)
        const right = await hashing.matches(protection.passwordHash, proof.password)
        if (right) await attempts.succeeded(key, address, device, account)
        return right
      }
    }
  }
  const goodOf = (session: Session, token: string | undefined): Token | undefined => {
    const known = token === undefined ? undefined : tokens.get(token)
    return known !== undefined && known.handle === session.handle && known.expiresAt > clock() ? known : undefined
  }
  const require = async (session: Session, good: Token | undefined): Promise<SteppedUp> => {
    const protection = await store.read(session.account)
    if (protection === undefined) throw new Refused('notSignedIn')
    if (!good) throw new Refused('stepUpNeeded', { ways: waysOf(protection).join(' ') })
    return { ...protection, way: good.way }
  }
  return {
    check: (session, token) => require(session, goodOf(session, token)),
    demand(session, token) {
      const good = goodOf(session, token)
      if (good) tokens.delete(token!)
      return require(session, good)
    },
    async prove(asking, proof) {
      const { session, device } = asking
      const protection = await store.read(session.account)
      if (protection === undefined) throw new Refused('notSignedIn')
      if (!waysOf(protection).includes(proof.way)) throw new Refused('stepUpUnavailable')
      if (!(await isProven(asking, protection, proof))) throw new Refused('stepUpWrong')
      // the password is all that a thief of it has: it makes no device the owner's
      if (proof.way !== 'password') await devices.trust(device, session.account)
      const now = clock()
      for (const [token, { expiresAt }] of tokens) {
        if (expiresAt > now && tokens.size < MAX_TOKENS) break
        tokens.delete(token)
      }
      const stepUp = randomBytes(TOKEN_BYTES).toString('base64url')
      const expiresAt = now + STEP_UP_LIFE_MS
      tokens.set(stepUp, { handle: session.handle, expiresAt, way: proof.way })
      return { stepUp, expiresAt }
    },
  }
}
