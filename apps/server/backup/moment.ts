import { isSameMoment, type JournalMoment } from '@candela/journal'
import type pg from 'pg'
import { BackupError } from './contents.ts'

/** PostgreSQL's */
const UNDEFINED_TABLE = '42P01'
/** A moment takes about a millisecond; a house that acknowledged something in each of these is not one house. */
const TRIES = 5_000

/** Begins a transaction that sees the vault as it is while nothing is acknowledged. */
export async function holdMoment(client: pg.Client, look: () => JournalMoment): Promise<JournalMoment> {
  for (let tries = 1; tries <= TRIES; tries++) {
    const before = look()
    await client.query('begin isolation level repeatable read read only')
    await client.query('select 1 from vault.house').catch((error: { readonly code?: unknown }) => {
      if (error.code !== UNDEFINED_TABLE) throw error
      throw new BackupError('The database holds no house. DATABASE_URL must be the one that the house is started with.')
    })
    const after = look()
    if (isSameMoment(before, after)) return after
    await client.query('rollback')
  }
  throw new BackupError('The house was never quiet for the millisecond that a backup needs to begin. Try again.')
}
