import type { CloseReason, Ladder, LadderShape, PostingKind, Side, TimeInForce } from '@candela/contract'

/**
 * The rows of schema `view`, as the fold makes them. Prices are ticks and quantities lots of the product, amounts minor units, instants
 * milliseconds UTC, `seq` the journal place a row stems from.
 */
export interface CustomerRow {
  readonly customer: number
  readonly commandId: string
  readonly openedAt: number
  readonly seq: number
}

/** An order as it stands. The fold keeps open ones and changes them in place; a row handed out is read at once, never kept. */
export interface OrderRow {
  readonly order: number
  readonly customer: number
  readonly product: number
  readonly side: Side
  readonly type: 'limit' | 'market'
  readonly timeInForce: TimeInForce
  price: number
  lots: number
  readonly spend: number
  filled: number
  notional: number
  fee: number
  held: number
  readonly makerFeePpm: number
  readonly takerFeePpm: number
  status: 'open' | 'filled' | 'cancelled'
  reason: '' | CloseReason
  readonly placedAt: number
  updatedAt: number
  readonly seq: number
  /** the last entry that changed it */
  updatedSeq: number
}

export interface FillRow {
  readonly trade: number
  readonly order: number
  readonly customer: number
  readonly product: number
  readonly side: Side
  readonly price: number
  readonly lots: number
  readonly notional: number
  readonly fee: number
  readonly liquidity: 'maker' | 'taker'
  readonly counterparty: 'customer' | 'ladder'
  readonly at: number
  readonly seq: number
  /** the market entry whose ladder was used; 0 with a customer on the other side */
  readonly marketSeq: number
}

/** An entry that amended an order: with the fills, what its proof is put together from. */
export interface AmendmentRow {
  readonly order: number
  readonly seq: number
}

/** Public: a trade of the book or with the ladder. Prints of the price source stay in the journal and in candles. */
export interface TradeRow {
  readonly product: number
  readonly trade: number
  readonly price: number
  readonly lots: number
  readonly takerSide: Side
  readonly counterparty: 'customer' | 'ladder'
  readonly at: number
  readonly seq: number
}

/** One customer leg of a posting; of a hold or a release both, which move an amount between the two accounts of one asset. */
export interface PostingRow {
  readonly customer: number
  readonly posting: number
  /** its place in the posting */
  readonly leg: number
  readonly asset: number
  readonly account: 'available' | 'held'
  readonly kind: PostingKind
  readonly amount: bigint
  readonly balance: bigint
  /** of a hold or a release: the balance of the other account, whose leg is the next one, with the opposite amount */
  readonly otherBalance: bigint | null
  /** order or 0 */
  readonly reference: number
  readonly at: number
  readonly seq: number
}

/** What a customer has of an asset and what it cost in money, fees of the purchases included. Money itself costs nothing. */
export interface HoldingRow {
  readonly customer: number
  readonly asset: number
  available: bigint
  held: bigint
  cost: bigint
}

/** A customer's total of an asset after an entry that changed it: what equity at any past instant is computed from. */
export interface TotalRow {
  readonly customer: number
  readonly asset: number
  readonly at: number
  readonly seq: number
  total: bigint
}

export interface DepositRow {
  readonly customer: number
  readonly seq: number
  readonly at: number
  readonly asset: number
  readonly amount: number
  /** in money at the index of the moment */
  readonly value: bigint
  readonly source: 'practiceGrant'
}

/** The last market entry of a product. */
export interface MarketRow {
  readonly product: number
  readonly seq: number
  readonly at: number
  readonly step: number
  readonly index: number
  readonly bid: number
  readonly ask: number
  readonly ladder: Ladder
}

/** A market entry that a ladder fill used, with what its levels are expanded from. */
export interface UsedMarketRow {
  readonly product: number
  readonly seq: number
  readonly at: number
  readonly index: number
  readonly ladder: Ladder
  readonly shape: LadderShape
}

/** The last index at or before a five-minute boundary; written only where it differs from the boundary before. */
export interface IndexPointRow {
  readonly product: number
  readonly at: number
  readonly index: number
}
