/** A withdrawal that was released more than an hour ago and that no rail has accepted. */
export interface OverduePayout {
  readonly withdrawal: number
  /** the end of its hour */
  readonly dueAt: number
}

/** Those that are overdue now, the longest first. */
export type ReadOverduePayouts = () => Promise<readonly OverduePayout[]>
