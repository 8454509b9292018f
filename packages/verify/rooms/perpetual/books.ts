import {
  type Leg,
  type MarginMode,
  type MarketUpdate,
  notionalUnit,
  type ProductDefinition,
  STALE_AFTER_MS,
  STEP_MS,
} from '@candela/contract'
import { emptyLevels, expandLadder } from '@candela/rules'
import { notional, partOf, type PerpetualTerms, type Position } from '@candela/rules/perpetual'
import { ClaimFailed } from '../../claims.ts'
import type { Level } from '../spot/ladders.ts'

/** What the rooms of perpetuals claim; each is a line of the verifier. */
export type PerpetualClaim =
  | 'perpetuals'
  | 'marks'
  | 'triggers'
  | 'liquidations'
  | 'deleveraging'
  | 'fundingRates'
  | 'clearing'

export function failed(claim: PerpetualClaim, seq: number, what: string): ClaimFailed {
  return new ClaimFailed(claim, seq, what)
}

/** A trigger of a position: fixed lots or, where they are 0, a share. */
export interface ProvenTrigger {
  readonly price: number
  readonly lots: number
  readonly sharePpm: number
}

/** Those of a kind that wait, oldest first, and the shares of those that fired. */
export interface ProvenTriggers {
  readonly waiting: readonly ProvenTrigger[]
  readonly firedPpm: number
}

export const NO_TRIGGERS: ProvenTriggers = { waiting: [], firedPpm: 0 }

/** A position as its events have made it. */
export interface ProvenPosition extends Position {
  readonly id: number
  readonly customer: number
  readonly product: number
  readonly mode: MarginMode
  readonly leverage: number
  readonly ruleVersion: number
  readonly takeProfit: ProvenTriggers
  readonly stopLoss: ProvenTriggers
  /** 0: none, or cross */
  readonly forcedPrice: number
  /** the entry that gave it its triggers: what they reach is looked at before what liquidations open */
  readonly triggersSeq: number
  /** what the stop that came with its last fill took the place of */
  readonly stopReplaced?: ProvenTriggers | undefined
}

/** An order as it was accepted, and what is left of it. */
export interface ProvenOrder {
  readonly order: number
  readonly customer: number
  readonly product: number
  readonly side: 'buy' | 'sell'
  price: number
  trigger: number
  isRising: boolean
  readonly mode: MarginMode
  readonly leverage: number
  readonly makerFeePpm: number
  readonly takerFeePpm: number
  /** for the position that it opens; 0: none, or given already */
  takeProfit: number
  stopLoss: number
  reduceOnly: boolean
  lots: number
  /** of one that reduces and waited: how many lots it still has, its first fill says */
  isCut: boolean
  filled: number
  held: bigint
  /** in the book; waiting for a mark; closing what a trigger set off */
  stage: 'book' | 'waiting' | 'closing'
  /** of one that trails the mark: by how far, and the best mark since; else 0 */
  callbackPpm: number
  best: number
}

/** A product's spot market: perpetuals begin as it is. */
export interface SpotMarket {
  readonly step: number
  readonly index: number
  readonly bids: readonly Level[]
  readonly asks: readonly Level[]
}

/** The highest price that a falling mark is waited for at, and the lowest of a rising one. */
interface Nearest {
  readonly falling: number
  readonly rising: number
}

/** One product's perpetuals, kept by their events alone. */
export class PerpetualBook {
  definition: ProductDefinition
  readonly unit: number
  readonly positions = new Map<number, ProvenPosition>()
  readonly orders = new Map<number, ProvenOrder>()
  bids: readonly Level[] = []
  asks: readonly Level[] = []
  index: number
  mark: number
  ema = 0
  step: number
  resuming = 0
  houseMost = 0
  /** above 0 long */
  houseLots = 0
  houseCost = 0n
  premiums = 0
  samples = 0
  /** of insurance, what may still be paid in a step */
  insuranceStep = -1
  insuranceLeft = 0n
  #nearest: Nearest | undefined

  constructor(definition: ProductDefinition, { step, index, bids, asks }: SpotMarket, terms: PerpetualTerms) {
    this.definition = definition
    this.unit = notionalUnit(definition)
    this.step = step
    this.index = this.mark = index
    this.bids = bids
    this.asks = asks
    this.houseMost = mostOf(this, terms)
  }

  /** A new ladder, and as far as the house's position may go with it. */
  publish({ index, ladder }: MarketUpdate, terms: PerpetualTerms): void {
    const levels = expandLadder(this.definition.ladder, ladder, emptyLevels())
    this.index = index
    const side = (count: number, prices: Int32Array, lots: Float64Array): readonly Level[] =>
      Array.from({ length: count }, (_, level) => ({ price: prices[level]!, left: lots[level]! }))
    this.bids = side(levels.bids, levels.bidPrice, levels.bidLots)
    this.asks = side(levels.asks, levels.askPrice, levels.askLots)
    this.houseMost = mostOf(this, terms)
  }

  isStaleAt(at: number): boolean {
    return at >= this.step * STEP_MS + STALE_AFTER_MS
  }

  /** Takes lots that the house sold to (bought from) a taker of `side` from the ladder; the level they are of, if any. */
  takeLadder(side: 'buy' | 'sell', lots: number): number | undefined {
    const level = (side === 'buy' ? this.asks : this.bids).find(({ left }) => left > 0)
    if (!level || level.left < lots) return undefined
    level.left -= lots
    return level.price
  }

  /** What a taker of `side` meets, best first: others' orders, and of the ladder what the house may still do. */
  levelsAgainst(side: 'buy' | 'sell'): (readonly [price: number, lots: number])[] {
    const levels: [number, number][] = []
    let room = this.houseMost + (side === 'buy' ? this.houseLots : -this.houseLots)
    for (const { price, left } of side === 'buy' ? this.asks : this.bids) {
      const lots = Math.min(left, room)
      if (lots <= 0) continue
      room -= lots
      levels.push([price, lots])
    }
    for (const order of this.orders.values()) {
      if (order.stage === 'book' && order.side !== side) levels.push([order.price, order.lots])
    }
    return levels.sort(([one], [other]) => (side === 'buy' ? one - other : other - one))
  }

  /** The house buys (+1) or sells: what is against its position closes it, the rest adds to it. */
  tradeOfHouse(direction: 1 | -1, price: number, lots: number): void {
    const { houseLots, houseCost, unit } = this
    const side = houseLots > 0 ? 1 : -1
    const held = { side, lots: Math.abs(houseLots), cost: houseCost, margin: 0n, settled: 0n } as const
    const closed = direction * houseLots < 0 ? Math.min(lots, held.lots) : 0
    if (closed > 0) this.houseCost -= partOf(held, closed).cost
    this.houseCost += notional(price, lots - closed, unit)
    this.houseLots += direction * lots
  }

  /** Lots that longs hold more than shorts, and what all are owed where they hold as many: the house's counted, at any mark. */
  get balance(): { readonly lots: number; readonly owed: bigint } {
    let lots = this.houseLots
    let owed = this.houseLots > 0 ? -this.houseCost : this.houseCost
    for (const { side, lots: held, cost, settled } of this.positions.values()) {
      lots += side * held
      owed -= BigInt(side) * cost + settled
    }
    return { lots, owed }
  }

  put(position: ProvenPosition): void {
    this.#nearest = undefined
    if (position.lots === 0) this.positions.delete(position.id)
    else this.positions.set(position.id, position)
  }

  /** All that trail the mark see it. */
  follow(): void {
    for (const order of this.orders.values()) {
      if (order.stage !== 'waiting' || order.callbackPpm === 0) continue
      order.best = order.side === 'sell' ? Math.max(order.best, this.mark) : Math.min(order.best, this.mark)
      this.waits()
    }
  }

  /** What is first reached by a mark that falls and by one that rises; made anew by `find` after anything changed. */
  nearest(find: () => Nearest): Nearest {
    return (this.#nearest ??= find())
  }

  /** Something waits for another mark than before. */
  waits(): void {
    this.#nearest = undefined
  }
}

/** How many lots the house's position may have. */
function mostOf({ index, unit }: PerpetualBook, { houseCap }: PerpetualTerms): number {
  return Number(houseCap / (BigInt(index) * BigInt(unit)))
}

/** What balances are known by. */
export function accountOf({ owner, purpose, key }: Pick<Leg, 'owner' | 'purpose' | 'key'>): string {
  return `${owner} ${purpose} ${key}`
}
