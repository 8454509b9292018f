import { CONSENT_VERSIONS } from '@candela/contract'
import { formatDecimal } from '@candela/units'
import { feature } from '../../feature.ts'
import { openCloseAccount } from './closing-account.ts'
import { openCreditScore } from './credit-score.ts'
import { accountHandlers } from './handlers.ts'
import { customerOpener } from './open-customer.ts'
import { openOwnData } from './own-data.ts'
import { openProfiles } from './profiles.ts'
import { openRegistration } from './registration.ts'
import { openSignIn } from './sign-in.ts'

/** An account from its opening to its closing, and what its owner says of themselves. */
export const account = feature({
  word: 'account',
  needs: [
    'letters',
    'codeSender',
    'registrationCodes',
    'secondFactor',
    'stepUp',
    'ownIdentity',
    'ownDestinations',
    'ownLoanForms',
    'ownSupport',
  ],
  letters: ['welcome'],
  intents: ['openAccount', 'closeAccount'],
  open(
    floor,
    {
      letters,
      codeSender,
      registrationCodes: codes,
      secondFactor,
      stepUp,
      ownIdentity,
      ownDestinations,
      ownLoanForms,
      ownSupport,
    },
  ) {
    const { configuration, engine, commands, projections, vault, cookies, clock, intents } = floor
    const { pool, accounts, hashing, attempts, sessions, facts, credentials: store } = vault
    const { registrationCode: code, strictSignIn: strict } = configuration
    // what cannot be proven cannot be registered with
    const kinds = configuration.registrationKinds.filter((kind) => kind === 'username' || !code || codeSender.can(kind))
    const openingAmount = (): string => formatDecimal(engine.core.rules.funding.practiceAmount)
    const openCustomer = customerOpener(engine, commands)
    const registration = openRegistration({
      provenContacts: vault.provenContacts,
      settings: { kinds, code, strict },
      accounts,
      hashing,
      letters,
      codes,
      intents,
      agreements: vault.agreements,
      openCustomer,
      openingAmount,
    })
    const signIn = openSignIn({ accounts, hashing, attempts, secondFactor, strict })
    const profiles = openProfiles({ ...vault, clock })
    return {
      handlers: accountHandlers({
        profiles,
        creditScore: openCreditScore(
          engine.core,
          facts,
          (customer) => projections.money.accounts.get(customer)?.openedAt,
          clock,
        ),
        ownData: openOwnData(
          pool,
          profiles,
          store,
          facts,
          { ownIdentity, ownDestinations, ownLoanForms, ownSupport },
          clock,
        ),
        closeAccount: openCloseAccount({ intents, store, stepUp, hashing, attempts, facts, sessions }),
        agreements: vault.agreements,
        cookie: cookies.customer.session,
        signIn,
      }),
      gives: {
        registration,
        signIn,
        openingTerms: {
          registration: { kinds, phone: kinds.includes('phone'), code },
          consentVersions: CONSENT_VERSIONS,
          practiceAmount: openingAmount(),
        },
      },
    }
  },
})
