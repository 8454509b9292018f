import type { StopAccepted, StopAmended } from '@candela/contract'

export interface WaitingStop extends StopAccepted {
  trigger: number
  price: number
  lots: number
  held: number
  readonly rises: boolean
  /** the entry whose index reached the trigger first; undefined: none since it waits for this one */
  reached: number | undefined
}

/** The stops of one product, and the nearest triggers of those that no index has reached. */
interface Book {
  readonly stops: Set<WaitingStop>
  readonly reached: Set<WaitingStop>
  /** until when its last market is in force; 0 where it was halted */
  voidAt: number
  /** undefined: to be looked up anew */
  nearest: { readonly rising: number; readonly falling: number } | undefined
}

/** Every stop that waits, and which of them an index has reached. */
export class WaitingStops {
  readonly #byNumber = new Map<number, WaitingStop>()
  readonly #byLimit = new Map<number, WaitingStop>()
  readonly #books = new Map<number, Book>()

  find(order: number): WaitingStop | undefined {
    return this.#byNumber.get(order)
  }

  add(event: StopAccepted): void {
    const rises = (event.side === 'buy') === (event.stopKind === 'stop')
    const stop: WaitingStop = { ...event, rises, reached: undefined }
    this.#byNumber.set(stop.order, stop)
    if (stop.oco !== 0) this.#byLimit.set(stop.oco, stop)
    const book = this.#bookOf(stop.product)
    book.stops.add(stop)
    book.nearest = undefined
  }

  change(stop: WaitingStop, { trigger, price, lots, held }: StopAmended): void {
    const book = this.#bookOf(stop.product)
    if (trigger !== stop.trigger) {
      book.reached.delete(stop)
      stop.reached = undefined
    }
    Object.assign(stop, { trigger, price, lots, held })
    book.nearest = undefined
  }

  remove(stop: WaitingStop): void {
    const book = this.#bookOf(stop.product)
    book.stops.delete(stop)
    book.reached.delete(stop)
    book.nearest = undefined
    this.#byNumber.delete(stop.order)
    this.#byLimit.delete(stop.oco)
  }

  /** An index of a product whose stops act until `voidAt`. */
  reach(product: number, index: number, seq: number, voidAt: number): void {
    const book = this.#books.get(product)
    if (!book) return
    book.voidAt = voidAt
    const { rising, falling } = (book.nearest ??= nearestOf(book))
    if (index < rising && index > falling) return
    for (const stop of book.stops) {
      if (stop.reached !== undefined || (stop.rises ? index < stop.trigger : index > stop.trigger)) continue
      stop.reached = seq
      book.reached.add(stop)
    }
    book.nearest = undefined
  }

  /** A product is stale or halted. */
  rest(product: number): void {
    const book = this.#books.get(product)
    if (book) book.voidAt = 0
  }

  /** One that was reached and still waits, of a product that acts at `at`. */
  passedOver(at: number): WaitingStop | undefined {
    for (const { reached, voidAt } of this.#books.values()) {
      const [first] = at < voidAt ? reached : []
      if (first) return first
    }
    return undefined
  }

  /** One whose limit order is among these. */
  ofLimits(limits: ReadonlySet<number>): WaitingStop | undefined {
    for (const limit of limits) {
      const stop = this.#byLimit.get(limit)
      if (stop) return stop
    }
    return undefined
  }

  #bookOf(product: number): Book {
    const found = this.#books.get(product)
    if (found) return found
    const book: Book = { stops: new Set(), reached: new Set(), voidAt: 0, nearest: undefined }
    this.#books.set(product, book)
    return book
  }
}

function nearestOf({ stops }: Book): { readonly rising: number; readonly falling: number } {
  let rising = Number.POSITIVE_INFINITY
  let falling = Number.NEGATIVE_INFINITY
  for (const { reached, rises, trigger } of stops) {
    if (reached !== undefined) continue
    if (rises) rising = Math.min(rising, trigger)
    else falling = Math.max(falling, trigger)
  }
  return { rising, falling }
}
