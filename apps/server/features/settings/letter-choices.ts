import type pg from 'pg'
import type { LetterChoices } from '@candela/contract'

/** The letters a customer asked for beside those that everybody gets. */
export interface ChosenLetters {
  read(account: string): Promise<LetterChoices>
  save(account: string, choices: LetterChoices): Promise<void>
}

export function openChosenLetters(pool: pg.Pool, clock: () => number): ChosenLetters {
  return {
    async read(account) {
      const { rows } = await pool.query<{ timed_results_at: string | null }>(
        'select timed_results_at from vault.account where id = $1',
        [account],
      )
      const [row] = rows
      return { timedResults: row !== undefined && row.timed_results_at !== null }
    },
    async save(account, { timedResults }) {
      await pool.query(
        timedResults
          ? 'update vault.account set timed_results_at = coalesce(timed_results_at, $2) where id = $1'
          : 'update vault.account set timed_results_at = null where id = $1',
        timedResults ? [account, clock()] : [account],
      )
    },
  }
}
