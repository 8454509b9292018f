import type { PostingKind, Purpose } from '@candela/contract'

/** The reason why money moves: the kind of its posting, and the number that the posting names. */
export type Cause = readonly [kind: PostingKind, reference: number]

/** A change of an account by one cause. */
export interface Moved {
  readonly cause: Cause
  readonly owner: number
  readonly purpose: Purpose
  readonly key: number
  readonly asset: number
  readonly amount: bigint
}
