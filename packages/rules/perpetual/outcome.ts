import { greatest } from '@candela/units'
import { type AskedMarket, type AskedPerpetual, type AskingAccount, directionOf } from './asked.ts'
import type { ForcedPrice } from './forced-price.ts'
import { splitLots } from './orders.ts'
import { closeFill, notional, openFill, type Position } from './position.ts'
import type { PerpetualRules } from './rules.ts'
import { breakEvenPrice, resultOfClose } from './ticket.ts'
import { feeOf } from './tiers.ts'

/** The cost of the position that is there, and the triggers that wait for it; minor units and ticks, 0: none. */
export interface Standing {
  readonly fees: bigint
  readonly takeProfit: number
  readonly stopLoss: number
}

/**
 * The outcome of an order once all of it is filled as a taker at the price it is measured at: its own amounts, and the figures of the
 * position that results (§6, §12). Amounts in minor units, prices in ticks, 0: none.
 */
export interface OrderOutcome {
  readonly notional: bigint
  readonly closeLots: number
  /** of what opens */
  readonly margin: bigint
  readonly fee: bigint
  /** result of what closes, before its fee */
  readonly closedResult: bigint
  /** all that can be lost from here: the fee and what then stands behind the position, of a cross one the whole account */
  readonly worstCase: bigint
  /** undefined where none is left; the figures then are 0 and undefined */
  readonly after: Position | undefined
  readonly forcedPrice: ForcedPrice
  /** 0 of a cross position too, whose account decides it */
  readonly bankruptcyPrice: number
  readonly breakEvenPrice: number
  readonly closeFee: bigint
  readonly liquidationFee: bigint
  readonly takeProfit: number
  readonly stopLoss: number
  /** after all fees of the position */
  readonly resultAtTarget: bigint | undefined
  readonly resultAtStop: bigint | undefined
}

export function outcomeOf(
  rules: Pick<PerpetualRules, 'backed' | 'bankruptcyPrice' | 'facing' | 'forcedPrice' | 'measuredAt'>,
  asked: AskedPerpetual,
  account: AskingAccount,
  market: AskedMarket,
  standing: Standing,
): OrderOutcome {
  const { backed, bankruptcyPrice, facing, forcedPrice, measuredAt } = rules
  const { unit, terms } = market
  const { leverage, mode, rest } = account
  const side = directionOf(asked.side)
  const price = measuredAt(market, asked)
  const { opposite, before } = facing(account, side)
  const split = splitLots(asked.lots, opposite?.lots ?? 0)
  const closeLots = split.closeLots
  const openLots = asked.reduceOnly ? 0 : split.openLots
  const filling = { unit, leverage, feePpm: terms.takerPpm }
  const closed = opposite && closeLots > 0 ? closeFill(opposite, { price, lots: closeLots }, filling) : undefined
  const opened = openLots > 0 ? openFill(before, { side, price, lots: openLots }, filling) : undefined
  const margin = opened?.margin ?? 0n
  const fee = (closed?.fee ?? 0n) + (opened?.fee ?? 0n)
  const left = opened?.position ?? closed?.after ?? account.position
  const after = left === undefined || left.lots === 0 ? undefined : left
  const isCross = mode === 'cross'
  // the last position that leaves takes all of a cross account with it
  const isEmptied = closed?.after.lots === 0 && rest.notional === 0n
  const wallet = margin + (isEmptied ? 0n : rest.balance + (closed?.credit ?? 0n))
  const amounts = {
    notional: notional(price, asked.lots, unit),
    closeLots,
    margin,
    fee,
    closedResult: closed?.pnl ?? 0n,
  }
  if (after === undefined) return { ...amounts, ...NO_POSITION, worstCase: fee }
  // a position that is there goes on with its triggers, and its fees were paid
  const goesOn = opened === undefined || before !== undefined
  const fees = goesOn ? standing.fees + fee : opened.fee
  const takeProfit = asked.takeProfit || (goesOn ? standing.takeProfit : 0)
  const stopLoss = asked.stopLoss || (goesOn ? standing.stopLoss : 0)
  const closing = { unit, takerPpm: terms.takerPpm }
  const value = notional(price, after.lots, unit)
  return {
    ...amounts,
    worstCase: fee + (isCross ? greatest(0n, wallet) : after.margin),
    after,
    forcedPrice: forcedPrice(backed(after, account, wallet), unit, terms.tiers),
    bankruptcyPrice: isCross ? 0 : bankruptcyPrice(after, unit),
    breakEvenPrice: breakEvenPrice(after, fees, closing),
    closeFee: feeOf(value, terms.takerPpm),
    liquidationFee: feeOf(value, terms.liquidationPpm),
    takeProfit,
    stopLoss,
    resultAtTarget: takeProfit === 0 ? undefined : resultOfClose(after, takeProfit, fees, closing),
    resultAtStop: stopLoss === 0 ? undefined : resultOfClose(after, stopLoss, fees, closing),
  }
}

const NO_POSITION = {
  after: undefined,
  forcedPrice: 0,
  bankruptcyPrice: 0,
  breakEvenPrice: 0,
  closeFee: 0n,
  liquidationFee: 0n,
  takeProfit: 0,
  stopLoss: 0,
  resultAtTarget: undefined,
  resultAtStop: undefined,
} as const
