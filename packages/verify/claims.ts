/**
 * What a verification claims. `chain` every byte of the journal is the one that was written, in order · `replay`
 * applying the commands again gives the recorded results · `state` recorded state hashes and snapshots are those of the
 * replayed state · `identity` who is validated was so by two operators, or by the disclosed practice reviewer when it
 * may · `funding` practice funds went to whom, when and as much as the rule says, and came from nowhere else ·
 * `conservation` every posting balances, no customer is below zero · `orders` what was accepted is what was asked
 * · `fills` every price and amount follows order, ladder and formula · `fees` every fee follows the formula · `tree`
 * the replayed entries give the tiles and checkpoints that are served · `checkpoint` the pinned key signed them ·
 * `history` the pinned checkpoint's tree is the beginning of this one · `files` every
 * other file of the folder is whole.
 */
export type ClaimName =
  | 'chain'
  | 'replay'
  | 'state'
  | 'identity'
  | 'funding'
  | 'conservation'
  | 'orders'
  | 'fills'
  | 'fees'
  | 'tree'
  | 'checkpoint'
  | 'history'
  | 'files'

/** The first thing found that contradicts a claim. */
export class ClaimFailed extends Error {
  override readonly name = 'ClaimFailed'
  readonly claim: ClaimName
  readonly seq: number

  constructor(claim: ClaimName, seq: number, what: string) {
    super(what)
    this.claim = claim
    this.seq = seq
  }
}

/** A claim that fails in another file than the journal's. */
export class MisplacedClaim extends ClaimFailed {
  readonly file: string
  readonly offset: number

  constructor(claim: ClaimName, seq: number, what: string, file: string, offset: number) {
    super(claim, seq, what)
    this.file = file
    this.offset = offset
  }
}
