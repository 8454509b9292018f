import * as z from 'zod/mini'
import { INTERVALS } from './api/intervals.ts'
import { MAX_CHANNELS } from './socket-limits.ts'
import type { Balances } from './api/funding.ts'
import type { Candle, Infos, PublicTrade, Quote } from './api/market.ts'
import type { PerpetualOrder, Position } from './api/perpetual.ts'
import type { TimedOrder } from './api/timed.ts'
import type { Fill, Order } from './api/trading.ts'
import type { ordersDone, ordersRefused } from './basket.ts'

/**
 * The socket at /ws. Messages `name:JSON`; those of one moment share a text frame, one to a line. `infos_all:` on connect,
 * `infos_changed:` at most four times a second, and once more as somebody opens a channel. Other channels begin with
 * `<name>_all:` and go on with `<name>_changed:`; where `prev` is not the last `seq`, the client follows again. Orders go
 * the other way in baskets, `orders:`. A perpetual's book and trades, `perpetualBook:` and `perpetualTrades:`, are told as spot's are.
 */
export const channel = z
  .string()
  .check(
    z.regex(
      new RegExp(
        `^(account|(book|trades|perpetualBook|perpetualTrades):[A-Z0-9]{2,10}-[A-Z]{2,6}|candle:[A-Z0-9]{2,10}-[A-Z]{2,6}:(${INTERVALS.join('|')}))$`,
      ),
    ),
  )
export const fromClient = z.union([
  z.strictObject({
    follow: z.array(channel).check(z.minLength(1), z.maxLength(MAX_CHANNELS)),
    /** the account that the page was made for: its channel is refused where the session is another's */
    account: z.optional(z.string().check(z.maxLength(64))),
  }),
  z.strictObject({ unfollow: z.array(channel).check(z.minLength(1), z.maxLength(MAX_CHANNELS)) }),
  z.strictObject({ ping: z.int() }),
])

interface Head {
  readonly ch: string
  readonly seq: number
}
interface Change extends Head {
  readonly prev: number
}
type Rows = readonly (readonly [price: string, quantity: string, own: string])[]

/** Every pushed message by its name. In `book_changed` a level with quantity "0" is gone. */
export interface Pushes {
  infos_all: Infos
  infos_changed: Record<string, Partial<Quote>>
  book_all: Head & { ts: number; stale: boolean; bids: Rows; asks: Rows }
  book_changed: Change & { ts: number; stale: boolean; bids: Rows; asks: Rows }
  /** newest first */
  trades_all: Head & { trades: readonly PublicTrade[] }
  trades_changed: Change & { trades: readonly PublicTrade[] }
  candle_all: Head & { candles: readonly Candle[] }
  candle_changed: Change & { candles: readonly Candle[] }
  account_all: Head & { balances: Balances; open: readonly Order[] }
  /**
   * orders that changed (open or just closed), timed ones (running or just settled) and perpetual ones too, positions that
   * changed (quantity "0": gone), fills that happened, balances as they are now; letters: unread count when it changed;
   * support: unread messages, told too when a mark or the state of the chat changed
   */
  account_changed: Change & {
    balances?: Balances
    orders?: readonly Order[]
    timed?: readonly TimedOrder[]
    perpetualOrders?: readonly PerpetualOrder[]
    positions?: readonly Position[]
    fills?: readonly Fill[]
    letters?: number
    support?: number
  }
  /** every command of a basket is decided and durable */
  orders_done: z.infer<typeof ordersDone>
  /** a basket was not taken in: nothing of it was done */
  orders_refused: z.infer<typeof ordersRefused>
  /** a channel could not be followed */
  refused: { ch: string; code: string }
  pong: { ping: number; serverTime: number }
}
export type PushName = keyof Pushes
