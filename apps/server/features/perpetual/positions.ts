import type { AnswerOf, PositionDetail, QueryOf } from '@candela/contract'
import { PERPETUAL_MOVE, PERPETUAL_POSITION, type PerpetualPositionRow } from '@candela/projections'
import { type Answered, answer, refuse } from '../../queries/answers.ts'
import { caughtUp, caughtUpAfter, OF_PRODUCT, onceDurable, productAsked, type Sources } from '../../queries/context.ts'
import { listed, ownPage } from '../../queries/page.ts'
import { firstRowOf, rowsOf } from '../../queries/rows.ts'
import { moveText } from './move-text.ts'
import { fillsOf } from './orders.ts'
import { closedPositionText, positionText } from './texts.ts'

/** moves of one position that are told, the newest */
const MOST_MOVES = 500

/** Open ones by product; answered once what was seen is durable. */
export async function openPositions(sources: Sources, customer: number): Promise<AnswerOf<'positions'>> {
  const rows = [...sources.projections.money.rooms.perpetual.openPositions(customer).values()]
  const positions = rows.sort((a, b) => a.product - b.product).map((row) => positionText(sources, row))
  return onceDurable(sources, { positions })
}

/** Those that are gone, newest first by when they ended. */
export async function closedPositions(
  sources: Sources,
  customer: number,
  query: QueryOf<'closedPositions'>,
): Promise<Answered<AnswerOf<'closedPositions'>>> {
  const product = productAsked(sources, query.product)
  if (!product.ok) return product
  const page = await ownPage(sources, customer, PERPETUAL_POSITION, {
    name: 'closed-positions',
    where: `customer = $1 and ${OF_PRODUCT} and closed_at > 0`,
    values: [product.value],
    by: ['closedAt', 'position'],
    query,
  })
  return listed(page, 'positions', (row) => closedPositionText(sources, row))
}

/** One position, open or gone, with what it came through. */
export async function position(sources: Sources, customer: number, number: number): Promise<Answered<PositionDetail>> {
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const { pool } = sources.store
  const own = 'where position_number = $1 and customer = $2'
  const row = await firstRowOf(pool, PERPETUAL_POSITION, 'position', own, [number, customer])
  if (!row) return refuse('positionUnknown')
  const drawn = row.lots > 0 ? { open: positionText(sources, row) } : { closed: closedPositionText(sources, row) }
  const shown = await onceDurable(sources, drawn)
  const newest = `where position_number = $1 order by seq desc, place desc limit ${MOST_MOVES}`
  const moves = await rowsOf(pool, PERPETUAL_MOVE, 'position-moves', newest, [number])
  return answer({
    ...shown,
    fills: await fillsOf(sources, 'position_number', number),
    moves: moves.reverse().map((move) => moveText(sources, move)),
  })
}

/** The moves of the customer's positions besides trades, newest first. */
export async function perpetualMoves(
  sources: Sources,
  customer: number,
  query: QueryOf<'perpetualMoves'>,
): Promise<Answered<AnswerOf<'perpetualMoves'>>> {
  const product = productAsked(sources, query.product)
  if (!product.ok) return product
  const page = await ownPage(sources, customer, PERPETUAL_MOVE, {
    name: 'perpetual-moves',
    where: `customer = $1 and ${OF_PRODUCT} and ($3 = '' or kind = $3)`,
    values: [product.value, query.kind ?? ''],
    by: ['seq', 'place'],
    query,
  })
  return listed(page, 'moves', (row) => moveText(sources, row))
}

/** The last position that the customer had in a product. */
export async function newestPosition(
  sources: Sources,
  customer: number,
  product: number,
): Promise<Answered<PerpetualPositionRow>> {
  const account = await caughtUpAfter(sources, customer)
  if (!account.ok) return account
  const newest = 'where customer = $1 and product = $2 order by position_number desc limit 1'
  const row = await firstRowOf(sources.store.pool, PERPETUAL_POSITION, 'newest-position', newest, [customer, product])
  return row ? answer(row) : refuse('positionUnknown')
}
