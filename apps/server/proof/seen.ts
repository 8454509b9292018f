import type pg from 'pg'

/** A signed checkpoint that people may hold receipts of. */
export interface SeenCheckpoint {
  readonly size: number
  /** the signed note */
  readonly note: string
}

/** The database's memory of the log: the last checkpoint it was told of. */
export interface Seen {
  read(): Promise<SeenCheckpoint | undefined>
  /** Remembers it, unless a larger one is known. */
  write(checkpoint: SeenCheckpoint): Promise<void>
}

export function openSeen(pool: pg.Pool): Seen {
  return {
    async read() {
      const { rows } = await pool.query<{ size: string; note: string }>('select size, note from vault.checkpoint')
      const [row] = rows
      return row && { size: Number(row.size), note: row.note }
    },
    async write({ size, note }) {
      await pool.query(
        `insert into vault.checkpoint (size, note) values ($1, $2)
         on conflict (only_row) do update set size = excluded.size, note = excluded.note, heard_at = now()
         where vault.checkpoint.size < excluded.size`,
        [size, note],
      )
    },
  }
}
