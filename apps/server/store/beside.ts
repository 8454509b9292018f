import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Configuration } from '../configuration.ts'
import type { Log } from '../log.ts'
import { addressOfRunning, DirectoryInUseError, startEmbeddedPostgres } from './embedded/index.ts'
import { openStore, patiently, type Store } from './store.ts'

const ATTEMPTS = 40
const PAUSE_MS = 250

type Where = Pick<Configuration, 'dataDirectory' | 'databaseUrl' | 'pgBin'>

/** The house's database for a command beside it. */
export interface DatabaseBeside {
  /** a connection string */
  readonly url: string
  /** stops the server where it was started for the command */
  stop(): Promise<void>
}

/** Finds the database that a running house uses; where none runs, starts it for as long as the command takes. */
export async function findDatabase({ dataDirectory, databaseUrl, pgBin }: Where, log: Log): Promise<DatabaseBeside> {
  const elsewhere = (url: string): DatabaseBeside => ({ url, stop: () => Promise.resolve() })
  if (databaseUrl !== undefined) return elsewhere(databaseUrl)
  const directory = join(dataDirectory, 'postgres')
  for (let attempt = 1; ; attempt++) {
    try {
      return await startEmbeddedPostgres({ directory, log, bin: pgBin })
    } catch (error) {
      if (!(error instanceof DirectoryInUseError)) throw error
      // a server that is on its way up or down takes no connections for a moment
      const url = await addressOfRunning({ directory, log })
      if (url !== undefined) return elsewhere(url)
      if (attempt === ATTEMPTS) throw error
      await sleep(PAUSE_MS)
    }
  }
}

/** Opens one connection to a database, as it is. */
export function openClient(url: string): Promise<pg.Client> {
  return patiently(async () => {
    const client = new pg.Client({ connectionString: url })
    // where it goes away, the next question says so
    client.on('error', () => undefined)
    await client.connect()
    return client
  })
}

/** One connection to the house's database, and what ends all that was started for it. */
export interface Connected {
  readonly client: pg.Client
  stop(): Promise<void>
}

/** Opens one connection to the house's database, as it is, for a command beside it. */
export async function connectBeside(where: Where, log: Log): Promise<Connected> {
  const database = await findDatabase(where, log)
  try {
    const client = await openClient(database.url)
    return {
      client,
      async stop() {
        await client.end()
        await database.stop()
      },
    }
  } catch (error) {
    await database.stop()
    throw error
  }
}

/** Opens the house's database for a command beside it, brought to the newest migration. */
export async function openBeside(configuration: Where, log: Log): Promise<Store> {
  const database = await findDatabase(configuration, log)
  try {
    const store = await openStore(database.url, log)
    return {
      ...store,
      close: async () => {
        await store.close()
        await database.stop()
      },
    }
  } catch (error) {
    await database.stop()
    throw error
  }
}
