import { ClaimFailed } from '@candela/auditor'

/**
 * Claims of the journal's own files; the audit has the claims of its entries. `chain`
 * every byte of the journal is the one that was written, in order · `replay` applying the commands again gives the
 * recorded results · `state` recorded state hashes and snapshots are those of the replayed state · `tree` the replayed
 * entries give the tiles and checkpoints that are served · `checkpoint` the pinned key signed them · `history` the
 * pinned checkpoint's tree is the beginning of this one · `files` every other file of the folder is whole.
 */
export type JournalClaim = 'chain' | 'replay' | 'state' | 'tree' | 'checkpoint' | 'history' | 'files'

/** A claim that fails in another file than the journal's. */
export class MisplacedClaim extends ClaimFailed<JournalClaim> {
  readonly file: string
  readonly offset: number

  constructor(claim: JournalClaim, seq: number, what: string, file: string, offset: number) {
    super(claim, seq, what)
    this.file = file
    this.offset = offset
  }
}
