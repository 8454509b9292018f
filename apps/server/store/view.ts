import { createHash } from 'node:crypto'
import { TABLES } from '@candela/projections'
import type pg from 'pg'
import { ddlOf } from './ddl.ts'
import type { Log } from './log.ts'

/** To be raised when the fold gives other rows for the same journal while the tables stay as they are. */
const FOLD_VERSION = 1

/**
 * The program and the journal of the rows, and the entry up to which each part is written, changed only in the transaction that writes
 * the rows.
 */
const OF_THE_WRITER = `create table view.about (
  only_row boolean primary key default true check (only_row),
  version text not null,
  genesis_id text not null
);
create table view.position (
  part text primary key check (part in ('money', 'market')),
  seq bigint not null
);
insert into view.position values ('money', 0), ('market', 0);
`
const DDL = OF_THE_WRITER + TABLES.map(ddlOf).join('')
const VERSION = createHash('sha256').update(`${FOLD_VERSION}\n${DDL}`).digest('hex')

/**
 * Makes sure that schema `view` is this program's, of this journal, and not ahead of it; drops it and begins anew otherwise. Its rows
 * then follow from the journal.
 */
export async function prepareView(client: pg.Client, genesisId: string, durableSeq: number, log: Log): Promise<void> {
  const why = await reasonToRebuild(client, genesisId, durableSeq)
  if (why === undefined) return
  log.info({ why }, 'building the views from the journal')
  await rebuildView(client, genesisId)
}

/** Drops schema `view` and makes it again, empty, at position 0. */
export async function rebuildView(client: pg.Client, genesisId: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query('drop schema if exists view cascade')
    await client.query('create schema view')
    await client.query(DDL)
    await client.query('insert into view.about (version, genesis_id) values ($1, $2)', [VERSION, genesisId])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** The last entry whose rows are in SQL, by part: the market never leads. */
export interface Positions {
  readonly money: number
  readonly market: number
}

export async function positionsOf(client: pg.Client): Promise<Positions> {
  const { rows } = await client.query<{ part: 'money' | 'market'; seq: string }>('select part, seq from view.position')
  const positions = { money: 0, market: 0 }
  for (const row of rows) positions[row.part] = Number(row.seq)
  return positions
}

async function reasonToRebuild(client: pg.Client, genesisId: string, durableSeq: number): Promise<string | undefined> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    `select to_regclass('view.about') is not null and to_regclass('view.position') is not null as there`,
  )
  if (!tables[0]!.there) return 'there are none'
  const { rows } = await client.query<{ version: string; genesis_id: string }>(
    'select version, genesis_id from view.about',
  )
  if (rows[0]?.version !== VERSION) return 'they are of another version'
  if (rows[0].genesis_id !== genesisId) return 'they are of another journal'
  const { money, market } = await positionsOf(client)
  return Math.max(money, market) > durableSeq ? 'they are ahead of the journal' : undefined
}
