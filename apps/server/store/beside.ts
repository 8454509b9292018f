import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Configuration } from '../configuration.ts'
import type { Log } from '../log.ts'
import { addressOfRunning, DirectoryInUseError, startEmbeddedPostgres } from './embedded/index.ts'
import { openStore, type Store } from './store.ts'

const ATTEMPTS = 40
const PAUSE_MS = 250

/**
 * The house's database for a command beside it: the one a running server uses, or, where none runs, started for as long
 * as the command takes.
 */
export async function openBeside(
  { dataDirectory, databaseUrl }: Pick<Configuration, 'dataDirectory' | 'databaseUrl'>,
  log: Log,
): Promise<Store> {
  if (databaseUrl !== undefined) return openStore(databaseUrl, log)
  const directory = join(dataDirectory, 'postgres')
  for (let attempt = 1; ; attempt++) {
    try {
      const own = await startEmbeddedPostgres({ directory, log })
      const store = await openStore(own.url, log)
      return {
        ...store,
        close: async () => {
          await store.close()
          await own.stop()
        },
      }
    } catch (error) {
      if (!(error instanceof DirectoryInUseError)) throw error
      // a server that is on its way up or down takes no connections for a moment
      const url = await addressOfRunning({ directory, log })
      if (url !== undefined) return openStore(url, log)
      if (attempt === ATTEMPTS) throw error
      await sleep(PAUSE_MS)
    }
  }
}
