import type { Answered } from '../queries/answers.ts'
import type { OrderEntries } from './spot.ts'

interface EarnEntries extends OrderEntries {
  /** those that fixed the rates of its days, and the one that said that its product ends */
  readonly rates: readonly number[]
  /** the one that listed its product */
  readonly listing: number
  /** of later terms: those that proposed, approved and began them */
  readonly agreed: readonly number[]
}

export interface EarnReads {
  /** The entries that opened, paid, changed and ended an earn order, and those they rest on: its proof is put together from them. */
  earnEntries(customer: number, order: string): Promise<Answered<EarnEntries>>
}
