import type { CommandOf, EarnTerms } from '@candela/contract'
import { LATEST_RULES } from '@candela/rules'
import { EARN_PLANS, EARN_PRODUCTS, MIDNIGHT, OPEN_EARN_PRODUCTS } from '@candela/rules/earn'
import { gmt8Day, gmt8DayStart } from '@candela/units'
import { type Answer, BTC, type Trial, USDT } from '../trial.ts'
import type { Case } from './case.ts'

const UNIT = 100_000_000
const TERMS = EARN_PRODUCTS[0]!.terms
type Listing = Partial<Omit<CommandOf<'listEarn'>, 'kind'>>
type Opening = Partial<Pick<CommandOf<'openEarn'>, 'earnProduct' | 'terms' | 'amount' | 'renew'>>

function list(h: Trial, over: Listing = {}): Answer {
  return h.apply({ kind: 'listEarn', earnProduct: 1, id: 'L5', asset: USDT, terms: TERMS, ...over })
}

function open(h: Trial, customer: number, over: Opening = {}): Answer {
  const asked = { earnProduct: 1, terms: 1, amount: 1_000 * UNIT, renew: false, ...over }
  return h.apply({ kind: 'openEarn', customer, commandId: h.id(), ...asked })
}

function redeem(h: Trial, customer: number, order: number, amount: number): Answer {
  return h.apply({ kind: 'redeemEarn', customer, commandId: h.id(), order, amount: amount * UNIT })
}

/** Lists a product under terms that are like any other but for this, and fills its pot. */
function sale(h: Trial, terms: Partial<EarnTerms> = {}, asset = USDT): void {
  list(h, { terms: { ...TERMS, ...terms }, asset })
  h.must({ kind: 'fundEarnPot', earnProduct: 1 })
}

/** A refusal of an opening that is like any other but for this. */
const refused = (code: Case[0], what: string, over: Opening, terms: Partial<EarnTerms> = {}, asset = USDT): Case => [
  code,
  `an earn order ${what}`,
  (h, c) => {
    sale(h, terms, asset)
    return open(h, c, over)
  },
]

/** The same of leaving an order of 1,000. */
const kept = (
  code: Case[0],
  what: string,
  leave: (h: Trial, c: number) => Answer,
  terms?: Partial<EarnTerms>,
): Case => [
  code,
  `leaving ${what}`,
  (h, c) => {
    sale(h, terms)
    open(h, c)
    return leave(h, c)
  },
]

const unlisted = (what: string, over: Listing): Case => ['termsInvalid', `listing ${what}`, (h) => list(h, over)]

const SF = OPEN_EARN_PRODUCTS[0]!
type OpenListing = Partial<Omit<CommandOf<'listOpenEarn'>, 'kind'>>

function listOpen(h: Trial, over: OpenListing = {}): Answer {
  const listed = { earnProduct: 1, id: 'SF', asset: USDT, earnKind: SF.kind, terms: SF.terms, ...over }
  return h.apply({ kind: 'listOpenEarn', ...listed })
}

/** A refusal around 1,000 in a product without an end. */
const flowing = (code: Case[0], what: string, act: (h: Trial, c: number) => Answer): Case => [
  code,
  `of money without an end ${what}`,
  (h, c) => {
    listOpen(h)
    h.must({ kind: 'fundEarnPot', earnProduct: 1 })
    open(h, c)
    return act(h, c)
  },
]

function renewed(h: Trial, customer: number): Answer {
  return h.apply({ kind: 'setEarnRenewal', customer, commandId: h.id(), order: 1, renew: true })
}

function freeze(h: Trial, customer: number): void {
  h.must({ kind: 'recordFact', customer, commandId: h.id(), fact: 'ownFreeze', holds: true })
}

/** Products of today's rules: wallet mining and a plan, in which a customer has 2,000 and 100. */
const ofToday = (code: Case[0], what: string, act: (h: Trial, c: number) => Answer): Case => [
  code,
  what,
  (h, c) => {
    h.must({ kind: 'activateRules', version: LATEST_RULES })
    const { id, terms, kind } = OPEN_EARN_PRODUCTS.find((product) => product.kind === 'wallet')!
    h.must({ kind: 'listOpenEarn', earnProduct: 1, id, asset: USDT, earnKind: kind, terms })
    const [{ plan, ...listed }] = EARN_PLANS as [(typeof EARN_PLANS)[number]]
    h.must({ kind: 'listEarnPlan', earnProduct: 2, id: listed.id, asset: USDT, terms: listed.terms, ...plan })
    open(h, c, { amount: 2_000 * UNIT })
    open(h, c, { earnProduct: 2, amount: 100 * UNIT })
    return act(h, c)
  },
]

/** As many others that a midnight has more than one turn, and the first instant of one. */
function settling(h: Trial): void {
  h.checking = false
  const terms = { ...TERMS, minimum: UNIT }
  h.must({ kind: 'listEarn', earnProduct: 3, id: 'L5', asset: USDT, terms })
  const saver = h.open()
  for (let i = 0; i < MIDNIGHT.block; i++) open(h, saver, { earnProduct: 3, amount: UNIT })
  h.at = gmt8DayStart(gmt8Day(h.at) + 2)
  const settled = (): boolean => h.core['state'].midnight.at === h.at && !h.core.isDue(h.at)
  for (let left = 100; left > 0 && !settled(); left--) h.must({ kind: 'tick' })
}

const stopped = (h: Trial, customer: number, order: number): Answer =>
  h.apply({ kind: 'stopPlan', customer, commandId: h.id(), order })

export const EARN: Case[] = [
  ofToday('earnAlreadyRunning', 'wallet mining that runs', (h, c) => open(h, c, { amount: 100 * UNIT })),
  ofToday('earnAmountInvalid', 'ending a part of wallet mining', (h, c) => redeem(h, c, 1, 1_999)),
  ofToday('planNotTaking', 'stopping what is no plan', (h, c) => stopped(h, c, 1)),
  ofToday('planNotTaking', 'stopping a plan twice', (h, c) => {
    stopped(h, c, 2)
    return stopped(h, c, 2)
  }),
  ofToday('earnOrderUnknown', 'stopping another’s plan', (h) => stopped(h, h.open(), 2)),
  ofToday('earnOrderOver', 'stopping a plan that was left', (h, c) => {
    redeem(h, c, 2, 100)
    return stopped(h, c, 2)
  }),
  ofToday('earnSettling', 'opening while its midnight is worked off', (h, c) => {
    settling(h)
    return open(h, c, { earnProduct: 2, amount: 100 * UNIT })
  }),
  ofToday('earnSettling', 'stopping a plan while its midnight is worked off', (h, c) => {
    settling(h)
    return stopped(h, c, 2)
  }),
  ofToday('earnSettling', 'leaving while its midnight is worked off', (h, c) => {
    settling(h)
    return redeem(h, c, 2, 100)
  }),
  ofToday('earnSettling', 'renewing what is over while its midnight is worked off', (h, c) => {
    redeem(h, c, 2, 100)
    settling(h)
    return h.apply({ kind: 'setEarnRenewal', customer: c, commandId: h.id(), order: 2, renew: true })
  }),
  unlisted('another than the next number', { earnProduct: 2 }),
  unlisted('under an id that is none', { id: 'l5' }),
  unlisted('in an asset that nobody lists', { asset: 9 }),
  unlisted('where leaving costs more than a tenth', { terms: { ...TERMS, ratioPpm: 20_001 } }),
  unlisted('where low is above high', { terms: { ...TERMS, lowPpm: 5_001 } }),
  [
    'termsInvalid',
    'listing what is listed',
    (h) => {
      list(h)
      return list(h, { earnProduct: 2 })
    },
  ],
  ['earnUnknown', 'filling a pot that is none', (h) => h.apply({ kind: 'fundEarnPot', earnProduct: 1 })],
  ['earnUnknown', 'an earn order of no such product', open],
  refused('earnTermsChanged', 'under terms that are not on sale', { terms: 2 }),
  refused('earnNotOnSale', 'before its sale', {}, { opens: 9_999_999_999_999 }),
  refused('earnNotOnSale', 'after its sale', {}, { closes: 1 }),
  refused('earnAmountInvalid', 'of nothing', { amount: 0 }),
  refused('earnBelowMinimum', 'of a minor unit too little', { amount: 100 * UNIT - 1 }),
  refused('earnAboveMaximum', 'of a minor unit too much', { amount: 10_000 * UNIT + 1 }),
  [
    'earnAboveCustomerMaximum',
    'an earn order of more than one customer may have',
    (h, c) => {
      sale(h, { maximum: 1_500 * UNIT, customerMaximum: 1_500 * UNIT })
      open(h, c)
      return open(h, c)
    },
  ],
  [
    'accountFrozen',
    'an earn order of a frozen account',
    (h, c) => {
      sale(h)
      freeze(h, c)
      return open(h, c)
    },
  ],
  refused('renewNotOffered', 'that is to be renewed', { renew: true }, { renewable: false }),
  refused('insufficientBalance', 'of what is not there', {}, {}, BTC),
  refused('earnSoldOut', 'that the pot cannot promise', { amount: 5_000 * UNIT }, { days: 3_000, schedule: 'none' }),
  ['termsInvalid', 'listing what charges and has no end', (h) => listOpen(h, { terms: TERMS })],
  ['termsInvalid', 'listing without an end another than the next', (h) => listOpen(h, { earnProduct: 2 })],
  flowing('earnBelowMinimum', 'a minor unit too little more', (h, c) => open(h, c, { amount: UNIT - 1 })),
  flowing('earnAboveCustomerMaximum', 'more than one customer may have', (h, c) =>
    open(h, c, { amount: 99_001 * UNIT }),
  ),
  flowing('insufficientBalance', 'more than there is', (h, c) => open(h, c, { amount: 9_001 * UNIT })),
  flowing('renewNotOffered', 'renewed at its opening', (h, c) => open(h, h.open(), { renew: c > 0 })),
  flowing('renewNotOffered', 'renewed', renewed),
  flowing('accountFrozen', 'renewed while frozen', (h, c) => {
    freeze(h, c)
    return renewed(h, c)
  }),
  flowing('earnOrderUnknown', 'another’s', (h) => redeem(h, h.open(), 1, 1)),
  flowing('earnAmountInvalid', 'nothing of it', (h, c) => redeem(h, c, 1, 0)),
  flowing('earnAmountAboveHeld', 'more than is in it', (h, c) => redeem(h, c, 1, 1_001)),
  flowing('earnOrderOver', 'after all of it', (h, c) => {
    redeem(h, c, 1, 1_000)
    return redeem(h, c, 1, 1)
  }),
  flowing('accountFrozen', 'back while frozen', (h, c) => {
    freeze(h, c)
    return redeem(h, c, 1, 1)
  }),
  flowing('openOrdersRemain', 'the house while something earns', (h, c) =>
    h.apply({ kind: 'recordFact', customer: c, commandId: h.id(), fact: 'closed', holds: true }),
  ),
  kept('earnOrderUnknown', 'an order that is none', (h, c) => redeem(h, c, 2, 1_000)),
  kept('earnOrderUnknown', 'another’s', (h) => redeem(h, h.open(), 1, 1_000)),
  kept('earnOrderOver', 'what is over', (h, c) => {
    redeem(h, c, 1, 1_000)
    return redeem(h, c, 1, 1_000)
  }),
  kept('accountFrozen', 'with a frozen account', (h, c) => {
    freeze(h, c)
    return redeem(h, c, 1, 1_000)
  }),
  kept('earlyRedemptionNotAllowed', 'before the end', (h, c) => redeem(h, c, 1, 1_000), { early: false }),
  kept('earnAmountInvalid', 'a part', (h, c) => redeem(h, c, 1, 999)),
  kept('earnAmountAboveHeld', 'more than there is', (h, c) => redeem(h, c, 1, 1_001)),
  kept('openOrdersRemain', 'the house while something earns', (h, c) =>
    h.apply({ kind: 'recordFact', customer: c, commandId: h.id(), fact: 'closed', holds: true }),
  ),
  kept(
    'renewNotOffered',
    'that is to be renewed after all',
    (h, customer) => h.apply({ kind: 'setEarnRenewal', customer, commandId: h.id(), order: 1, renew: true }),
    { renewable: false },
  ),
]
