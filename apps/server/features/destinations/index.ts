import { feature } from '../../feature.ts'
import { limitParams } from './foreseen.ts'
import { destinationHandlers } from './handlers.ts'
import { openDestinationIntents } from './intents.ts'
import { UPKEEP_EVERY_MS } from '../../upkeep.ts'
import { openKeptDestinations } from './kept.ts'
import { openDestinationReads } from './reads.ts'

/** Destinations of a customer's money: bank cards and wallet addresses. */
export const destinations = feature({
  word: 'destinations',
  needs: ['notices', 'stepUp', 'transactionPassword', 'holderName', 'entry'],
  letters: ['cardAdded', 'addressAdded'],
  intents: ['addDestination', 'removeDestination'],
  refusalParams: {
    addDestination(code, { rules }, { rail }) {
      return code === 'destinationsLimit' ? limitParams(rules.destinations.terms, rail) : undefined
    },
  },
  open({ engine, commands, intents, vault, sources }, { notices, stepUp, transactionPassword, holderName, entry }) {
    const { pool, secrets, credentials: store, facts } = vault
    const kept = openKeptDestinations(pool, secrets)
    const opened = openDestinationIntents({ intents, engine, commands, kept, store, notices })
    return {
      handlers: destinationHandlers({
        engine,
        facts,
        kept,
        intents: opened,
        stepUp,
        transactionPassword,
        holderName,
        entry,
      }),
      gives: {
        async ownDestinations(account) {
          const removed = [...(await kept.removed(account)).values()]
          const there = (await kept.list(account)).map(({ texts }) => texts)
          return [...there, ...removed.map((shown) => ({ kind: 'removed', shown }))]
        },
        destinations: openDestinationReads(engine, kept),
      },
      upkeep: [
        {
          what: 'removed destinations',
          everyMs: UPKEEP_EVERY_MS,
          async run() {
            if (await sources.projections.reached(engine.durableSeq)) await kept.forgetUnused()
          },
        },
      ],
    }
  },
})
