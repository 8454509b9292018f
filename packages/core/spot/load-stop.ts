import { TIMES_IN_FORCE } from '@candela/contract'
import { SPOT_WALLET } from '../ledger/wallet.ts'
import type { State } from '../state.ts'
import type { Stop } from './stop.ts'
import type { Taker } from '../book/taker.ts'

/** Makes the stop's order the one being decided, with nothing held for it yet. */
export function loadStop({ taker }: State, stop: Stop, price: number): Taker {
  taker.number = stop.number
  taker.customer = stop.customer
  taker.wallet = SPOT_WALLET
  taker.product = stop.product
  taker.side = stop.side
  taker.market = stop.market
  taker.timeInForce = TIMES_IN_FORCE.indexOf(stop.timeInForce)
  taker.price = price
  taker.bySpend = false
  taker.spendLeft = 0
  taker.total = stop.lots
  taker.lots = stop.lots
  taker.filled = 0
  taker.held = 0
  taker.makerFeePpm = stop.makerFeePpm
  taker.takerFeePpm = stop.takerFeePpm
  taker.feeCredit = 0
  taker.notional = 0
  taker.fee = 0
  taker.placedAt = stop.placedAt
  taker.placedSeq = stop.placedSeq
  return taker
}
