import { openDeskDecisions } from '../../desk/decisions.ts'
import { openSigning } from '../../desk/signing.ts'
import { feature } from '../../feature.ts'
import { openChallenges } from '../../vault/challenges.ts'
import { lineHandlers } from './handlers.ts'
import { openRemittanceLooks } from './looks.ts'
import { openLineQueue } from './queue.ts'
import { openRailDesk } from './rails.ts'

/** Lines that wait and the rails they came by, at the desk: two operators match one, send it back, or open a closed rail. */
export const lines = feature({
  word: 'lines',
  needs: ['railReads', 'remittanceReads', 'verifiedName', 'audit', 'operatorPasskeys'],
  intents: ['signedDecision'],
  desk: {
    deskLines: [],
    deskRemittance: ['remittanceOpened'],
    deskVoucher: ['voucherOpened'],
    deskMatchBegin: [],
    deskMatchLine: ['matchProposed', 'matchAgreed'],
    deskReturnBegin: [],
    deskReturnLine: ['returnProposed', 'returnAgreed'],
    deskRails: [],
    deskReopenBegin: [],
    deskReopenRail: ['reopeningProposed', 'reopeningAgreed'],
  },
  open(
    { commands, intents, sources, vault, clock },
    { railReads, remittanceReads: remittances, verifiedName, audit, operatorPasskeys: operators },
  ) {
    const { pool, relyingParty } = vault
    const decide = openDeskDecisions({ commands, intents, audit })
    return {
      handlers: lineHandlers({
        queue: openLineQueue(sources, pool, railReads),
        rails: openRailDesk(sources, pool, railReads),
        looks: openRemittanceLooks({ pool, remittances, verifiedName, audit, clock }),
        signing: openSigning({ operators, relyingParty, challenges: openChallenges(clock) }),
        decide,
      }),
      gives: { deskDecisions: decide },
    }
  },
})
