import type pg from 'pg'

/** The names of operators, by their numbers. */
export async function namesOf(pool: pg.Pool, operators: ReadonlySet<number>): Promise<ReadonlyMap<number, string>> {
  const { rows } = await pool.query<{ number: number; name: string }>(
    'select number, name from vault.operator where number = any($1)',
    [[...operators]],
  )
  return new Map(rows.map(({ number, name }) => [number, name]))
}
