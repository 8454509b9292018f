import { createHmac } from 'node:crypto'
import { SECOND } from '@candela/units'
import { feature } from '../../feature.ts'
import { openEvidence } from './evidence.ts'
import { depositHandlers } from './handlers.ts'
import { openConfirming } from './intents.ts'
import { openRails } from './opened.ts'
import { openRates } from './rates.ts'
import { openRailWorker } from './worker.ts'

/** how often rails are asked for what is new, and prices looked at */
const ROUND_MS = SECOND

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
    const worker = openRailWorker({ engine, commands, rails: opened, clock, log })
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
        { what: 'rails', everyMs: ROUND_MS, run: () => worker.round() },
        { what: 'rates of currencies', everyMs: ROUND_MS, run: openRates(engine, commands, sources) },
      ],
    }
  },
})
