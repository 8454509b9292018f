import type { AnswerOf, QueryOf, StoppedStrategy } from '@candela/contract'
import { STRATEGY, type StrategyRow } from '@candela/projections'
import { valueOf } from '../../queries/answers.ts'
import type { Sources } from '../../queries/context.ts'
import { amounts, same } from '../../queries/fields.ts'
import { listed, ownPage } from '../../queries/page.ts'
import { ownStand } from './own.ts'
import { holdingText, parametersText, strategyText } from './texts.ts'

/** Own strategies that ended, the last first. */
export async function strategiesStopped(
  sources: Sources,
  customer: number,
  query: QueryOf<'strategiesStopped'>,
): Promise<AnswerOf<'strategiesStopped'>> {
  const page = await ownPage(sources, customer, STRATEGY, {
    name: 'strategies-stopped',
    where: `customer = $1 and state = 'stopped'`,
    by: ['stoppedSeq', 'strategy'],
    query,
  })
  return valueOf(listed(page, 'strategies', (row) => stoppedText(sources, row)))
}

/** An own strategy as it is now, or as it ended. */
export async function strategyState(
  sources: Sources,
  customer: number,
  id: string,
): Promise<AnswerOf<'strategyState'>> {
  const [row, running] = await ownStand(sources, customer, id, (view) => strategyText(sources, view))
  return running ? { running } : { stopped: stoppedText(sources, row) }
}

function stoppedText(sources: Sources, row: StrategyRow): StoppedStrategy {
  return {
    id: String(row.strategy),
    parameters: parametersText(sources, row.parameters),
    ...same(row, 'startedAt', 'stoppedAt', 'seq', 'stoppedSeq'),
    reason: row.reason!,
    ...amounts(row, 'putIn', 'takenOut', 'returned', 'costs', 'result', 'holdingResult'),
    given: row.given.map(([product, lots, index]) => holdingText(sources, product, lots, index)),
  }
}
