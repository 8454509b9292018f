import type { Event, EventOf } from '@candela/contract'
import { failed, type PerpetualBook, type ProvenOrder, type ProvenPosition } from './books.ts'
import type { CrossAudit } from './cross.ts'
import type { OwnBounds } from './own-bounds.ts'

/** up to this leverage nobody has to have passed the knowledge check */
const FREE = 2n
const MILLION = 1_000_000n

/** What is at risk, and what stands behind it: minor units. */
interface Risk {
  readonly value: bigint
  readonly equity: bigint
}

/**
 * Whoever has not passed the knowledge check gets above leverage 2 by nothing that they ask for: neither by what an order
 * opens, nor by margin or cross account that goes, nor by the leverage they set. The arithmetic is its own and takes nothing of
 * what decides. An event is looked at before it is taken in.
 */
export class LeverageAudit {
  readonly #books: ReadonlyMap<number, PerpetualBook>
  readonly #cross: CrossAudit
  readonly #own: OwnBounds

  constructor(books: ReadonlyMap<number, PerpetualBook>, cross: CrossAudit, own: OwnBounds) {
    this.#books = books
    this.#cross = cross
    this.#own = own
  }

  look(seq: number, event: Event): void {
    if (!('customer' in event) || !this.#own.isGated(event.customer)) return
    if (this.#raises(event))
      throw failed('perpetuals', seq, `${event.kind}: customer ${event.customer} lacks the knowledge check`)
  }

  #raises(event: Event): boolean {
    switch (event.kind) {
      case 'leverageSet':
        return BigInt(event.leverage) > FREE
      case 'perpetualFilled':
        return event.effect === 'open' && this.#opens(event)
      case 'marginMoved': {
        const book = this.#books.get(event.product)
        const position = book?.positions.get(event.position)
        if (event.amount >= 0n || !book || !position) return false
        return isAbove(more(riskOf(position, book.mark, book.unit), event.amount))
      }
      case 'crossMoved':
        return event.cause === 'moved' && event.amount < 0n && isAbove(more(this.#riskOf(event.customer), event.amount))
      default:
        return false
    }
  }

  #opens({ product, order: number, position, customer, price, lots }: EventOf<'perpetualFilled'>): boolean {
    const book = this.#books.get(product)
    const order = book?.orders.get(number)
    if (!book || !order) return false
    const before = this.#before(book, order, position, customer, price)
    const value = BigInt(price) * BigInt(lots) * BigInt(book.unit)
    const margin = roundedUp(value, BigInt(order.leverage))
    const after = { value: before.value + value, equity: before.equity + margin }
    if (!isAbove(after) || isWiped(before)) return false
    return isWiped(after) || leverageOf(after) > leverageOf(before)
  }

  /** What the fill meets, as if its price were the mark of its product. */
  #before(book: PerpetualBook, { mode }: ProvenOrder, id: number, customer: number, price: number): Risk {
    const position = book.positions.get(id)
    const own = position === undefined ? { value: 0n, equity: 0n } : riskOf(position, price, book.unit)
    if (mode === 'isolated') return own
    const all = this.#riskOf(customer)
    const marked = position === undefined ? own : riskOf(position, book.mark, book.unit)
    return { value: all.value - marked.value + own.value, equity: all.equity - marked.equity + own.equity }
  }

  /** Of a whole cross account. */
  #riskOf(customer: number): Risk {
    const { balance, positions } = this.#cross.account(customer)
    return positions
      .map(({ position, mark, unit }) => riskOf({ ...position, margin: 0n }, mark, unit))
      .reduce((sum, { value, equity }) => ({ value: sum.value + value, equity: sum.equity + equity }), {
        value: 0n,
        equity: balance,
      })
  }
}

function riskOf({ side, lots, cost, margin, settled }: ProvenPosition, price: number, unit: number): Risk {
  const value = BigInt(price) * BigInt(lots) * BigInt(unit)
  return { value, equity: margin - settled + (side === 1 ? value - cost : cost - value) }
}

function more({ value, equity }: Risk, amount: bigint): Risk {
  return { value, equity: equity + amount }
}

function isAbove({ value, equity }: Risk): boolean {
  return value > FREE * equity && value > 0n
}

/** Whether nothing stands behind what is at risk: above all leverage. */
function isWiped({ value, equity }: Risk): boolean {
  return value > 0n && equity <= 0n
}

/** In millionths, rounded up. */
function leverageOf({ value, equity }: Risk): bigint {
  return value === 0n ? 0n : roundedUp(value * MILLION, equity)
}

function roundedUp(a: bigint, b: bigint): bigint {
  return (a + b - 1n) / b
}
