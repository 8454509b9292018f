import { type AssetDefinition, MONEY, type Market, type ProductDefinition } from '@candela/contract'
import { assert, gmt8DayStart, UNIT } from '@candela/units'
import type { Applied } from './applied.ts'
import { pnlDayOf } from './equity.ts'
import { type OnCommands, type OnEvents, tell } from './fold.ts'
import { boundaryAt } from './index-points.ts'
import { ASSET, INDEX_POINT, ISSUE_PRICE, MARKET, type MarketRow, PRODUCT } from './market-tables.ts'
import type { Start } from './start.ts'
import { TableRows, type Taken } from './table-rows.ts'

type Prices = Pick<MarketRow, 'index' | 'mark'>
/** index and mark at the last GMT+8 midnight at or before the last entry, by product */
type Opening = ReadonlyMap<number, Prices>

/** The definitions and the last market of every product, folded from the journal in order. */
export class MarketFold {
  readonly assets: AssetDefinition[] = []
  readonly products: ProductDefinition[] = []
  readonly markets = new Map<number, MarketRow>()
  readonly #rows = {
    assets: new TableRows(ASSET),
    products: new TableRows(PRODUCT),
    issuePrices: new TableRows(ISSUE_PRICE),
    markets: new TableRows(MARKET),
    points: new TableRows(INDEX_POINT),
  }
  #seq: number
  #lastAt = 0
  #pointsSeq = 0
  /** the product an asset's value in money is read from */
  readonly #valuedBy = new Map<number, ProductDefinition>()
  /** by asset */
  readonly #issuePrices = new Map<number, bigint>()
  readonly #pointed = new Map<number, Prices>()
  #day: number
  #dayStart: Opening

  readonly #commands: OnCommands = {
    market: (command, applied) => this.#market(applied, command),
    listAsset: ({ asset }) => {
      this.assets[asset.asset] = asset
      this.#rows.assets.put({ asset: asset.asset, definition: asset }, asset.asset)
    },
    listProduct: ({ product }) => {
      this.#define(product)
      this.#rows.products.put({ product: product.product, definition: product }, product.product)
    },
    offerSale: ({ coin, terms }) => {
      const price = (BigInt(terms.price) * BigInt(UNIT)) / BigInt(terms.lot)
      this.#issuePrices.set(coin, price)
      this.#rows.issuePrices.put({ asset: coin, price: Number(price) }, coin)
    },
  }
  readonly on: OnEvents = {
    quoted: ({ product, bid, ask }) => {
      const market = this.markets.get(product)
      if (market) this.#put({ ...market, bid, ask })
    },
    // a perpetual's market begins with its first order, at the index
    perpetualAccepted: ({ product }) => {
      const market = this.markets.get(product)
      if (market?.mark === 0) this.#put({ ...market, mark: market.index })
    },
    markMoved: ({ product, mark }) => {
      const market = this.markets.get(product)
      if (market) this.#put({ ...market, mark })
    },
  }

  constructor(start: Start, opening: Opening = new Map()) {
    this.#seq = start.seq
    for (const { asset, definition } of start.rows(ASSET)) this.assets[asset] = definition
    for (const { definition } of start.rows(PRODUCT)) this.#define(definition)
    for (const { asset, price } of start.rows(ISSUE_PRICE)) this.#issuePrices.set(asset, BigInt(price))
    for (const market of start.rows(MARKET)) {
      this.markets.set(market.product, market)
      this.#lastAt = Math.max(this.#lastAt, market.at)
    }
    for (const point of start.rows(INDEX_POINT)) this.#pointed.set(point.product, point)
    this.#day = pnlDayOf(this.#lastAt)
    this.#dayStart = opening
  }

  /** The last entry folded. */
  get seq(): number {
    return this.#seq
  }

  /** The instant of the last entry. */
  get lastAt(): number {
    return this.#lastAt
  }

  /** Folds one entry; those already folded are passed over. */
  apply(applied: Applied): void {
    if (applied.seq <= this.#seq) return
    assert(applied.seq === this.#seq + 1, 'the fold reads every entry in order')
    this.#seq = applied.seq
    this.#passTo(applied.at)
    if (applied.code !== 0) return
    const { command } = applied
    tell(this.#commands, command, applied)
    for (const event of applied.events) tell(this.on, event, applied)
  }

  /** The last entry at which index points were noted; 0 before the first since the start. */
  get pointsSeq(): number {
    return this.#pointsSeq
  }

  /** The changes since the last call. */
  take(): readonly Taken[] {
    return Object.values(this.#rows).map((rows) => rows.take())
  }

  get isEmpty(): boolean {
    return Object.values(this.#rows).every(({ size }) => size === 0)
  }

  /**
   * The worth of one unit of an asset in minor units of money at the last index; before it has a market the price of its sale, 0 where it
   * was not sold.
   */
  priceOf(asset: number): bigint {
    return this.#price(asset, (product) => this.markets.get(product)?.index)
  }

  /** The worth of an amount of an asset at that price, in minor units of money, rounded towards zero. */
  worthOf(asset: number, amount: bigint): bigint {
    return (amount * this.priceOf(asset)) / BigInt(UNIT)
  }

  /** The price at 00:00 GMT+8 of `day`, which is the day of the last entry or a later one. */
  priceAtStartOf(day: number, asset: number): bigint {
    if (this.#lastAt <= gmt8DayStart(day)) return this.priceOf(asset)
    assert(day === this.#day, 'only the running day has its opening prices in memory')
    return this.#price(asset, (product) => this.#dayStart.get(product)?.index)
  }

  /**
   * The price that positions in a product are measured by, in ticks: the index before its first perpetual order, 0 before its first
   * price.
   */
  markOf(product: number): number {
    return markIn(this.markets.get(product))
  }

  /** The same at 00:00 GMT+8 of `day`, which is the day of the last entry or a later one. */
  markAtStartOf(day: number, product: number): number {
    if (this.#lastAt <= gmt8DayStart(day)) return this.markOf(product)
    assert(day === this.#day, 'only the running day has its opening prices in memory')
    return markIn(this.#dayStart.get(product))
  }

  /** The product an asset's value in money is read from. */
  valuedBy(asset: number): ProductDefinition | undefined {
    return this.#valuedBy.get(asset)
  }

  /** The worth of one unit of an asset at an index of the product it is valued by. */
  priceAt(asset: number, index: number): bigint {
    return this.#price(asset, () => index)
  }

  #price(asset: number, indexOf: (product: number) => number | undefined): bigint {
    if (asset === MONEY) return BigInt(UNIT)
    const product = this.#valuedBy.get(asset)
    const index = product && indexOf(product.product)
    return index ? BigInt(index) * BigInt(product.tick) : (this.#issuePrices.get(asset) ?? 0n)
  }

  #define(product: ProductDefinition): void {
    this.products[product.product] = product
    if (product.quote === MONEY) this.#valuedBy.set(product.base, product)
  }

  #market(applied: Applied, command: Market): void {
    for (const update of command.updates) {
      const last = this.markets.get(update.product)
      this.#put({
        product: update.product,
        seq: applied.seq,
        at: applied.at,
        step: command.step,
        index: update.index,
        mark: last?.mark ?? 0,
        bid: last?.bid ?? 0,
        ask: last?.ask ?? 0,
        ladder: update.ladder,
      })
    }
  }

  #put(market: MarketRow): void {
    this.markets.set(market.product, market)
    this.#rows.markets.put(market, market.product)
  }

  /** Before the first entry after a boundary is folded, the indices as they stood at the boundary are noted. */
  #passTo(at: number): void {
    const boundary = boundaryAt(this.#lastAt)
    if (at > boundary) {
      for (const { product, index, mark } of this.markets.values()) {
        const last = this.#pointed.get(product)
        if (last?.index === index && last.mark === mark) continue
        this.#pointed.set(product, { index, mark })
        this.#pointsSeq = this.#seq
        this.#rows.points.add({ product, at: boundary, index, mark })
      }
    }
    const day = pnlDayOf(at)
    if (day !== this.#day) {
      this.#day = day
      this.#dayStart = new Map(this.markets)
    }
    this.#lastAt = at
  }
}

function markIn(prices: Prices | undefined): number {
  return prices ? prices.mark || prices.index : 0
}
