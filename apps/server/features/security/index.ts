import { feature } from '../../feature.ts'
import { UPKEEP_EVERY_MS } from '../../upkeep.ts'
import { openChallenges } from '../../vault/challenges.ts'
import { openAuthenticators } from './authenticators.ts'
import { codeHandlers } from './code-handlers.ts'
import { openCodeDesk } from './codes.ts'
import { securityHandlers } from './handlers.ts'
import { passkeyHandlers } from './passkey-handlers.ts'
import { openCurrentPassword, openTransactionPassword } from './current-password.ts'
import { openPasskeys } from './passkeys.ts'
import { openPasswords } from './passwords.ts'
import { openSecondFactor } from './second-factor.ts'
import { openStepUp } from './step-up.ts'
import { openVerificationCodes } from './verification-codes.ts'

/** The protection of accounts. */
export const security = feature({
  word: 'security',
  needs: ['notices', 'codeSender', 'entry'],
  letters: [
    'passwordChanged',
    'passwordRetrieved',
    'transactionPasswordSaved',
    'transactionPasswordReplaced',
    'contactBound',
    'authenticatorOn',
    'authenticatorOff',
    'passkeyAdded',
    'passkeyRemoved',
    'recoveryCodesMade',
    'recoveryCodeUsed',
    'frozen',
    'freezeLifted',
    'loginCodeOn',
    'loginCodeOff',
  ],
  intents: ['retrievePassword', 'saveTransactionPassword'],
  open({ configuration, vault, intents, commands, clock, log }, { notices, codeSender, entry }) {
    const { pool, secrets, hashing, attempts, accounts, credentials: store, sessions, devices, facts } = vault
    const { provenContacts } = vault
    const { unlimited, strictSignIn: strict } = configuration
    const codes = openVerificationCodes(pool, secrets, clock, unlimited)
    const codeDesk = openCodeDesk({ accounts, store, codes, sender: codeSender, devices, log, strict })
    const secondFactor = openSecondFactor({ store, attempts, codes, codeDesk, notices, clock })
    const passkeys = openPasskeys(pool, openChallenges(clock), vault.relyingParty, clock)
    const stepUp = openStepUp({ store, secondFactor, codes, passkeys, hashing, attempts, devices, clock })
    const shared = { accounts, store, hashing, codes, attempts, sessions, devices, stepUp, facts, notices, entry }
    const isCurrent = openCurrentPassword(hashing, attempts)
    const passwords = openPasswords({ ...shared, isCurrent, secondFactor, strict, intents, clock })
    const authenticators = openAuthenticators({ ...shared, clock })
    return {
      handlers: {
        ...securityHandlers({ ...shared, passwords, authenticators, provenContacts }),
        ...passkeyHandlers({ ...shared, passkeys, commands, log }),
        ...codeHandlers(codeDesk),
      },
      gives: {
        stepUp,
        transactionPassword: openTransactionPassword(store, isCurrent),
        secondFactor,
        registrationCodes: {
          take: (channel, target, code) => codes.take({ purpose: 'register', channel, target }, code),
        },
      },
      upkeep: [
        { what: 'verification codes', everyMs: UPKEEP_EVERY_MS, run: () => codes.prune() },
        provenContacts.upkeep,
      ],
    }
  },
})
