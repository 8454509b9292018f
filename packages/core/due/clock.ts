/** The earliest instant at which something of any room may fall due. One number, so that a command asks no room when nothing is. */
export class DueClock {
  /** never later than the truth; −∞: rooms have to be asked */
  soonest = Number.NEGATIVE_INFINITY

  /** Something falls due at `at`. */
  note(at: number): void {
    if (at < this.soonest) this.soonest = at
  }
}
