import { PROVEN_MOVES } from '@candela/contract'
import { PERPETUAL_MOVE, PERPETUAL_POSITION } from '@candela/projections'
import type { MoveEntries } from '../../ports/perpetual.ts'
import { type Answered, answer, refuse } from '../../queries/answers.ts'
import { caughtUp, type Sources } from '../../queries/context.ts'
import { firstRowOf, rowsOf } from '../../queries/rows.ts'

/** entries of a position that a proof is put together from; more are too long a proof in any case */
const MAX_ENTRIES = 4_096

/** The entry of a move of the customer's own position, with every entry that changed the position before it. */
export async function moveEntries(
  sources: Sources,
  customer: number,
  position: number,
  seq: number,
  place: number,
): Promise<Answered<MoveEntries>> {
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const { pool } = sources.store
  const own = 'where position_number = $1 and customer = $2'
  const row = await firstRowOf(pool, PERPETUAL_POSITION, 'position', own, [position, customer])
  if (!row) return refuse('positionUnknown')
  const ofEntry = 'where position_number = $1 and customer = $2 and seq = $3 order by place'
  const beside = await rowsOf(pool, PERPETUAL_MOVE, 'moves-of-entry', ofEntry, [position, customer, seq])
  const asked = beside.find((move) => move.place === place)
  const move = PROVEN_MOVES.find((kind) => kind === asked?.kind)
  if (!move) return refuse('notFound')
  // what a cross account was worth follows from all of its positions and their marks: the full replay shows it
  if (row.mode === 'cross' && move === 'liquidated') return refuse('proofTooLarge')
  const nth = beside.filter(({ kind, place: other }) => kind === move && other < place).length
  const { rows } = await pool.query<{ seq: string }>({
    name: 'entries-of-position',
    text: `select seq from view.perpetual_fill where position_number = $1 and seq between $2 and $3
           union select seq from view.perpetual_move where position_number = $1 and seq between $2 and $3
           union select seq from view.perpetual_stand where customer = $4 and product = $5 and seq between $2 and $3
           union select seq from view.funding_rate where product = $5 and seq between $2 and $3
           order by seq limit $6`,
    values: [position, row.seq, seq, customer, row.product, MAX_ENTRIES + 2],
  })
  const [placed = row.seq, ...later] = rows.map((found) => Number(found.seq))
  if (later.length > MAX_ENTRIES) return refuse('proofTooLarge')
  return answer({ order: position, placed, later, move, nth })
}
