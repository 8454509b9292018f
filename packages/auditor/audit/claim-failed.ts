/** The first thing found that contradicts a claim. */
export class ClaimFailed<Claim extends string = string> extends Error {
  override readonly name = 'ClaimFailed'
  readonly claim: Claim
  /** of the entry */
  readonly seq: number

  constructor(claim: Claim, seq: number, what: string) {
    super(what)
    this.claim = claim
    this.seq = seq
  }
}
