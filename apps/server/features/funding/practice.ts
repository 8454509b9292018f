import { type AnswerOf, MONEY } from '@candela/contract'
import type { Applied } from '@candela/engine'
import type { RefusalParams } from '../../intake/commands.ts'
import { type Answered, answer, refuse } from '../../queries/answers.ts'
import { caughtUpAfter, nowOf, type Sources } from '../../queries/context.ts'
import { amountText } from '../../queries/decimals.ts'
import type { Params } from '../../refused.ts'

/** The practice funds that could be added now, and the instant from which that is allowed. */
export async function practiceFunds(sources: Sources, customer: number): Promise<AnswerOf<'practiceFunds'>> {
  const { core } = sources.engine
  const { practiceAmount } = core.rules.funding
  const missing = BigInt(practiceAmount) - core.owned(customer, MONEY)
  const availableAt = core.funding.practiceFundsFrom(customer)
  await sources.engine.settled()
  return {
    amount: amountText(missing > 0n ? missing : 0n),
    topUpTo: amountText(practiceAmount),
    availableAt: availableAt <= nowOf(sources) ? 0 : availableAt,
  }
}

/** The answer to practice funds that the core granted; sent again, the answer is that of the first time. */
export async function practiceFundsAdded(
  sources: Sources,
  applied: Applied,
): Promise<Answered<AnswerOf<'addPracticeFunds'>>> {
  const { seq, at, command } = applied
  const granted = applied.events.find((event) => event.kind === 'funded')
  if (granted) return answer({ seq, at, amount: amountText(granted.amount) })
  const customer = command.kind === 'addPracticeFunds' ? command.customer : 0
  const account = await caughtUpAfter(sources, customer)
  if (!account.ok) return account
  const { rows } = await sources.store.pool.query<{ seq: string; amount: string }>(
    `select seq, amount from view.flow where customer = $1 and at = $2 and kind = 'practiceFunds' order by seq desc limit 1`,
    [customer, at],
  )
  const row = rows[0]
  return row ? answer({ seq: Number(row.seq), at, amount: amountText(BigInt(row.amount)) }) : refuse('notFound')
}

/** The instant at which practice funds can be added again, and the amount they fill up to. */
export const refusalParams: RefusalParams = {
  addPracticeFunds(code, core, { customer }): Params | undefined {
    if (code === 'practiceFundsTooSoon') return { availableAt: core.funding.practiceFundsFrom(customer) }
    return code === 'practiceFundsNotNeeded' ? { topUpTo: amountText(core.rules.funding.practiceAmount) } : undefined
  },
}
