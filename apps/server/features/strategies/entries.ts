import { PROVEN_COURSE, type StrategyBar } from '@candela/contract'
import { STRATEGY_DECISION, type StrategyDecisionRow, type StrategyRow } from '@candela/projections'
import { productsOf } from '@candela/rules/strategy/arithmetic'
import { HOUR } from '@candela/units'
import type { StrategyReads } from '../../ports/strategies.ts'
import { answer, refuse } from '../../queries/answers.ts'
import type { Sources } from '../../queries/context.ts'
import { rowsOf } from '../../queries/rows.ts'
import { ownRow } from './own.ts'

/** entries of changes and stops that a proof is put together from; more are too long a proof in any case */
const MAX_ENTRIES = 4_096

/** The entries of a customer's own strategy up to one of its decisions, and what that followed from. */
export async function decisionEntries(
  sources: Sources,
  customer: number,
  id: string,
  seq: number,
  place: number,
): ReturnType<StrategyReads['decisionEntries']> {
  const row = await ownRow(sources, customer, id)
  const { pool } = sources.store
  const ofEntry = 'where strategy = $1 and seq = $2 order by place'
  const beside = await rowsOf(pool, STRATEGY_DECISION, 'decisions-of-entry', ofEntry, [row.strategy, seq])
  const nth = beside.findIndex((decision) => decision.place === place)
  const decision = beside[nth]
  if (!decision) return refuse('notFound')
  const [whole, part, told] = await Promise.all([
    courseOf(sources, row, seq),
    changesOf(sources, row, seq),
    closesOf(sources, row, decision),
  ])
  const entries = { order: row.strategy, placed: row.seq, nth }
  return answer({ ...entries, whole: whole.length > PROVEN_COURSE ? undefined : whole, part, ...told })
}

/** Entries by which it traded or was changed. */
async function courseOf({ store }: Sources, row: StrategyRow, seq: number): Promise<readonly number[]> {
  const { rows } = await store.pool.query<{ seq: string }>({
    name: 'course-of-strategy',
    text: `select seq from view.strategy_step where strategy = $1 and seq > $3 and seq <= $4
           union select seq from view.orders where customer = $2 and strategy = $1 and seq > $3 and seq <= $4
           union select seq from view.strategy_change where strategy = $1 and seq <= $4
           union select seq from view.strategy_decision
                   where strategy = $1 and seq > $3 and seq <= $4 and (cause in ('stop', 'period') or seq = $4)
           order by seq limit $5`,
    values: [row.strategy, row.customer, row.seq, seq, PROVEN_COURSE + 1],
  })
  return rows.map((found) => Number(found.seq))
}

/** Entries by which it was changed, or stopped. */
async function changesOf({ store }: Sources, row: StrategyRow, seq: number): Promise<readonly number[]> {
  const { rows } = await store.pool.query<{ seq: string }>({
    name: 'changes-of-strategy',
    text: `select seq from view.strategy_change where strategy = $1 and seq <= $3
           union select seq from view.strategy_decision
                   where strategy = $1 and seq > $2 and seq <= $3 and (cause = 'stop' or seq = $3)
           order by seq limit $4`,
    values: [row.strategy, row.seq, seq, MAX_ENTRIES],
  })
  return rows.map((found) => Number(found.seq))
}

/** The closes that a decision followed from, and the entries that tell the last of them; a learner's step needs the one before it. */
async function closesOf(
  { store, engine }: Sources,
  { parameters }: StrategyRow,
  { cause, dueAt }: StrategyDecisionRow,
): Promise<{ readonly closes: readonly (readonly number[])[]; readonly steps: readonly number[] }> {
  if (cause !== 'bar' || !('bar' in parameters)) return { closes: [], steps: [] }
  const { bar, kind } = parameters
  const [length, most] = bar === '4h' ? [4 * HOUR, 4] : [1, 1]
  const { keptCloses } = engine.core.rules.strategy
  const kept = productsOf(parameters).map(async (product) => {
    const { rows } = await store.pool.query<{ close_price: string; seq: string }>({
      name: 'closes-proven',
      text: `select close_price, seq from (
               select distinct on ((closed_at - 1) / $4) closed_at, close_price, seq from (
                 select closed_at, close_price, seq from view.learner_step
                 where product = $1 and bar = $2 and closed_at <= $3 order by closed_at desc limit $6
               ) as near order by (closed_at - 1) / $4 desc, closed_at desc
             ) as last order by closed_at desc limit $5`,
      values: [product, toldBar(bar), dueAt, length, keptCloses, keptCloses * most],
    })
    const steps = rows.slice(0, kind === 'adaptive' ? 2 : 1)
    return { closes: rows.map((row) => Number(row.close_price)).reverse(), steps: steps.map((row) => Number(row.seq)) }
  })
  const all = await Promise.all(kept)
  return { closes: all.map(({ closes }) => closes), steps: [...new Set(all.flatMap(({ steps }) => steps))] }
}

/** Bars of four hours close with the last of their hours. */
function toldBar(bar: StrategyBar): StrategyBar {
  return bar === '4h' ? '1h' : bar
}
