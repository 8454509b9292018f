import type {
  AmendmentRow,
  CustomerRow,
  DepositRow,
  FillRow,
  HoldingRow,
  OrderRow,
  PostingRow,
  TotalRow,
  TradeRow,
  UsedMarketRow,
} from './rows.ts'

/** Row changes of the money part since they were last taken; orders and holdings that change again are there once. */
export class MoneyChanges {
  readonly customers: CustomerRow[] = []
  readonly orders = new Map<number, OrderRow>()
  readonly fills: FillRow[] = []
  readonly amendments: AmendmentRow[] = []
  readonly trades: TradeRow[] = []
  readonly postings: PostingRow[] = []
  readonly holdings = new Set<HoldingRow>()
  readonly totals: TotalRow[] = []
  readonly deposits: DepositRow[] = []
  /** by seq × 4096 + product */
  readonly usedMarkets = new Map<number, UsedMarketRow>()

  get size(): number {
    return (
      this.customers.length +
      this.orders.size +
      this.fills.length +
      this.amendments.length +
      this.trades.length +
      this.postings.length +
      this.holdings.size +
      this.totals.length +
      this.deposits.length +
      this.usedMarkets.size
    )
  }
}

/** What the fold starts from: its own rows up to `seq`. */
export interface MoneyStart {
  readonly seq: number
  readonly customers: readonly CustomerRow[]
  readonly openOrders: readonly OrderRow[]
  readonly holdings: readonly HoldingRow[]
  /** deposits of the GMT+8 day of the last entry, or later */
  readonly deposits: readonly DepositRow[]
}

/** A customer as the durable journal has it: the source of balances, open orders and holdings in every answer. */
export interface Account {
  readonly customer: number
  readonly openedAt: number
  readonly commandId: string
  readonly holdings: Map<number, HoldingRow>
  readonly openOrders: Map<number, OrderRow>
  /** the last entry that touched the account since the start of the process, 0 before */
  lastSeq: number
  /** when a total changed last; UNKNOWN until it does after a start */
  lastAt: number
  /** PNL day of the last deposit, and the deposits of that day in money */
  depositDay: number
  dayDeposits: bigint
}
