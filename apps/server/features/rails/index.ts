import { createHmac } from 'node:crypto'
import { SECOND } from '@candela/units'
import { feature } from '../../feature.ts'
import { openEvidence } from './evidence.ts'
import { openBuyer } from './buying.ts'
import { depositHandlers } from './handlers.ts'
import { openConfirming } from './intents.ts'
import { openRails } from './opened.ts'
import { openPurchaseRounds } from './purchase-rounds.ts'
import { openPurchases } from './purchases.ts'
import { openRates } from './rates.ts'
import { openStarting } from './starting.ts'
import { openRailWorker } from './worker.ts'

/** how often rails are asked for what is new, and prices looked at */
const ROUND_MS = SECOND

/** Ways of money in, and the practice banks, cards and chains behind them. */
export const rails = feature({
  word: 'rails',
  needs: ['letters'],
  letters: ['purchaseDone', 'purchaseFailed'],
  intents: ['confirmRemittance', 'startPurchase'],
  async open({ engine, commands, configuration, intents, vault, sources, clock, log, closing }, { letters }) {
    const seed =
      configuration.seed ?? createHmac('sha256', 'candela practice rails').update(engine.genesisId).digest('hex')
    const opened = await openRails({ engine, dataDirectory: configuration.dataDirectory, seed, clock })
    for (const { terms, sandbox } of opened) closing.add(`rail ${terms.id}`, () => sandbox.close())
    const evidence = openEvidence(vault.pool, vault.secrets, vault.pictures, clock)
    const worker = openRailWorker({ engine, commands, rails: opened, clock, log })
    const confirming = openConfirming({ intents, engine, commands, evidence, clock })
    const purchases = openPurchases(sources)
    const buying = openPurchaseRounds(sources, openBuyer({ sources, commands, secrets: vault.secrets }), letters)
    const starting = openStarting({ intents, commands, purchases, onKept: () => buying.look() })
    const parts = { engine, commands, sources, rails: opened, worker, evidence, confirming, purchases, starting }
    return {
      handlers: depositHandlers(parts),
      gives: { rails: opened },
      upkeep: [
        { what: 'rails', everyMs: ROUND_MS, run: () => worker.round() },
        { what: 'purchases', everyMs: ROUND_MS, run: () => buying.round() },
        { what: 'rates of currencies', everyMs: ROUND_MS, run: openRates(engine, commands, sources) },
      ],
    }
  },
})
