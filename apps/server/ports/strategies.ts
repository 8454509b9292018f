import type { Answered } from '../queries/answers.ts'
import type { OrderEntries } from './spot.ts'

interface DecisionEntries extends Omit<OrderEntries, 'later'> {
  /** all entries of its course up to the decision; undefined where they are too many */
  readonly whole: readonly number[] | undefined
  /** only those that changed it, and the decision's */
  readonly part: readonly number[]
  /** among its decisions in that entry */
  readonly nth: number
  /** of a decision by closes: those of each product, and the entries of the learners' steps that it followed from */
  readonly closes: readonly (readonly number[])[]
  readonly steps: readonly number[]
}

export interface StrategyReads {
  /** The entries of a strategy up to one of its decisions, and those that it rests on: its proof is put together from them. */
  decisionEntries(customer: number, strategy: string, seq: number, place: number): Promise<Answered<DecisionEntries>>
}
