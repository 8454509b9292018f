import { decodeCommand } from '@candela/contract'
import type { Outcome } from '@candela/core'
import type { RecordCursor } from '@candela/journal'
import { type Applied, Entry } from './applied.ts'

/** An entry without what came of it. */
export type Recorded = Pick<Applied, 'seq' | 'at' | 'command' | 'code'>

const KEPT = 2_000

/** True when it is known what came of an entry, which need not be replayed for it. */
export function isApplied(entry: Recorded): entry is Applied {
  return entry instanceof Entry
}

/** The last entries a journal held when it was opened, for those who want to show what happened shortly before. */
export class LastCommands {
  /** entries above this are kept */
  readonly after: number
  readonly commands: Recorded[] = []

  constructor(recoveredSeq: number) {
    this.after = Math.max(0, recoveredSeq - KEPT)
  }

  /** Keeps the entry at the cursor; with what came of it, where it was applied again: the outcome and the words of its events. */
  note(entry: RecordCursor, again?: { readonly outcome: Outcome; readonly events: Uint8Array }): void {
    const { seq, at, bytes, commandStart, commandEnd, resultCode } = entry
    const command = decodeCommand(bytes.subarray(commandStart, commandEnd))
    if (again) this.commands.push(new Entry(seq, at, command, again.outcome, again.events.slice()))
    else this.commands.push({ seq, at, command, code: resultCode })
  }
}
