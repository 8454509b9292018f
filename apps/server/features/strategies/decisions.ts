import { type AnswerOf, codeOfNumber, type QueryOf, type StrategyDecision } from '@candela/contract'
import { STRATEGY_DECISION, type StrategyDecisionRow } from '@candela/projections'
import { valueOf } from '../../queries/answers.ts'
import { productNumbered, type Sources } from '../../queries/context.ts'
import { priceText, quantityText } from '../../queries/decimals.ts'
import { amounts, same } from '../../queries/fields.ts'
import { listed, tablePage } from '../../queries/page.ts'
import { ownRow } from './own.ts'
import { sharesText } from './texts.ts'

/** Decisions of an own strategy that asked for orders, the last first, each order with what was filled of it by now. */
export async function strategyDecisions(
  sources: Sources,
  customer: number,
  id: string,
  query: QueryOf<'strategyDecisions'>,
): Promise<AnswerOf<'strategyDecisions'>> {
  const { strategy } = await ownRow(sources, customer, id)
  const page = await tablePage(sources, STRATEGY_DECISION, {
    name: 'strategy-decisions',
    where: 'strategy = $1',
    values: [strategy],
    by: ['seq', 'place'],
    query,
  })
  const { rows } = valueOf(page)
  const filled = await filledOf(
    sources,
    rows.flatMap(({ orders }) => orders.map(({ order }) => order)),
  )
  return valueOf(listed(page, 'decisions', (row) => decisionText(sources, row, filled)))
}

/** Lots filled, by order. */
async function filledOf({ store }: Sources, orders: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (orders.length === 0) return new Map()
  const { rows } = await store.pool.query<{ order_number: string; filled: string }>({
    name: 'strategy-filled',
    text: 'select order_number, filled from view.orders where order_number = any($1)',
    values: [orders],
  })
  return new Map(rows.map(({ order_number: order, filled }) => [Number(order), Number(filled)]))
}

function decisionText(
  sources: Sources,
  row: StrategyDecisionRow,
  filled: ReadonlyMap<number, number>,
): StrategyDecision {
  return {
    ...same(row, 'seq', 'place', 'at', 'dueAt', 'cause', 'periods'),
    ...amounts(row, 'equity', 'spend'),
    shares: sharesText(sources, row.shares),
    orders: row.orders.map(({ order, product: number, side, lots, bound, code }) => {
      const product = productNumbered(sources, number)
      return {
        order: order === 0 ? '' : String(order),
        product: product.id,
        side,
        quantity: quantityText(product, lots),
        bound: priceText(product, bound),
        filled: quantityText(product, filled.get(order) ?? 0),
        code: code === 0 ? '' : (codeOfNumber(code) ?? String(code)),
      }
    }),
    placed: row.placed.map(String),
  }
}
