import type pg from 'pg'

const UNIQUE_VIOLATION = '23505'

/** Runs `work` in one transaction: all of it, or nothing. */
export async function transaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let lost = false
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => (lost = true))
    throw error
  } finally {
    client.release(lost)
  }
}

export function isUniqueViolation(error: unknown): boolean {
  return (error as { code?: unknown }).code === UNIQUE_VIOLATION
}
