import type { AnswerOf, PositionDetail, QueryOf } from '@candela/contract'
import { PERPETUAL_MOVE, PERPETUAL_POSITION, type PerpetualPositionRow, rowOf } from '@candela/projections'
import { type Answered, answer, refuse } from '../../queries/answers.ts'
import { caughtUp, caughtUpAfter, type Sources } from '../../queries/context.ts'
import { pageOf } from '../../queries/page.ts'
import { columnsOf } from '../../store/load.ts'
import { moveText } from './move-text.ts'
import { fillsOf } from './orders.ts'
import { EVERY_PRODUCT, pageAsked } from './page-asked.ts'
import { closedPositionText, positionText } from './texts.ts'

const COLUMNS = columnsOf(PERPETUAL_POSITION)
const MOVE_COLUMNS = columnsOf(PERPETUAL_MOVE)
/** moves of one position that are told, the newest */
const MOST_MOVES = 500

/** Open ones by product; answered once what was seen is durable. */
export async function openPositions(sources: Sources, customer: number): Promise<AnswerOf<'positions'>> {
  const rows = [...sources.projections.money.rooms.perpetual.openPositions(customer).values()]
  const positions = rows.sort((a, b) => a.product - b.product).map((row) => positionText(sources, row))
  await sources.engine.settled()
  return { positions }
}

/** Those that are gone, newest first by when they ended. */
export async function closedPositions(
  sources: Sources,
  customer: number,
  query: QueryOf<'closedPositions'>,
): Promise<Answered<AnswerOf<'closedPositions'>>> {
  const asked = await pageAsked(sources, customer, query, [Number.MAX_SAFE_INTEGER, 0])
  if (!asked.ok) return asked
  const { before, product, limit } = asked.value
  const { rows } = await sources.store.pool.query<object>({
    name: 'closed-positions',
    text: `select ${COLUMNS} from view.perpetual_position
           where customer = $1 and closed_at > 0 and (closed_at, position_number) < ($2, $3)
             and ($5 = ${EVERY_PRODUCT} or product = $5)
           order by closed_at desc, position_number desc limit $4`,
    values: [customer, before[0], before[1], limit + 1, product],
  })
  const found = rows.map((row) => rowOf(PERPETUAL_POSITION, row))
  const page = pageOf(found, limit, (row) => [row.closedAt, row.position])
  return answer({ positions: page.rows.map((row) => closedPositionText(sources, row)), ...page.next })
}

/** One position, open or gone, with what it came through. */
export async function position(sources: Sources, customer: number, number: number): Promise<Answered<PositionDetail>> {
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const { pool } = sources.store
  const { rows } = await pool.query<object>({
    name: 'position',
    text: `select ${COLUMNS} from view.perpetual_position where position_number = $1 and customer = $2`,
    values: [number, customer],
  })
  if (!rows[0]) return refuse('positionUnknown')
  const row = rowOf(PERPETUAL_POSITION, rows[0])
  const shown = row.lots > 0 ? { open: positionText(sources, row) } : { closed: closedPositionText(sources, row) }
  await sources.engine.settled()
  const moves = await pool.query<object>({
    name: 'position-moves',
    text: `select ${MOVE_COLUMNS} from view.perpetual_move where position_number = $1
           order by seq desc, place desc limit ${MOST_MOVES}`,
    values: [number],
  })
  return answer({
    ...shown,
    fills: await fillsOf(sources, 'position_number', number),
    moves: moves.rows.reverse().map((move) => moveText(sources, rowOf(PERPETUAL_MOVE, move))),
  })
}

/** What happened to the customer's positions besides trades, newest first. */
export async function perpetualMoves(
  sources: Sources,
  customer: number,
  query: QueryOf<'perpetualMoves'>,
): Promise<Answered<AnswerOf<'perpetualMoves'>>> {
  const asked = await pageAsked(sources, customer, query, [Number.MAX_SAFE_INTEGER, 0])
  if (!asked.ok) return asked
  const { before, product, limit } = asked.value
  const { rows } = await sources.store.pool.query<object>({
    name: 'perpetual-moves',
    text: `select ${MOVE_COLUMNS} from view.perpetual_move
           where customer = $1 and (seq, place) < ($2, $3::bigint)
             and ($5 = ${EVERY_PRODUCT} or product = $5) and ($6 = '' or kind = $6)
           order by seq desc, place desc limit $4`,
    values: [customer, before[0], before[1], limit + 1, product, query.kind ?? ''],
  })
  const found = rows.map((row) => rowOf(PERPETUAL_MOVE, row))
  const page = pageOf(found, limit, (row) => [row.seq, row.place])
  return answer({ moves: page.rows.map((row) => moveText(sources, row)), ...page.next })
}

/** The last position that the customer had in a product. */
export async function newestPosition(
  sources: Sources,
  customer: number,
  product: number,
): Promise<Answered<PerpetualPositionRow>> {
  const account = await caughtUpAfter(sources, customer)
  if (!account.ok) return account
  const { rows } = await sources.store.pool.query<object>({
    name: 'newest-position',
    text: `select ${COLUMNS} from view.perpetual_position where customer = $1 and product = $2
           order by position_number desc limit 1`,
    values: [customer, product],
  })
  return rows[0] ? answer(rowOf(PERPETUAL_POSITION, rows[0])) : refuse('positionUnknown')
}
