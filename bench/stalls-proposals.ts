const SIGNED = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }
const ASSERTION = { ...SIGNED, response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' } }
const PROPOSED = { kind: 'potFunding', product: 'L5', amount: '100' }

/** The costliest request of each route of the desk of earn. */
export const PROPOSALS = {
  deskProposals: {},
  deskDecidedProposals: { query: { limit: '200' } },
  deskProposeBegin: { body: { commandId: '{command}', proposed: PROPOSED } },
  deskPropose: { body: { commandId: '{command}', proposed: PROPOSED, response: ASSERTION } },
  deskApproveProposalBegin: { params: { proposal: '999999999' }, body: { commandId: '{command}' } },
  deskApproveProposal: { params: { proposal: '999999999' }, body: { commandId: '{command}', response: ASSERTION } },
  deskDeclineProposal: { params: { proposal: '999999999' }, body: { commandId: '{command}' } },
  deskStopOpeningBegin: { params: { product: 'L5' }, body: { commandId: '{command}', until: 1 } },
  deskStopOpening: { params: { product: 'L5' }, body: { commandId: '{command}', until: 1, response: ASSERTION } },
  deskCancelSaleBegin: { params: { sale: '999999999' }, body: { commandId: '{command}' } },
  deskCancelSale: { params: { sale: '999999999' }, body: { commandId: '{command}', response: ASSERTION } },
} as const
