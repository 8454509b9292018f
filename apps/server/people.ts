import { join } from 'node:path'
import type { AppData } from '@candela/contract'
import type { Closing } from './closing.ts'
import type { Configuration } from './configuration.ts'
import type { House } from './house.ts'
import { openCookies, type SecretCookie } from './http/cookies.ts'
import { type Entry, openEntry } from './http/entry.ts'
import type { Handlers } from './http/api.ts'
import { codeHandlers } from './features/security/code-handlers.ts'
import { identityHandlers } from './features/identity/handlers.ts'
import { passkeyHandlers } from './features/security/passkey-handlers.ts'
import { profileHandlers } from './features/account/handlers.ts'
import { securityHandlers } from './features/security/handlers.ts'
import { sessionHandlers } from './features/session/handlers.ts'
import { openVisits, type VisitOf } from './http/visit.ts'
import type { Log } from './log.ts'
import { openPracticeInbox } from './outside/messages/practice-inbox.ts'
import { openSmtp } from './outside/messages/smtp.ts'
import { openAccounts } from './vault/accounts.ts'
import { openAuthenticators } from './features/security/authenticators.ts'
import { openChallenges } from './vault/challenges.ts'
import { openCloseAccount } from './features/account/closing-account.ts'
import { openCodeDesk } from './features/security/codes.ts'
import { openCreditScore } from './features/account/credit-score.ts'
import { openCredentials } from './vault/credentials.ts'
import { openDevices } from './vault/devices.ts'
import { openPersonFacts } from './vault/facts.ts'
import { type Hashing, openHashing } from './vault/hashing.ts'
import { openIdentityVerification } from './features/identity/verification.ts'
import type { Reviews } from './features/identity/reviews.ts'
import { type Letters, openLetters } from './features/messages/letters.ts'
import { openMessenger, type Outlets } from './features/messages/messenger.ts'
import { openNotices } from './features/messages/notices.ts'
import { openOwnData } from './features/account/own-data.ts'
import { openPasskeys } from './features/security/passkeys.ts'
import { openPasswords } from './features/security/passwords.ts'
import { openProfiles } from './features/account/profiles.ts'
import { type OpenCustomer, openRegistration, type Registration } from './features/session/registration.ts'
import { openRelyingParty, type RelyingParty } from './vault/relying-party.ts'
import { openSecondFactor } from './features/security/second-factor.ts'
import { claimKey, loadVaultKey, openSecrets, type Secrets } from './vault/secrets.ts'
import { openSessions, type Sessions } from './vault/sessions.ts'
import { openSignIn, type SignIn } from './features/session/sign-in.ts'
import { openSignInAttempts, type SignInAttempts, UNLIMITED_ATTEMPTS } from './vault/sign-in-attempts.ts'
import { openStepUp, type StepUp } from './features/security/step-up.ts'
import { openVerificationCodes, type VerificationCodes } from './features/security/verification-codes.ts'

type PeopleRoutes =
  | keyof ReturnType<typeof codeHandlers>
  | keyof ReturnType<typeof identityHandlers>
  | keyof ReturnType<typeof passkeyHandlers>
  | keyof ReturnType<typeof profileHandlers>
  | keyof ReturnType<typeof securityHandlers>
  | keyof ReturnType<typeof sessionHandlers>

/** Everything about the persons behind the customers: who they are, how they come in, and what protects them. */
export interface People {
  readonly secrets: Secrets
  /** the queue that operators work at */
  readonly reviews: Reviews
  readonly hashing: Hashing
  readonly relyingParty: RelyingParty
  readonly cookie: SecretCookie
  readonly visits: VisitOf
  readonly sessions: Sessions
  readonly letters: Letters
  readonly attempts: SignInAttempts
  readonly codes: VerificationCodes
  readonly registration: Registration
  readonly signIn: SignIn
  readonly entry: Entry
  readonly stepUp: StepUp
  readonly handlers: Pick<Handlers, PeopleRoutes>
  /** what the global app data says of all this */
  readonly told: Pick<AppData, 'registration' | 'passkeys' | 'practiceInbox'>
}

export interface PeopleOptions {
  readonly configuration: Configuration
  readonly log: Log
  readonly clock: () => number
  readonly closing: Closing
  readonly openCustomer: OpenCustomer
}

export async function openPeople(house: House, options: PeopleOptions): Promise<People> {
  const { configuration, log, clock, closing, openCustomer } = options
  const { dataDirectory, publicUrl, strictSignIn: strict, unlimited } = configuration
  const { pool } = house.store
  const secrets = openSecrets(await loadVaultKey(join(dataDirectory, 'keys')))
  await claimKey(pool, secrets)
  const inbox = configuration.practiceInbox
    ? await openPracticeInbox(join(dataDirectory, 'inbox'), secrets, clock)
    : undefined
  const smtp = configuration.smtpUrl === undefined ? undefined : openSmtp(configuration.smtpUrl, configuration.mailFrom)
  if (smtp !== undefined) closing.add('mail', () => smtp.close())
  const outlets: Outlets = { email: smtp ?? inbox?.mail, phone: inbox?.sms }

  const accounts = openAccounts(pool, clock)
  const hashing = openHashing()
  const letters = openLetters(pool, clock)
  const sessions = openSessions(pool, clock)
  const devices = openDevices(pool, clock)
  const attempts = unlimited ? UNLIMITED_ATTEMPTS : openSignInAttempts(pool, devices, clock)
  const store = openCredentials(pool, secrets, clock)
  const codes = openVerificationCodes(pool, secrets, clock, unlimited)
  const facts = openPersonFacts(house.engine, clock)
  const messenger = openMessenger(outlets, log)
  const notices = openNotices(letters, messenger)
  const secondFactor = openSecondFactor(store, attempts, notices, clock)
  const relyingParty = openRelyingParty(publicUrl)
  const passkeys = openPasskeys(pool, openChallenges(clock), relyingParty, clock)
  const stepUp = openStepUp({ store, secondFactor, codes, passkeys, hashing, attempts, devices, clock })
  const profiles = openProfiles(pool, secrets, sessions, clock)
  const settings = {
    // what cannot be proven cannot be registered with
    kinds: configuration.registrationKinds.filter(
      (kind) => kind === 'username' || !configuration.registrationCode || messenger.can(kind),
    ),
    code: configuration.registrationCode,
    strict,
  }
  const registration = openRegistration({ settings, accounts, hashing, letters, codes, openCustomer })
  const signIn = openSignIn({ accounts, hashing, attempts, secondFactor, strict })
  const passwords = openPasswords({
    accounts,
    store,
    hashing,
    codes,
    secondFactor,
    attempts,
    sessions,
    devices,
    stepUp,
    facts,
    notices,
    strict,
  })
  const authenticators = openAuthenticators({ store, stepUp, attempts, notices, clock })
  const practice = (channel: 'email' | 'phone'): boolean =>
    inbox !== undefined && outlets[channel] === inbox[PRACTICE[channel]]
  const desk = openCodeDesk({ accounts, store, codes, messenger, devices, log, practice, strict })
  const cookies = openCookies(configuration)
  const visits = openVisits(cookies)
  const entry = openEntry({ sessions, devices, store, notices, cookies, clock })
  const creditScore = openCreditScore(
    facts,
    (customer) => house.projections.money.accounts.get(customer)?.openedAt,
    clock,
  )
  const identity = openIdentityVerification({
    pool,
    engine: house.engine,
    secrets,
    store,
    facts,
    notices,
    clock,
    log,
  })
  closing.add('identity', () => identity.stop())
  const ownData = openOwnData(pool, profiles, store, facts, identity.own, clock)
  const closeAccount = openCloseAccount({ pool, store, stepUp, hashing, attempts, facts, sessions })
  return {
    secrets,
    reviews: identity.reviews,
    hashing,
    relyingParty,
    cookie: cookies.session,
    visits,
    sessions,
    letters,
    attempts,
    codes,
    registration,
    signIn,
    entry,
    stepUp,
    handlers: {
      ...codeHandlers(desk, devices, inbox),
      ...identityHandlers(identity.own),
      ...sessionHandlers(sessions, devices, passkeys, entry),
      ...passkeyHandlers({ passkeys, store, stepUp, notices, entry }),
      ...securityHandlers({ store, stepUp, passwords, authenticators, codes, facts, notices, entry }),
      ...profileHandlers({ profiles, creditScore, ownData, closeAccount, cookie: cookies.session }),
    },
    told: {
      registration: { kinds: settings.kinds, phone: settings.kinds.includes('phone'), code: settings.code },
      passkeys: passkeys.available,
      practiceInbox: inbox !== undefined,
    },
  }
}

const PRACTICE = { email: 'mail', phone: 'sms' } as const
