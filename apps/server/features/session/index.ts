import { feature } from '../../feature.ts'
import { openEntry } from '../../http/entry.ts'
import { UPKEEP_EVERY_MS } from '../../upkeep.ts'
import { sessionHandlers } from './handlers.ts'

/** The sessions of accounts, and the one way in. */
export const session = feature({
  word: 'session',
  needs: ['notices'],
  letters: ['newDevice'],
  open({ vault, cookies, clock, log }, { notices }) {
    const { sessions, devices, credentials, attempts } = vault
    const entry = openEntry({ sessions, devices, store: credentials, notices, cookies: cookies.customer, clock })
    return {
      handlers: sessionHandlers(sessions, devices, entry),
      gives: { entry },
      upkeep: [
        {
          what: 'sessions',
          everyMs: UPKEEP_EVERY_MS,
          alsoAtEnds: true,
          async run() {
            const ended = await sessions.prune()
            if (ended > 0) log.info({ sessions: ended }, 'sessions ran out')
          },
        },
        { what: 'attempts to sign in', everyMs: UPKEEP_EVERY_MS, run: () => attempts.prune() },
      ],
    }
  },
})
