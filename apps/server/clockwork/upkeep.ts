import { MINUTE } from '@candela/units'
import type { Desk } from '../desk/index.ts'
import type { Log } from '../log.ts'
import type { People } from '../people.ts'
import type { Searches } from '../features/market/searches.ts'

export const UPKEEP_EVERY_MS = MINUTE

/** What has to be done now and then: sessions that ran out, attempts that are forgotten, counts to be written down. */
export interface Upkeep {
  run(): Promise<void>
  stop(): Promise<void>
}

export function startUpkeep(
  { sessions, attempts, codes }: Pick<People, 'sessions' | 'attempts' | 'codes'>,
  searches: Searches,
  desk: Pick<Desk, 'upkeep'>,
  log: Log,
): Upkeep {
  let running: Promise<void> = Promise.resolve()
  const run = async (): Promise<void> => {
    const ended = await sessions.prune()
    await attempts.prune()
    await codes.prune()
    await searches.flush()
    await desk.upkeep()
    if (ended > 0) log.info({ sessions: ended }, 'sessions ran out')
  }
  const timer = setInterval(() => {
    // the next round catches up with what a database that is away for a moment kept from being done
    running = running.then(run).catch((error: unknown) => log.warn({ err: error }, 'upkeep failed and is tried again'))
  }, UPKEEP_EVERY_MS)
  return {
    run,
    async stop() {
      clearInterval(timer)
      await running
      await run()
    },
  }
}
