import { type AssetDefinition, MONEY, type Market, type ProductDefinition } from '@candela/contract'
import { assert, gmt8DayStart, UNIT } from '@candela/units'
import type { Applied } from './applied.ts'
import { pnlDayOf } from './equity.ts'
import { boundaryAt } from './index-points.ts'
import type { IndexPointRow, MarketRow } from './rows.ts'

/** Row changes of the market part since they were last taken; rows that change again are there once. */
export class MarketChanges {
  readonly assets = new Map<number, AssetDefinition>()
  readonly products = new Map<number, ProductDefinition>()
  readonly markets = new Map<number, MarketRow>()
  readonly indexPoints: IndexPointRow[] = []

  get isEmpty(): boolean {
    return this.markets.size + this.indexPoints.length + this.products.size + this.assets.size === 0
  }
}

/** What the fold starts from: its own rows up to `seq`. */
export interface MarketStart {
  readonly seq: number
  readonly assets: readonly AssetDefinition[]
  readonly products: readonly ProductDefinition[]
  readonly markets: readonly MarketRow[]
  /** the last index point of each product */
  readonly points: readonly IndexPointRow[]
  /** index at the last GMT+8 midnight at or before the last entry, by product */
  readonly dayStart: ReadonlyMap<number, number>
}

/** The definitions and the last market of every product, folded from the journal in order. */
export class MarketFold {
  readonly assets: AssetDefinition[] = []
  readonly products: ProductDefinition[] = []
  readonly markets = new Map<number, MarketRow>()
  #changes = new MarketChanges()
  #seq: number
  #lastAt = 0
  #pointsSeq = 0
  /** the product an asset's value in money is read from */
  readonly #valuedBy = new Map<number, ProductDefinition>()
  readonly #pointed = new Map<number, number>()
  #day: number
  #dayStart: ReadonlyMap<number, number>

  constructor(start: MarketStart) {
    this.#seq = start.seq
    for (const asset of start.assets) this.assets[asset.asset] = asset
    for (const product of start.products) this.#define(product)
    for (const market of start.markets) {
      this.markets.set(market.product, market)
      this.#lastAt = Math.max(this.#lastAt, market.at)
    }
    for (const point of start.points) this.#pointed.set(point.product, point.index)
    this.#day = pnlDayOf(this.#lastAt)
    this.#dayStart = start.dayStart
  }

  /** The last entry folded. */
  get seq(): number {
    return this.#seq
  }

  /** When the last entry was made. */
  get lastAt(): number {
    return this.#lastAt
  }

  /** Folds one entry; those already folded are passed over. */
  apply(applied: Applied): void {
    if (applied.seq <= this.#seq) return
    assert(applied.seq === this.#seq + 1, 'the fold reads every entry in order')
    this.#seq = applied.seq
    this.#passTo(applied.at)
    const { command } = applied
    if (applied.code !== 0) return
    if (command.kind === 'market') this.#market(applied, command)
    else if (command.kind === 'listProduct') {
      this.#define(command.product)
      this.#changes.products.set(command.product.product, command.product)
    } else if (command.kind === 'listAsset') {
      this.assets[command.asset.asset] = command.asset
      this.#changes.assets.set(command.asset.asset, command.asset)
    }
    for (const event of applied.events) {
      if (event.kind !== 'quoted') continue
      const market = this.markets.get(event.product)
      if (market) this.#put({ ...market, bid: event.bid, ask: event.ask })
    }
  }

  /** The last entry at which index points were noted; 0 before the first since the start. */
  get pointsSeq(): number {
    return this.#pointsSeq
  }

  /** The changes since the last call. */
  take(): MarketChanges {
    const changes = this.#changes
    this.#changes = new MarketChanges()
    return changes
  }

  get isEmpty(): boolean {
    return this.#changes.isEmpty
  }

  /** What one unit of an asset is worth in minor units of money at the last index; 0 where no market prices it. */
  priceOf(asset: number): bigint {
    return this.#price(asset, (product) => this.markets.get(product)?.index)
  }

  /** The same at 00:00 GMT+8 of `day`, which is the day of the last entry or a later one. */
  priceAtStartOf(day: number, asset: number): bigint {
    if (this.#lastAt <= gmt8DayStart(day)) return this.priceOf(asset)
    assert(day === this.#day, 'only the running day has its opening prices in memory')
    return this.#price(asset, (product) => this.#dayStart.get(product))
  }

  /** The product an asset's value in money is read from. */
  valuedBy(asset: number): ProductDefinition | undefined {
    return this.#valuedBy.get(asset)
  }

  /** What one unit of an asset is worth at an index of the product it is valued by. */
  priceAt(asset: number, index: number): bigint {
    return this.#price(asset, () => index)
  }

  #price(asset: number, indexOf: (product: number) => number | undefined): bigint {
    if (asset === MONEY) return BigInt(UNIT)
    const product = this.#valuedBy.get(asset)
    const index = product && indexOf(product.product)
    return index ? BigInt(index) * BigInt(product.tick) : 0n
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
        bid: last?.bid ?? 0,
        ask: last?.ask ?? 0,
        ladder: update.ladder,
      })
    }
  }

  #put(market: MarketRow): void {
    this.markets.set(market.product, market)
    this.#changes.markets.set(market.product, market)
  }

  /** Before the first entry after a boundary is folded, the indices as they stood at the boundary are noted. */
  #passTo(at: number): void {
    const boundary = boundaryAt(this.#lastAt)
    if (at > boundary) {
      for (const { product, index } of this.markets.values()) {
        if (this.#pointed.get(product) === index) continue
        this.#pointed.set(product, index)
        this.#pointsSeq = this.#seq
        this.#changes.indexPoints.push({ product, at: boundary, index })
      }
    }
    const day = pnlDayOf(at)
    if (day !== this.#day) {
      this.#day = day
      this.#dayStart = new Map([...this.markets].map(([product, market]) => [product, market.index]))
    }
    this.#lastAt = at
  }
}
