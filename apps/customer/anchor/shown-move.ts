import { type PerpetualMove, toldFigures } from '@candela/contract'
import type { ProvenMove } from '@candela/verify/browser'
import { type Comparison, firstDiffering, type Pair } from './shown.ts'

/** Holds every figure that a page tells of a position's move against the proof. */
export function compareMove({ told, ...move }: PerpetualMove, { seq, at, product, event }: ProvenMove): Comparison {
  const { kind, position, customer: _, product: _number, ...figures } = event
  const proven = toldFigures(product, { ...figures })
  const names = [...new Set([...Object.keys(told), ...Object.keys(proven)])].sort()
  const pairs: readonly Pair[] = [
    [move.kind, kind],
    [move.position, String(position)],
    [move.product, product.id],
    [String(move.seq), String(seq)],
    [String(move.at), String(at)],
    ...names.map((name): Pair => [String(told[name] ?? '—'), String(proven[name] ?? '—')]),
  ]
  const pair = firstDiffering(pairs)
  return pair ? { kind: 'other', seq, found: pair[0], expected: pair[1] } : { kind: 'same' }
}
