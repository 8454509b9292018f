import type { EventWriter } from '@candela/contract'
import type { HashKey } from './keyed-hash.ts'
import type { DueClock } from '../due/clock.ts'
import type { Lock } from '../ledger/locked.ts'
import type { SnapshotReader, SnapshotWriter } from '../snapshot/bytes.ts'

/**
 * The arguments that parts are made with: the events of the command being decided, the clock of due work, a secret for tables of chosen
 * ids.
 */
export interface Shared {
  readonly events: EventWriter
  readonly due: DueClock
  readonly hashKey: HashKey
}

/**
 * The memory of one room: `Own` is the field `name` of the state, `Others` are the fields of it that the room looks at. A snapshot holds
 * every part that is not empty as a section of this name.
 */
export interface Part<Name extends string, Own, Others> {
  readonly name: Name
  /** its place in a snapshot, none twice: what it looks at while it is read stands before it */
  readonly place: number
  /** of what `write` writes; raised with every change of it, while what came before becomes one of `older` */
  readonly version: number
  /** ascending; none while there is one version */
  readonly older?: readonly OlderForm<Own, Others>[]
  readonly create: (shared: Shared) => Own
  /** nothing was ever entered: such a part is left out */
  readonly isEmpty: (own: Own, others: Others) => boolean
  /** in one canonical order: nothing of where things lie in memory, so that equal states give equal bytes */
  readonly write: (out: SnapshotWriter, own: Own, others: Others) => void
  /** reads the bytes of `write`; SnapshotFormatError for anything else */
  readonly read: (from: SnapshotReader, own: Own, others: Others) => void
  /** throws AssertionError unless every promise of the part holds; reads everything there is */
  readonly check: (own: Own, others: Others) => void
  /** its amounts in locked accounts; none of most parts */
  readonly locks?: (own: Own, others: Others) => Iterable<Lock>
}

/**
 * A part's earlier form: kept for ever, to read old snapshots, and to write under the rules of then, since journals hold hashes of states
 * as they were written. A new version of a section therefore comes with new rules.
 */
export interface OlderForm<Own, Others> {
  readonly version: number
  /** the last rules under which it is written */
  readonly lastRules: number
  readonly write: (out: SnapshotWriter, own: Own, others: Others) => void
  readonly read: (from: SnapshotReader, own: Own, others: Others) => void
}

export function part<Name extends string, Own, Others = object>(
  declared: Part<Name, Own, Others>,
): Part<Name, Own, Others> {
  return declared
}
