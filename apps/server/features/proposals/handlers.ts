import type { AssertionResponse, PROPOSAL_DESK_ROUTES, ProposedAtDesk } from '@candela/contract'
import type { Core } from '@candela/core'
import type { Signing } from '../../desk/signing.ts'
import { openTwoSignatures, signatureOf } from '../../desk/two-signatures.ts'
import type { Handlers } from '../../http/api.ts'
import { orderNumber } from '../../intake/decimals.ts'
import type { Decision, DeskDecisions, SignedDecision } from '../../ports/desk-decisions.ts'
import { Refused } from '../../refused.ts'
import type { OperatorSession } from '../../vault/operator-sessions.ts'
import type { ProposalDesk } from './desk.ts'
import { proposing } from './wire.ts'

type ProposalHandlers = Pick<Handlers, keyof typeof PROPOSAL_DESK_ROUTES>

interface Parts {
  readonly core: Core
  readonly desk: ProposalDesk
  readonly signing: Signing
  readonly decide: DeskDecisions
  /** coins of practice have a price of practice, which no other source knows */
  readonly sells: boolean
}

export function proposalHandlers({ core, desk, signing, decide, sells }: Parts): ProposalHandlers {
  const twoSign = openTwoSignatures(signing, decide)
  /** Enters what one operator signed. */
  async function sign(
    operator: OperatorSession,
    { origin }: { readonly origin: string },
    response: AssertionResponse,
    find: () => Decision,
    deed: () => Omit<SignedDecision, 'command'>,
  ): Promise<number> {
    const signature = signatureOf(await signing.signed(operator, origin, response, find))
    return decide(() => ({ command: { ...find(), signature }, ...deed() }))
  }
  const proposalOf = (operator: OperatorSession, commandId: string, proposed: ProposedAtDesk) => () => {
    const needed = proposed.kind === 'potFunding' ? 'paymentsMaker' : 'productPublisher'
    if (!operator.roles.includes(needed)) throw new Refused('operatorRoleMissing')
    if (proposed.kind === 'sale' && !sells) throw new Refused('termsInvalid')
    return proposing(core, { operator: operator.number, commandId }, proposed)
  }
  return {
    deskProposals: ({ operator }) => desk.shown(operator),
    deskDecidedProposals: ({ query }) => desk.decided(query),
    deskProposeBegin: ({ operator, body, visit }) =>
      signing.begin(operator, visit.origin, proposalOf(operator, body.commandId, body.proposed)),
    async deskPropose({ operator, body, visit }) {
      const find = proposalOf(operator, body.commandId, body.proposed)
      const number = await sign(operator, visit, body.response, find, () => ({
        action: 'proposalMade',
        object: `PR-${desk.next()}`,
        reason: body.proposed.kind,
      }))
      return { proposal: String(number) }
    },
    deskApproveProposalBegin: ({ operator, params, body, visit }) =>
      signing.begin(operator, visit.origin, () =>
        desk.approval(operator, orderNumber(params.proposal), body.commandId),
      ),
    async deskApproveProposal({ operator, params, body, visit }) {
      const proposal = orderNumber(params.proposal)
      const find = () => desk.approval(operator, proposal, body.commandId)
      await sign(operator, visit, body.response, find, () => ({
        action: 'proposalApproved',
        object: `PR-${proposal}`,
        second: desk.proposerOf(proposal),
      }))
      return { success: true }
    },
    async deskDeclineProposal({ operator, params, body }) {
      const proposal = orderNumber(params.proposal)
      await decide(() => ({
        command: desk.decline(operator, proposal, body.commandId),
        action: 'proposalDeclined',
        object: `PR-${proposal}`,
        second: desk.proposerOf(proposal),
      }))
      return { success: true }
    },
    deskStopOpeningBegin: ({ operator, params, body, visit }) =>
      signing.begin(operator, visit.origin, () => desk.stop(operator, params.product, body)),
    async deskStopOpening({ operator, params, body, visit }) {
      const asked = { commandId: body.commandId, until: body.until }
      const find = () => desk.stop(operator, params.product, asked)
      await sign(operator, visit, body.response, find, () => ({
        action: 'openingStopped',
        object: params.product,
        reason: new Date(body.until).toISOString(),
      }))
      return { success: true }
    },
    deskCancelSaleBegin: ({ operator, params, body, visit }) =>
      signing.begin(operator, visit.origin, () => desk.cancelling(operator, orderNumber(params.sale), body.commandId)),
    async deskCancelSale({ operator, params, body, visit }) {
      const sale = orderNumber(params.sale)
      return twoSign(operator, visit, body, {
        find: () => desk.cancelling(operator, sale, body.commandId),
        first: () => desk.firstToCancel(sale),
        actions: ['saleCancelProposed', 'saleCancelAgreed'],
        object: `SALE-${sale}`,
      })
    },
  }
}
