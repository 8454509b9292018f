import type { Command, CrossCause, EventOf } from '@candela/contract'
import {
  crossForcedPrice,
  crossGuards,
  crossHealth,
  type CrossPosition,
  crossShare,
  crossTransferable,
  type PerpetualTerms,
} from '@candela/rules/perpetual'
import { failed, type PerpetualBook, type ProvenPosition } from './books.ts'

/** A cross account as its events have made it: what lies in it, and its positions by product. */
export interface ProvenAccount {
  readonly balance: bigint
  readonly positions: readonly (CrossPosition & { readonly position: ProvenPosition })[]
}

interface Due {
  readonly customer: number
  readonly cause: CrossCause
  readonly amount: bigint
}

type TermsOf = (book: PerpetualBook, version?: number) => PerpetualTerms

/**
 * Cross accounts: each movement follows from what a position did or a command asked for, open profit is paid in only
 * where money is missing, and none is left below maintenance by a step in which it could be sold.
 */
export class CrossAudit {
  readonly #books: ReadonlyMap<number, PerpetualBook>
  readonly #termsOf: TermsOf
  readonly #balances = new Map<number, bigint>()
  /** by customer, cross positions by product */
  readonly #held = new Map<number, Map<number, ProvenPosition>>()
  /** marks at which an account is looked at again, while it stays as it is */
  readonly #guards = new Map<number, readonly (readonly [book: PerpetualBook, side: 1 | -1, guard: number])[]>()
  #due: Due | undefined
  #settling = 0n

  constructor(books: ReadonlyMap<number, PerpetualBook>, termsOf: TermsOf) {
    this.#books = books
    this.#termsOf = termsOf
  }

  balanceOf(customer: number): bigint {
    return this.#balances.get(customer) ?? 0n
  }

  /** A cross position as it now is. */
  put(position: ProvenPosition): void {
    const { customer, product, lots } = position
    this.#guards.delete(customer)
    const held = this.#held.get(customer) ?? new Map<number, ProvenPosition>()
    if (lots === 0) held.delete(product)
    else held.set(product, position)
    if (held.size === 0) this.#held.delete(customer)
    else this.#held.set(customer, held)
  }

  account(customer: number): ProvenAccount {
    const held = [...(this.#held.get(customer)?.values() ?? [])].sort((a, b) => a.product - b.product)
    const positions = held.map((position) => {
      const book = this.#books.get(position.product)!
      const { tiers } = this.#termsOf(book, position.ruleVersion || undefined)
      return { position, mark: book.mark, unit: book.unit, leverage: position.leverage, tiers }
    })
    return { balance: this.balanceOf(customer), positions }
  }

  /** The account with a position as it would then be, and so much more in it. */
  equityWith(after: ProvenPosition, more: bigint): bigint {
    const { balance, positions } = this.account(after.customer)
    const changed = positions.flatMap((own) =>
      own.position.id !== after.id ? [own] : after.lots === 0 ? [] : [{ ...own, position: after }],
    )
    return crossHealth(balance + more, changed).equity
  }

  equityOf(customer: number): bigint {
    const { balance, positions } = this.account(customer)
    return crossHealth(balance, positions).equity
  }

  /** What is told of a cross position: its forced price while all others stay as they are, and its bankruptcy price. */
  pricesOf({ id, customer }: ProvenPosition): { readonly forced: number; readonly bankrupt: number } {
    const { balance, positions } = this.account(customer)
    const place = positions.findIndex(({ position }) => position.id === id)
    return {
      forced: crossForcedPrice(balance, positions, place),
      bankrupt: crossShare(balance, positions, place).bankruptcyPrice,
    }
  }

  /** What a position did: the account's next movement is of this amount. */
  expect(seq: number, customer: number, cause: CrossCause, amount: bigint): void {
    if (this.#due) throw failed('perpetuals', seq, `the cross account of customer ${this.#due.customer} stands still`)
    if (amount !== 0n) this.#due = { customer, cause, amount }
  }

  /** Profit paid in: of the first position, as much as is missing. Answers the position as it then is. */
  settle(seq: number, event: EventOf<'profitSettled'>): ProvenPosition {
    const { customer, amount, settled } = event
    const [first] = this.account(customer).positions
    if (!first || first.position.id !== event.position || amount !== this.#missing(customer)) {
      throw failed('perpetuals', seq, `position ${event.position} settles ${amount} of its profit`)
    }
    if (settled !== first.position.settled + amount) throw failed('perpetuals', seq, `${settled} is settled`)
    this.#settling = amount
    return { ...first.position, settled }
  }

  move(seq: number, command: Command, event: EventOf<'crossMoved'>, inAccount: bigint): void {
    const { customer, cause, amount, balance } = event
    const wrong = (why: string): never => {
      throw failed('perpetuals', seq, `the cross account of customer ${customer}: ${why}`)
    }
    const before = this.balanceOf(customer)
    const expected = this.#amountOf(seq, command, event, before)
    if (amount !== expected) wrong(`${cause} moves ${amount}, the formula gives ${expected}`)
    if (balance !== before + amount || balance < 0n) wrong(`${balance} after ${before} and ${amount}`)
    if (balance !== inAccount) wrong(`${inAccount} lies in it, not ${balance}`)
    this.#balances.set(customer, balance)
    this.#guards.delete(customer)
  }

  #amountOf(seq: number, command: Command, { customer, cause }: EventOf<'crossMoved'>, before: bigint): bigint {
    const { positions } = this.account(customer)
    switch (cause) {
      case 'settled': {
        const settling = this.#settling
        this.#settling = 0n
        return settling
      }
      case 'covered':
        return positions.length === 0 ? this.#missing(customer) : 0n
      case 'emptied':
        return positions.length === 0 ? -before : 0n
      case 'moved':
        return this.#asked(seq, command, customer)
      default: {
        const due = this.#due
        this.#due = undefined
        return due?.customer === customer && due.cause === cause ? due.amount : 0n
      }
    }
  }

  #asked(seq: number, command: Command, customer: number): bigint {
    if (command.kind === 'addCrossMargin' && command.customer === customer) return BigInt(command.amount)
    if (command.kind !== 'removeCrossMargin' || command.customer !== customer) return 0n
    const { balance, positions } = this.account(customer)
    const most = crossTransferable(balance, positions)
    if (BigInt(command.amount) > most) throw failed('perpetuals', seq, `${command.amount} of ${most} leave an account`)
    return -BigInt(command.amount)
  }

  #missing(customer: number): bigint {
    const due = this.#due?.customer === customer ? this.#due.amount : 0n
    return -(this.balanceOf(customer) + due)
  }

  endEntry(seq: number): void {
    if (this.#due || this.#settling !== 0n) {
      throw failed('perpetuals', seq, 'a cross account does not move with its position')
    }
    for (const [customer, balance] of this.#balances) {
      if (balance === 0n) this.#balances.delete(customer)
      else if (!this.#held.has(customer)) {
        throw failed('perpetuals', seq, `customer ${customer} has ${balance} behind no cross position`)
      }
    }
  }

  /** The customer of an account that step `step` has left below maintenance although a market acts in which it can be sold. */
  leftBelow(step: number): number | undefined {
    for (const [customer, held] of this.#held) {
      if (!this.#isReached(customer)) continue
      const { balance, positions } = this.account(customer)
      const isActing = ({ product }: ProvenPosition): boolean => {
        const book = this.#books.get(product)!
        return book.step === step && book.resuming === 0
      }
      if (!crossHealth(balance, positions).isBelow) this.#guards.delete(customer)
      else if ([...held.values()].some(isActing)) return customer
    }
    return undefined
  }

  #isReached(customer: number): boolean {
    let guards = this.#guards.get(customer)
    if (!guards) {
      const { balance, positions } = this.account(customer)
      const made = crossGuards(balance, positions)
      if (!made) return true
      guards = positions.map(({ position }, place) => [this.#books.get(position.product)!, position.side, made[place]!])
      this.#guards.set(customer, guards)
    }
    return guards.some(([{ mark }, side, guard]) => guard !== 0 && side * (guard - mark) >= 0)
  }
}
