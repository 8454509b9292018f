/** An entry or tile turned out not to be what was written: `repair` from here. */
export class LogDamaged extends Error {
  override readonly name = 'LogDamaged'
  readonly seq: number

  constructor(seq: number) {
    super(`the log's own copy of entry ${seq} or of its tile is damaged`)
    this.seq = seq
  }
}
