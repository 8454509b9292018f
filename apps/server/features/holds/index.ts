import { openSigning } from '../../desk/signing.ts'
import { feature } from '../../feature.ts'
import { openChallenges } from '../../vault/challenges.ts'
import { openHoldDesk } from './desk.ts'
import { holdHandlers } from './handlers.ts'

/** Legal holds: security proposes, who checks payments agrees, either role lifts alone. None reaches practice money. */
export const holds = feature({
  word: 'holds',
  needs: ['deskDecisions', 'operatorPasskeys'],
  desk: {
    deskHolds: [],
    deskHoldBegin: [],
    deskPlaceHold: ['holdProposed', 'holdAgreed'],
    deskEndHoldBegin: [],
    deskEndHold: ['holdEnded'],
  },
  open({ sources, vault, clock }, { deskDecisions: decide, operatorPasskeys: operators }) {
    const { pool, relyingParty } = vault
    return {
      handlers: holdHandlers({
        desk: openHoldDesk(sources, pool),
        signing: openSigning({ operators, relyingParty, challenges: openChallenges(clock) }),
        decide,
      }),
    }
  },
})
