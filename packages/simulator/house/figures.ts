/** The counts of a simulation. The same seed gives the same figures. */
export interface Figures {
  commands: number
  /** of them different ones, told apart by their ids */
  requests: number
  entries: number
  refused: number
  repeated: number
  fills: number
  unwritable: number
  kills: number
  powerLosses: number
  /** processes that an armed fault ended in the middle of the disk's work */
  endsAtSites: number
  diskErrors: number
  restarts: number
  failedStarts: number
  recoveries: number
  /** entries applied but not acknowledged that a crash took away */
  unacknowledgedLost: number
  acknowledged: number
  acknowledgedLost: number
  acknowledgedDoubled: number
  snapshots: number
  sealedSegments: number
  /** bits flipped in a copy of the finished disk: refused, passed over without harm, believed */
  damageRefused: number
  damageHarmless: number
  damageSilent: number
  /** openings from each snapshot that is left, and from none */
  snapshotStarts: number
  turns: number
  stateHash: string
  /** of every step, every answer and every byte left on the disk */
  trailHash: string
}

export function noFigures(): Figures {
  return {
    commands: 0,
    requests: 0,
    entries: 0,
    refused: 0,
    repeated: 0,
    fills: 0,
    unwritable: 0,
    kills: 0,
    powerLosses: 0,
    endsAtSites: 0,
    diskErrors: 0,
    restarts: 0,
    failedStarts: 0,
    recoveries: 0,
    unacknowledgedLost: 0,
    acknowledged: 0,
    acknowledgedLost: 0,
    acknowledgedDoubled: 0,
    snapshots: 0,
    sealedSegments: 0,
    damageRefused: 0,
    damageHarmless: 0,
    damageSilent: 0,
    snapshotStarts: 0,
    turns: 0,
    stateHash: '',
    trailHash: '',
  }
}
