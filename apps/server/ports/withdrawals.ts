/** A withdrawal that was released more than an hour ago and that no rail has accepted. */
export interface OverduePayout {
  readonly withdrawal: number
  /** when its hour was over */
  readonly dueAt: number
}

/** Those that are overdue now, the longest first. */
export type ReadOverduePayouts = () => Promise<readonly OverduePayout[]>
