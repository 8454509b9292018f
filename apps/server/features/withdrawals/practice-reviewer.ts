import { PRACTICE_REVIEW_AFTER_MS, PRACTICE_REVIEWER } from '@candela/contract'
import { uuidv7 } from 'uuidv7'
import type { Commands } from '../../intake/commands.ts'
import { nowOf, type Sources } from '../../queries/context.ts'
import { Refused } from '../../refused.ts'

/** The disclosed practice reviewer agrees once a withdrawal has waited a little, and leaves alone what an operator has begun. */
export function openPracticeReleases(sources: Sources, commands: Commands, newId = uuidv7): () => Promise<void> {
  const { core } = sources.engine
  return async () => {
    if (!core.operators.practiceReviewerOn) return
    const now = nowOf(sources)
    for (const { withdrawal: request, askedAt } of core.withdrawals.waiting()) {
      if (askedAt + PRACTICE_REVIEW_AFTER_MS > now) continue
      try {
        const agreed = { operator: PRACTICE_REVIEWER, request, signature: '' }
        await commands.submit({ kind: 'agreeRelease', commandId: newId(), ...agreed })
      } catch (error) {
        // somebody was faster, or it was switched off in between
        if (!(error instanceof Refused)) throw error
      }
    }
  }
}
