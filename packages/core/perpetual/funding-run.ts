import type { HeldPosition } from './held-position.ts'

/** Payers first, then what insurance adds, then receivers; then whom the payment brought below maintenance. */
export type FundingPhase = 'begin' | 'pay' | 'receive' | 'liquidate'

/** One instant's funding, worked off product by product, position by position. Amounts in minor units. */
export class FundingRun {
  readonly at: number
  product: number
  phase: FundingPhase = 'begin'
  averagePpm = 0
  /** of the product's positions, oldest first: how many are done in this phase */
  done = 0
  /** the amount that was paid in and not yet paid out */
  pot = 0n
  /** the amount due to receivers, and the part of it that is there */
  wanted = 0n
  there = 0n
  /** those positions, while nobody can change them; made anew after a restart */
  list: readonly HeldPosition[] | undefined

  constructor(at: number, product: number) {
    this.at = at
    this.product = product
  }
}
