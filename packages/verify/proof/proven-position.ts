import type { Position } from '@candela/rules/perpetual'

/** A mark as an entry published it. */
export interface PublishedMark {
  readonly seq: number
  readonly at: number
  readonly mark: number
}

/** The position as it last was told, and by which rules it is measured. */
export interface Held extends Position {
  readonly seq: number
  readonly ruleVersion: number
  readonly forcedPrice: number
}
