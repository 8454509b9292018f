import {
  type Command,
  notionalUnit,
  type OrderAccepted,
  type OrderAmended,
  type OrderClosed,
  type OrderFilled,
  type ProductDefinition,
} from '@candela/contract'
import { ClaimFailed } from '../../claims.ts'
import { isAsAsked } from '../../proof/as-asked.ts'

const PPM = 1_000_000n

interface AuditedOrder {
  readonly customer: number
  readonly product: number
  readonly side: 'buy' | 'sell'
  price: number
  lots: number
  readonly spend: number
  readonly makerFeePpm: number
  readonly takerFeePpm: number
  filled: number
  spent: bigint
  /** fees paid so far and, in millionths, fees due so far */
  fees: bigint
  due: bigint
}

/** Every open order as its customer asked for it, and what came of it, recomputed with plain big integers. */
export class OrderAudit {
  readonly #open = new Map<number, AuditedOrder>()
  fills = 0
  orders = 0

  accept(seq: number, command: Command, event: OrderAccepted): void {
    if (command.kind !== 'placeOrder') throw unasked(seq, event.order, 'accepted by an entry that places none')
    if (!isAsAsked(command, event)) throw unasked(seq, event.order, 'accepted as something else than was asked')
    this.open(event)
  }

  /** An order whose terms were checked where it waited. */
  open(event: OrderAccepted): void {
    this.orders++
    this.#open.set(event.order, { ...event, filled: 0, spent: 0n, fees: 0n, due: 0n })
  }

  amend(seq: number, command: Command, event: OrderAmended): void {
    const order = this.#find(seq, event.order)
    const isAmendedAsAsked =
      command.kind === 'amendOrder' &&
      command.customer === order.customer &&
      command.order === event.order &&
      command.price === event.price &&
      command.lots === event.lots
    if (!isAmendedAsAsked) throw unasked(seq, event.order, 'amended as something else than was asked')
    order.price = event.price
    order.lots = event.lots
  }

  fill(seq: number, fill: OrderFilled, product: ProductDefinition): void {
    this.fills++
    const order = this.#find(seq, fill.order)
    const wrong = (why: string): ClaimFailed =>
      new ClaimFailed('fills', seq, `trade ${fill.trade} of order ${fill.order}: ${why}`)
    const isOwn = order.customer === fill.customer && order.product === fill.product && order.side === fill.side
    if (!isOwn) throw wrong('it belongs to another order')
    const isWithin = order.side === 'buy' ? fill.price <= order.price : fill.price >= order.price
    if (!isWithin) throw wrong(`the price ${fill.price} is beyond the order's ${order.price}`)
    const notional = BigInt(fill.price) * BigInt(fill.lots) * BigInt(notionalUnit(product))
    if (BigInt(fill.notional) !== notional)
      throw wrong(`the notional is ${fill.notional}, price × lots × unit is ${notional}`)
    order.filled += fill.lots
    if (order.lots > 0 && order.filled > order.lots) throw wrong(`${order.filled} lots are filled of ${order.lots}`)
    this.#fee(seq, fill, order, notional)
    const spent = order.side === 'buy' ? order.spent + order.fees : order.spent
    if (order.spend > 0 && spent > BigInt(order.spend))
      throw wrong(`${spent} is more than was to be spent or brought in`)
  }

  close(seq: number, event: OrderClosed): void {
    const order = this.#find(seq, event.order)
    if (order.filled !== event.filled) {
      throw new ClaimFailed(
        'fills',
        seq,
        `order ${event.order} closes with ${event.filled} lots filled; its fills are ${order.filled}`,
      )
    }
    this.#open.delete(event.order)
  }

  /** An order's fees together are what is due on its fills, rounded up once to the minor unit. */
  #fee(seq: number, fill: OrderFilled, order: AuditedOrder, notional: bigint): void {
    const ppm = fill.liquidity === 'maker' ? order.makerFeePpm : order.takerFeePpm
    order.spent += notional
    order.fees += BigInt(fill.fee)
    order.due += notional * BigInt(ppm)
    const dueUp = (order.due + PPM - 1n) / PPM
    if (order.fees === dueUp) return
    const what = `trade ${fill.trade}: the fees of order ${fill.order} add up to ${order.fees}, the formula gives ${dueUp}`
    throw new ClaimFailed('fees', seq, what)
  }

  #find(seq: number, number: number): AuditedOrder {
    const order = this.#open.get(number)
    if (!order) throw new ClaimFailed('fills', seq, `order ${number} changes but is not open`)
    return order
  }
}

function unasked(seq: number, order: number, why: string): ClaimFailed {
  return new ClaimFailed('orders', seq, `order ${order} is ${why}`)
}
