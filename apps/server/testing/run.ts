import pg from 'pg'

/** The parts that all tests of a run share, made once before the first of them: see whole-run.ts. */
export interface TestRun {
  /** the server as it ships, bundled */
  readonly bundle: string
  /** a PostgreSQL; its template database holds the vault of a house that has not begun */
  readonly postgres: string
  /** a house that nobody stops and whose settings are the usual ones; and a browser. Only where journeys run. */
  readonly product?: SharedProduct
  readonly browser?: string
}

export interface SharedProduct {
  readonly url: string
  readonly dataDirectory: string
  readonly databaseUrl: string
}

export const TEMPLATE = 'candela_template'
const VARIABLE = 'CANDELA_TEST_RUN'
let run: TestRun | undefined

/** The shared parts of this process's run; undefined where no run was begun, as in a bench. */
export function testRun(): TestRun | undefined {
  const text = process.env[VARIABLE]
  return (run ??= text === undefined ? undefined : (JSON.parse(text) as TestRun))
}

/** Hands it to every process that is started from now on. */
export function shareRun(shared: TestRun): void {
  process.env[VARIABLE] = JSON.stringify(shared)
  run = shared
}

let databases = 0

/** A new database in the run's PostgreSQL: empty, or as a house finds it that was migrated and has not begun. */
export async function newDatabase(postgres: string, template: string = TEMPLATE): Promise<string> {
  const name = `test_${process.pid}_${++databases}`
  const client = new pg.Client({ connectionString: postgres })
  await client.connect()
  try {
    await client.query(`create database ${name} template ${template}`)
  } finally {
    await client.end()
  }
  return inDatabase(postgres, name)
}

/** The same server's address with another database. */
export function inDatabase(postgres: string, name: string): string {
  const url = new URL(postgres)
  url.pathname = `/${name}`
  return url.href
}

const known = new Map<string, string>()

/** The database of the house in a data directory: the one it had before, or a new one. */
export async function databaseFor({ postgres }: TestRun, dataDirectory: string): Promise<string> {
  const url = databaseOfDirectory(dataDirectory) ?? (await newDatabase(postgres))
  known.set(dataDirectory, url)
  return url
}

/** The database in the run's PostgreSQL that this process's house in a data directory has; undefined where it has one of its own. */
export function databaseOfDirectory(dataDirectory: string): string | undefined {
  const product = testRun()?.product
  return product?.dataDirectory === dataDirectory ? product.databaseUrl : known.get(dataDirectory)
}
