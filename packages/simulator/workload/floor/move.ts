import type { AuditedState } from '@candela/auditor'
import type { Command, CommandKind, CommandOf, KindOf, Room } from '@candela/contract'
import type { SeededRandom } from '../../seeded-random.ts'

/** The mood of the house for a while. */
export interface Mood {
  /** percent of commands that are market steps */
  readonly marketPercent: number
  readonly cancelPercent: number
  readonly amendPercent: number
  /** the number of customers who act: one alone meets only itself */
  readonly actors: number
  /** per mille of customers' commands that are about perpetuals */
  readonly perpetualPermille: number
  /** percent of them that are timed orders */
  readonly timedPercent: number
  /** per mille of commands after which the house is busy with something else */
  readonly changePermille: number
  /** milliseconds between two commands at most, mostly; from a few on steps keep to the clock */
  readonly pauseMs: number
  /** the reach of the market's moves, in thousandths of the price */
  readonly reachPermille: number
  /** percent of steps that are about nothing the core takes */
  readonly falsePercent: number
}

/** The view of the one who makes a move. */
export interface Scene {
  readonly random: SeededRandom
  readonly state: AuditedState
  readonly mood: Mood
  readonly now: number
  /** the number of customers there are to be */
  readonly customers: number
  /** A new command id. */
  readonly id: () => string
}

/** A customer's or an operator's scene: who it is, and the id of what they send. */
export interface Own {
  readonly customer: number
  readonly commandId: string
}
export interface Desk {
  readonly operator: number
  readonly commandId: string
}

/**
 * Something that is done now and then. Moves are offered one after another; each is made in `weight` of `of` draws, and
 * what no move takes goes on to the next.
 */
export interface Move<By = undefined> {
  readonly of: 100 | 1000
  /** 0: never now, and nothing is drawn; `of`: now, whatever would be drawn */
  readonly weight: (scene: Scene, by: By) => number
  /** `drawn`: what was drawn, below the weight */
  readonly make: (scene: Scene, by: By, drawn: number) => Command
}

/** A room's moves, and their place among those of others: lower ranks are offered first. */
interface Offer<By> {
  readonly rank: number
  readonly moves: readonly Move<By>[]
}

/** Moves of the house itself. */
export function byHouse(rank: number, moves: readonly Move[]): Offer<undefined> {
  return { rank, moves }
}

/** Moves of operators. */
export function byOperators(rank: number, moves: readonly Move<Desk>[]): Offer<Desk> {
  return { rank, moves }
}

/** Moves of customers. */
export function byCustomers(rank: number, moves: readonly Move<Own>[]): Offer<Own> {
  return { rank, moves }
}

/** All moves of the rooms in the order in which they are offered; throws where two offers have one rank. */
export function inOrder<By>(offers: readonly Offer<By>[]): readonly Move<By>[] {
  const sorted = [...offers].sort((a, b) => a.rank - b.rank)
  const ranks = sorted.map(({ rank }) => rank)
  if (new Set(ranks).size < ranks.length) throw new Error(`a rank is given twice: ${ranks.join(', ')}`)
  return sorted.flatMap(({ moves }) => moves)
}

/** The first move that is made, if any. */
export function made<By>(moves: readonly Move<By>[], scene: Scene, by: By): Command | undefined {
  for (const { of, weight, make } of moves) {
    const heavy = weight(scene, by)
    if (heavy === 0) continue
    const drawn = heavy < of ? scene.random.below(of) : 0
    if (drawn < heavy) return make(scene, by, drawn)
  }
  return undefined
}

type WithId = { [K in CommandKind]: CommandOf<K> extends { readonly commandId: string } ? K : never }[CommandKind]
/** Another body under the id of a command that was sent: refused, if the first was done. */
export type Altered<R extends Room> = {
  readonly [K in KindOf<R> & WithId]: (before: CommandOf<K>) => Command
}

/** Another request altogether under the id. */
export function instead({ customer, commandId }: Own): Command {
  return { kind: 'addPracticeFunds', customer, commandId }
}

/** Numbers of the customers that have not left. */
export function openOf(state: AuditedState): readonly number[] {
  return state.customers.flatMap(({ customer, facts }) => (facts.has('closed') ? [] : [customer]))
}
