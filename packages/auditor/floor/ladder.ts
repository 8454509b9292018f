import type { Ladder, LadderShape } from '@candela/contract'
import { LARGEST_STEP } from './arithmetic.ts'
import type { AuditedLevel } from './level.ts'

/** lots of a level or print */
export const LARGEST_SIZE = 1_099_511_627_776n
const WORD = 4_294_967_296n

/** The levels of both sides, best first. */
export interface Levels {
  readonly bids: AuditedLevel[]
  readonly asks: AuditedLevel[]
}

/** The same levels once more, for another market that sells them. */
export function unsold({ bids, asks }: Levels): Levels {
  const copy = (levels: readonly AuditedLevel[]): AuditedLevel[] => levels.map(({ price, lots }) => ({ price, lots }))
  return { bids: copy(bids), asks: copy(asks) }
}

/** A ladder's levels, best first. */
export function levelsOf(shape: LadderShape, ladder: Ladder): Levels {
  if (ladder.kind === 'levels') {
    const copy = (levels: Ladder & { kind: 'levels' }, side: 'bids' | 'asks'): AuditedLevel[] =>
      levels[side].map(([price, lots]) => ({ price: BigInt(price), lots: BigInt(lots) }))
    return { bids: copy(ladder, 'bids'), asks: copy(ladder, 'asks') }
  }
  const levels = Array.from({ length: shape.levels }, (_, level) => level)
  const distance = (level: number): bigint => BigInt(ladder.halfSpread + level * shape.spacing)
  const mid = BigInt(ladder.mid)
  return {
    bids: levels
      .map((level) => ({ price: mid - distance(level), lots: shapedLots(shape, ladder, level, 'bid') }))
      .filter(({ price }) => price >= 1n),
    asks: levels
      .map((level) => ({ price: mid + distance(level), lots: shapedLots(shape, ladder, level, 'ask') }))
      .filter(({ price }) => price <= LARGEST_STEP),
  }
}

/** base × (1 + level × growth) × depth × (1 ± lean) × (0.75 … 1.25 by grain), each step rounded down, at least one lot. */
function shapedLots(
  shape: LadderShape,
  ladder: Ladder & { kind: 'shape' },
  level: number,
  side: 'bid' | 'ask',
): bigint {
  const lean = side === 'bid' ? ladder.leanPermille : -ladder.leanPermille
  const place = level * 2 + (side === 'bid' ? 0 : 1)
  let lots = BigInt(shape.baseLots)
  for (const permille of [
    1000 + level * shape.growthPermille,
    ladder.depthPermille,
    1000 + lean,
    750 + variation(ladder.grain, place),
  ]) {
    lots = (lots * BigInt(permille)) / 1000n
  }
  if (lots < 1n) return 1n
  return lots > LARGEST_SIZE ? LARGEST_SIZE : lots
}

/** 0 … 500: the published mixing function of grain and place, modulo 2³² throughout. */
function variation(grain: number, place: number): number {
  const mixed = ((BigInt(grain + 1) * 0x9e3779b1n) % WORD) ^ ((BigInt(place + 1) * 0x85ebca6bn) % WORD)
  const second = ((mixed ^ (mixed >> 15n)) * 0x2c1b3c6dn) % WORD
  const third = ((second ^ (second >> 12n)) * 0x297a2d39n) % WORD
  return Number((third ^ (third >> 15n)) % 501n)
}

/** Halfway between the best prices, rounded down; a shape's own; the index where a side is missing. */
export function midOf(ladder: Ladder, index: number): bigint {
  if (ladder.kind === 'shape') return BigInt(ladder.mid)
  const [bid] = ladder.bids
  const [ask] = ladder.asks
  return bid && ask ? (BigInt(bid[0]) + BigInt(ask[0])) / 2n : BigInt(index)
}
