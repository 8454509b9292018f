import { type Ladder, MAX_LEVELS, MAX_PRINTS, type MarketUpdate, type ProductDefinition } from '@candela/contract'
import { MAX_NOTIONAL, MAX_TICKS, notionalOf } from './amounts.ts'
import { MAX_LADDER_LOTS } from './ladder.ts'

const MAX_DEPTH_PERMILLE = 100_000
const MAX_LEAN_PERMILLE = 500
const MAX_GRAIN = 65_535

/** True when a product's update is one the market could have said: every price a tick, levels ordered and uncrossed, sizes positive. */
export function marketUpdateValid(product: ProductDefinition, update: MarketUpdate): boolean {
  if (!Number.isSafeInteger(update.receivedAt) || update.receivedAt < 0) return false
  if (!priceValid(product, update.index) || !ladderValid(product, update.ladder)) return false
  if (update.prints.length > MAX_PRINTS) return false
  for (const print of update.prints) if (!priceValid(product, print.price) || !sizeValid(print.lots)) return false
  return true
}

function ladderValid(product: ProductDefinition, ladder: Ladder): boolean {
  if (ladder.kind === 'shape') {
    const { mid, halfSpread, depthPermille, leanPermille, grain } = ladder
    const furthest = mid + halfSpread + product.ladder.spacing * product.ladder.levels
    if (!priceValid(product, mid) || !priceValid(product, mid - halfSpread) || !priceValid(product, furthest)) {
      return false
    }
    return (
      within(halfSpread, 1, MAX_TICKS) &&
      within(depthPermille, 0, MAX_DEPTH_PERMILLE) &&
      within(leanPermille, -MAX_LEAN_PERMILLE, MAX_LEAN_PERMILLE) &&
      within(grain, 0, MAX_GRAIN)
    )
  }
  const { bids, asks } = ladder
  if (!levelsValid(product, bids, -1) || !levelsValid(product, asks, 1)) return false
  return bids.length === 0 || asks.length === 0 || bids[0]![0] < asks[0]![0]
}

function levelsValid(
  product: ProductDefinition,
  levels: readonly (readonly [number, number])[],
  direction: 1 | -1,
): boolean {
  if (levels.length > MAX_LEVELS) return false
  for (let i = 0; i < levels.length; i++) {
    const [price, lots] = levels[i]!
    if (!priceValid(product, price) || !sizeValid(lots)) return false
    if (i > 0 && (price - levels[i - 1]![0]) * direction <= 0) return false
  }
  return true
}

/** A tick, and one lot at it has a notional that an order may have. */
function priceValid(product: ProductDefinition, price: number): boolean {
  return within(price, 1, MAX_TICKS) && notionalOf(product, price, 1) <= MAX_NOTIONAL
}

function sizeValid(lots: number): boolean {
  return within(lots, 1, MAX_LADDER_LOTS)
}

function within(value: number, low: number, high: number): boolean {
  return Number.isInteger(value) && value >= low && value <= high
}
