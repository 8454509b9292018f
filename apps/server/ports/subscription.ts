import type { Answered } from '../queries/answers.ts'
import type { OrderEntries } from './spot.ts'

export interface SubscriptionReads {
  /**
   * The entries that asked for coins of a sale and decided what came of it, those that closed or cancelled the sale, and the one that
   * published it: its proof is put together from them.
   */
  subscriptionEntries(
    customer: number,
    record: string,
  ): Promise<Answered<OrderEntries & { readonly ends: readonly number[]; readonly offer: number }>>
}
