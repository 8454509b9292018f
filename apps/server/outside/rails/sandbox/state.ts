import { type OutsideOutcome } from '@candela/contract'
import type { StatementLine } from '@candela/rules/funding'
import { lineDigest, NO_LINE } from '@candela/rules/funding/arithmetic'
import type { PartyMatch } from '@candela/rules/person'
import { DAY, gmt8Day, HOUR } from '@candela/units'
import type { RefusedBecause } from '../rail.ts'

/** a payment from outside is known by its key for as long as a command is by its id, on a clock that is an hour ahead */
const OUTSIDE_KEPT_MS = DAY + HOUR
/** payments from outside of one payer in 24 hours, on one rail */
export const MOST_OUTSIDE = 100

/** The key of a payment from outside: never one of the house. It begins with the word of who pays. */
export const outsideKey = (key: string): string => `outside ${key}`
const isOutside = (key: string): boolean => key.startsWith('outside ')
const payerOf = (key: string): string => key.split(' ', 2)[1]!

/** A line before it has a number. */
export type Draft = Omit<StatementLine, 'rail' | 'line' | 'valueAt' | 'party'> & { readonly party: PartyMatch }

/**
 * A line that comes at its instant. `mark`: what its number is remembered by; `of`: the mark of the line that it takes back,
 * by whose number it is called. Of a coin, the blocks that hold it: `mined`, until one that `lost` it, then
 * `again`.
 */
export interface Due {
  readonly at: number
  readonly draft: Draft
  readonly mark?: string
  readonly of?: string
  readonly blocks?: { readonly mined: number; readonly lost?: number; readonly again?: number }
}

/** The state of a key; `later`: the state that replaces it from an instant on. */
export interface Known {
  /** the request, so that another one under the same key is noticed */
  readonly asked: string
  readonly state: 'accepted' | 'refused' | 'unknown'
  readonly reason?: RefusedBecause
  readonly later?: { readonly at: number; readonly state: 'accepted' | 'refused'; readonly reason?: RefusedBecause }
}

/** A request to a practice rail, as it stands in its file. */
export type Input =
  | { readonly do: 'open' | 'tick' }
  /** somebody outside pays: `reference`, `party` as the line will say */
  | {
      readonly do: 'pay'
      readonly key: string
      readonly reference: string
      readonly party: PartyMatch
      readonly asset: string
      readonly amount: number
      readonly outcome: OutsideOutcome
      readonly roll: number
      /** left out in files from before a line that is taken back was named by its number */
      readonly takesBack?: 'byLine'
      /** left out in files from before the house took out what a rail cannot hold */
      readonly lowers?: 'float'
    }
  /** the wished outcome of the payout of a reference */
  | { readonly do: 'prepare'; readonly reference: string; readonly outcome: OutsideOutcome }
  | {
      readonly do: 'payout'
      readonly key: string
      readonly reference: string
      readonly asset: string
      readonly amount: number
      readonly roll: number
      /** left out in files from before the house paid in what a payout lacks */
      readonly lifts?: 'float'
    }

/** The outcome of one input: lines that came due before it, its answer, and lines that come later. */
export interface Step {
  readonly at: number
  readonly input: Input
  readonly lines: readonly StatementLine[]
  readonly known?: Known
  readonly due: readonly Due[]
}

/** All that a practice rail remembers, its lines aside. */
export interface SandboxState {
  readonly at: number
  readonly isOpen: boolean
  readonly lines: number
  readonly head: string
  readonly balances: ReadonlyMap<string, number>
  /** by instant, then as they were asked */
  readonly due: readonly Due[]
  readonly known: ReadonlyMap<string, Known>
  readonly prepared: ReadonlyMap<string, OutsideOutcome>
  /** numbers of lines, by their marks; of those that are still to be taken back */
  readonly marked: ReadonlyMap<string, number>
  /** the end of each day that has a line */
  readonly days: readonly Day[]
}

interface Day {
  readonly day: number
  readonly lines: number
  readonly head: string
  readonly balances: ReadonlyMap<string, number>
}

interface Outside {
  readonly at: number
  readonly key: string
}

/** The one holder of a state, which takes steps in. */
export class Remembered implements SandboxState {
  at = 0
  isOpen = false
  lines = 0
  head = NO_LINE
  readonly balances = new Map<string, number>()
  readonly due: Due[] = []
  readonly known = new Map<string, Known>()
  readonly prepared = new Map<string, OutsideOutcome>()
  readonly marked = new Map<string, number>()
  readonly days: Day[] = []
  /** payments from outside that are known, oldest first: all, and by who pays */
  readonly #outside: Outside[] = []
  readonly #byPayer = new Map<string, Outside[]>()

  take({ at, input, lines, known, due }: Step): void {
    this.at = at
    if (input.do === 'open') this.isOpen = true
    if (input.do === 'prepare') this.prepared.set(input.reference, input.outcome)
    this.#forget(at)
    if (known && (input.do === 'pay' || input.do === 'payout')) {
      this.known.set(input.key, known)
      if (isOutside(input.key)) this.#remember({ at, key: input.key })
    }
    const told = lines.filter(({ kind }) => kind !== 'house')
    this.due.splice(0, told.length).forEach(({ mark, of }, place) => {
      if (mark !== undefined) this.marked.set(mark, told[place]!.line)
      if (of !== undefined) this.marked.delete(of)
    })
    for (const each of due) this.#postpone(each)
    for (const line of lines) this.#book(line)
  }

  /** The number of payments that the payer of a key made from outside in the 24 hours before `now`; 0 of a key of the house. */
  paidBy(key: string, now: number): number {
    if (!isOutside(key)) return 0
    return (this.#byPayer.get(payerOf(key)) ?? []).filter(({ at }) => at > now - DAY).length
  }

  #remember(payment: Outside): void {
    const payer = payerOf(payment.key)
    this.#outside.push(payment)
    const own = this.#byPayer.get(payer)
    if (own === undefined) this.#byPayer.set(payer, [payment])
    else own.push(payment)
  }

  #forget(now: number): void {
    const kept = this.#outside.findIndex(({ at }) => at > now - OUTSIDE_KEPT_MS)
    const old = this.#outside.splice(0, kept < 0 ? this.#outside.length : kept)
    for (const { key } of old) {
      const payer = payerOf(key)
      const own = this.#byPayer.get(payer)!
      if (own.length === 1) this.#byPayer.delete(payer)
      else own.shift()
      this.known.delete(key)
    }
  }

  #postpone(due: Due): void {
    let place = this.due.length
    while (place > 0 && this.due[place - 1]!.at > due.at) place--
    this.due.splice(place, 0, due)
  }

  #book(line: StatementLine): void {
    this.head = lineDigest(this.head, line)
    this.lines = line.line
    this.balances.set(line.asset, (this.balances.get(line.asset) ?? 0) + line.amount)
    const day = gmt8Day(line.valueAt)
    const end = { day, lines: this.lines, head: this.head, balances: new Map(this.balances) }
    if (this.days.at(-1)?.day === day) this.days.pop()
    this.days.push(end)
  }
}
