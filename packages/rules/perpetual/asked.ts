import type { MarginMode, ProductDefinition, Side, TimeInForce } from '@candela/contract'
import type { OwnProtections } from '../first-refusal.ts'
import { worstPrice } from '../spot/worst-price.ts'
import type { Direction, Position } from './position.ts'
import type { PerpetualTerms } from './terms.ts'

/** What is asked of a perpetual, as in the command; ticks and lots, 0: none. */
export interface AskedPerpetual {
  readonly side: Side
  readonly type: 'limit' | 'market'
  readonly timeInForce: TimeInForce
  /** limit, or a market order's own worst price */
  readonly price: number
  /** of a stop order, the mark it waits for */
  readonly trigger: number
  readonly lots: number
  readonly reduceOnly: boolean
  readonly takeProfit: number
  readonly stopLoss: number
  readonly ruleVersion: number
}

/** A cross account without its position in the product, in minor units: W, and of the other positions u, N and MM. */
export interface CrossRest {
  readonly balance: bigint
  readonly profit: bigint
  readonly notional: bigint
  readonly maintenance: bigint
}

/** Whoever asks, as far as an order is judged by it; amounts in minor units. */
export interface AskingAccount extends OwnProtections {
  readonly hasKnowledge: boolean
  readonly isAboveLossLimit: boolean
  /** the one in the product; its margin is 0 where it is cross */
  readonly position: Position | undefined
  readonly mode: MarginMode
  readonly leverage: number
  /** in the way of a cross position alone */
  readonly rest: CrossRest
  /** resting and waiting, over all products */
  readonly openOrders: number
  readonly available: bigint
  readonly unpaidPrincipal: bigint
}

/** The market that it meets; ticks and lots, 0: none. */
export interface AskedMarket {
  readonly definition: Pick<
    ProductDefinition,
    'worstPricePpm' | 'widestWorstPricePpm' | 'priceBandPpm' | 'minimumNotional'
  >
  readonly unit: number
  readonly terms: Pick<
    PerpetualTerms,
    'isHalted' | 'tiers' | 'takerPpm' | 'liquidationPpm' | 'targetPpm' | 'mostOrders'
  >
  readonly ruleVersion: number
  readonly mark: number
  readonly isStale: boolean
  readonly bid: number
  readonly ask: number
  /** lots of others that a taker of a side meets within a limit */
  readonly offered: (side: Side, limit: number) => number
}

export function directionOf(side: Side): Direction {
  return side === 'buy' ? 1 : -1
}

/** The limit of an order, or the worst price of a market order: its own, or the default from the mark or the trigger. */
export function boundOf({ definition, mark }: AskedMarket, { type, price, trigger, side }: AskedPerpetual): number {
  if (type === 'limit' || price !== 0) return price
  return worstPrice(definition, trigger === 0 ? mark : trigger, side)
}

/** The price that stands for the mark where an order is judged: the mark, the limit, or what a stop at market waits for (§5, §7). */
export function measuredAt({ mark }: AskedMarket, { type, price, trigger }: AskedPerpetual): number {
  if (type === 'limit') return price
  return trigger === 0 ? mark : trigger
}

/** The position that an order is against, and the one that it enlarges. */
export function facing(
  { position }: AskingAccount,
  { side }: AskedPerpetual,
): { readonly opposite: Position | undefined; readonly before: Position | undefined } {
  const isSame = position?.side === directionOf(side)
  return { opposite: isSame ? undefined : position, before: isSame ? position : undefined }
}

/** A position with what stands behind it: its margin, or of a cross one M* = W + Σ(u − MM) of the others (§10). */
export function backed(position: Position, { mode, rest }: AskingAccount, wallet: bigint): Position {
  return mode === 'cross' ? { ...position, margin: wallet + rest.profit - rest.maintenance } : position
}
