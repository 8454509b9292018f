import { SECOND } from '@candela/units'
import { openSigning } from '../../desk/signing.ts'
import { feature } from '../../feature.ts'
import { openChallenges } from '../../vault/challenges.ts'
import { identityDesk } from './desk.ts'
import { identityHandlers } from './handlers.ts'
import { openHolderMatch } from './holder-forms.ts'
import { openPracticeSwitch } from './practice-switch.ts'
import { openSignedVerdicts } from './signed-verdicts.ts'
import { openIdentityVerification } from './verification.ts'

/** the interval at which the practice reviewer and the retention rule look for due work */
const ROUND_MS = 2 * SECOND

/** The identity of customers: their own side, and the operators' reviews of it. */
export const identity = feature({
  word: 'identity',
  needs: ['notices', 'audit', 'operatorPasskeys'],
  letters: ['identityValidated', 'identityReturned'],
  intents: ['reviewIdentity', 'switchPracticeReviewer'],
  desk: {
    deskCases: [],
    deskTakeCase: ['caseTaken'],
    deskCase: ['caseOpened'],
    deskPhoto: ['photoOpened'],
    deskReturnCase: ['identityReturned'],
    deskValidateBegin: [],
    deskValidateCase: ['identityProposed', 'identityAgreed'],
    deskPracticeReviewer: [],
    deskSwitchPracticeReviewer: ['practiceReviewerSwitched'],
  },
  open({ engine, commands, intents, vault, clock, log }, { notices, audit, operatorPasskeys }) {
    const { pool, secrets, pictures, credentials: store, facts, relyingParty } = vault
    const verification = openIdentityVerification({
      pool,
      engine,
      commands,
      intents,
      audit,
      secrets,
      pictures,
      store,
      facts,
      notices,
      clock,
      log,
    })
    const { own, reviews } = verification
    const signing = openSigning({ operators: operatorPasskeys, relyingParty, challenges: openChallenges(clock) })
    const verdicts = openSignedVerdicts(reviews, signing)
    const practiceSwitch = openPracticeSwitch({ engine, commands, intents, audit, clock })
    return {
      handlers: { ...identityHandlers(own), ...identityDesk(audit, verdicts, reviews, practiceSwitch) },
      gives: {
        ownIdentity: (account, customer) => own.everything(account, customer),
        holderName: (account) => own.holder(account),
        matchesHolder: openHolderMatch(pool, secrets),
        verifiedName: (account) => own.verifiedName(account),
      },
      upkeep: [{ what: 'identity reviews', everyMs: ROUND_MS, run: () => verification.round() }],
    }
  },
})
