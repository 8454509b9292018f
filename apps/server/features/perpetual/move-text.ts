import { type PerpetualMove, toldFigures } from '@candela/contract'
import type { PerpetualMoveRow } from '@candela/projections'
import { productNumbered, type Sources } from '../../queries/context.ts'

/** A move of a position, with the event's figures as decimals. */
export function moveText(sources: Sources, row: PerpetualMoveRow): PerpetualMove {
  const product = productNumbered(sources, row.product)
  return {
    kind: row.kind,
    position: String(row.position),
    product: product.id,
    at: row.at,
    seq: row.seq,
    place: row.place,
    told: toldFigures(product, row.told),
  }
}
