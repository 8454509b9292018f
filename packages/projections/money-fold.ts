import { MONEY, type OrderFilled, type Posted, type ProductDefinition } from '@candela/contract'
import { assert, UNIT } from '@candela/units'
import type { Applied } from './applied.ts'
import { pnlDayOf } from './equity.ts'
import { fillRow, placedRow, tradeRow } from './event-rows.ts'
import type { MarketFold } from './market-fold.ts'
import { Recent } from './recent.ts'
import { type Account, MoneyChanges, type MoneyStart } from './money-rows.ts'
import type { CustomerRow, DepositRow, FillRow, HoldingRow, MarketRow, OrderRow, TotalRow } from './rows.ts'

const UNKNOWN = Number.MAX_SAFE_INTEGER
/** how many closed orders stay at hand for the answer to the command that closed them */
const CLOSED_AT_HAND = 8192
/** how many entries' fills stay at hand */
const FILLED_AT_HAND = 4096
/** product numbers stay below this */
const MAX_PRODUCTS = 4096
const NO_FILLS: readonly FillRow[] = []

/** Orders, fills, postings and holdings, folded from the journal in order. Reads the market fold, which goes first. */
export class MoneyFold {
  readonly accounts = new Map<number, Account>()
  readonly #market: MarketFold
  readonly #closed = new Recent<OrderRow>(CLOSED_AT_HAND)
  readonly #fills = new Recent<FillRow[]>(FILLED_AT_HAND)
  #changes = new MoneyChanges()
  #seq: number
  /** the order of each customer that was filled last in the entry at hand */
  readonly #filledNow = new Map<number, OrderRow>()
  readonly #totalsNow = new Map<HoldingRow, TotalRow>()

  constructor(start: MoneyStart, market: MarketFold) {
    this.#market = market
    this.#seq = start.seq
    for (const row of start.customers) this.#open(row, UNKNOWN)
    for (const row of start.openOrders) this.#account(row.customer).openOrders.set(row.order, row)
    for (const row of start.holdings) this.#account(row.customer).holdings.set(row.asset, row)
    for (const row of start.deposits) this.#noteDeposit(row)
  }

  /** The last entry folded. */
  get seq(): number {
    return this.#seq
  }

  /** Rows waiting to be taken. */
  get size(): number {
    return this.#changes.size
  }

  get isEmpty(): boolean {
    return this.#changes.size === 0
  }

  /** The changes since the last call. Order and holding rows go on changing: read them before the next entry is folded. */
  take(): MoneyChanges {
    const changes = this.#changes
    this.#changes = new MoneyChanges()
    return changes
  }

  /** An order of a customer that is open, or was closed a short while ago. */
  orderAtHand(customer: number, order: number): OrderRow | undefined {
    const row = this.accounts.get(customer)?.openOrders.get(order) ?? this.#closed.get(order)
    return row?.customer === customer ? row : undefined
  }

  /** The fills of an entry made a short while ago. */
  fillsAtHand(seq: number): readonly FillRow[] {
    return this.#fills.get(seq) ?? NO_FILLS
  }

  /** Folds one entry; those already folded are passed over. The market fold must have read it before. */
  apply(applied: Applied): void {
    if (applied.seq <= this.#seq) return
    assert(applied.seq === this.#seq + 1, 'the fold reads every entry in order')
    assert(this.#market.seq >= applied.seq, 'the market fold goes first')
    this.#seq = applied.seq
    for (const event of applied.events) {
      switch (event.kind) {
        case 'customerOpened':
          this.#customerOpened(applied, event.customer, event.commandId)
          break
        case 'funded':
          this.#funded(applied, event.customer, event.asset, event.amount, event.source)
          break
        case 'orderAccepted':
          this.#accepted(applied, placedRow(event, applied))
          break
        case 'orderAmended': {
          const row = this.#touch(applied, event.customer, event.order)
          row.price = event.price
          row.lots = event.lots
          row.held = event.held
          this.#changes.amendments.push({ order: event.order, seq: applied.seq })
          break
        }
        case 'orderFilled':
          this.#filled(applied, event)
          break
        case 'orderClosed': {
          const row = this.#touch(applied, event.customer, event.order)
          assert(row.filled === event.filled, 'the fills of an order add up')
          row.status = event.reason === 'filled' || event.reason === 'spent' ? 'filled' : 'cancelled'
          row.reason = event.reason
          row.held = 0
          this.#close(row)
          break
        }
        case 'traded':
          this.#changes.trades.push(tradeRow(event, applied))
          break
        case 'posted':
          this.#posted(applied, event)
          break
        default:
      }
    }
    this.#filledNow.clear()
    this.#totalsNow.clear()
  }

  #customerOpened(applied: Applied, customer: number, commandId: string): void {
    const row = { customer, commandId, openedAt: applied.at, seq: applied.seq }
    this.#open(row, applied.at).lastSeq = applied.seq
    this.#changes.customers.push(row)
  }

  #funded(applied: Applied, customer: number, asset: number, amount: number, source: 'practiceGrant'): void {
    const value = (BigInt(amount) * this.#market.priceOf(asset)) / BigInt(UNIT)
    const row = { customer, seq: applied.seq, at: applied.at, asset, amount, value, source }
    this.#noteDeposit(row)
    this.#changes.deposits.push(row)
  }

  #accepted(applied: Applied, row: OrderRow): void {
    const account = this.#account(row.customer)
    account.lastSeq = applied.seq
    account.openOrders.set(row.order, row)
    this.#changes.orders.set(row.order, row)
  }

  #filled(applied: Applied, event: OrderFilled): void {
    const row = this.#touch(applied, event.customer, event.order)
    const product = this.#market.products[event.product]!
    row.filled += event.lots
    row.notional += event.notional
    row.fee += event.fee
    this.#filledNow.set(event.customer, row)
    this.#cost(event, product)
    const market = event.counterparty === 'ladder' ? this.#market.markets.get(event.product) : undefined
    assert(event.counterparty === 'customer' || market !== undefined, 'a ladder fill has a market entry')
    const fill = fillRow(event, applied, market?.seq ?? 0)
    this.#changes.fills.push(fill)
    this.#keepAtHand(fill)
    if (market) this.#use(market, product)
  }

  #use(market: MarketRow, { ladder }: ProductDefinition): void {
    const { usedMarkets } = this.#changes
    const key = market.seq * MAX_PRODUCTS + market.product
    if (!usedMarkets.has(key)) usedMarkets.set(key, { ...market, shape: ladder })
  }

  /** A purchase adds its price and fee to the cost; a sale takes the sold part of the cost away, rounded down. */
  #cost(event: OrderFilled, product: ProductDefinition): void {
    if (product.quote !== MONEY) return
    const holding = this.#holding(event.customer, product.base)
    const total = holding.available + holding.held
    const quantity = BigInt(event.lots) * BigInt(product.lot)
    if (event.side === 'buy') holding.cost += BigInt(event.notional + event.fee)
    else {
      assert(total >= quantity, 'a fill is told before it is posted')
      holding.cost -= total === quantity ? holding.cost : (holding.cost * quantity) / total
    }
    this.#changes.holdings.add(holding)
  }

  #posted(applied: Applied, event: Posted): void {
    const { at, seq } = applied
    const isMove = event.purpose === 'hold' || event.purpose === 'release'
    assert(!isMove || event.legs.length === 2, 'a hold and a release have two legs')
    for (let leg = 0; leg < event.legs.length; leg++) {
      const { owner, asset, purpose, amount, balance } = event.legs[leg]!
      if (purpose !== 'available' && purpose !== 'held') continue
      if (!isMove || leg === 0) {
        this.#changes.postings.push({
          customer: owner,
          posting: event.posting,
          leg,
          asset,
          account: purpose,
          kind: event.purpose,
          amount,
          balance,
          otherBalance: isMove ? event.legs[1]!.balance : null,
          reference: event.purpose === 'trade' ? this.#filledBy(owner).order : event.reference,
          at,
          seq,
        })
      }
      const holding = this.#holding(owner, asset)
      holding[purpose] = balance
      this.#changes.holdings.add(holding)
      const account = this.#account(owner)
      account.lastSeq = seq
      if (isMove) continue
      account.lastAt = at
      this.#noteTotal(holding, at, seq)
      if (event.purpose === 'trade' && purpose === 'held') this.#filledBy(owner).held += Number(amount)
    }
  }

  /** The order of a customer that a trade posting belongs to: the one that was told to be filled just before. */
  #filledBy(customer: number): OrderRow {
    const row = this.#filledNow.get(customer)
    assert(row !== undefined, 'a fill is told before it is posted')
    return row
  }

  #noteTotal(holding: HoldingRow, at: number, seq: number): void {
    const total = holding.available + holding.held
    const { customer, asset } = holding
    const noted = this.#totalsNow.get(holding)
    if (noted) noted.total = total
    else {
      const row = { customer, asset, at, seq, total }
      this.#changes.totals.push(row)
      this.#totalsNow.set(holding, row)
    }
  }

  #noteDeposit(row: DepositRow): void {
    const account = this.#account(row.customer)
    const day = pnlDayOf(row.at)
    account.dayDeposits = account.depositDay === day ? account.dayDeposits + row.value : row.value
    account.depositDay = day
  }

  #touch(applied: Applied, customer: number, order: number): OrderRow {
    const account = this.#account(customer)
    const row = account.openOrders.get(order)
    assert(row !== undefined, 'only open orders change')
    row.updatedAt = applied.at
    row.updatedSeq = applied.seq
    account.lastSeq = applied.seq
    this.#changes.orders.set(order, row)
    return row
  }

  #close(row: OrderRow): void {
    this.#account(row.customer).openOrders.delete(row.order)
    this.#closed.set(row.order, row)
  }

  #keepAtHand(fill: FillRow): void {
    const fills = this.#fills.get(fill.seq)
    if (fills) fills.push(fill)
    else this.#fills.set(fill.seq, [fill])
  }

  #open(row: CustomerRow, lastAt: number): Account {
    const account: Account = {
      customer: row.customer,
      commandId: row.commandId,
      openedAt: row.openedAt,
      holdings: new Map(),
      openOrders: new Map(),
      lastSeq: 0,
      lastAt,
      depositDay: 0,
      dayDeposits: 0n,
    }
    this.accounts.set(row.customer, account)
    return account
  }

  #account(customer: number): Account {
    const account = this.accounts.get(customer)
    assert(account !== undefined, 'a customer is opened before anything happens to it')
    return account
  }

  #holding(customer: number, asset: number): HoldingRow {
    const { holdings } = this.#account(customer)
    let holding = holdings.get(asset)
    if (!holding) {
      holding = { customer, asset, available: 0n, held: 0n, cost: 0n }
      holdings.set(asset, holding)
    }
    return holding
  }
}
