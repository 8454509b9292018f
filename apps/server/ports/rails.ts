import type { DepositOrderRow, RailChangeRow, RailCloseOutcomeRow, RailLineRow } from '@candela/projections'
import type { Rail, Sandbox, SandboxTerms } from '../outside/rails/index.ts'

/** A rail with its number in the journal, and the practice world outside it. */
export interface OpenRail {
  readonly number: number
  readonly terms: SandboxTerms
  /** the sandbox's, and it never keeps anybody waiting */
  readonly rail: Rail
  readonly sandbox: Sandbox
}

/** A line of a rail. */
export interface LinePlace {
  readonly rail: number
  readonly line: number
}

/** The desk's reads of rails and their lines, as the views have them. */
export interface RailReads {
  /** The lines that are there, by `rail line`. */
  lines(of: readonly LinePlace[]): Promise<ReadonlyMap<string, RailLineRow>>
  /** Lines that people could have placed and that wait no more, newest first. */
  over(most: number): Promise<readonly RailLineRow[]>
  /** Deposits as they were announced, by number. */
  announced(deposits: readonly number[]): Promise<ReadonlyMap<number, DepositOrderRow>>
  /** The instant of the last recorded line of each rail, by number. */
  lastLines(): Promise<ReadonlyMap<number, number>>
  /** The last close of a day, for each rail and asset. */
  closes(): Promise<readonly RailCloseOutcomeRow[]>
  /** The last closing or opening of each rail, by number. */
  changes(): Promise<ReadonlyMap<number, RailChangeRow>>
  /** The instant at which a rail last told its lines since the house started; 0: it has not. */
  answeredAt(rail: number): number
}

/** The owner's word and photos of a remittance. */
export interface ShownRemittance {
  readonly account: string
  readonly remitter: string
  readonly lastFour: string
  readonly hasVoucher: boolean
}

/** Evidence of remittances, by the deposit's number. */
export interface RemittanceReads {
  /** Undefined where nothing was said. */
  shown(deposit: number): Promise<ShownRemittance | undefined>
  /** WebP bytes; undefined where there is none. */
  voucher(deposit: number): Promise<{ readonly account: string; readonly bytes: Buffer } | undefined>
}
