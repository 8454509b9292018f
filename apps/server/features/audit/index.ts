import { feature } from '../../feature.ts'
import { openAudit } from './audit.ts'

/** The log of everything that is done at the desk. */
export const audit = feature({
  word: 'audit',
  desk: { deskAudit: [] },
  open({ vault: { pool }, clock }) {
    const log = openAudit(pool, clock)
    return {
      handlers: {
        async deskAudit({ query }) {
          // the rows first: what was added meanwhile is in the chain as well
          const page = await log.page(query)
          return { ...page, chain: await log.chain() }
        },
      },
      gives: { audit: log },
    }
  },
})
