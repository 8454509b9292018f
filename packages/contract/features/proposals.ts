import { command, count, event, instant, measured, oneOf, safe, text, wide } from '../declare/index.ts'
import { MAX_SIGNATURE_BYTES } from '../operators.ts'
import { LOAN_TABLES, PROPOSAL_VERDICTS } from '../proposals.ts'
import { earnTerms } from './earn.ts'
import { saleTerms } from './subscription.ts'

/*
 * Proposals of the desk, numbered from 1 for all: one operator proposes, another approves, and nothing takes effect before its
 * published notice. Earn products and sales are named by number, amounts are in minor units. No field names a customer, a rate of
 * a day or a balance.
 */
const MAX_COIN_BYTES = 16
const amount = measured(wide, 'minor units')
/** the passkey's assertion over the hash of the command without it, as JSON or in hexadecimal */
const signature = text(MAX_SIGNATURE_BYTES)

/** New terms of an earn product from an instant on; running orders keep theirs. Answers the proposal's number, as all that propose. */
export const proposeEarnTerms = command(99, 'operator', {
  earnProduct: safe,
  terms: earnTerms,
  /** of a plan; 0 of any other product */
  everyDays: measured(safe, 'days'),
  instalments: safe,
  from: instant,
  signature,
})

/** A sale of a coin that is none yet; it is offered once its notice is over. */
export const proposeSale = command(100, 'operator', {
  coin: text(MAX_COIN_BYTES),
  displayDigits: safe,
  terms: saleTerms,
  signature,
})

/** Another published table of loan rates, for applications from an instant on. */
export const proposeLoanTable = command(101, 'operator', { table: oneOf(LOAN_TABLES), from: instant, signature })

/** House capital into the pot of an earn product, as soon as another operator approves; no proposal takes any out. */
export const proposePotFunding = command(102, 'operator', {
  earnProduct: safe,
  amount: measured(safe, 'minor units'),
  signature,
})

/** An operator's verdict on a proposal of another; declining takes no signature. */
export const decideProposal = command(103, 'operator', {
  proposal: safe,
  verdict: oneOf(PROPOSAL_VERDICTS),
  signature,
})

/**
 * Stops the opening of an earn product for everybody until an instant, at most 7 days; one that has passed ends a stop. What is open
 * already goes on.
 */
export const stopOpening = command(104, 'operator', { earnProduct: safe, until: instant, signature })

/**
 * The practice house's work of a week that begins on Monday, 00:00 GMT+8, by the published schedule and by nobody's decision: each pot is
 * filled up to its published capital. The present week's alone, and once.
 */
export const keepWeek = command(105, 'house', { week: safe })

export const earnTermsProposed = event(180, {
  proposal: count,
  operator: count,
  earnProduct: count,
  terms: earnTerms,
  everyDays: measured(count, 'days'),
  instalments: count,
  from: instant,
})

export const saleProposed = event(181, {
  proposal: count,
  operator: count,
  coin: text(MAX_COIN_BYTES),
  displayDigits: count,
  terms: saleTerms,
})

export const loanTableProposed = event(182, {
  proposal: count,
  operator: count,
  table: oneOf(LOAN_TABLES),
  from: instant,
})

export const potFundingProposed = event(183, { proposal: count, operator: count, earnProduct: count, amount })

/** A second operator approved; it takes effect at an instant. */
export const proposalApproved = event(184, { proposal: count, operator: count, effectiveAt: instant })

export const proposalDeclined = event(185, { proposal: count, operator: count })

/** An approved proposal is in force from its instant on; a sale is offered by the house, under these terms and no others. */
export const proposalTookEffect = event(186, { proposal: count, dueAt: instant })

/** An approved sale was not offered: by its instant there was a coin of that name, or no room for another. */
export const proposalLapsed = event(187, { proposal: count, dueAt: instant })

/** Nobody opens an earn product until an instant; one that has passed: the stop is over. */
export const openingStopped = event(188, { earnProduct: count, operator: count, until: instant })

/** The work of a week is done. */
export const weekKept = event(189, { week: count })
