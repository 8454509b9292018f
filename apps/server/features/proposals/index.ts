import { openSigning } from '../../desk/signing.ts'
import { feature } from '../../feature.ts'
import { openChallenges } from '../../vault/challenges.ts'
import { openProposalDesk } from './desk.ts'
import { proposalHandlers } from './handlers.ts'
import { refusalParams } from './refusal-params.ts'

/** The desk of earn: what two operators agree on with a day's notice, stops of opening. */
export const proposals = feature({
  word: 'proposals',
  needs: ['deskDecisions', 'operatorPasskeys'],
  desk: {
    deskProposals: [],
    deskDecidedProposals: [],
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
    return { handlers: proposalHandlers({ core: engine.core, desk, signing, decide, sells }) }
  },
})
