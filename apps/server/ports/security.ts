import type { CodeSent, ContactChannel, StepUpWay } from '@candela/contract'
import type { Protection } from '../vault/credentials.ts'
import type { Session } from '../vault/sessions.ts'

/** From where a request comes. */
export interface From {
  readonly address: string
  readonly device: Buffer
}

/** Who proved to be there, and how. */
export interface SteppedUp extends Protection {
  readonly way: StepUpWay
}

/** Proves that it is the owner who sits there: before anything that a stolen session must not be enough for. */
export interface StepUp {
  /** As `demand`, but the token stays good: for what may still fail before it is due. */
  check(session: Session, token: string | undefined): Promise<SteppedUp>
  /** Uses up a token of this session, or refuses with stepUpNeeded and the ways there are. */
  demand(session: Session, token: string | undefined): Promise<SteppedUp>
}

/** What confirms that money may leave, or where to. */
export interface TransactionPassword {
  /** Refuses with transactionPasswordUnset, transactionPasswordWrong, or what an entry too many is refused with. */
  demand(protection: Protection, password: string, from: From): Promise<void>
}

export interface SecondFactor {
  /**
   * Asked after the password was right: false where that is enough. Refuses with secondFactorNeeded and the ways there
   * are, with secondFactorWrong, or with what a code that was sent is refused with.
   */
  atSignIn(account: string, entered: EnteredFactor, address: string, device: Buffer | undefined): Promise<boolean>
  /** Sends the code for that, to be asked for once the password was right. Refuses with stepUpUnavailable. */
  sendCode(account: string, channel: ContactChannel, from: From): Promise<CodeSent>
}

/** What was entered beside the password: of the authenticator, a recovery code, or one that was sent. */
export interface EnteredFactor {
  readonly code?: string | undefined
  /** where it was sent */
  readonly channel?: ContactChannel | undefined
}

/** The code that proves a contact when an account is opened. */
export interface RegistrationCodes {
  /** Takes a code, or refuses with registerYzm1 (none), registerYzm2 (expired), registerYzm (wrong). */
  take(channel: ContactChannel, target: string, code: string): Promise<void>
}
