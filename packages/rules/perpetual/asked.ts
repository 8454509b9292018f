import type { MarginMode, ProductDefinition, Side, TimeInForce } from '@candela/contract'
import type { OwnProtections } from '../first-refusal.ts'
import { worstPrice } from '../spot/worst-price.ts'
import type { Direction, Position } from './position.ts'
import type { PerpetualTerms } from './terms.ts'

/** The request of a perpetual order, as in the command; ticks and lots, 0: none. */
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
  /** of it, what a newer order may not close: by the first edition what resting ones are to close; else 0 */
  readonly claimedLots: number
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
  /** of the derivatives rule book */
  readonly edition: 1 | 2 | 3
  readonly mark: number
  readonly isStale: boolean
  readonly bid: number
  readonly ask: number
  /** lots of others that a taker of a side meets within a limit; of more than are enough it need not tell */
  readonly offered: (side: Side, limit: number, enough: number) => number
}

export function directionOf(side: Side): Direction {
  return side === 'buy' ? 1 : -1
}

/** The limit of an order, or the worst price of a market order: its own, or the default from the mark or the trigger. */
export function boundOf(
  { definition, mark }: Pick<AskedMarket, 'definition' | 'mark'>,
  { type, price, trigger, side }: AskedPerpetual,
): number {
  if (type === 'limit' || price !== 0) return price
  return worstPrice(definition, trigger === 0 ? mark : trigger, side)
}

/** The price that stands for the mark where an order is judged: the mark, the limit, or what a stop at market waits for (§5, §7). */
export function measuredAt({ mark }: AskedMarket, { type, price, trigger }: AskedPerpetual): number {
  if (type === 'limit') return price
  return trigger === 0 ? mark : trigger
}

/** The part of its customer's position that an order of a direction meets: the one it is against, or the one that it enlarges. */
interface Facing {
  readonly opposite: Position | undefined
  /** of the opposite one, what the order may close */
  readonly closableLots: number
  readonly before: Position | undefined
}

export function facing({ position, claimedLots }: AskingAccount, direction: Direction): Facing {
  if (position === undefined || position.side === direction)
    return { opposite: undefined, closableLots: 0, before: position }
  return { opposite: position, closableLots: position.lots - claimedLots, before: undefined }
}

/** A position with what stands behind it: its margin, or of a cross one M* = W + Σ(u − MM) of the others (§10). */
export function backed(position: Position, { mode, rest }: AskingAccount, wallet: bigint): Position {
  return mode === 'cross' ? { ...position, margin: wallet + rest.profit - rest.maintenance } : position
}
