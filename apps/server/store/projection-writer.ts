import type { Interval } from '@candela/contract'
import { type Applied, type Engine, isApplied } from '@candela/engine'
import {
  CANDLE,
  type CandleBook,
  KEPT_CANDLES,
  type MarketFold,
  type MoneyFold,
  PERPETUAL_TRADE,
  TRADE,
} from '@candela/projections'
import { assert, Latencies } from '@candela/units'
import { PublicTrades } from '../queries/public-trades.ts'
import { loadCandles, type LoadedCandles } from './load-candles.ts'
import { loadMarket, loadMoney } from './load.ts'
import type { Log } from './log.ts'
import { statementsOf } from './statements.ts'
import type { Store } from './store.ts'
import { type ViewBatch, ViewConnection } from './view-connection.ts'
import { type Positions, positionsOf, prepareView } from './view.ts'

/** quotes, candles and index points are written this often; what they become meanwhile is in memory */
const MARKET_EVERY_MS = 2_000
/** rows a catch-up gathers before it writes them */
const CATCH_UP_ROWS = 8_000
/** entries without rows of money before a catch-up notes how far it came */
const CATCH_UP_ENTRIES = 100_000
/** rows that may wait for a database that is away; beyond it the process ends and catches up when it starts again */
const MAX_WAITING_ROWS = 1_000_000
const REACH_TIMEOUT_MS = 5_000
/** between two transactions under load, so that each has more to write; a question that waits for rows ends it */
const REST_MS = 100
/** with as many rows as this, a transaction is worth its while at once */
const REST_BELOW_ROWS = 5_000

interface ProjectionOptions {
  readonly store: Store
  readonly engine: Pick<Engine, 'genesisId' | 'durableSeq' | 'follow' | 'replay' | 'lastCommands' | 'forgetCommands'>
  readonly log: Log
  readonly onFatal: (error: Error) => void
}

type Part = 'money' | 'market'

interface Reacher {
  readonly part: Part
  readonly seq: number
  readonly resolve: (reached: boolean) => void
  readonly timer: NodeJS.Timeout
}

interface Folds {
  readonly market: MarketFold
  readonly money: MoneyFold
  readonly candles: CandleBook
  readonly wasWhole: LoadedCandles['wasWhole']
}

/**
 * Follows the engine, folds every durable entry and writes the rows. Each batch is one transaction with the position it reaches, so a
 * row is written exactly once whatever is killed when. Commits of this connection do not wait for the disk: what a crash of the
 * database takes is written again from the journal.
 */
export class ProjectionWriter {
  readonly market: MarketFold
  readonly money: MoneyFold
  readonly candles: CandleBook
  readonly trades: PublicTrades
  readonly perpetualTrades: PublicTrades
  /** milliseconds from an entry's fsync until its rows are committed */
  readonly lag = new Latencies()
  readonly #options: ProjectionOptions
  readonly #wasWhole: LoadedCandles['wasWhole']
  readonly #views: ViewConnection
  #written: Positions
  /** the beginning of the next batch: entries before it are being written */
  #cutTo: Positions
  #arrived: { readonly seq: number; readonly since: number }[] = []
  #flushing: Promise<void> | undefined
  #reachers: Reacher[] = []
  #marketTimer: NodeJS.Timeout | undefined
  #isMarketDue = false
  #endRest: () => void = () => {}
  #state: 'open' | 'closing' | 'failed' = 'open'

  private constructor(options: ProjectionOptions, views: ViewConnection, folds: Folds) {
    this.#options = options
    this.#views = views
    this.market = folds.market
    this.money = folds.money
    this.candles = folds.candles
    this.#wasWhole = folds.wasWhole
    this.trades = new PublicTrades(folds.market)
    this.perpetualTrades = new PublicTrades(folds.market, 'perpetualTraded')
    const { market, money } = folds
    this.#written = { money: money.seq, market: market.seq }
    this.#cutTo = this.#written
  }

  /** Prepares schema `view`, reads what is there, catches up with the journal and goes on following the engine. */
  static async start(options: ProjectionOptions): Promise<ProjectionWriter> {
    const { engine, store, log } = options
    const views = await ViewConnection.open(store, log)
    const { client } = views
    await prepareView(client, engine.genesisId, engine.durableSeq, log)
    const positions = await positionsOf(client)
    const market = await loadMarket(client, positions.market)
    const { money, start } = await loadMoney(client, positions.money, market)
    const { candles, wasWhole } = await loadCandles(client, positions.market)
    const writer = new ProjectionWriter(options, views, { market, money, candles, wasWhole })
    writer.trades.refill(engine.lastCommands, start.rows(TRADE), positions.money)
    writer.perpetualTrades.refill([], start.rows(PERPETUAL_TRADE), positions.money)
    await writer.#catchUp()
    engine.forgetCommands()
    return writer
  }

  /** The entry up to which SQL has every row of a part: orders, fills, postings and holdings, or definitions, markets and index points. */
  reachedSeq(part: Part): number {
    return this[part].isEmpty && !this.#flushing ? this[part].seq : this.#written[part]
  }

  /** True when every candle of a series that stems from the journal is in memory; otherwise older ones are in SQL only. */
  hasWholeSeries(product: number, interval: Interval): boolean {
    return this.#wasWhole(product, interval) && this.candles.recent(product, interval).length < KEPT_CANDLES
  }

  /** Rows that wait to be written. */
  get waitingRows(): number {
    return this.money.size
  }

  /** Resolves true once SQL has the rows up to `seq`; false when that takes longer than it may. */
  reached(seq: number, part: Part = 'money'): Promise<boolean> {
    if (seq <= this.reachedSeq(part)) return Promise.resolve(true)
    if (this.#state !== 'open') return Promise.resolve(false)
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#reachers = this.#reachers.filter((reacher) => reacher.timer !== timer)
        resolve(false)
      }, REACH_TIMEOUT_MS)
      this.#reachers.push({ part, seq, resolve, timer })
      this.#endRest()
    })
  }

  /** Writes what is there and ends. Stop the engine first. */
  async close(): Promise<void> {
    if (this.#state !== 'open') return
    this.#state = 'closing'
    this.#endRest()
    this.#views.closing()
    clearTimeout(this.#marketTimer)
    await this.#flushing
    this.#isMarketDue = true
    await this.#flush()
    for (const { resolve, timer } of this.#reachers.splice(0)) {
      clearTimeout(timer)
      resolve(false)
    }
    await this.#views.close()
  }

  /** Drops everything at once, as the end of the process would: for tests. */
  abandon(): void {
    this.#state = 'failed'
    this.#endRest()
    clearTimeout(this.#marketTimer)
    this.#views.abandon()
  }

  async #catchUp(): Promise<void> {
    const { engine, log } = this.#options
    const early: Applied[] = []
    let isCaughtUp = false
    engine.follow((batch) => {
      if (isCaughtUp) this.#follow(batch)
      else early.push(...batch)
    })
    this.#fold(knownEntries(engine, this.market.seq))
    const from = Math.min(this.market.seq, this.money.seq) + 1
    const started = performance.now()
    let writing: Promise<void> | undefined
    await engine.replay(from, async (batch) => {
      this.#fold(batch)
      const isMuch = this.money.size > CATCH_UP_ROWS || this.money.seq - this.#cutTo.money > CATCH_UP_ENTRIES
      if (!isMuch) return
      // while the database writes one batch, the next is folded and encoded
      this.#isMarketDue = true
      const next = this.#cut()
      await writing
      writing = this.#flush(next)
      writing.catch(() => {})
    })
    await writing
    this.#isMarketDue = true
    await this.#flush()
    if (from <= this.money.seq) {
      const ms = Math.round(performance.now() - started)
      log.info({ from, seq: this.money.seq, ms }, 'views caught up with the journal')
    }
    isCaughtUp = true
    this.#follow(early)
  }

  #fold(batch: readonly Applied[]): void {
    for (const applied of batch) {
      this.market.apply(applied)
      this.money.apply(applied)
      this.candles.apply(applied)
      this.trades.apply(applied)
      this.perpetualTrades.apply(applied)
    }
  }

  #follow(batch: readonly Applied[]): void {
    if (this.#state === 'failed') return
    const points = this.market.pointsSeq
    this.#fold(batch)
    if (this.market.pointsSeq > points) this.#isMarketDue = true
    if (this.money.size > 0) this.#arrived.push({ seq: this.money.seq, since: performance.now() })
    assert(
      this.money.size <= MAX_WAITING_ROWS,
      'the database is away for too long; the views catch up at the next start',
    )
    this.#marketTimer ??= setTimeout(() => {
      this.#marketTimer = undefined
      this.#isMarketDue = true
      this.#wake()
    }, MARKET_EVERY_MS)
    this.#wake()
  }

  #wake(): void {
    if (this.#flushing || this.#state !== 'open' || !this.#isDue) return
    this.#flushing = this.#run()
  }

  get #isDue(): boolean {
    return this.money.size > 0 || this.#isMarketDue
  }

  /** Writes until nothing waits. What arrives during one transaction makes up the next. */
  async #run(): Promise<void> {
    try {
      await new Promise(setImmediate)
      while (this.#isDue && this.#state === 'open') {
        await this.#flush()
        if (this.#isDue) await this.#rest()
      }
    } catch (error) {
      if (this.#state !== 'failed') this.#options.onFatal(error as Error)
      this.#state = 'failed'
    } finally {
      this.#flushing = undefined
      this.#answerReachers()
    }
  }

  #rest(): Promise<void> {
    const isWanted = this.#reachers.length > 0 || this.money.size > REST_BELOW_ROWS || this.#state !== 'open'
    if (isWanted) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, REST_MS)
      this.#endRest = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async #flush(batch = this.#cut()): Promise<void> {
    await this.#views.write(batch)
    this.#written = batch.to
    const now = performance.now()
    while (this.#arrived.length > 0 && this.#arrived[0]!.seq <= batch.to.money)
      this.lag.add(now - this.#arrived.shift()!.since)
    this.#answerReachers()
  }

  /** Everything folded so far as statements, rows read now, since the folds go on changing them. */
  #cut(): ViewBatch {
    const from = this.#cutTo
    const withMarket = this.#isMarketDue
    this.#isMarketDue = false
    const taken = [...this.money.take()]
    if (withMarket) taken.push(...this.market.take(), { table: CANDLE, rows: this.candles.take() })
    const statements = statementsOf(taken, from.money)
    const to = { money: this.money.seq, market: withMarket ? this.market.seq : from.market }
    this.#cutTo = to
    return { from, to, statements }
  }

  #answerReachers(): void {
    for (const reacher of this.#reachers) {
      if (reacher.seq > this.reachedSeq(reacher.part)) continue
      clearTimeout(reacher.timer)
      reacher.resolve(true)
    }
    this.#reachers = this.#reachers.filter((reacher) => reacher.seq > this.reachedSeq(reacher.part))
  }
}

/**
 * The journal's entries above `seq` without a replay, where the opening has just found out what came of each: those of the seconds that a
 * crash took from the views, and the recorded state that a stop leaves behind. Empty where it has not.
 */
function knownEntries({ lastCommands, durableSeq }: ProjectionOptions['engine'], seq: number): readonly Applied[] {
  const known: Applied[] = []
  for (const entry of lastCommands) {
    if (entry.seq <= seq) continue
    if (isApplied(entry)) known.push(entry)
    else if (entry.command.kind === 'recordState') known.push({ ...entry, value: 0, repeated: false, events: [] })
  }
  return known.length === durableSeq - seq ? known : []
}
