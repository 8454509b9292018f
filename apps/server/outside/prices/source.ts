import type { CatalogueProduct, Interval, Market, ProductDefinition } from '@candela/contract'
import type { CandleRow } from '@candela/projections'

/**
 * A source of prices. It hands over one market command per 250 ms step with only the changes; it takes no account data. Every adapter
 * makes the same commands.
 */
export interface PriceSource {
  readonly name: 'simulated' | 'recording' | 'binance'
  /** Begins to deliver; the next step is handed over once the last delivery has resolved. Called once. */
  start(deliver: Deliver): void
  /** Ends deliveries and lets go of sockets, files and timers. */
  stop(): Promise<void>
  status(): SourceStatus
  /** the history generated before the journal begins; only the simulated market has any */
  readonly history: GeneratedHistory | undefined
}

export type Deliver = (market: Market) => Promise<unknown>

export interface SourceStatus {
  readonly name: PriceSource['name']
  /** `stale`: nothing was heard for longer than a ladder lives */
  readonly state: 'starting' | 'live' | 'stale' | 'stopped'
  readonly lastStep: number
  /** instant of the last source message; undefined before the first */
  readonly lastMessageAt: number | undefined
  readonly steps: number
  /** steps that passed while a delivery was under way or the process was busy */
  readonly skippedSteps: number
  readonly messages: number
  /** messages that could not be read, and were passed over */
  readonly garbage: number
  /** books that were built anew because an update was missing */
  readonly resyncs: number
  readonly reconnects: number
  /** the simulated market's promise for the running day and what has been revealed; undefined elsewhere */
  readonly commitment: DayCommitment | undefined
}

/** The chain secret of `day` stays secret until the day is over; its hash was written down before the day's first price. */
export interface DayCommitment {
  /** 2026-11-21, UTC */
  readonly day: string
  /** hex SHA-256 */
  readonly hash: string
  /** true where the secret came from SEED: a known seed is a known future */
  readonly seeded: boolean
  readonly revealed: { readonly day: string; readonly secret: string } | undefined
}

/** A part of history: a series, or the minutes and half hours of its last day, or the days of its last week. */
export type Made = Interval | 'lastDay' | 'week'

/** Candles made when somebody asks for them, labelled generated. */
export interface GeneratedHistory {
  /** instant at which history ends and live prices begin */
  readonly until: number
  /** Resolves once that is made; before, it may be empty or short. */
  ready(product: number, made: Made): Promise<void>
  /**
   * Up to `limit` candles of a product that begin before `before` (an instant), ascending; the newest may be the part of an
   * interval that was over when live prices began.
   */
  candles(product: number, interval: Interval, before: number, limit: number): readonly CandleRow[]
}

export interface SourceOptions {
  /** milliseconds UTC */
  readonly clock: () => number
  readonly dataDirectory: string
  readonly seed?: string | undefined
  /** instant of the journal's first entry: where generated history ends */
  readonly genesisAt: number
  readonly log: SourceLog
  readonly products: readonly CatalogueProduct[]
  /** the markets of new coins that have begun; only the simulated market has any */
  readonly newCoins?: () => readonly NewCoinMarket[]
}

/** A coin that was sold here first, from its listing on. */
export interface NewCoinMarket {
  readonly product: ProductDefinition
  /** its place among the catalogue's new coins */
  readonly coin: number
  /** the price of its sale, in ticks: where its price begins */
  readonly issue: number
  readonly listingAt: number
}

/** The part of a structured logger that sources need. */
export interface SourceLog {
  info(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
  error(fields: Record<string, unknown>, message: string): void
}
