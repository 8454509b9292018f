import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { copyIn } from '../store/copy-in.ts'
import { copyOut } from '../store/copy-out.ts'
import { type Contents, VAULT_FOLDER } from './contents.ts'

type Rows = Pick<Contents, 'tables' | 'sequences'>

/**
 * The table of what the database had heard of the log, which a house that starts compares with its own: the log's copy is older by what
 * was signed meanwhile, all of it in the journal of the copy.
 */
const LEFT_OUT = 'checkpoint'
/** Rows handed to the database at a time. */
const PIECE_BYTES = 4 << 20
const LINE_FEED = 10

/**
 * Writes every row of schema `vault`, one gzip file a table in the text of `copy`, and answers what it wrote. The client's transaction
 * says of which moment they are; sequences have none and may be further.
 */
export async function writeVault(client: pg.Client, folder: string): Promise<Rows> {
  await mkdir(join(folder, VAULT_FOLDER), { mode: 0o700 })
  const found = await client.query<{ name: string; columns: string[] }>(
    `select table_name::text as name, array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'vault' and table_type = 'BASE TABLE' and table_name <> $1 group by table_name order by table_name`,
    [LEFT_OUT],
  )
  const tables = found.rows.map((table) => ({ ...table, file: `${VAULT_FOLDER}/${table.name}.copy.gz` }))
  for (const table of tables) await writeTable(client, table, join(folder, table.file))
  const { rows: sequences } = await client.query<Rows['sequences'][number]>(
    `select sequencename::text as name, last_value::text as last from pg_sequences where schemaname = 'vault' order by 1`,
  )
  return { tables, sequences }
}

/** Puts the rows of a backup into a vault that has their shape and none of its own, all or none. */
export async function readVault(client: pg.Client, folder: string, { tables, sequences }: Rows): Promise<void> {
  await client.query('begin')
  try {
    // rows that refer to each other come in the order of their tables
    const links = await takeLinks(client)
    for (const table of tables) await readTable(client, table, join(folder, table.file))
    for (const { name, last } of sequences) {
      if (last !== null) await client.query('select setval($1, $2)', [`vault.${client.escapeIdentifier(name)}`, last])
    }
    for (const link of links) await client.query(link)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Drops every foreign key of the vault; answers what makes each again, and checks it. */
async function takeLinks(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ table: string; name: string; made: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as made
     from pg_constraint where contype = 'f' and connamespace = 'vault'::regnamespace`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows.map(({ table, name, made }) => `alter table ${table} add constraint ${name} ${made}`)
}

type Table = Rows['tables'][number]

async function writeTable(client: pg.Client, table: Table, file: string): Promise<void> {
  const zip = createGzip()
  const written = pipeline(zip, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  // a disk that is full is told by `written`
  written.catch(() => undefined)
  await copyOut(client, `copy ${named(client, table)} to stdout`, zip)
  zip.end()
  await written
}

async function readTable(client: pg.Client, table: Table, file: string): Promise<void> {
  const into = `copy ${named(client, table)} from stdin`
  let pieces: Buffer[] = []
  let bytes = 0
  for await (const chunk of createReadStream(file).pipe(createGunzip()) as AsyncIterable<Buffer>) {
    const end = chunk.lastIndexOf(LINE_FEED) + 1
    bytes += chunk.length
    if (end === 0 || bytes < PIECE_BYTES) {
      pieces.push(chunk)
      continue
    }
    await copyIn(client, into, Buffer.concat([...pieces, chunk.subarray(0, end)]))
    pieces = [chunk.subarray(end)]
    bytes = chunk.length - end
  }
  if (bytes > 0) await copyIn(client, into, Buffer.concat(pieces))
}

function named(client: pg.Client, { name, columns }: Pick<Table, 'name' | 'columns'>): string {
  return `vault.${client.escapeIdentifier(name)} (${columns.map((column) => client.escapeIdentifier(column)).join(', ')})`
}
