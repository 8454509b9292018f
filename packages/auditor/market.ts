import type { Market, MarketUpdate, ProductDefinition } from '@candela/contract'
import { LARGEST_AMOUNT, LARGEST_STEP, worth } from './floor/arithmetic.ts'
import type { AuditedState } from './floor/books.ts'
import { bestAgainst } from './floor/spot-book.ts'
import { type Decision, done, type Predictions, refusal } from './floor/decision.ts'
import { LARGEST_SIZE, type Levels, levelsOf, midOf, unsold } from './floor/ladder.ts'
import type { Expected } from './floor/told.ts'
import { crossByLadder } from './floor/trading.ts'
import { triggerStops } from './spot-triggers.ts'
import { stepPerpetuals } from './perpetual/step.ts'
import { passHours, wakeWaiting } from './strategy/turns.ts'
import { stepTimed } from './timed.ts'

const STEP = 250
const LADDER_LIFE = 10_000
const LEVELS = 10
const PRINTS = 12

export const PREDICT: Predictions<'market'> = { market }

/** A ladder that nobody renewed is void. */
export function voidLadders(state: AuditedState): void {
  for (const product of state.products) {
    if (product.step * STEP + LADDER_LIFE > state.at) continue
    product.isLive = false
    product.bids = []
    product.asks = []
  }
}

/** Replaces index, mid and ladder of each product named; one false update refuses the whole step. */
function market(state: AuditedState, command: Market): Decision {
  const { step, updates } = command
  if (!Number.isSafeInteger(step) || step < 0) return refusal('marketInvalid')
  if (step <= state.step) return refusal('marketStepOld')
  const isValid = updates.every((update, place) => {
    const product = state.products[update.product]
    const isNamedBefore = updates.findIndex((other) => other.product === update.product) < place
    return product && !isNamedBefore && isUpdateValid(product.definition, update)
  })
  if (!isValid) return refusal('marketInvalid')
  state.step = step
  const told: Expected[] = passHours(state)
  const ladders = new Map<number, Levels>()
  for (const { product: number, index, ladder } of updates) {
    const product = state.products[number]!
    product.index = index
    product.mid = midOf(ladder, index)
    product.step = step
    product.at = state.at
    product.marketSeq = state.seq
    product.isLive = step * STEP + LADDER_LIFE > state.at
    const levels = levelsOf(product.definition.ladder, ladder)
    ladders.set(number, unsold(levels))
    product.bids = product.isLive ? levels.bids : []
    product.asks = product.isLive ? levels.asks : []
    if (product.isLive) crossByLadder(state, product, told)
    const [bid, ask] = [bestAgainst(product, 'sell') ?? 0n, bestAgainst(product, 'buy') ?? 0n]
    told.push({ kind: 'quoted', product: number, step, index, bid: Number(bid), ask: Number(ask) })
  }
  told.push(...stepTimed(state, command))
  triggerStops(state, told)
  stepPerpetuals(state, { step, updates }, ladders, told)
  wakeWaiting(state)
  return done(0, ...told)
}

/** True when the market could have said this of a product. */
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
