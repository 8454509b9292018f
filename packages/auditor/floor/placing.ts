import type { PlaceOrder } from '@candela/contract'
import type { AuditedOrder, AuditedProduct, AuditedState } from './books.ts'
import { holdExactly } from './holds.ts'
import { boundOf, lotsWorth } from './order-rules.ts'
import { joinQueue } from './spot-book.ts'
import type { Expected } from './told.ts'
import { close, trade } from './trading.ts'

/** The terms of an order that is asked for. */
export type Asked = Omit<PlaceOrder, 'kind' | 'commandId'>

/** The order that is asked for, with nothing held for it yet. */
export function newOrder(state: AuditedState, product: AuditedProduct, command: Asked, strategy = 0): AuditedOrder {
  const { definition } = product
  const isBySpend = command.spend > 0
  const price = boundOf(product, command)
  const maximum = BigInt(definition.maximumLots)
  let left = BigInt(command.lots)
  if (isBySpend) {
    const worst = lotsWorth(product, price, BigInt(command.spend))
    left = command.side === 'sell' && worst < maximum ? worst : maximum
  }
  return {
    order: state.orders + 1,
    customer: command.customer,
    strategy,
    product: command.product,
    side: command.side,
    type: command.type,
    timeInForce: command.type === 'market' ? 'ioc' : command.timeInForce,
    isBySpend,
    makerFeePpm: BigInt(definition.makerFeePpm),
    takerFeePpm: BigInt(definition.takerFeePpm),
    placedAt: state.at,
    placedSeq: state.seq,
    price,
    lots: BigInt(command.lots),
    left,
    filled: 0n,
    spendLeft: BigInt(command.spend),
    held: 0n,
    notional: 0n,
    fee: { owed: 0n, paid: 0n },
  }
}

/** Takes an order that nothing is against: it is told, paid for, trades, and rests or is over. */
export function enter(
  state: AuditedState,
  product: AuditedProduct,
  order: AuditedOrder,
  held: bigint,
  told: Expected[],
): void {
  state.orders += 1
  const { order: number, customer, side, type, timeInForce, price, lots, spendLeft, makerFeePpm, takerFeePpm } = order
  told.push({
    kind: 'orderAccepted',
    order: number,
    customer,
    product: order.product,
    side,
    type,
    timeInForce,
    price: Number(price),
    lots: Number(lots),
    spend: Number(spendLeft),
    makerFeePpm: Number(makerFeePpm),
    takerFeePpm: Number(takerFeePpm),
    held: Number(held),
  })
  holdExactly(state, product, order, held)
  const reason = trade(state, product, order, told)
  if (reason === undefined) joinQueue(product, order)
  else close(state, product, order, reason, told)
}
