import type { StrategyView } from '@candela/core'
import { STRATEGY, type StrategyRow } from '@candela/projections'
import { orderNumber } from '../../intake/decimals.ts'
import { valueOf } from '../../queries/answers.ts'
import { caughtUp, onceDurable, type Sources } from '../../queries/context.ts'
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

/** The row of an own strategy with what is drawn of its stand in the core: of one that stopped nothing, and the row says that it did. */
export async function ownStand<T>(
  sources: Sources,
  customer: number,
  id: string,
  draw: (view: StrategyView, row: StrategyRow) => T | undefined,
): Promise<readonly [row: StrategyRow, drawn: T | undefined]> {
  const row = await ownRow(sources, customer, id)
  if (row.state === 'stopped') return [row, undefined]
  const view = sources.engine.core.strategies.strategy(row.strategy)
  const drawn = await onceDurable(sources, view && draw(view, row))
  return drawn === undefined ? [await ownRow(sources, customer, id), undefined] : [row, drawn]
}
