import { decodeCommand } from '@candela/contract'
import type { RecordCursor } from '@candela/journal'
import type { Applied } from './applied.ts'

/** An entry without what came of it. */
export type Recorded = Pick<Applied, 'seq' | 'at' | 'command' | 'code'>

const KEPT = 2_000

/** The last entries a journal held when it was opened, for those who want to show what happened shortly before. */
export class LastCommands {
  /** entries above this are kept */
  readonly after: number
  readonly commands: Recorded[] = []

  constructor(recoveredSeq: number) {
    this.after = Math.max(0, recoveredSeq - KEPT)
  }

  /** Keeps the entry at the cursor. */
  note({ seq, at, bytes, commandStart, commandEnd, resultCode }: RecordCursor): void {
    const command = decodeCommand(bytes.subarray(commandStart, commandEnd))
    this.commands.push({ seq, at, command, code: resultCode })
  }
}
