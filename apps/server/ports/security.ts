import type { CodeSent, ContactChannel, RequestOptions, StepUpKind, StepUpWay } from '@candela/contract'
import type { Protection } from '../vault/credentials.ts'
import type { Session } from '../vault/sessions.ts'

/** From where a request comes. */
export interface From {
  readonly address: string
  readonly device: Buffer
}

/** The signed bytes of a passkey, and its key. */
export interface SignedByPasskey {
  /** COSE, hex */
  readonly publicKey: string
  /** SHA-256 of what was to be signed, hex */
  readonly hash: string
  /** the browser's answer as JSON */
  readonly assertion: string
}

/** A proven presence: the account and the way. */
export interface SteppedUp extends Protection {
  readonly way: StepUpWay
  /** the withdrawal that a passkey signed to prove it */
  readonly signed?: SignedByPasskey | undefined
}

/**
 * Proves that it is the owner who sits there: before anything that a stolen session must not be enough for. A token is of
 * the session that proved it, and of what it is first shown for.
 */
export interface StepUp {
  /** A token serves things of its kind for STEP_UP_LIFE_MS. Refuses with stepUpNeeded and the ways there are. */
  demand(session: Session, token: string | undefined, kind: Exclude<StepUpKind, 'withdrawal'>): Promise<SteppedUp>
  /**
   * Does what is confirmed once, within WITHDRAWAL_STEP_UP_LIFE_MS: `withdrawal` says which. The token is used up by what
   * is done, and stays good where that is refused. Refuses with stepUpNeeded and the ways there are, or as `act` does.
   */
  once<T>(
    session: Session,
    token: string | undefined,
    withdrawal: string,
    act: (by: SteppedUp) => Promise<T>,
  ): Promise<T>
  /**
   * Options for a passkey of the session's account to sign a withdrawal, by its hash in hex; the step-up that this proves
   * serves that one alone. Refuses with stepUpUnavailable.
   */
  signing(session: Session, origin: string, hash: string): Promise<RequestOptions>
}

/** The password that confirms withdrawals and destinations. */
export interface TransactionPassword {
  /**
   * Asked before a step-up is, so that no code is spent beside a wrong one. Refuses with transactionPasswordUnset,
   * transactionPasswordWrong, or what an entry too many is refused with.
   */
  demand(account: string, password: string, from: From): Promise<void>
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

/** The factor entered beside the password: of the authenticator, a recovery code, or one that was sent. */
export interface EnteredFactor {
  readonly code?: string | undefined
  /** the channel it was sent by */
  readonly channel?: ContactChannel | undefined
}

/** The code that proves a contact when an account is opened. */
export interface RegistrationCodes {
  /** Takes a code, or refuses with registerYzm1 (none), registerYzm2 (expired), registerYzm (wrong). */
  take(channel: ContactChannel, target: string, code: string): Promise<void>
}
