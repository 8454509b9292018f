import type { BacktestAccount } from './account.ts'

/** The kind of a strategy at work in a back-test. */
export interface Trader {
  /** Fills what rests, by the close of a step. */
  fill?(account: BacktestAccount, step: number): void
  /** Decides at the close of a step, and trades at once. */
  trade(account: BacktestAccount, step: number): void
}
