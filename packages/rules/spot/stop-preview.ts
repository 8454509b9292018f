import type { Code, ProductDefinition } from '@candela/contract'
import { feeOfFill, holdFor, notionalOf } from './amounts.ts'
import type { PreviewFunds, PreviewMarket } from './preview.ts'
import type { SpotRules } from './rules.ts'
import type { IndexReach, StopRequest } from './stops.ts'

/** A ticket's knowledge of the market of an order that waits. */
export interface StopMarket extends PreviewMarket {
  /** ticks; 0: no market yet */
  readonly index: number
}

/** The hold of an order that waits and its outcome once triggered: minor units of the quote asset, but for a sell's `hold`. */
export interface StopPreview {
  /** the refusal the core would answer, as far as it can be foreseen */
  readonly code: Code
  /** its limit; of a market order what its reserve is measured by */
  readonly bound: number
  /** the amount that moves from available to held; of an OCO for both its orders */
  readonly hold: number
  /** at its limit, or of a market order at the trigger */
  readonly notional: number
  readonly fee: number
  /** a buy: what is paid in all; a sell: what comes in, fee taken off */
  readonly expected: number
  /**
   * the same at the limit, or the default distance beyond the trigger: the most a buy can cost. A market sell brings less
   * where the market jumps past its trigger.
   */
  readonly worstCase: number
}

/**
 * The core's own rules on what a customer sees of the market. `ocoLimit`: the price of the limit order beside it, ticks;
 * undefined where there is none.
 */
export function previewStop(
  { checkStop, checkOco, reservePrice }: SpotRules,
  product: ProductDefinition,
  market: StopMarket,
  funds: PreviewFunds,
  request: StopRequest,
  ocoLimit?: number,
): StopPreview {
  const { side, type, trigger, price, lots } = request
  const isKnown = market.index > 0 && !market.stale
  const reach: IndexReach | undefined = isKnown ? { low: market.index, high: market.index } : undefined
  const code =
    ocoLimit === undefined
      ? checkStop(product, reach, request)
      : checkOco(product, market.mid, reach, { side, price: ocoLimit, trigger, type, stopPrice: price, lots })
  if (code !== 'ok') {
    return { code, bound: price, hold: 0, notional: 0, fee: 0, expected: 0, worstCase: 0 }
  }
  const { takerFeePpm } = product
  const bound = reservePrice(product, request)
  const alone = holdFor(product, side, bound, lots, takerFeePpm)
  const hold = ocoLimit === undefined ? alone : Math.max(alone, holdFor(product, side, ocoLimit, lots, takerFeePpm))
  const notional = notionalOf(product, type === 'market' ? trigger : bound, lots)
  const fee = feeOfFill(notional, takerFeePpm, 0)
  const worst = notionalOf(product, bound, lots)
  const worstFee = feeOfFill(worst, takerFeePpm, 0)
  const sign = side === 'buy' ? 1 : -1
  return {
    code: refusalOf(market, funds, request, hold, ocoLimit),
    bound,
    hold,
    notional,
    fee,
    expected: notional + sign * fee,
    worstCase: worst + sign * worstFee,
  }
}

/** The core's refusals after the check, in its order, as far as a ticket can know. */
function refusalOf(
  market: StopMarket,
  funds: PreviewFunds,
  { side }: StopRequest,
  hold: number,
  ocoLimit: number | undefined,
): Code {
  if ((side === 'buy' ? funds.quote : funds.base) < BigInt(hold)) return 'insufficientBalance'
  const best = side === 'buy' ? market.asks[0]?.[0] : market.bids[0]?.[0]
  if (ocoLimit === undefined || best === undefined) return 'ok'
  return (side === 'buy' ? best <= ocoLimit : best >= ocoLimit) ? 'ocoWouldTrade' : 'ok'
}
