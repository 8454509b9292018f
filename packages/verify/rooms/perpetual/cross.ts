import type { Command, CrossCause, EventOf } from '@candela/contract'
import {
  crossForcedPrice,
  crossGuards,
  crossHealth,
  crossOrder,
  type CrossPosition,
  crossShare,
  crossStake,
  crossTopUp,
  crossTransferable,
  mostWithoutKnowledge,
  type PerpetualTerms,
} from '@candela/rules/perpetual'
import type { AuditedEntry } from '../room.ts'
import { failed, type PerpetualBook, type ProvenPosition } from './books.ts'
import type { OwnBounds } from './own-bounds.ts'

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
 * where money is missing, own money only by the formula, once a step and before anything is sold, where it was wished; and
 * none is left below maintenance by a step in which it could be sold.
 */
export class CrossAudit {
  readonly #books: ReadonlyMap<number, PerpetualBook>
  readonly #termsOf: TermsOf
  readonly #balances = new Map<number, bigint>()
  /** by customer, cross positions by product */
  readonly #held = new Map<number, Map<number, ProvenPosition>>()
  /** marks at which an account is looked at again, while it stays as it is */
  readonly #guards = new Map<number, readonly (readonly [book: PerpetualBook, side: 1 | -1, guard: number])[]>()
  readonly #own: OwnBounds
  /** whose account was topped up or sold of in the entry */
  readonly #begun = new Set<number>()
  #due: Due | undefined
  #settling = 0n

  constructor(books: ReadonlyMap<number, PerpetualBook>, termsOf: TermsOf, own: OwnBounds) {
    this.#own = own
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

  productsOf(customer: number): Iterable<number> {
    return this.#held.get(customer)?.keys() ?? []
  }

  /** The account as a liquidation of one of its positions finds it. */
  sold(customer: number): ProvenAccount {
    this.#begun.add(customer)
    return this.account(customer)
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

  move(entry: AuditedEntry, event: EventOf<'crossMoved'>, inAccount: bigint): void {
    const { seq } = entry
    const { customer, cause, amount, balance } = event
    const wrong = (why: string): never => {
      throw failed('perpetuals', seq, `the cross account of customer ${customer}: ${why}`)
    }
    const before = this.balanceOf(customer)
    const expected = this.#amountOf(entry, event, before)
    if (amount !== expected) wrong(`${cause} moves ${amount}, the formula gives ${expected}`)
    if (balance !== before + amount || balance < 0n) wrong(`${balance} after ${before} and ${amount}`)
    if (balance !== inAccount) wrong(`${inAccount} lies in it, not ${balance}`)
    this.#balances.set(customer, balance)
    this.#guards.delete(customer)
  }

  #amountOf(entry: AuditedEntry, { customer, cause, amount }: EventOf<'crossMoved'>, before: bigint): bigint {
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
        return this.#asked(entry, customer, amount)
      case 'toppedUp':
        return this.#saving(entry, customer, amount)
      default: {
        const due = this.#due
        this.#due = undefined
        return due?.customer === customer && due.cause === cause ? due.amount : 0n
      }
    }
  }

  /** What a customer's own command moves: out no more than can go, in no more than own money. */
  #asked({ seq, command }: AuditedEntry, customer: number, moved: bigint): bigint {
    const asked = movingOf(command)
    if (asked?.customer !== customer) return 0n
    const { balance, positions } = this.account(customer)
    const free = crossTransferable(balance, positions)
    const out = this.#own.isGated(customer) ? mostWithoutKnowledge(crossStake(balance, positions), free) : free
    const most = asked.isIn ? this.#own.ownBefore(customer, moved) : out
    const amount = asked.amount ?? most
    if (amount > most) throw failed('perpetuals', seq, `${amount} of ${most} that can are moved`)
    return asked.isIn ? amount : -amount
  }

  /** What saves an account that is about to be sold of; nothing where that was not wished, or a protection holds. */
  #saving({ at, command }: AuditedEntry, customer: number, moved: bigint): bigint {
    const { isToppedUp, available, unpaidPrincipal } = this.#own.of(customer)
    const isFirst = !this.#begun.has(customer)
    this.#begun.add(customer)
    const { balance, positions } = this.account(customer)
    const [next] = crossOrder(
      positions
        .filter(({ position: { product } }) => {
          const { step, resuming } = this.#books.get(product)!
          return command.kind === 'market' && step === command.step && resuming === 0
        })
        .map((own) => ({ ...own, product: own.position.product })),
    )
    if (!next || !isFirst || !isToppedUp || this.#own.isProtected(customer, at)) return 0n
    const { targetPpm } = this.#termsOf(this.#books.get(next.product)!, next.position.ruleVersion || undefined)
    const before = { available: available + moved, unpaidPrincipal, targetPpm }
    return crossTopUp(crossHealth(balance, positions), before).moved
  }

  #missing(customer: number): bigint {
    const due = this.#due?.customer === customer ? this.#due.amount : 0n
    return -(this.balanceOf(customer) + due)
  }

  endEntry(seq: number): void {
    this.#begun.clear()
    if (this.#due || this.#settling !== 0n) {
      throw failed('perpetuals', seq, 'a cross account does not move with its position')
    }
    for (const [customer, balance] of this.#balances) {
      if (balance === 0n) this.#balances.delete(customer)
      else if (this.#own.edition === 1 && !this.#held.has(customer)) {
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

/** Whose account a command moves, and by how much; undefined: by all that can be. */
function movingOf(
  command: Command,
): { readonly customer: number; readonly isIn: boolean; readonly amount: bigint | undefined } | undefined {
  switch (command.kind) {
    case 'addCrossMargin':
    case 'removeCrossMargin': {
      const { customer, amount } = command
      return { customer, isIn: command.kind === 'addCrossMargin', amount: BigInt(amount) }
    }
    case 'moveCross': {
      const { customer, direction, amount, all } = command
      return { customer, isIn: direction === 'in', amount: all ? undefined : BigInt(amount) }
    }
    default:
      return undefined
  }
}

/** Throws where nobody asked for what a customer is told to have wished. */
export function isWished(seq: number, command: Command, { customer, asset, on }: EventOf<'crossTopUpSet'>): void {
  const isAsked =
    command.kind === 'setCrossTopUp' && command.customer === customer && command.asset === asset && command.on === on
  if (!isAsked) throw failed('perpetuals', seq, `customer ${customer} wished no top-up`)
}
