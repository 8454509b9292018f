import type { Queries } from '../queries/index.ts'

/** What the sockets ask of the queries. */
export type SocketQueries = Pick<
  Queries,
  'quotes' | 'book' | 'trades' | 'candles' | 'openOrders' | 'balances' | 'accountChanges'
>
