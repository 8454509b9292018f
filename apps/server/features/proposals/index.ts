import { SECOND } from '@candela/units'
import { openSigning } from '../../desk/signing.ts'
import { feature } from '../../feature.ts'
import { openChallenges } from '../../vault/challenges.ts'
import { openProposalDesk } from './desk.ts'
import { proposalHandlers } from './handlers.ts'
import { refusalParams } from './refusal-params.ts'
import { openSchedule } from './schedule.ts'

const LOOK_EVERY_MS = 10 * SECOND

/** The desk of earn: what two operators agree on with a day's notice, stops of opening, and the practice house's week. */
export const proposals = feature({
  word: 'proposals',
  needs: ['deskDecisions', 'operatorPasskeys'],
  desk: {
    deskProposals: [],
    deskProposeBegin: [],
    deskPropose: ['proposalMade'],
    deskApproveProposalBegin: [],
    deskApproveProposal: ['proposalApproved'],
    deskDeclineProposal: ['proposalDeclined'],
    deskStopOpeningBegin: [],
    deskStopOpening: ['openingStopped'],
    deskCancelSaleBegin: [],
    deskCancelSale: ['saleCancelProposed', 'saleCancelAgreed'],
  },
  refusalParams,
  open({ engine, sources, vault, clock, configuration }, { deskDecisions: decide, operatorPasskeys: operators }) {
    const { pool, relyingParty } = vault
    const desk = openProposalDesk(sources, pool)
    const signing = openSigning({ operators, relyingParty, challenges: openChallenges(clock) })
    const sells = configuration.priceSource === 'simulated'
    return {
      handlers: proposalHandlers({ core: engine.core, desk, signing, decide }),
      upkeep: [{ what: 'the week of the house', everyMs: LOOK_EVERY_MS, run: openSchedule({ engine, clock, sells }) }],
    }
  },
})
