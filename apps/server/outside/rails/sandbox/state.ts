import { type OutsideOutcome } from '@candela/contract'
import { gmt8Day } from '@candela/units'
import { lineDigest, NO_LINE, type PartyMatch, type StatementLine } from '@candela/rules/funding'
import type { RefusedBecause } from '../rail.ts'

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

/** What is known of a key; `later`: what holds instead from an instant on. */
export interface Known {
  /** what was asked, so that another question under the same key is noticed */
  readonly asked: string
  readonly state: 'accepted' | 'refused' | 'unknown'
  readonly reason?: RefusedBecause
  readonly later?: { readonly at: number; readonly state: 'accepted' | 'refused'; readonly reason?: RefusedBecause }
}

/** What a practice rail is asked, as it stands in its file. */
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
  /** what shall become of the payout of a reference */
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

/** What one input leads to: lines that came due before it, its answer, and lines that come later. */
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
  /** numbers of lines, by their marks */
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

  take({ at, input, lines, known, due }: Step): void {
    this.at = at
    if (input.do === 'open') this.isOpen = true
    if (input.do === 'prepare') this.prepared.set(input.reference, input.outcome)
    if (known && (input.do === 'pay' || input.do === 'payout')) this.known.set(input.key, known)
    const told = lines.filter(({ kind }) => kind !== 'house')
    this.due.splice(0, told.length).forEach(({ mark }, place) => {
      if (mark !== undefined) this.marked.set(mark, told[place]!.line)
    })
    for (const each of due) this.#postpone(each)
    for (const line of lines) this.#book(line)
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
