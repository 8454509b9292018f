import type { Code, CommandOf, OperatorRole } from '@candela/contract'
import { finishContracts } from '../due/contracts.ts'
import { noteBeforeCapital } from '../ports/told.ts'
import type { Decisions, Protecting } from '../rooms/decisions.ts'
import type { State } from '../state.ts'
import { capitalOf, takeEffect } from './effect.ts'
import { invalidProposal } from './may-be-published.ts'
import type { Proposal, ProposalKind, Proposed } from './proposals.ts'
import { keepWeek } from './week.ts'

export const DECIDE: Decisions<'proposals'> = {
  proposeEarnTerms,
  proposeSale,
  proposeLoanTable,
  proposePotFunding,
  decideProposal,
  stopOpening,
  keepWeek,
}

export const PROTECTING: Protecting<'proposals'> = ['stopOpening']

const OF_PRODUCTS = ['productPublisher', 'productApprover'] as const
/** the role that proposes a kind, and the one that approves it */
const ROLES: Readonly<Record<ProposalKind, readonly [proposes: OperatorRole, approves: OperatorRole]>> = {
  earnTerms: OF_PRODUCTS,
  sale: OF_PRODUCTS,
  loanTable: OF_PRODUCTS,
  potFunding: ['paymentsMaker', 'paymentsChecker'],
}

type Asked = Pick<CommandOf<'decideProposal'>, 'operator' | 'signature'>

function proposeEarnTerms(state: State, command: CommandOf<'proposeEarnTerms'>): Code {
  const { earnProduct, terms, everyDays, instalments, from } = command
  const proposed = { earnProduct, terms: { ...terms }, everyDays, instalments, from }
  return propose(state, command, { kind: 'earnTerms', ...proposed }, (about) =>
    state.events.emit('earnTermsProposed', { ...about, ...proposed }),
  )
}

function proposeSale(state: State, command: CommandOf<'proposeSale'>): Code {
  const { coin, displayDigits, terms } = command
  const proposed = { coin, displayDigits, terms: { ...terms } }
  return propose(state, command, { kind: 'sale', ...proposed }, (about) =>
    state.events.emit('saleProposed', { ...about, ...proposed }),
  )
}

function proposeLoanTable(state: State, command: CommandOf<'proposeLoanTable'>): Code {
  const { table, from } = command
  return propose(state, command, { kind: 'loanTable', table, from }, (about) =>
    state.events.emit('loanTableProposed', { ...about, table, from }),
  )
}

function proposePotFunding(state: State, command: CommandOf<'proposePotFunding'>): Code {
  const { earnProduct, amount } = command
  return propose(state, command, { kind: 'potFunding', earnProduct, amount }, (about) =>
    state.events.emit('potFundingProposed', { ...about, earnProduct, amount }),
  )
}

/** Answers the number. Refusals in this order: signatureMissing, operatorRoleMissing, termsInvalid, poolUnknown, saleListed, proposalsExhausted. */
function propose(
  state: State,
  { operator, signature }: Asked,
  proposed: Proposed,
  tell: (about: { proposal: number; operator: number }) => void,
): Code {
  const { proposals, operators, rules, at } = state
  finishContracts(state)
  if (signature === '') return 'signatureMissing'
  if (!operators.may(operator, ROLES[proposed.kind][0])) return 'operatorRoleMissing'
  const refusal = invalidProposal(state, proposed)
  if (refusal !== undefined) return refusal
  if (proposals.waiting.size >= rules.proposals.mostWaiting) return 'proposalsExhausted'
  const number = ++proposals.count
  tell({ proposal: number, operator })
  proposals.add({ number, operator, proposedAt: at, proposed, approver: 0, effectiveAt: 0 })
  state.value = number
  return 'ok'
}

/** Refusals in the order of the rules' decideProposalRefusal; declining: proposalUnknown, proposalDecided, operatorRoleMissing. */
function decideProposal(state: State, command: CommandOf<'decideProposal'>): Code {
  const { proposals, rules } = state
  finishContracts(state)
  const { proposal: number, operator, verdict } = command
  const known = proposals.waiting.get(number)
  const proposal = known?.approver === 0 ? known : undefined
  if (proposal?.proposed.kind === 'potFunding') noteBeforeCapital(state)
  if (verdict === 'decline' && proposal !== undefined) return decline(state, proposal, operator)
  const refusal = rules.proposals.decideProposalRefusal({
    isKnown: number >= 1 && number <= proposals.count,
    isDecided: proposal === undefined,
    ...attemptOf(state, command, proposal),
  })
  return refusal ?? approve(state, proposal!, operator)
}

function attemptOf(state: State, { operator, signature }: Asked, proposal: Proposal | undefined) {
  if (proposal === undefined) {
    const none = { isSigned: false, isProposer: false, hasRole: false, hasNotice: false }
    return { ...none, isCoinTaken: false, isCapitalShort: false }
  }
  const { proposed } = proposal
  const effectiveAt = effectOf(state, proposed)
  return {
    isSigned: signature !== '',
    isProposer: proposal.operator === operator,
    hasRole: state.operators.may(operator, ROLES[proposed.kind][1]),
    hasNotice: proposed.kind === 'potFunding' || state.at + state.rules.proposals.noticeMs <= effectiveAt,
    isCoinTaken: proposed.kind === 'sale' && isTaken(state, proposed.coin),
    isCapitalShort: proposed.kind === 'potFunding' && isShort(state, proposed),
  }
}

function isTaken({ assets, proposals }: State, coin: string): boolean {
  return assets.some(({ id }) => id === coin) || proposals.isPromised(coin)
}

function isShort(state: State, { earnProduct, amount }: { earnProduct: number; amount: number }): boolean {
  return capitalOf(state, state.earn.product(earnProduct)!.asset) < BigInt(amount)
}

/** The instant a proposal takes effect where it is approved now; of a sale the last at which it may still be offered before it opens. */
function effectOf({ at }: State, proposed: Proposed): number {
  if (proposed.kind === 'potFunding') return at
  return proposed.kind === 'sale' ? proposed.terms.opensAt : proposed.from
}

function approve(state: State, proposal: Proposal, operator: number): Code {
  const { proposals, events, rules, at } = state
  const { number, proposed } = proposal
  const effectiveAt = proposed.kind === 'sale' ? at + rules.proposals.noticeMs : effectOf(state, proposed)
  events.emit('proposalApproved', { proposal: number, operator, effectiveAt })
  if (proposed.kind === 'potFunding') takeEffect(state, proposal, at)
  else proposals.approve(proposal, operator, effectiveAt)
  return 'ok'
}

function decline(state: State, proposal: Proposal, operator: number): Code {
  if (!ROLES[proposal.proposed.kind].some((role) => state.operators.may(operator, role))) return 'operatorRoleMissing'
  state.events.emit('proposalDeclined', { proposal: proposal.number, operator })
  state.proposals.remove(proposal)
  return 'ok'
}

/** Refusals in the order of the rules' stopOpeningRefusal. */
function stopOpening(state: State, command: CommandOf<'stopOpening'>): Code {
  const { proposals, operators, earn, rules, events, at } = state
  const { operator, earnProduct, until, signature } = command
  finishContracts(state)
  const isStopped = proposals.stoppedUntil(earnProduct, at) !== 0
  const since = isStopped ? proposals.stops.get(earnProduct)!.since : at
  const refusal = rules.proposals.stopOpeningRefusal({
    isSigned: signature !== '',
    hasRole: operators.may(operator, 'risk'),
    isProductKnown: earn.product(earnProduct) !== undefined,
    at,
    until,
    latest: since + rules.proposals.longestStopMs,
    isStopped,
  })
  if (refusal !== undefined) return refusal
  events.emit('openingStopped', { earnProduct, operator, until })
  proposals.stops.set(earnProduct, { since, until })
  return 'ok'
}
