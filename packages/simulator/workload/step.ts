import type { Command } from '@candela/contract'
import type { Fault } from '@candela/journal/testing'

/** The next step of a simulated house. Steps are plain data: a list of them plays again to the same bytes. */
export type Step = SendStep | TurnStep | CrashStep | FaultStep | SnapshotStep | RestartStep

/** The clock moves (backwards too), then the command arrives. */
export interface SendStep {
  readonly kind: 'send'
  /** milliseconds */
  readonly wait: number
  readonly command: Command
}

/** Work in the background gets its turn. */
export interface TurnStep {
  readonly kind: 'turn'
  readonly count: number
}

/** The process or the machine ends; the next begins with what is left on the disk. */
export interface CrashStep {
  readonly kind: 'crash'
  readonly how: 'kill' | 'power' | 'powerWhole'
  /** snapshots that the next life finds: 0 all, 1 without the newest, … */
  readonly snapshotsLost: number
}

/** A disk operation that is to fail. */
export interface FaultStep {
  readonly kind: 'fault'
  readonly operation: Fault['operation']
  /** counted from now */
  readonly nth: number
  /** scripts only make disks that refuse; one that lies loses what was acknowledged, and must be found out */
  readonly effect: Fault['effect']
}

export interface SnapshotStep {
  readonly kind: 'snapshot'
}

/** An orderly end and start. */
export interface RestartStep {
  readonly kind: 'restart'
}
