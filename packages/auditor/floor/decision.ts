import type { Code, CommandKind, CommandOf, KindBy, KindOf, Room } from '@candela/contract'
import type { AuditedState } from './books.ts'
import type { Expected } from './told.ts'

/** A decision: the code, the number it answers with, and what is told. */
export interface Decision {
  readonly code: Code
  readonly value: number
  readonly told: Expected[]
}

export function refusal(code: Code): Decision {
  return { code, value: 0, told: [] }
}

export function done(value: number, ...told: Expected[]): Decision {
  return { code: 'ok', value, told }
}

/** A room's predictions of each of its kinds; the asker is known, may act, and did not ask it before under this id. */
export type Predictions<R extends Room> = {
  readonly [K in KindOf<R> & CommandKind]: (state: AuditedState, command: CommandOf<K>) => Decision
}

/** The outcome of an id that is somebody's for ever. */
export interface Made {
  readonly value: number
  /** of the entry that made it */
  readonly seq: number
  /** the command asks what was asked then */
  readonly isSame: boolean
}

type Making = {
  [K in KindBy<'house'>]: CommandOf<K> extends { readonly commandId: string } ? K : never
}[KindBy<'house'>]
/** Commands of the house that carry an id: what was made under it before, if anything. */
export type Makings<R extends Room> = {
  readonly [K in KindOf<R> & Making]: (state: AuditedState, command: CommandOf<K>) => Made | undefined
}

/** Kinds that are never refused because too much is remembered already. */
export type Brakes<R extends Room> = readonly KindOf<R>[]
