import type { Code, CommandOf } from '@candela/contract'
import type { OpenEarnRefusal } from '@candela/rules/earn'
import { dayYield } from '@candela/rules/earn/arithmetic'
import { assert, gmt8Day } from '@candela/units'
import { isFrozen } from '../facts/frozen.ts'
import type { Decisions, Protecting } from '../rooms/decisions.ts'
import type { State } from '../state.ts'
import { finishContracts } from '../due/contracts.ts'
import { fixRate } from './due.ts'
import type { EarnOrder } from './earn-order.ts'
import type { EarnProduct, VersionOfTerms } from './earn-product.ts'
import { putIn, takeOut } from './open-change.ts'
import { open, openingRefusal } from './opening.ts'
import { promiseToCome, stopOrder } from './plan.ts'
import { fillPot, redeemPrincipal, topUp } from './posting.ts'
import { settlingUntil } from './settling.ts'

export const DECIDE: Decisions<'earn'> = {
  listEarn,
  listOpenEarn,
  listEarnPlan,
  fundEarnPot,
  openEarn,
  redeemEarn,
  setEarnRenewal,
  stopPlan,
}

export const PROTECTING: Protecting<'earn'> = ['redeemEarn', 'stopPlan']

/** Refusal: termsInvalid (not the next number, an id or asset that does not do, terms that may not be published). */
function listEarn(state: State, command: CommandOf<'listEarn'>): Code {
  return begin(state, listed(state, command))
}

/** Refusal: termsInvalid (as of any product; or days that are not those of its instalments, terms that cannot be left or renew). */
function listEarnPlan(state: State, command: CommandOf<'listEarnPlan'>): Code {
  const { terms, everyDays, instalments } = command
  const plan = { everyDays, instalments }
  const { edition, planTermsValid } = state.rules.earn
  if (edition === 1 || !planTermsValid(terms, plan)) return 'termsInvalid'
  return begin(state, listed(state, command, plan))
}

/** The first rate of a product; since the second edition its pot is filled before. */
function begin(state: State, product: EarnProduct | undefined): Code {
  if (product === undefined) return 'termsInvalid'
  if (state.rules.earn.edition > 1) topUp(state, product, missingCapital(state, product.number))
  fixRate(state, product, 1)
  return 'ok'
}

/** Refusal: termsInvalid (as of any product; or terms that charge for leaving, forbid it or renew). */
function listOpenEarn(state: State, command: CommandOf<'listOpenEarn'>): Code {
  const { earnKind: kind, earnProduct: number, terms } = command
  const { edition, openTermsValid } = state.rules.earn
  if (!openTermsValid(terms) || (edition === 1 && kind === 'wallet')) return 'termsInvalid'
  const product = listed(state, command)
  if (product === undefined) return 'termsInvalid'
  const fundedUntil = product.day + terms.days
  const { highPpm } = terms
  state.openEarn.products.set(number, { kind, highPpm, fundedUntil, isEnding: false, daily: 0n })
  state.events.emit('earnFunded', { earnProduct: number, fundedUntil, promised: 0 })
  return begin(state, product)
}

type Listing = Pick<CommandOf<'listEarn'>, 'earnProduct' | 'id' | 'asset' | 'terms'>

function listed(state: State, listing: Listing, plan?: VersionOfTerms['plan']): EarnProduct | undefined {
  const { earnProduct: number, id, asset, terms } = listing
  const { earn, assets, rules, events, at } = state
  if (number !== earn.products.length + 1 || number > MAX_PRODUCTS) return undefined
  if (!/^[A-Z0-9]{1,16}$/.test(id) || earn.products.some((other) => other.id === id)) return undefined
  if (assets[asset] === undefined || !rules.earn.termsValid(terms)) return undefined
  const version = { terms: { ...terms }, plan, today: 0, tomorrow: 0, running: 0 }
  const product = { number, id, asset, terms: [version], day: gmt8Day(at), capital: 0 }
  earn.list(product)
  events.emit('earnListed', { earnProduct: number, terms: 1 })
  return product
}

const MAX_PRODUCTS = 1_000

/** Pays in what is missing; nothing where nothing is. Refusals: earnUnknown, balanceTooLarge. */
function fundEarnPot(state: State, { earnProduct: number }: CommandOf<'fundEarnPot'>): Code {
  const { earn, ledger } = state
  const product = earn.product(number)
  if (product === undefined) return 'earnUnknown'
  const amount = missingCapital(state, number)
  if (amount <= 0) return 'ok'
  if (!ledger.canIssue(product.asset, amount)) return 'balanceTooLarge'
  finishContracts(state)
  fillPot(state, product, amount, 'practice')
  return 'ok'
}

/** Minor units of practice capital that a pot lacks to what the rules in force say; 0 or less: nothing. */
export function missingCapital({ earn, rules }: State, number: number): number {
  const product = earn.product(number)
  return product === undefined ? 0 : rules.earn.potCapital(product.id) - product.capital
}

/** Answers the order's number. Refusals in the order of the rules' openEarnRefusal. */
function openEarn(state: State, asked: CommandOf<'openEarn'>): Code {
  const { customer, earnProduct: product, terms, amount, renew } = asked
  finishContracts(state)
  const opening = { customer, product, terms, amount, renew }
  const known = state.earn.product(product)
  const refusal = openingRefusal(state, opening, known !== undefined && settlingUntil(state, known) !== 0)
  if (refusal !== undefined) return codeOf(refusal)
  if (state.openEarn.products.has(product)) state.value = putIn(state, asked)
  else state.value = open(state, opening, state.rules.earn.firstYieldDay(state.at), 0)
  return 'ok'
}

/** A closed account asks nothing. */
function codeOf(refusal: OpenEarnRefusal): Code {
  assert(refusal !== 'accountClosed', 'a closed account asks nothing')
  return refusal
}

/** Refusals in the order of the rules' redeemRefusal; a part of a term is earnAmountInvalid. */
function redeemEarn(state: State, command: CommandOf<'redeemEarn'>): Code {
  finishContracts(state)
  return state.openEarn.orders.has(command.order) ? takeOut(state, command) : leave(state, command)
}

function leave(state: State, { customer, order: number, amount }: CommandOf<'redeemEarn'>): Code {
  const { earn, events, at } = state
  const order = orderOf(state, number)
  const owner = earn.owners[number - 1]
  const held = order?.amount ?? 0
  const refusal = state.rules.earn.redeemRefusal({
    isAccountClosed: false,
    isOwnOrder: owner === customer,
    isSettling: isSettling(state, number),
    isOver: order === undefined,
    isFrozen: isFrozen(state, customer),
    canLeaveEarly: order !== undefined && termsOf(state, order).early,
    amount: BigInt(amount),
    held: BigInt(held),
  })
  if (refusal !== undefined) {
    assert(refusal !== 'accountClosed', 'a closed account asks nothing')
    return refusal
  }
  if (order === undefined || amount !== held) return 'earnAmountInvalid'
  const terms = termsOf(state, order)
  const { penaltyOf, remainingDays } = state.rules.earn
  const remaining = remainingDays(order.firstDay, terms.days, at)
  const penalty = Number(penaltyOf(BigInt(amount), terms, remaining))
  const { product, plan } = order
  const [lots, lot] = plan === undefined ? [1, amount] : [plan.lots, plan.instalment]
  const ofDay = lots * Number(dayYield(BigInt(lot), terms.highPpm))
  const promised = remaining * ofDay + promiseToCome(state, order)
  events.emit('earnRedeemed', {
    order: number,
    customer,
    earnProduct: product,
    remainingDays: remaining,
    penalty,
    refund: amount - penalty,
  })
  redeemPrincipal(state, order, penalty, promised)
  earn.release(order)
  earn.remove(order)
  return 'ok'
}

/** Refusals: earnOrderUnknown, earnOrderOver, accountFrozen (switching it on), renewNotOffered. */
function setEarnRenewal(state: State, { customer, order: number, renew }: CommandOf<'setEarnRenewal'>): Code {
  finishContracts(state)
  if (state.earn.owners[number - 1] !== customer) return 'earnOrderUnknown'
  if (isSettling(state, number)) return 'earnSettling'
  const order = orderOf(state, number)
  const isOpen = state.openEarn.orders.has(number)
  if (order === undefined && !isOpen) return 'earnOrderOver'
  if (renew && isFrozen(state, customer)) return 'accountFrozen'
  if (order === undefined) return renew ? 'renewNotOffered' : 'ok'
  if (renew && !termsOf(state, order).renewable) return 'renewNotOffered'
  if (order.renew === renew) return 'ok'
  state.earn.setRenewal(order, renew)
  state.events.emit('earnRenewalSet', { order: number, customer, renew })
  return 'ok'
}

/** Refusals: earnOrderUnknown (another's too), earnSettling, earnOrderOver, planNotTaking. */
function stopPlan(state: State, command: CommandOf<'stopPlan'>): Code {
  finishContracts(state)
  const { customer, order: number } = command
  if (state.earn.owners[number - 1] !== customer) return 'earnOrderUnknown'
  if (isSettling(state, number)) return 'earnSettling'
  return stopOrder(state, command)
}

/** True while a midnight of an order's product is worked off, be the order over or not. */
function isSettling(state: State, number: number): boolean {
  const { earn, openEarn } = state
  const of = earn.orders.get(number) ?? openEarn.orders.get(number)
  const product = earn.product(of?.product ?? earn.productsOf[number - 1] ?? 0)
  return product !== undefined && settlingUntil(state, product) !== 0
}

function orderOf({ earn }: State, number: number): EarnOrder | undefined {
  return earn.orders.get(number)
}

function termsOf({ earn }: State, order: EarnOrder) {
  return earn.product(order.product)!.terms[order.terms - 1]!.terms
}
