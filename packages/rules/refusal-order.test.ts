import { expect, it } from 'vitest'
import { type OpenEarnAttempt, openEarnRefusal, redeemRefusal } from './earn/index.ts'
import { type ApplyAttempt, applyRefusal, repaymentOf } from './loan/index.ts'
import {
  DEFAULT_TIERS,
  houseQuoteLots,
  marginRefusal,
  type PerpetualAttempt,
  perpetualRefusal,
} from './perpetual/index.ts'
import { type SubscribeAttempt, subscribeRefusal } from './subscription/index.ts'
import { expectOrder } from './testing/refusal-order.ts'
import { type TimedAttempt, timedRefusal } from './timed/index.ts'

const USDT = 100_000_000n
const FREE = { isSelfExcluded: false, isOnBreak: false, isFrozen: false }

it('a timed order', () => {
  const met: TimedAttempt = {
    ...FREE,
    isProductKnown: true,
    isHalted: false,
    ruleVersion: 3,
    currentVersion: 3,
    isDurationKnown: true,
    stake: 100n,
    minimumStake: 100n,
    maximumStake: 100n,
    isAboveLossLimit: false,
    isStale: false,
    openOrders: 4,
    mostOpen: 5,
    available: 100n,
    unpaidPrincipal: 0n,
    bounds: [{ cap: 82n, used: 0n }],
    payoutPpm: 820_000,
  }
  expectOrder(timedRefusal, met, [
    ['productUnknown', { isProductKnown: false }],
    ['productHalted', { isHalted: true }],
    ['rulesChanged', { ruleVersion: 2 }],
    ['durationUnknown', { isDurationKnown: false }],
    ['stakeMalformed', { stake: 0n }],
    ['stakeTooSmall', { minimumStake: 101n }],
    ['stakeTooLarge', { maximumStake: 99n }],
    ['selfExcluded', { isSelfExcluded: true }],
    ['onBreak', { isOnBreak: true }],
    ['accountFrozen', { isFrozen: true }],
    ['ownLossLimit', { isAboveLossLimit: true }],
    ['priceStale', { isStale: true }],
    ['tooManyOpen', { openOrders: 5 }],
    ['ownMoneyNeeded', { unpaidPrincipal: 1n }],
    ['insufficientBalance', { available: 99n }],
    ['houseLimit', { bounds: [{ cap: 82n, used: 1n }] }],
  ])
})

const PERPETUAL: PerpetualAttempt = {
  ...FREE,
  isProductKnown: true,
  isHalted: false,
  ruleVersion: 3,
  currentVersion: 3,
  isPriceValid: true,
  isMarket: false,
  isReduceOnly: false,
  lots: 5,
  split: { closeLots: 0, openLots: 5 },
  reducibleLots: 0,
  isStale: false,
  isInBand: true,
  notional: 100n * USDT,
  minimumNotional: 5n * USDT,
  resultingNotional: 100n * USDT,
  tiers: DEFAULT_TIERS,
  leverage: 50,
  isKnowledgeMissing: false,
  isAboveLossLimit: false,
  triggerFault: undefined,
  openOrders: 4,
  mostOrders: 5,
  isPostOnly: false,
  wouldTake: true,
  isFillOrKill: false,
  canFillWhole: false,
  reserve: 3n * USDT,
  available: 3n * USDT,
  unpaidPrincipal: 0n,
}

it('a perpetual order that opens', () => {
  expectOrder(perpetualRefusal, PERPETUAL, [
    ['productUnknown', { isProductKnown: false }],
    ['productHalted', { isHalted: true }],
    ['rulesChanged', { ruleVersion: 2 }],
    ['priceMalformed', { isPriceValid: false }],
    ['quantityMalformed', { lots: 1.5 }],
    ['priceStale', { isStale: true }],
    ['priceOutOfBand', { isInBand: false }],
    ['notionalTooSmall', { minimumNotional: 101n * USDT }],
    ['notionalTooLarge', { resultingNotional: 20_000_001n * USDT }],
    ['selfExcluded', { isSelfExcluded: true }],
    ['onBreak', { isOnBreak: true }],
    ['accountFrozen', { isFrozen: true }],
    ['knowledgeCheckMissing', { isKnowledgeMissing: true }],
    ['leverageTooHigh', { leverage: 51 }],
    ['ownLossLimit', { isAboveLossLimit: true }],
    ['takeProfitWrongSide', { triggerFault: 'takeProfitWrongSide' }],
    ['tooManyOrders', { openOrders: 5 }],
    ['postOnlyWouldTake', { isPostOnly: true }],
    ['fokNotFilled', { isFillOrKill: true }],
    ['ownMoneyNeeded', { unpaidPrincipal: 1n }],
    ['insufficientMargin', { available: 2n * USDT }],
  ])
})

it('a perpetual order that only reduces, whatever the customer’s own status', () => {
  const met: PerpetualAttempt = {
    ...PERPETUAL,
    isSelfExcluded: true,
    isOnBreak: true,
    isFrozen: true,
    isKnowledgeMissing: true,
    isAboveLossLimit: true,
    isReduceOnly: true,
    split: { closeLots: 5, openLots: 0 },
    reducibleLots: 5,
    isStale: true,
    available: 0n,
    unpaidPrincipal: 9n,
    resultingNotional: 10n ** 16n,
    minimumNotional: 10n ** 16n,
  }
  expectOrder(perpetualRefusal, met, [
    ['priceStale', { isMarket: true }],
    ['notionalTooLarge', { notional: 2n ** 53n }],
    ['nothingToReduce', { reducibleLots: 0 }],
    ['reduceExceedsPosition', { lots: 6 }],
  ])
})

it('margin put in and taken out', () => {
  const met = {
    hasPosition: true,
    amount: 5n,
    isStale: false,
    maximum: 5n,
    isKnowledgeMissing: false,
    available: 5n,
    unpaidPrincipal: 0n,
  }
  const out = { ...met, direction: 'out' as const, available: 0n, unpaidPrincipal: 9n }
  expectOrder(marginRefusal, out, [
    ['positionUnknown', { hasPosition: false }],
    ['amountMalformed', { amount: 0n }],
    ['priceStale', { isStale: true }],
    ['aboveMaximum', { maximum: 4n }],
    ['knowledgeCheckMissing', { isKnowledgeMissing: true }],
  ])
  const added = { ...met, direction: 'in' as const, isStale: true, isKnowledgeMissing: true }
  expectOrder(marginRefusal, added, [
    ['aboveMaximum', { maximum: 4n }],
    ['ownMoneyNeeded', { unpaidPrincipal: 1n }],
    ['insufficientBalance', { available: 4n }],
  ])
})

it('the house’s quote', () => {
  expect([houseQuoteLots(10, 8, 'bid', 5), houseQuoteLots(10, 8, 'ask', 5), houseQuoteLots(10, 12, 'bid', 5)]).toEqual([
    2, 5, 0,
  ])
  expect([houseQuoteLots(10, -8, 'ask', 5), houseQuoteLots(10, 0, 'ask', 50)]).toEqual([2, 10])
})

it('opening and leaving an earn product', () => {
  const met: OpenEarnAttempt = {
    ...FREE,
    isAccountClosed: false,
    isProductKnown: true,
    isSettling: false,
    terms: 1,
    currentTerms: 1,
    isOnSale: true,
    isAlreadyRunning: false,
    amount: 100n,
    minimum: 100n,
    maximum: 100n,
    customerMaximum: 200n,
    held: 100n,
    wantsRenewal: true,
    isRenewable: true,
    available: 100n,
    unpaidPrincipal: 0n,
    room: 100n,
  }
  expectOrder(openEarnRefusal, met, [
    ['accountClosed', { isAccountClosed: true }],
    ['earnUnknown', { isProductKnown: false }],
    ['earnSettling', { isSettling: true }],
    ['earnTermsChanged', { terms: 9 }],
    ['earnNotOnSale', { isOnSale: false }],
    ['earnAlreadyRunning', { isAlreadyRunning: true }],
    ['earnAmountInvalid', { amount: 0n }],
    ['earnBelowMinimum', { minimum: 101n }],
    ['earnAboveMaximum', { maximum: 99n }],
    ['earnAboveCustomerMaximum', { held: 101n }],
    ['selfExcluded', { isSelfExcluded: true }],
    ['onBreak', { isOnBreak: true }],
    ['accountFrozen', { isFrozen: true }],
    ['renewNotOffered', { isRenewable: false }],
    ['insufficientBalance', { available: 99n }],
    ['ownMoneyNeeded', { unpaidPrincipal: 1n }],
    ['earnSoldOut', { room: 99n }],
  ])
  const order = { isAccountClosed: false, isOwnOrder: true, isSettling: false, isOver: false }
  const held = { ...order, isFrozen: false, canLeaveEarly: true }
  expectOrder(redeemRefusal, { ...held, amount: 5n, held: 5n }, [
    ['accountClosed', { isAccountClosed: true }],
    ['earnOrderUnknown', { isOwnOrder: false }],
    ['earnSettling', { isSettling: true }],
    ['earnOrderOver', { isOver: true }],
    ['accountFrozen', { isFrozen: true }],
    ['earlyRedemptionNotAllowed', { canLeaveEarly: false }],
    ['earnAmountInvalid', { amount: 0n }],
    ['earnAmountAboveHeld', { held: 4n }],
  ])
})

it('a subscription', () => {
  const met: SubscribeAttempt = {
    ...FREE,
    state: 'onSale',
    isOver: false,
    hasIdentity: true,
    lots: 100,
    minimum: 100,
    maximum: 800,
    ownLots: 700,
    cost: 25n,
    available: 25n,
    unpaidPrincipal: 0n,
    remaining: 100,
  }
  expectOrder(subscribeRefusal, met, [
    ['saleUnknown', { state: undefined }],
    ['saleComingSoon', { state: 'comingSoon' }],
    ['saleOver', { isOver: true }],
    ['identityNeeded', { hasIdentity: false }],
    ['selfExcluded', { isSelfExcluded: true }],
    ['onBreak', { isOnBreak: true }],
    ['accountFrozen', { isFrozen: true }],
    ['saleQuantityInvalid', { lots: 0 }],
    ['saleBelowMinimum', { minimum: 101 }],
    ['saleAboveMaximum', { ownLots: 701 }],
    ['insufficientBalance', { available: 24n }],
    ['ownMoneyNeeded', { unpaidPrincipal: 1n }],
    ['saleSoldOut', { remaining: 99 }],
  ])
  const soldOut = { ...met, state: 'soldOut', remaining: 0 } as const
  expect(subscribeRefusal(soldOut)).toBe('saleSoldOut')
  expect(subscribeRefusal({ ...soldOut, isOver: true, hasIdentity: false })).toBe('saleOver')
})

it('a loan applied for and paid back', () => {
  const met: ApplyAttempt = {
    ...FREE,
    hasIdentity: true,
    ruleVersion: 1,
    currentVersion: 1,
    amount: 600n * USDT,
    days: 7,
    isFormComplete: true,
    hasOther: false,
    wasLate: false,
    scoreLimit: 2_000n * USDT,
    limit: 600n * USDT,
    total: 617n * USDT,
    most: 617n * USDT,
    room: 600n * USDT,
  }
  expectOrder(applyRefusal, met, [
    ['identityNeeded', { hasIdentity: false }],
    ['loanRulesChanged', { ruleVersion: 9 }],
    ['loanTooSmall', { amount: 500n * USDT }],
    ['loanTermInvalid', { days: 10 }],
    ['loanFormIncomplete', { isFormComplete: false }],
    ['selfExcluded', { isSelfExcluded: true }],
    ['onBreak', { isOnBreak: true }],
    ['accountFrozen', { isFrozen: true }],
    ['loanUnpaid', { hasOther: true }],
    ['loanPastLate', { wasLate: true }],
    ['loanScoreLow', { scoreLimit: 0n }],
    ['loanAboveLimit', { limit: 599n * USDT }],
    ['loanNotAffordable', { most: 616n * USDT }],
    ['lendingExhausted', { room: 599n * USDT }],
  ])
  const owed = { isOwnLoan: true, isOpen: true, amount: 5n, owed: 5n, available: 5n }
  expectOrder((asked: typeof owed) => repaymentOf(asked).refusal, owed, [
    ['loanUnknown', { isOwnLoan: false }],
    ['loanNotOpen', { isOpen: false }],
    ['repaymentInvalid', { amount: -1n }],
    ['repaymentAboveOwed', { owed: 4n }],
    ['insufficientBalance', { available: 4n }],
  ])
  expect(repaymentOf({ ...owed, amount: 0n, available: 9n })).toEqual({ refusal: undefined, pays: 5n })
})
