import type { Answered } from '../queries/answers.ts'
import type { OrderEntries } from './spot.ts'

export interface EarnReads {
  /**
   * The entries that opened, paid and ended an earn order of a fixed number of days, those that fixed the rates of its days,
   * and the one that published its terms: its proof is put together from them.
   */
  earnEntries(
    customer: number,
    order: string,
  ): Promise<Answered<OrderEntries & { readonly rates: readonly number[]; readonly listing: number }>>
}
