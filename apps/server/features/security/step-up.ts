import type { AnswerOf, AssertionResponse } from '@candela/contract'
import { Refused } from '../../refused.ts'
import type { From, SignedByPasskey, StepUp } from '../../ports/security.ts'
import { type CredentialStore, type Protection, waysOf } from '../../vault/credentials.ts'
import type { Devices } from '../../vault/devices.ts'
import type { Hashing } from '../../vault/hashing.ts'
import { type Matter, openConfirmations } from './confirmations.ts'
import type { Passkeys } from './passkeys.ts'
import type { SecondFactors } from './second-factor.ts'
import type { Session } from '../../vault/sessions.ts'
import type { SignInAttempts } from '../../vault/sign-in-attempts.ts'
import type { VerificationCodes } from './verification-codes.ts'

/** The asked account and the place that asks. */
interface Asking extends From {
  readonly session: Session
  /** the origin the browser is at, for passkeys */
  readonly origin: string
}

type Proof =
  | { readonly way: 'authenticator' | 'email' | 'phone' | 'recovery'; readonly code: string }
  | { readonly way: 'passkey'; readonly response: AssertionResponse }
  | { readonly way: 'password'; readonly password: string }

/** The way of a step-up, and its tokens. */
export interface StepUps extends StepUp {
  /** Answers a token, and until when it serves. Refuses with stepUpUnavailable, stepUpWrong, or what the code is refused with. */
  prove(asking: Asking, proof: Proof): Promise<AnswerOf<'stepUp'>>
  /** Whatever was confirmed for the account is not any more. */
  end(account: string): void
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
  const confirmations = openConfirmations(clock)
  /** True when it proves the asker; of a signed withdrawal, the signed bytes. */
  const isProven = async (asking: Asking, protection: Protection, proof: Proof): Promise<boolean | SignedByPasskey> => {
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
      case 'passkey': {
        const asserted = await passkeys.assert(proof.response, origin, asking.session.handle)
        return asserted.account === account && (asserted.signed ?? true)
      }
      case 'password': {
        const key = `password ${account}`
        await attempts.begin(key, address, device, account)
        const right = await hashing.matches(protection.passwordHash, proof.password)
        if (right) await attempts.succeeded(key, address, device, account)
        return right
      }
    }
  }
  const readOf = async ({ account }: Session): Promise<Protection> => {
    const protection = await store.read(account)
    if (protection === undefined) throw new Refused('notSignedIn')
    return protection
  }
  /** At once, so that of two who come with one token the second finds it taken. */
  const steppedUp = (protection: Protection, { handle }: Session, token: string | undefined, matter: Matter) => {
    const ways = waysOf(protection)
    const way = confirmations.wayOf(token, handle, matter, ways)
    if (way === undefined) throw new Refused('stepUpNeeded', { ways: ways.join(' ') })
    return { ...protection, way }
  }
  return {
    demand: async (session, token, kind) => steppedUp(await readOf(session), session, token, { kind }),
    async once(session, token, withdrawal, act) {
      const by = steppedUp(await readOf(session), session, token, { kind: 'withdrawal', withdrawal })
      return confirmations.spend(token!, () => act({ ...by, signed: confirmations.signedOf(token!) }))
    },
    async signing(session, origin, hash) {
      const { account, passkeys: count } = await readOf(session)
      if (count === 0) throw new Refused('stepUpUnavailable')
      return passkeys.askToSign(session.handle, origin, account, hash)
    },
    end: (account) => confirmations.end(account),
    async prove(asking, proof) {
      const { session, device } = asking
      const protection = await readOf(session)
      if (!waysOf(protection).includes(proof.way)) throw new Refused('stepUpUnavailable')
      const proven = await isProven(asking, protection, proof)
      if (proven === false) throw new Refused('stepUpWrong')
      // the password is all that a thief of it has: it makes no device the owner's
      if (proof.way !== 'password') await devices.trust(device, session.account)
      return confirmations.add(session, proof.way, proven === true ? undefined : proven)
    },
  }
}
