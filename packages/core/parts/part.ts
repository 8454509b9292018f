import type { EventWords } from '@candela/contract'
import type { HashKey } from '../command-ids/keyed-hash.ts'
import type { DueClock } from '../due/clock.ts'
import type { SnapshotReader, SnapshotWriter } from '../snapshot/bytes.ts'

/** What parts are made with: the events of the command being decided, when something falls due, a secret for tables of chosen ids. */
export interface Shared {
  readonly events: EventWords
  readonly due: DueClock
  readonly hashKey: HashKey
}

/**
 * What one room remembers: `Own` is the field `name` of the state, `Others` are the fields of it that the room looks at. A snapshot holds every part
 * that is not empty as a section of this name.
 */
export interface Part<Name extends string, Own, Others> {
  readonly name: Name
  /** of what `write` writes; raised with every change of it, beside a reader for what came before */
  readonly version: number
  readonly create: (shared: Shared) => Own
  /** nothing was ever entered: such a part is left out */
  readonly isEmpty: (own: Own, others: Others) => boolean
  /** in one canonical order: nothing of where things lie in memory, so that equal states give equal bytes */
  readonly write: (out: SnapshotWriter, own: Own, others: Others) => void
  /** by version, each for what that version wrote; SnapshotFormatError for anything else */
  readonly read: Readonly<Record<number, (from: SnapshotReader, own: Own, others: Others) => void>>
  /** throws AssertionError unless every promise of the part holds; reads everything there is */
  readonly check: (own: Own, others: Others) => void
}

export function part<Name extends string, Own, Others = object>(
  declared: Part<Name, Own, Others>,
): Part<Name, Own, Others> {
  return declared
}
