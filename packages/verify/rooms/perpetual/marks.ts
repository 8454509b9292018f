import { type Market, STALE_AFTER_MS, STEP_MS } from '@candela/contract'
import {
  impactLots,
  impactPrice,
  markOf,
  middle2,
  nextEma,
  nextPulse,
  type PerpetualTerms,
  premiumSample,
} from '@candela/rules/perpetual'
import { failed, type PerpetualBook } from './books.ts'

/** A product whose mark of this entry is not settled yet. */
interface Pending {
  readonly book: PerpetualBook
  readonly terms: PerpetualTerms
}

/** Claims `marks`: every mark follows from index, ladder and book of its step by the formula, none from elsewhere. */
export class MarkAudit {
  readonly #pending = new Map<number, Pending>()
  marks = 0

  /** A market entry: the ladders of its products are the new ones, their marks follow. */
  begin({ step, updates }: Market, at: number, books: ReadonlyMap<number, PerpetualBook>, termsOf: TermsOf): void {
    if (step * STEP_MS + STALE_AFTER_MS <= at) return
    for (const update of updates) {
      const book = books.get(update.product)
      if (!book) continue
      const terms = termsOf(book)
      follow(book, step, terms)
      book.publish(update, terms)
      this.#pending.set(update.product, { book, terms })
    }
  }

  /** Settles a product's mark from the book as it now is; `told` where an event names it. Answers whether it was open. */
  settle(seq: number, product: number, told?: number): boolean {
    const pending = this.#pending.get(product)
    if (!pending) {
      if (told !== undefined) throw failed('marks', seq, `a mark of product ${product} comes from nowhere`)
      return false
    }
    this.#pending.delete(product)
    const { book, terms } = pending
    const lots = impactLots(terms.impactNotional, book.index, book.unit)
    const bid = impactPrice(book.levelsAgainst('sell'), lots, 'bid')
    const ask = impactPrice(book.levelsAgainst('buy'), lots, 'ask')
    const middle = middle2(bid, ask, book.index)
    book.ema = nextEma(book.ema, book.index, middle, terms.mark)
    const mark = markOf(book.index, book.ema, middle, terms.mark.bandPpm)
    const said = told ?? book.mark
    if (mark !== said) throw failed('marks', seq, `product ${product} is marked ${said}, the formula gives ${mark}`)
    if (told === book.mark) throw failed('marks', seq, `product ${product} moves to the mark it had`)
    book.mark = mark
    book.follow()
    this.marks++
    if (book.resuming === 0 && bid !== 0 && ask !== 0) {
      book.premiums += premiumSample(bid, ask, book.index)
      book.samples++
    }
    return true
  }

  /** Whether an order that ends may still be one that the new ladder lay beyond. */
  isCrossing(product: number, side: 'buy' | 'sell', price: number): boolean {
    const book = this.#pending.get(product)?.book
    if (!book) return false
    const level = (side === 'buy' ? book.asks : book.bids).find(({ left }) => left > 0)
    return level !== undefined && (side === 'buy' ? level.price < price : level.price > price)
  }

  /** Settles what nothing was told of. Answers the products whose mark was settled in this entry. */
  end(seq: number): void {
    for (const product of this.#pending.keys()) this.settle(seq, product)
  }
}

export type TermsOf = (book: PerpetualBook) => PerpetualTerms

/** Counts the steps without a tick: after too many the mark follows the index anew, and some ticks pass before it acts. */
function follow(book: PerpetualBook, step: number, { stale }: PerpetualTerms): void {
  if (step - book.step >= stale.staleSteps) {
    book.ema = 0
    book.resuming = nextPulse({ missing: stale.staleSteps, resuming: book.resuming }, false, stale).resuming
  }
  book.resuming = nextPulse({ missing: 0, resuming: book.resuming }, true, stale).resuming
  book.step = step
}
