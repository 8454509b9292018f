import type { Code, CommandOf, OperatorRole } from '@candela/contract'
import { beginTerms, capitalOf } from './earn.ts'
import { balance, canIssue, move } from './floor/accounts.ts'
import { type AuditedState, hasRole } from './floor/books.ts'
import { type Brakes as BrakesOf, type Decision, done, type Predictions, refusal } from './floor/decision.ts'
import { isPlanOf, mayBePublished } from './floor/earn-terms.ts'
import type { AuditedProposal } from './floor/proposals.ts'
import type { Expected } from './floor/told.ts'
import { startOf } from './floor/yields.ts'
import { isStopped } from './stopped.ts'
import { maySell } from './subscription.ts'

/* The desk of earn as the rule book tells it (earn §9): two operators, a day of notice, money only into a pot. */

const DAY = 86_400_000
const MOST_WAITING = 100
const MOST_VERSIONS = 1_000
const MOST_SALES = 1_000
const MOST_ASSETS = 4_096

type Asked = AuditedProposal['asked']

export const PREDICT: Predictions<'proposals'> = {
  proposeEarnTerms: (state, asked) => propose(state, asked, faultOfTerms(state, asked)),
  proposeSale: (state, asked) => propose(state, asked, faultOfSale(state, asked)),
  proposeLoanTable: (state, asked) =>
    propose(state, asked, asked.table === state.proposals.table ? 'termsInvalid' : 'ok'),
  proposePotFunding: (state, asked) =>
    propose(state, asked, asked.amount < 1 ? 'termsInvalid' : isPot(state, asked.earnProduct) ? 'ok' : 'poolUnknown'),
  decideProposal,
  stopOpening,
  keepWeek,
}
export const BRAKES: BrakesOf<'proposals'> = ['stopOpening']

const PUBLISHERS = ['productPublisher', 'productApprover'] as const
const TREASURERS = ['paymentsMaker', 'paymentsChecker'] as const

function rolesOf({ kind }: Asked): readonly [first: OperatorRole, second: OperatorRole] {
  return kind === 'proposePotFunding' ? TREASURERS : PUBLISHERS
}

function isPot({ earn }: AuditedState, product: number): boolean {
  return earn.products[product - 1] !== undefined
}

function propose(state: AuditedState, asked: Asked, fault: Code): Decision {
  const { all } = state.proposals
  if (asked.signature === '') return refusal('signatureMissing')
  if (!hasRole(state.operators[asked.operator - 1], rolesOf(asked)[0])) return refusal('operatorRoleMissing')
  if (fault !== 'ok') return refusal(fault)
  if (all.filter(({ status }) => status !== 'over').length >= MOST_WAITING) return refusal('proposalsExhausted')
  const proposal = all.push({ proposal: all.length + 1, asked, status: 'waiting', effectiveAt: 0 })
  return done(proposal, told(proposal, asked))
}

function told(proposal: number, asked: Asked): Expected {
  const about = { proposal, operator: asked.operator }
  switch (asked.kind) {
    case 'proposeEarnTerms': {
      const { earnProduct, terms, everyDays, instalments, from } = asked
      return { kind: 'earnTermsProposed', ...about, earnProduct, terms, everyDays, instalments, from }
    }
    case 'proposeSale': {
      const { coin, displayDigits, terms } = asked
      return { kind: 'saleProposed', ...about, coin, displayDigits, terms }
    }
    case 'proposeLoanTable':
      return { kind: 'loanTableProposed', ...about, table: asked.table, from: asked.from }
    case 'proposePotFunding':
      return { kind: 'potFundingProposed', ...about, earnProduct: asked.earnProduct, amount: asked.amount }
  }
}

function faultOfTerms(state: AuditedState, asked: CommandOf<'proposeEarnTerms'>): Code {
  if (!mayBePublished(asked.terms)) return 'termsInvalid'
  const product = state.earn.products[asked.earnProduct - 1]
  if (!product) return 'poolUnknown'
  const isFit = product.open === undefined && product.terms.length < MOST_VERSIONS
  const isPlan = product.plans.at(-1) !== undefined
  const isOfKind = isPlan ? isPlanOf(asked.terms, asked) : asked.everyDays === 0 && asked.instalments === 0
  return isFit && isOfKind ? 'ok' : 'termsInvalid'
}

function faultOfSale(state: AuditedState, { coin, displayDigits, terms }: CommandOf<'proposeSale'>): Code {
  if (coin.length < 2 || coin.length > 10 || /[^A-Z0-9]/.test(coin) || /^W\d+$/.test(coin)) return 'termsInvalid'
  if (displayDigits < 0 || displayDigits > 8 || !maySell(terms, state.at)) return 'termsInvalid'
  return isNamed(state, coin) ? 'saleListed' : 'ok'
}

/** A coin of this name is there, or promised. */
function isNamed({ assets, proposals }: AuditedState, coin: string): boolean {
  const isPromised = proposals.all.some(
    ({ status, asked }) => status === 'approved' && asked.kind === 'proposeSale' && asked.coin === coin,
  )
  return isPromised || proposals.offers.has(coin) || assets.some(({ id }) => id === coin)
}

function decideProposal(state: AuditedState, decided: CommandOf<'decideProposal'>): Decision {
  const { operator, proposal: number, verdict, signature } = decided
  const proposal = state.proposals.all[number - 1]
  if (!proposal) return refusal('proposalUnknown')
  if (proposal.status !== 'waiting') return refusal('proposalDecided')
  const { asked } = proposal
  const decider = state.operators[operator - 1]
  const roles = rolesOf(asked)
  if (verdict === 'decline') {
    if (!roles.some((role) => hasRole(decider, role))) return refusal('operatorRoleMissing')
    proposal.status = 'over'
    return done(0, { kind: 'proposalDeclined', proposal: number, operator })
  }
  if (signature === '') return refusal('signatureMissing')
  if (asked.operator === operator) return refusal('sameOperator')
  if (!hasRole(decider, roles[1])) return refusal('operatorRoleMissing')
  const why = whyNotYet(state, asked)
  if (why !== 'ok') return refusal(why)
  proposal.status = 'approved'
  proposal.effectiveAt = instantOf(asked, state.at)
  const approved: Expected = { kind: 'proposalApproved', proposal: number, operator, effectiveAt: proposal.effectiveAt }
  return asked.kind === 'proposePotFunding' ? done(0, approved, ...inForce(state, proposal)) : done(0, approved)
}

function whyNotYet(state: AuditedState, asked: Asked): Code {
  const earliest = state.at + DAY
  switch (asked.kind) {
    case 'proposeEarnTerms':
    case 'proposeLoanTable':
      return asked.from < earliest ? 'noticeTooShort' : 'ok'
    case 'proposeSale':
      if (asked.terms.opensAt < earliest) return 'noticeTooShort'
      return isNamed(state, asked.coin) ? 'saleListed' : 'ok'
    case 'proposePotFunding': {
      const { asset } = state.earn.products[asked.earnProduct - 1]!
      return BigInt(asked.amount) > balance(state, 0, 'capital', asset) ? 'houseCapitalShort' : 'ok'
    }
  }
}

function instantOf(asked: Asked, approvedAt: number): number {
  if (asked.kind === 'proposePotFunding') return approvedAt
  return asked.kind === 'proposeSale' ? approvedAt + DAY : asked.from
}

/** The instant of the first approved proposal that is not in force; Infinity where there is none. */
export function nextProposalAt({ proposals }: AuditedState): number {
  return Math.min(
    ...proposals.all.filter(({ status }) => status === 'approved').map(({ effectiveAt }) => effectiveAt),
    Number.POSITIVE_INFINITY,
  )
}

/** All that comes into force at an instant, by number. */
export function passProposals(state: AuditedState, at: number): Expected[] {
  const due = state.proposals.all.filter(({ status, effectiveAt }) => status === 'approved' && effectiveAt === at)
  return due.flatMap((proposal) => inForce(state, proposal))
}

function inForce(state: AuditedState, approved: AuditedProposal): Expected[] {
  const { proposal, asked, effectiveAt: dueAt } = approved
  approved.status = 'over'
  const begun: Expected = { kind: 'proposalTookEffect', proposal, dueAt }
  switch (asked.kind) {
    case 'proposeEarnTerms':
      return [begun, ...beginTerms(state, asked.earnProduct, asked.terms, asked)]
    case 'proposeSale': {
      const isFull = state.assets.length >= MOST_ASSETS || state.sales.length >= MOST_SALES
      if (isFull || isNamed(state, asked.coin)) return [{ kind: 'proposalLapsed', proposal, dueAt }]
      state.proposals.offers.set(asked.coin, asked.terms)
      return [begun]
    }
    case 'proposeLoanTable':
      state.proposals.table = asked.table
      state.proposals.tableChanges += 1
      return [begun]
    case 'proposePotFunding': {
      const { earnProduct, amount } = asked
      const product = state.earn.products[earnProduct - 1]!
      const { asset } = product
      product.capital += BigInt(amount)
      move(state, ['earnPot', earnProduct], asset, BigInt(amount), [0, 'capital'], [0, 'yieldFree', earnProduct])
      return [begun, { kind: 'earnPotFunded', earnProduct, amount }]
    }
  }
}

/** The schedule, once a week of GMT+8 from Monday on: pots up to their capital. */
function keepWeek(state: AuditedState, { week }: CommandOf<'keepWeek'>): Decision {
  const monday = startOf(4 + 7 * week)
  const isPresent = monday <= state.at && state.at < monday + 7 * DAY
  if (state.ruleVersion < 5 || !isPresent || week <= state.proposals.week) return refusal('weekNotDue')
  state.proposals.week = week
  const told: Expected[] = []
  for (const { product, id, asset } of state.earn.products) {
    const there = balance(state, 0, 'yieldFree', asset, product) + balance(state, 0, 'yieldPromised', asset, product)
    const amount = capitalOf(id) - there
    if (amount <= 0n || !canIssue(state, asset, amount)) continue
    state.earn.products[product - 1]!.capital += amount
    move(state, ['earnPot', product], asset, amount, [0, 'practice'], [0, 'yieldFree', product])
    told.push({ kind: 'earnPotFunded', earnProduct: product, amount: Number(amount) })
  }
  return done(0, ...told, { kind: 'weekKept', week })
}

function stopOpening(state: AuditedState, asked: CommandOf<'stopOpening'>): Decision {
  const { operator, earnProduct, until, signature } = asked
  const { stops } = state.proposals
  if (signature === '') return refusal('signatureMissing')
  if (!hasRole(state.operators[operator - 1], 'risk')) return refusal('operatorRoleMissing')
  if (!isPot(state, earnProduct)) return refusal('earnUnknown')
  const running = isStopped(state, earnProduct) ? stops.get(earnProduct) : undefined
  const since = running?.since ?? state.at
  if (until > since + 7 * DAY) return refusal('stopTooLong')
  if (running === undefined && until <= state.at) return refusal('openingNotStopped')
  stops.set(earnProduct, { since, until })
  return done(0, { kind: 'openingStopped', earnProduct, operator, until })
}
