import { divideUp, least } from '@candela/units'
import { lastTaken } from '../last-taken.ts'
import { MAX_LOTS } from '../spot/amounts.ts'
import { type AskedMarket, type AskedPerpetual, type AskingAccount, directionOf } from './asked.ts'
import { notional } from './position.ts'
import type { PerpetualRules } from './rules.ts'

/** The largest order that is taken of what is asked but for its lots, and the smallest that would open; 0: none is taken. */
export function largestOrder(
  { attemptOf, facing, perpetualRefusal }: Pick<PerpetualRules, 'attemptOf' | 'facing' | 'perpetualRefusal'>,
  asked: AskedPerpetual,
  account: AskingAccount,
  market: AskedMarket,
): number {
  const isTaken = (lots: number, order = asked): boolean =>
    perpetualRefusal(attemptOf({ ...order, lots }, account, market)) === undefined
  const closable = facing(account, directionOf(asked.side)).closableLots
  const opening = asked.reduceOnly ? 0 : largestOpening(asked, market, closable, isTaken)
  if (opening > 0 || closable === 0) return opening
  return lastTaken(1, closable, isTaken)
}

/**
 * The largest order that opens. More is refused wherever less is, but for orders that are too small and for a stop that a larger position
 * suits: so the end is looked for without triggers first.
 */
function largestOpening(
  asked: AskedPerpetual,
  market: AskedMarket,
  closable: number,
  isTaken: (lots: number, order?: AskedPerpetual) => boolean,
): number {
  const lot = notional(asked.type === 'market' ? market.mark : asked.price, 1, market.unit)
  if (lot === 0n) return 0
  const smallest = divideUp(BigInt(market.definition.minimumNotional), lot)
  const first = Math.max(closable + 1, Number(least(smallest, BigInt(MAX_LOTS))))
  const bare = { ...asked, takeProfit: 0, stopLoss: 0 }
  const last = lastTaken(first, MAX_LOTS, (lots) => isTaken(lots, bare))
  return last === 0 || isTaken(last) ? last : lastTaken(first, last, isTaken)
}
