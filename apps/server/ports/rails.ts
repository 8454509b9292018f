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

/** What the desk reads of rails and their lines, as the views have it. */
export interface RailReads {
  /** Of those lines that are there, by `rail line`. */
  lines(of: readonly LinePlace[]): Promise<ReadonlyMap<string, RailLineRow>>
  /** Lines that people could have placed and that wait no more, newest first. */
  over(most: number): Promise<readonly RailLineRow[]>
  /** Deposits as they were announced, by number. */
  announced(deposits: readonly number[]): Promise<ReadonlyMap<number, DepositOrderRow>>
  /** When the last line of each rail was recorded, by number. */
  lastLines(): Promise<ReadonlyMap<number, number>>
  /** Of each rail and asset what the last close of a day said. */
  closes(): Promise<readonly RailCloseOutcomeRow[]>
  /** Of each rail when it was last closed, or opened again, by number. */
  changes(): Promise<ReadonlyMap<number, RailChangeRow>>
  /** When a rail last told its lines since the house started; 0: it has not. */
  answeredAt(rail: number): number
}

/** What the owner of a remittance said and showed of it. */
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
