import { createHmac } from 'node:crypto'
import { SECOND } from '@candela/units'
import { feature } from '../../feature.ts'
import { openRailBook } from './book.ts'
import { openEvidence } from './evidence.ts'
import { depositHandlers } from './handlers.ts'
import { openConfirming } from './intents.ts'
import { openRails } from './opened.ts'
import { openRates } from './rates.ts'
import { openRailWorker } from './worker.ts'

/** how often prices of currencies are looked at */
const RATES_LOOK_MS = SECOND

/** Ways of money in, and the practice banks, cards and chains behind them. */
export const rails = feature({
  word: 'rails',
  needs: ['destinations'],
  intents: ['confirmRemittance'],
  async open(floor, { destinations }) {
    const { engine, commands, configuration, intents, vault, sources, clock, log, closing } = floor
    const seed =
      configuration.seed ?? createHmac('sha256', 'candela practice rails').update(engine.genesisId).digest('hex')
    const opened = await openRails({ engine, dataDirectory: configuration.dataDirectory, seed, clock })
    for (const { terms, sandbox } of opened) closing.add(`rail ${terms.id}`, () => sandbox.close())
    const evidence = openEvidence(vault.pool, vault.secrets, vault.pictures, clock)
    const worker = openRailWorker({ engine, commands, rails: opened, book: openRailBook(vault.pool), clock, log })
    const confirming = openConfirming({ intents, engine, commands, evidence, clock })
    return {
      handlers: depositHandlers({
        engine,
        commands,
        sources,
        rails: opened,
        worker,
        evidence,
        destinations,
        confirming,
      }),
      gives: { rails: opened },
      upkeep: [
        ...worker.upkeep,
        { what: 'rates of currencies', everyMs: RATES_LOOK_MS, run: openRates(engine, commands, sources) },
      ],
    }
  },
})
