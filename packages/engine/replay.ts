import { createHash } from 'node:crypto'
import { CommandFields } from '@candela/contract'
import { Core, type CoreOptions, type Outcome, SnapshotFormatError } from '@candela/core'
import {
  type Disk,
  type Journal,
  type ReadBatch,
  readJournal,
  type RecordCursor,
  type Snapshot,
} from '@candela/journal'
import { assert } from '@candela/units'
import { EngineError } from './errors.ts'
import type { Log } from './log.ts'

/** A core and the last entry it has applied. */
export interface Standing {
  readonly core: Core
  readonly seq: number
  readonly at: number
}

type NewestSnapshot = (below?: number) => Snapshot | null

/**
 * The core as the newest snapshot below `below` has it, or an empty one. A snapshot of a format this version does not know is passed
 * over, older ones are tried, and in the end everything is replayed.
 */
export function standingFrom(newestSnapshot: NewestSnapshot, below: number, log: Log, options: CoreOptions): Standing {
  for (let limit = below; ;) {
    const snapshot = newestSnapshot(limit)
    if (!snapshot) return { core: Core.create(options), seq: 0, at: 0 }
    try {
      return { core: Core.restore(snapshot.bytes, options), seq: snapshot.seq, at: snapshot.at }
    } catch (error) {
      if (!(error instanceof SnapshotFormatError)) throw error
      log.warn({ seq: snapshot.seq }, 'a snapshot has a format this version does not know; replaying from further back')
      limit = snapshot.seq
    }
  }
}

/** Applies journalled entries again, one after the other. */
export class Replay {
  readonly core: Core
  /** the command of the last entry */
  readonly command = new CommandFields()

  constructor(core: Core) {
    this.core = core
  }

  /**
   * Applies the entry at the cursor and compares what comes of it with what the journal says came of it. Throws
   * EngineError, naming the entry, where they differ: then this program is not the one that wrote the journal, or the
   * journal was tampered with.
   */
  apply(entry: RecordCursor): Outcome {
    const { core, command } = this
    const { seq } = entry
    this.#read(entry)
    if (entry.ruleVersion !== core.ruleVersion) {
      throw mismatch('rules', seq, `it was decided by rules ${entry.ruleVersion}, in force are ${core.ruleVersion}`)
    }
    if (command.kind === 'recordState') this.#compareState(seq)
    const outcome = core.applyFields(seq, entry.at, command)
    if (outcome.code !== entry.resultCode) {
      throw mismatch('code', seq, `the journal says code ${entry.resultCode}, replay gives ${outcome.code}`)
    }
    if (!core.events.hasDigest(entry.digestLow, entry.digestHigh)) {
      throw mismatch('digest', seq, 'the events have another digest')
    }
    return outcome
  }

  #read({ bytes, commandStart, commandEnd, seq }: RecordCursor): void {
    try {
      this.command.read(bytes, commandStart, commandEnd)
    } catch (error) {
      throw new EngineError('command', seq, `Entry ${seq} of the journal is no command this version knows.`, error)
    }
  }

  #compareState(seq: number): void {
    const { rare } = this.command
    // the core's own hash is written in the language of browsers, and takes ten times as long
    const now = createHash('sha256').update(this.core.snapshot()).digest('hex')
    if (rare.kind !== 'recordState' || rare.stateHash === now) return
    throw mismatch('state', seq, `it records the state ${rare.stateHash}, replay gives ${now}`)
  }
}

function mismatch(code: 'rules' | 'state' | 'code' | 'digest', seq: number, what: string): EngineError {
  return new EngineError(
    code,
    seq,
    `Replaying entry ${seq} of the journal does not give what was recorded (${what}). This program and the journal do not belong together; nothing was changed.`,
  )
}

/** A journal to be replayed. */
interface Readable {
  readonly newestSnapshot: (below?: number) => Snapshot | null
  readonly batches: (seq: number) => Iterable<ReadBatch>
}

/** While nothing was added, what the opening has checked needs no second look. */
export function asOpened(journal: Journal): Readable {
  return {
    newestSnapshot: (below) => journal.newestSnapshot(below),
    batches: (seq) => journal.batches(seq),
  }
}

/** The journal as it is by now, looked at anew. */
export function asItIs(disk: Disk): Readable {
  const reading = readJournal(disk)
  assert(reading !== null, 'an open journal can be read')
  return { newestSnapshot: (below) => reading.newestSnapshot(below), batches: (seq) => reading.batches(seq) }
}
