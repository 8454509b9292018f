/** The order being decided, until it rests, closes, or is refused. One object, filled anew for each. */
export class Taker {
  number = 0
  customer = 0
  /** the wallet that it is paid from */
  wallet = 0
  product = 0
  side = 0
  /** place in TIMES_IN_FORCE */
  timeInForce = 0
  market = false
  /** limit or worst price, in ticks */
  price = 0
  /** still to fill; for an order by spend, what may still be filled at most */
  lots = 0
  /** quantity asked for, filled included; 0 by spend */
  total = 0
  filled = 0
  bySpend = false
  /** quote minor units still to spend (buy, fee included) or to bring in (sell) */
  spendLeft = 0
  /** set aside in the asset that pays */
  held = 0
  makerFeePpm = 0
  takerFeePpm = 0
  feeCredit = 0
  notional = 0
  fee = 0
  placedAt = 0
  placedSeq = 0
}
