import type { AnswerOf, OwnLimitState } from '@candela/contract'
import type { LimitView } from '@candela/core'
import type { Handlers } from '../../http/api.ts'
import type { Commands } from '../../intake/commands.ts'
import { minorUnits } from '../../intake/decimals.ts'
import { valueOf } from '../../queries/answers.ts'
import { caughtUp, nowOf, onceDurable, type Sources } from '../../queries/context.ts'
import { amountText } from '../../queries/decimals.ts'
import { changesOf } from './changes.ts'

type Limits = Pick<
  Handlers,
  'protections' | 'protectionChanges' | 'setOwnLimit' | 'takeBreak' | 'excludeSelf' | 'answerKnowledgeCheck'
>

/** Own limits, breaks and checks of customers; `tell`: writes letters about changes. */
export function limitHandlers(commands: Commands, sources: Sources, tell: () => Promise<void>): Limits {
  const { core } = sources.engine
  const after = async (customer: number): Promise<AnswerOf<'protections'>> => {
    valueOf(await caughtUp(sources, customer))
    await tell()
    return protections(sources, customer)
  }
  return {
    protections: ({ session }) => protections(sources, session.customer),
    protectionChanges: async ({ session }) => ({ changes: valueOf(await changesOf(sources, session.customer)) }),
    async setOwnLimit({ body: { commandId, of, period, amount }, session: { customer } }) {
      await commands.submit({ kind: 'setOwnLimit', customer, commandId, of, period, amount: minorUnits(amount) })
      return after(customer)
    },
    async takeBreak({ body: { commandId, days }, session: { customer } }) {
      await commands.submit({ kind: 'takeBreak', customer, commandId, days })
      return after(customer)
    },
    async excludeSelf({ body: { commandId, months }, session: { customer } }) {
      await commands.submit({ kind: 'excludeSelf', customer, commandId, months })
      return after(customer)
    },
    async answerKnowledgeCheck({ body: { commandId, version, answers }, session: { customer } }) {
      const { value: right } = await commands.submit({
        kind: 'answerKnowledgeCheck',
        customer,
        commandId,
        version,
        answers,
      })
      const { retryFrom } = core.limits.protections(customer)
      return { passed: right === core.rules.limits.knowledge.questions.length, right, retryFrom }
    },
  }
}

async function protections(sources: Sources, customer: number): Promise<AnswerOf<'protections'>> {
  const { limits, ...held } = await onceDurable(sources, sources.engine.core.limits.protections(customer))
  return { at: nowOf(sources), limits: limits.map(limitState), ...held }
}

function limitState({ of, period, amount, next, nextFrom, used, periodEnd }: LimitView): OwnLimitState {
  return {
    of,
    period,
    amount: amountText(amount),
    next: amountText(next),
    nextFrom,
    used: amountText(used > 0n ? used : 0n),
    periodEnd,
  }
}
