import { createHmac } from 'node:crypto'
import { SECOND } from '@candela/units'
import { feature } from '../../feature.ts'
import { LETTERS_EVERY_MS } from '../../queries/letter-rounds.ts'
import { UPKEEP_EVERY_MS } from '../../upkeep.ts'
import { openRailBook } from './book.ts'
import { openEvidence } from './evidence.ts'
import { openBuyer } from './buying.ts'
import { openRailReads } from './desk-reads.ts'
import { depositHandlers } from './handlers.ts'
import { openConfirming } from './intents.ts'
import { DEPOSIT_LETTERS, openDepositLetters } from './letters.ts'
import { openRails } from './opened.ts'
import { openPurchaseRounds } from './purchase-rounds.ts'
import { openPurchases } from './purchases.ts'
import { openRates } from './rates.ts'
import { refusalParams } from './refusal-params.ts'
import { openRemitters } from './remitters.ts'
import { openRemittanceReads } from './remittance-reads.ts'
import { openStarting } from './starting.ts'
import { openRailWorker } from './worker.ts'

/** the interval at which prices of currencies, and purchases, are looked at */
const LOOK_MS = SECOND

/** Ways of money in, and the practice banks, cards and chains behind them. */
export const rails = feature({
  word: 'rails',
  needs: ['destinations', 'letters', 'matchesHolder'],
  letters: ['purchaseDone', 'purchaseFailed', 'purchaseRefused', ...DEPOSIT_LETTERS],
  refusalParams,
  intents: ['confirmRemittance', 'startPurchase'],
  async open(floor, { destinations, letters, matchesHolder }) {
    const { engine, commands, configuration, intents, vault, sources, clock, log, closing } = floor
    const seed =
      configuration.seed ?? createHmac('sha256', 'candela practice rails').update(engine.genesisId).digest('hex')
    const evidence = openEvidence(vault.pool, vault.secrets, vault.pictures, clock)
    const comparesNames = openRemitters(sources, evidence, matchesHolder)
    const { dataDirectory, unlimited } = configuration
    const opened = await openRails({ engine, dataDirectory, seed, clock, comparesNames, unlimited })
    for (const { terms, sandbox } of opened) closing.add(`rail ${terms.id}`, () => sandbox.close())
    const worker = openRailWorker({ engine, commands, rails: opened, book: openRailBook(vault.pool), clock, log })
    const confirming = openConfirming({ intents, engine, commands, evidence, clock })
    const purchases = openPurchases(sources)
    const buying = openPurchaseRounds(sources, openBuyer({ sources, commands, secrets: vault.secrets }), letters)
    const starting = openStarting({ intents, commands, purchases, onKept: () => buying.look() })
    const parts = { engine, commands, sources, clock, rails: opened, worker, evidence, confirming, purchases, starting }
    return {
      handlers: depositHandlers({ ...parts, destinations }),
      gives: {
        rails: opened,
        railReads: openRailReads(sources, worker),
        remittanceReads: openRemittanceReads(vault.pool, evidence),
      },
      upkeep: [
        ...worker.upkeep,
        { what: 'evidence of deposits', everyMs: UPKEEP_EVERY_MS, run: () => evidence.applyRetention(clock()) },
        { what: 'letters about deposits', everyMs: LETTERS_EVERY_MS, run: openDepositLetters(sources, letters) },
        { what: 'purchases', everyMs: LOOK_MS, run: () => buying.round() },
        { what: 'rates of currencies', everyMs: LOOK_MS, run: openRates(engine, commands, sources) },
      ],
    }
  },
})
