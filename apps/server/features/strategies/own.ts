import { STRATEGY, type StrategyRow } from '@candela/projections'
import { orderNumber } from '../../intake/decimals.ts'
import { valueOf } from '../../queries/answers.ts'
import { caughtUp, type Sources } from '../../queries/context.ts'
import { firstRowOf } from '../../queries/rows.ts'
import { Refused } from '../../refused.ts'

/** A customer's own strategy, running or ended, once SQL has it. */
export async function ownRow(sources: Sources, customer: number, id: string): Promise<StrategyRow> {
  valueOf(await caughtUp(sources, customer))
  const number = orderNumber(id)
  const own = 'where strategy = $1 and customer = $2'
  const row = await firstRowOf(sources.store.pool, STRATEGY, 'strategy', own, [number, customer])
  if (row === undefined) throw new Refused('strategyUnknown')
  return row
}
