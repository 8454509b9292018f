import { assert } from '@candela/units'
import { type Account, Accounts } from './accounts.ts'
import type { Applied } from './applied.ts'
import { handlersOf, type OnEvents, tell } from './fold.ts'
import type { MarketFold } from './market-fold.ts'
import { openRooms, type Rooms } from './rooms.ts'
import type { Start } from './start.ts'
import type { TableRows, Taken } from './table-rows.ts'

/** The folds of the rooms of the money part, in order. Reads the market fold, which goes first. */
export class MoneyFold {
  /** each room's answers from memory */
  readonly rooms: Rooms
  readonly #accounts = new Accounts()
  readonly #market: MarketFold
  readonly #on: OnEvents
  readonly #ends: readonly (() => void)[]
  readonly #rows: readonly TableRows<object>[]
  #seq: number

  constructor(start: Start, market: MarketFold) {
    this.#market = market
    this.#seq = start.seq
    const { rooms, folds, rows } = openRooms({ accounts: this.#accounts, market }, start)
    this.rooms = rooms
    this.#rows = rows
    this.#on = handlersOf(folds)
    this.#ends = folds.flatMap(({ entryEnds }) => (entryEnds ? [entryEnds] : []))
  }

  get accounts(): ReadonlyMap<number, Account> {
    return this.#accounts.all
  }

  /** The last entry folded. */
  get seq(): number {
    return this.#seq
  }

  /** Rows waiting to be taken. */
  get size(): number {
    let size = 0
    for (const rows of this.#rows) size += rows.size
    return size
  }

  get isEmpty(): boolean {
    return this.size === 0
  }

  /** The changes since the last call. Rows that change go on changing: read them before the next entry is folded. */
  take(): readonly Taken[] {
    return this.#rows.map((rows) => rows.take())
  }

  /** Folds one entry; those already folded are passed over. The market fold must have read it before. */
  apply(applied: Applied): void {
    if (applied.seq <= this.#seq) return
    assert(applied.seq === this.#seq + 1, 'the fold reads every entry in order')
    assert(this.#market.seq >= applied.seq, 'the market fold goes first')
    this.#seq = applied.seq
    for (const event of applied.events) tell(this.#on, event, applied)
    for (const end of this.#ends) end()
  }
}
