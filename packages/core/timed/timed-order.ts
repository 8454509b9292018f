import type { TimedDirection } from '@candela/contract'

/** A timed order that is not settled; amounts in minor units. */
export interface TimedOrder {
  readonly number: number
  readonly customer: number
  readonly product: number
  readonly direction: TimedDirection
  readonly durationMs: number
  readonly stake: number
  readonly payoutPpm: number
  readonly reserve: number
  readonly ruleVersion: number
  readonly placedAt: number
  readonly placedSeq: number
  /** the UTC minute it was planned to end in: what the house's limit of that minute counts it by */
  readonly minute: number
  /** ticks; 0 before it is opened */
  strike: number
  strikeStep: number
  /** 0 before it is opened */
  maturityStep: number
}

/** An index tick that some order may be settled by. */
export interface Tick {
  readonly step: number
  readonly seq: number
  readonly index: number
}
