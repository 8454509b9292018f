import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import type { Log } from './log.ts'
import { StoreError } from './errors.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
const NAME = /^\d{4}-[a-z-]+\.sql$/
/** any number, as long as it is always the same: two processes never migrate at once */
const LOCK = 7_216_405

/**
 * Applies, in order and each in its own transaction, every one of these migrations that the database has not seen; refuses one that was
 * changed since.
 */
export async function migrate(client: pg.Client, log: Log, names = knownMigrations()): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [LOCK])
  try {
    await client.query(
      'create table if not exists public.migration (name text primary key, digest text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; digest: string }>('select name, digest from public.migration')
    const applied = new Map(rows.map((row) => [row.name, row.digest]))
    for (const name of names) {
      const text = readFileSync(new URL(name, FOLDER), 'utf8')
      const digest = createHash('sha256').update(text).digest('hex')
      const before = applied.get(name)
      if (before === digest) continue
      if (before !== undefined) throw new StoreError(`The migration ${name} was changed after it had been applied.`)
      await apply(client, name, text, digest)
      log.info({ migration: name }, 'migrated')
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK])
  }
}

/** The names of all migrations of this program, in their order. */
export function knownMigrations(): readonly string[] {
  return readdirSync(FOLDER)
    .filter((name) => NAME.test(name))
    .sort()
}

async function apply(client: pg.Client, name: string, text: string, digest: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into public.migration (name, digest) values ($1, $2)', [name, digest])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
