import { assert } from '@candela/units'
import { DueClock } from '../due/clock.ts'
import { DueQueue } from '../due/queue.ts'
import { noPending, type Strategy } from './strategy.ts'

/** The turn of every strategy after an hour, by lowest product and number. */
export class HourSweep {
  /** 0: none was yet */
  hour = 0
  /** the strategy that had its turn last */
  product = 0
  number = 0
  /** strategies that took part */
  done = 0
  isOver = true

  begin(hour: number): void {
    this.hour = hour
    this.product = this.number = this.done = 0
    this.isOver = false
  }
}

/** Every strategy that is not stopped, and whose turn it is. */
export class Strategies {
  /** numbers handed out */
  numbers = 0
  readonly all = new Map<number, Strategy>()
  readonly sweep = new HourSweep()
  /** those whose turn has come apart from the hour's: in place of an instant stands the lowest product */
  readonly ready = new DueQueue(new DueClock())
  private readonly byCustomer = new Map<number, number[]>()
  /** numbers of those whose lowest product it is, ascending */
  private readonly byLowest = new Map<number, number[]>()
  /** those that wait for a ladder, by each of their products */
  private readonly waiting = new Map<number, Set<number>>()
  private readonly due: DueClock

  constructor(due: DueClock) {
    this.due = due
  }

  /** A customer's, oldest first. */
  of(customer: number): Strategy[] {
    return (this.byCustomer.get(customer) ?? []).map((number) => this.all.get(number)!)
  }

  add(strategy: Strategy): void {
    const { number, customer, products } = strategy
    this.all.set(number, strategy)
    valueIn(this.byCustomer, customer, () => []).push(number)
    valueIn(this.byLowest, products[0]!, () => []).push(number)
  }

  remove({ number, customer, products }: Strategy): void {
    this.all.delete(number)
    unlist(this.byCustomer, customer, number)
    unlist(this.byLowest, products[0]!, number)
    this.ready.remove(number)
    for (const product of products) this.waiting.get(product)?.delete(number)
  }

  /** The next that has its turn in the hour's sweep; undefined: it is over. */
  nextOfSweep(products: number): Strategy | undefined {
    const { sweep } = this
    for (; sweep.product < products; sweep.product++, sweep.number = 0) {
      const numbers = this.byLowest.get(sweep.product) ?? []
      const number = numbers[placeAfter(numbers, sweep.number)]
      if (number === undefined) continue
      sweep.number = number
      return this.all.get(number)!
    }
    sweep.isOver = true
    return undefined
  }

  /** The turn of a strategy has come. */
  makeReady({ number, products }: Strategy, at: number): void {
    for (const product of products) this.waiting.get(product)?.delete(number)
    this.due.note(at)
    this.ready.set(number, products[0]!)
  }

  /** The first of those that are ready, by lowest product and number; it is no longer. */
  takeReady(): Strategy | undefined {
    return this.all.get(this.ready.take(Infinity))
  }

  /** A strategy waits for a ladder of any of its products. */
  wait({ number, products }: Strategy): void {
    for (const product of products) valueIn(this.waiting, product, () => new Set()).add(number)
  }

  /** The ladder of a product is there: whoever waits for it is ready. */
  wake(product: number, at: number): void {
    const numbers = this.waiting.get(product)
    if (numbers === undefined || numbers.size === 0) return
    for (const number of numbers) this.makeReady(this.all.get(number)!, at)
  }

  /** Every one that trades a product. */
  trading(product: number): Strategy[] {
    return [...this.all.values()].filter(({ products }) => products.includes(product))
  }

  /** A resting order of a strategy was filled, in part or (`remaining` 0) whole. */
  filled(number: number, order: number, fee: number, remaining: number, at: number): void {
    const strategy = this.all.get(number)!
    strategy.costs += BigInt(fee)
    const place = cellOf(strategy, order)
    const cell = strategy.cells[place]!
    cell.left = remaining
    if (remaining > 0) return
    cell.order = 0
    strategy.pending.turned.push(place)
    this.makeReady(strategy, at)
  }

  /** A resting order of a strategy ended unfilled. */
  orderEnded(number: number, order: number): void {
    const strategy = this.all.get(number)!
    strategy.cells[cellOf(strategy, order)]!.order = 0
  }
}

/** Nothing waits any more. */
export function clearPending(strategy: Strategy): void {
  Object.assign(strategy.pending, noPending())
}

function cellOf({ cells }: Strategy, order: number): number {
  const place = cells.findIndex((cell) => cell.order === order)
  assert(place >= 0, 'a resting order of a strategy is of a cell')
  return place
}

/** The place of the first number of an ascending list beyond `after`. */
function placeAfter(numbers: readonly number[], after: number): number {
  let [from, to] = [0, numbers.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (numbers[middle]! <= after) from = middle + 1
    else to = middle
  }
  return from
}

/** The value of a key; a new one where there was none. */
function valueIn<Value>(all: Map<number, Value>, key: number, fresh: () => Value): Value {
  const known = all.get(key)
  if (known !== undefined) return known
  const value = fresh()
  all.set(key, value)
  return value
}

function unlist(lists: Map<number, number[]>, key: number, number: number): void {
  const list = lists.get(key)!
  list.splice(placeAfter(list, number - 1), 1)
  if (list.length === 0) lists.delete(key)
}
