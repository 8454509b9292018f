import type { ReadBalances } from '../ports/funding.ts'
import type { MarketReads } from '../ports/market.ts'
import type { PerpetualReads } from '../ports/perpetual.ts'
import type { OrderReads } from '../ports/spot.ts'
import type { TimedReads } from '../ports/timed.ts'

/** The sockets' questions to the rooms. */
export interface SocketQueries
  extends
    MarketReads,
    Pick<OrderReads, 'openOrders' | 'accountChanges'>,
    Pick<TimedReads, 'timedChanges'>,
    Omit<PerpetualReads, 'moveEntries'> {
  readonly balances: ReadBalances
}
