import type { Ladder, LadderShape, MarketUpdate, ProductDefinition } from '@candela/contract'
import { LARGEST_AMOUNT, LARGEST_STEP, worth } from './arithmetic.ts'
import type { AuditedLevel } from './books.ts'

const LEVELS = 10
const PRINTS = 12
/** lots of a level or print */
const LARGEST_SIZE = 1_099_511_627_776n
const WORD = 4_294_967_296n

/** A ladder's levels, best first. */
export function levelsOf(shape: LadderShape, ladder: Ladder): { bids: AuditedLevel[]; asks: AuditedLevel[] } {
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

/** Whether the market could have said this of a product. */
export function isUpdateValid(product: ProductDefinition, update: MarketUpdate): boolean {
  const isPrice = (price: number): boolean =>
    Number.isInteger(price) &&
    price >= 1 &&
    price <= Number(LARGEST_STEP) &&
    worth(product, BigInt(price), 1n) <= LARGEST_AMOUNT
  const isSize = (lots: number): boolean => Number.isInteger(lots) && lots >= 1 && lots <= Number(LARGEST_SIZE)
  const isBetween = (value: number, low: number, high: number): boolean =>
    Number.isInteger(value) && value >= low && value <= high
  if (!isBetween(update.receivedAt, 0, Number.MAX_SAFE_INTEGER) || !isPrice(update.index)) return false
  if (update.prints.length > PRINTS || update.prints.some(({ price, lots }) => !isPrice(price) || !isSize(lots))) {
    return false
  }
  const { ladder } = update
  if (ladder.kind === 'shape') {
    const { mid, halfSpread } = ladder
    return (
      isPrice(mid) &&
      isPrice(mid - halfSpread) &&
      isPrice(mid + halfSpread + product.ladder.spacing * product.ladder.levels) &&
      halfSpread >= 1 &&
      isBetween(ladder.depthPermille, 0, 100_000) &&
      isBetween(ladder.leanPermille, -500, 500) &&
      isBetween(ladder.grain, 0, 65_535)
    )
  }
  for (const [side, falls] of [
    [ladder.bids, true],
    [ladder.asks, false],
  ] as const) {
    if (side.length > LEVELS || side.some(([price, lots]) => !isPrice(price) || !isSize(lots))) return false
    const isOrdered = side.every(
      ([price], place) => place === 0 || (falls ? price < side[place - 1]![0] : price > side[place - 1]![0]),
    )
    if (!isOrdered) return false
  }
  const [bid] = ladder.bids
  const [ask] = ladder.asks
  return !bid || !ask || bid[0] < ask[0]
}
