import { uuidv7 } from 'uuidv7'
import { PRACTICE_REVIEW_AFTER_MS, PRACTICE_REVIEWER } from '@candela/contract'
import { nowOf, type Sources } from '../../queries/context.ts'
import type { Commands } from '../../intake/commands.ts'
import { Refused } from '../../refused.ts'

/**
 * The disclosed practice reviewer has the rule decide an application once it has waited a little. It looks at no form
 * and no photo, and leaves alone what an operator has begun to approve.
 */
export function openPracticeDecisions(sources: Sources, commands: Commands, newId = uuidv7): () => Promise<void> {
  return async () => {
    if (!sources.engine.core.operators.practiceReviewerOn) return
    const now = nowOf(sources)
    const waiting = sources.projections.money.rooms.loan
      .checking()
      .filter(({ proposer, appliedAt }) => proposer === 0 && appliedAt + PRACTICE_REVIEW_AFTER_MS <= now)
    for (const { loan } of waiting) {
      const decision = { operator: PRACTICE_REVIEWER, loan, verdict: 'approve', reasons: 0, signature: '' } as const
      try {
        await commands.submit({ kind: 'decideLoan', commandId: newId(), ...decision })
      } catch (error) {
        // somebody was faster, or it was switched off in between
        if (!(error instanceof Refused)) throw error
      }
    }
  }
}
