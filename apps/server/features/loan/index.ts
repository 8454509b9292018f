import { SECOND } from '@candela/units'
import { feature } from '../../feature.ts'
import { LETTERS_EVERY_MS } from '../../queries/letter-rounds.ts'
import { UPKEEP_EVERY_MS } from '../../upkeep.ts'
import { openLoanForms } from './forms.ts'
import { loanHandlers } from './handlers.ts'
import { openApplying } from './intents.ts'
import { openLoanLetters } from './letters.ts'
import { loanEntries } from './queries.ts'
import { openPracticeDecisions } from './practice-reviewer.ts'
import { refusalParams } from './refusal-params.ts'

/** the interval at which the practice reviewer looks */
const ROUND_MS = 2 * SECOND

/** Practice money that is borrowed of the house. */
export const loan = feature({
  word: 'loan',
  needs: ['letters'],
  letters: [
    'loanPaid',
    'loanRefused',
    'loanDueSoon',
    'loanCollected',
    'loanLate',
    'loanStopped',
    'loanRepaid',
    'loanWrittenOff',
  ],
  refusalParams,
  intents: ['applyLoan'],
  open({ engine, commands, intents, vault, sources, clock }, { letters }) {
    const forms = openLoanForms(vault.pool, vault.secrets, vault.pictures, clock)
    const applying = openApplying({ intents, engine, commands, forms })
    return {
      handlers: loanHandlers({ commands, sources, forms, applying }),
      gives: {
        ownLoanForms: (account) => forms.everything(account),
        sentLoanForms: forms.ofLoans,
        loans: { loanEntries: (customer, loan) => loanEntries(sources, customer, loan) },
      },
      upkeep: [
        { what: 'loan applications', everyMs: ROUND_MS, run: openPracticeDecisions(sources, commands) },
        { what: 'letters about loans', everyMs: LETTERS_EVERY_MS, run: openLoanLetters(engine, sources, letters) },
        { what: 'loan forms', everyMs: UPKEEP_EVERY_MS, run: () => forms.applyRetention(clock()) },
      ],
    }
  },
})
