import type { Code, CommandFields, CommandKind, CommandOf, KindBy, KindOf, RareCommand, Room } from '@candela/contract'
import type { State } from '../state.ts'

/** The form in which a command is handed over: in fields where it comes by the thousand, else as a command. */
type Asked<K extends CommandKind> = K extends RareCommand['kind'] ? CommandOf<K> : CommandFields

/**
 * The decisions of a room, by kind: `ok`, with the number it answers in `state.value`, or the first refusal, nothing changed. The asker
 * is known and may act, and it was not done before under its id.
 */
export type Decisions<R extends Room> = {
  readonly [K in KindOf<R> & CommandKind]: (state: State, command: Asked<K>) => Code
}

/** The thing made under an id that is somebody's for ever, however late it comes again. */
export interface Made {
  readonly value: number
  /** of the entry that made it */
  readonly seq: number
  readonly at: number
  /** the command asks what was asked then */
  readonly isSame: boolean
}

/** Kinds of commands of the house that carry an id. */
export type MadeByHouse = {
  [K in KindBy<'house'>]: CommandOf<K> extends { readonly commandId: string } ? K : never
}[KindBy<'house'>]
/** Commands of the house that carry an id: undefined where nothing was made under it. */
export type Makings<R extends Room> = {
  readonly [K in KindOf<R> & MadeByHouse]: (state: State, command: CommandOf<K>) => Made | undefined
}

/** Work of a room that ends every entry. */
export type EntryEnd = (state: State) => void

/** Throws AssertionError unless something holds of the state that no part of it can say alone. */
export type StateCheck = (state: State) => void

/** Kinds that are done even where they can't be remembered: they only take risk away, or keep an account or people safe. */
export type Protecting<R extends Room> = readonly KindOf<R>[]
