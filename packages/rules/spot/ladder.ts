import { type Ladder, type LadderShape, MAX_LEVELS } from '@candela/contract'
import { MAX_TICKS } from './amounts.ts'

/** Best first; prices and sizes side by side. Filled by expandLadder, so that a market update allocates nothing. */
export interface LadderLevels {
  bids: number
  readonly bidPrice: Int32Array
  readonly bidLots: Float64Array
  asks: number
  readonly askPrice: Int32Array
  readonly askLots: Float64Array
}

export function emptyLevels(): LadderLevels {
  return {
    bids: 0,
    bidPrice: new Int32Array(MAX_LEVELS),
    bidLots: new Float64Array(MAX_LEVELS),
    asks: 0,
    askPrice: new Int32Array(MAX_LEVELS),
    askLots: new Float64Array(MAX_LEVELS),
  }
}

/** a level's size stays at or below this */
export const MAX_LADDER_LOTS = 1_099_511_627_776

/**
 * Writes the levels a ladder means into `into`. Explicit levels are taken as they are. A shape's level i lies i × spacing ticks beyond the
 * best price and holds base × depth × (1 + i × growth) × (1 ± lean) × (0.75 … 1.25 by grain) lots, at least one; levels that would fall to
 * tick 0 or beyond the largest tick are left out.
 */
export function expandLadder(shape: LadderShape, ladder: Ladder, into: LadderLevels): LadderLevels {
  if (ladder.kind === 'levels') {
    into.bids = copyLevels(ladder.bids, into.bidPrice, into.bidLots)
    into.asks = copyLevels(ladder.asks, into.askPrice, into.askLots)
    return into
  }
  into.bids = 0
  into.asks = 0
  for (let level = 0; level < shape.levels; level++) {
    const distance = ladder.halfSpread + level * shape.spacing
    const bid = ladder.mid - distance
    const ask = ladder.mid + distance
    const deep = permille(permille(shape.baseLots, 1000 + level * shape.growthPermille), ladder.depthPermille)
    if (bid >= 1) {
      into.bidPrice[into.bids] = bid
      into.bidLots[into.bids++] = size(deep, 1000 + ladder.leanPermille, ladder.grain, level * 2)
    }
    if (ask <= MAX_TICKS) {
      into.askPrice[into.asks] = ask
      into.askLots[into.asks++] = size(deep, 1000 - ladder.leanPermille, ladder.grain, level * 2 + 1)
    }
  }
  return into
}

function copyLevels(levels: readonly (readonly [number, number])[], prices: Int32Array, lots: Float64Array): number {
  for (let i = 0; i < levels.length; i++) {
    prices[i] = levels[i]![0]
    lots[i] = levels[i]![1]
  }
  return levels.length
}

/** Integers all the way: each division rounds down, and every product stays below 2⁵³ for what the catalogue and the market check allow. */
function size(deep: number, leanPermille: number, grain: number, place: number): number {
  const varied = permille(permille(deep, leanPermille), 750 + variation(grain, place))
  return Math.min(Math.max(varied, 1), MAX_LADDER_LOTS)
}

function permille(value: number, thousandths: number): number {
  return Math.floor((value * thousandths) / 1000)
}

/** 0 … 500 from grain and place: a published mixing function, the same for everyone. */
function variation(grain: number, place: number): number {
  let value = Math.imul(grain + 1, 0x9e3779b1) ^ Math.imul(place + 1, 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  value = Math.imul(value ^ (value >>> 12), 0x297a2d39)
  return ((value ^ (value >>> 15)) >>> 0) % 501
}

/** Halfway between the best bid and ask, rounded down to a tick; a shape says its own; with a side missing, the index. */
export function midOf(ladder: Ladder, index: number): number {
  if (ladder.kind === 'shape') return ladder.mid
  const bid = ladder.bids[0]
  const ask = ladder.asks[0]
  return bid && ask ? Math.floor((bid[0] + ask[0]) / 2) : index
}
