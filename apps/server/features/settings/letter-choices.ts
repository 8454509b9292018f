import type pg from 'pg'
import type { BodyOf, LetterChoices } from '@candela/contract'

/** The letters a customer wants beside those that everybody gets. */
export interface ChosenLetters {
  read(account: string): Promise<LetterChoices>
  /** Changes what is named, and answers all of it. */
  save(account: string, choices: BodyOf<'saveLetterChoices'>): Promise<LetterChoices>
}

/** Of each choice, the instant since which its letters are wanted; null where they are not. */
const COLUMNS = { timedResults: 'timed_results_at', earnCourse: 'earn_course_at' } as const
const CHOICES = Object.keys(COLUMNS) as (keyof LetterChoices)[]

type Row = Readonly<Record<(typeof COLUMNS)[keyof LetterChoices], string | null>>

export function openChosenLetters(pool: pg.Pool, clock: () => number): ChosenLetters {
  const told = ([row]: readonly Row[]): LetterChoices => ({
    timedResults: row !== undefined && row.timed_results_at !== null,
    earnCourse: row !== undefined && row.earn_course_at !== null,
  })
  const all = Object.values(COLUMNS).join(', ')
  return {
    async read(account) {
      const { rows } = await pool.query<Row>(`select ${all} from vault.account where id = $1`, [account])
      return told(rows)
    },
    async save(account, choices) {
      const named = CHOICES.filter((choice) => choices[choice] !== undefined)
      if (named.length === 0) return this.read(account)
      const set = named.map((choice, place) => {
        const column = COLUMNS[choice]
        return `${column} = case when $${place + 3}::boolean then coalesce(${column}, $2::bigint) end`
      })
      const { rows } = await pool.query<Row>(
        `update vault.account set ${set.join(', ')} where id = $1 returning ${all}`,
        [account, clock(), ...named.map((choice) => choices[choice])],
      )
      return told(rows)
    },
  }
}
