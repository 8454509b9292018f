import type { PostingKind } from '@candela/contract'

/** The reason why money moves: the kind of its posting, and the number that the posting names. */
export type Cause = readonly [kind: PostingKind, reference: number]

/** A change of an account by one cause. */
export interface Moved {
  readonly cause: Cause
  readonly account: string
  readonly amount: bigint
}
