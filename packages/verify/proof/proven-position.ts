import type { Holding } from '@candela/auditor/facts'

/** A mark as an entry published it. */
export interface PublishedMark {
  readonly seq: number
  readonly at: number
  readonly mark: number
}

/** The position as it last was told, and by which rules it is measured. */
export interface Held extends Holding {
  readonly seq: number
  readonly ruleVersion: number
  readonly forcedPrice: number
}
