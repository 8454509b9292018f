import type { Refusal } from '@candela/contract'
import type { Core } from '@candela/core'
import { feature } from '../../feature.ts'
import type { RefusalParams } from '../../intake/commands.ts'
import type { Params } from '../../refused.ts'
import { LETTERS_EVERY_MS } from '../../queries/letter-rounds.ts'
import { UPKEEP_EVERY_MS } from '../../upkeep.ts'
import { limitHandlers } from './handlers.ts'
import { openLimitLetters } from './letters.ts'
import { openProtectedOrderLetters } from './order-letters.ts'

const refusalParams: RefusalParams = {
  takeBreak(code, core, { customer }): Params | undefined {
    if (code === 'breakNotLonger') return { until: core.limits.protections(customer).breakUntil }
    return code === 'breakLengthInvalid' ? { ...core.rules.limits.breakDays } : undefined
  },
  excludeSelf(code, core, { customer }): Params | undefined {
    if (code === 'breakNotLonger') return { until: core.limits.protections(customer).excludedUntil }
    return code === 'exclusionLengthInvalid' ? { ...core.rules.limits.exclusionMonths } : undefined
  },
  answerKnowledgeCheck: (code: Refusal, core: Core, { customer }): Params | undefined =>
    code === 'knowledgeCheckTooSoon' ? { availableAt: core.limits.protections(customer).retryFrom } : undefined,
}

/** Customers' own protections: limits, breaks, self-exclusion, and the knowledge check. */
export const limits = feature({
  word: 'limits',
  needs: ['notices'],
  letters: [
    'limitRaiseAsked',
    'limitRemovalAsked',
    'limitRaised',
    'limitRemoved',
    'breakBegun',
    'breakEnded',
    'exclusionBegun',
    'exclusionEnded',
    'protectedOrders',
  ],
  refusalParams,
  open({ engine, commands, sources, vault }, { notices }) {
    const tell = openLimitLetters(sources, vault.credentials, notices)
    return {
      handlers: limitHandlers(commands, sources, tell),
      upkeep: [
        { what: 'letters about own limits', everyMs: UPKEEP_EVERY_MS, run: tell },
        {
          what: 'letters about orders that a protection took',
          everyMs: LETTERS_EVERY_MS,
          run: openProtectedOrderLetters(engine, sources, vault.credentials, notices),
        },
      ],
    }
  },
})
