import { SECOND } from '@candela/units'
import { openFaults } from '../../faults.ts'
import { feature } from '../../feature.ts'
import { LETTERS_EVERY_MS } from '../../queries/letter-rounds.ts'
import { withdrawalHandlers } from './handlers.ts'
import { openWithdrawalLetters } from './letters.ts'
import { openOverduePayouts } from './overdue.ts'
import { openPayouts } from './payouts.ts'
import { openPracticeReleases } from './practice-reviewer.ts'
import { payoutTakenAt } from './queries.ts'
import { refusalParams } from './refusal-params.ts'

/** the interval at which the practice reviewer looks */
const REVIEW_MS = 2 * SECOND

/** Ways of money out, by the eight published rules. */
export const withdrawals = feature({
  word: 'withdrawals',
  needs: ['rails', 'destinations', 'stepUp', 'transactionPassword', 'entry', 'letters'],
  letters: [
    'withdrawalRequested',
    'withdrawalReleased',
    'withdrawalSent',
    'withdrawalDone',
    'withdrawalFailed',
    'withdrawalCancelled',
    'withdrawalReturned',
  ],
  refusalParams,
  open(floor, { rails, destinations, letters, ...ports }) {
    const { engine, commands, sources, clock, log } = floor
    const takenAt = (withdrawal: number) => payoutTakenAt(sources, withdrawal)
    return {
      handlers: withdrawalHandlers({ engine, commands, sources, rails, destinations, ...ports }),
      gives: { overduePayouts: openOverduePayouts(sources) },
      upkeep: [
        ...openPayouts({ engine, commands, rails, destinations, takenAt, clock, faults: openFaults(log) }),
        { what: 'practice releases', everyMs: REVIEW_MS, run: openPracticeReleases(sources, commands) },
        {
          what: 'letters about withdrawals',
          everyMs: LETTERS_EVERY_MS,
          run: openWithdrawalLetters(engine, sources, destinations, letters),
        },
      ],
    }
  },
})
