import type { Code, CommandOf } from '@candela/contract'
import {
  dayYield,
  firstYieldDay,
  penaltyOf,
  type OpenEarnRefusal,
  redeemRefusal,
  remainingDays,
} from '@candela/rules/earn'
import { assert, gmt8Day } from '@candela/units'
import { isFrozen } from '../security/decide.ts'
import type { Decisions, Protecting } from '../rooms/decisions.ts'
import type { State } from '../state.ts'
import { finishDays, fixRate } from './due.ts'
import type { EarnOrder } from './earn-order.ts'
import { open, openingRefusal } from './opening.ts'
import { fillPot, redeemPrincipal } from './posting.ts'

export const DECIDE: Decisions<'earn'> = { listEarn, fundEarnPot, openEarn, redeemEarn, setEarnRenewal }

export const PROTECTING: Protecting<'earn'> = ['redeemEarn']

/** Refusal: termsInvalid (not the next number, an id or asset that does not do, terms that may not be published). */
function listEarn(state: State, { earnProduct: number, id, asset, terms }: CommandOf<'listEarn'>): Code {
  const { earn, assets, rules, events, at } = state
  if (number !== earn.products.length + 1 || number > MAX_PRODUCTS) return 'termsInvalid'
  if (!/^[A-Z0-9]{1,16}$/.test(id) || earn.products.some((other) => other.id === id)) return 'termsInvalid'
  if (assets[asset] === undefined || !rules.earn.termsValid(terms)) return 'termsInvalid'
  const version = { terms: { ...terms }, today: 0, tomorrow: 0, running: 0 }
  const product = { number, id, asset, terms: [version], day: gmt8Day(at), capital: 0 }
  earn.list(product)
  events.emit('earnListed', { earnProduct: number, terms: 1 })
  fixRate(state, product, 1)
  return 'ok'
}

const MAX_PRODUCTS = 1_000

/** Pays in what is missing; nothing where nothing is. Refusals: earnUnknown, balanceTooLarge. */
function fundEarnPot(state: State, { earnProduct: number }: CommandOf<'fundEarnPot'>): Code {
  const { earn, events, ledger } = state
  const product = earn.product(number)
  if (product === undefined) return 'earnUnknown'
  const amount = missingCapital(state, number)
  if (amount <= 0) return 'ok'
  if (!ledger.canIssue(product.asset, amount)) return 'balanceTooLarge'
  finishDays(state)
  product.capital += amount
  events.emit('earnPotFunded', { earnProduct: number, amount })
  fillPot(state, product, amount)
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
  finishDays(state)
  const opening = { customer, product, terms, amount, renew }
  const refusal = openingRefusal(state, opening)
  if (refusal !== undefined) return codeOf(refusal)
  state.value = open(state, opening, firstYieldDay(state.at), 0)
  return 'ok'
}

/** Nothing can be borrowed yet, a closed account asks nothing, and every product is a term. */
function codeOf(refusal: OpenEarnRefusal): Code {
  assert(
    refusal !== 'ownMoneyNeeded' && refusal !== 'accountClosed' && refusal !== 'earnAlreadyRunning',
    'no such refusal while there are terms only',
  )
  return refusal
}

/** Refusals in the order of the rules' redeemRefusal; a part of a term is earnAmountInvalid. */
function redeemEarn(state: State, { customer, order: number, amount }: CommandOf<'redeemEarn'>): Code {
  const { earn, events, at } = state
  finishDays(state)
  const order = orderOf(state, number)
  const owner = earn.owners[number - 1]
  const held = order?.amount ?? 0
  const refusal = redeemRefusal({
    isAccountClosed: false,
    isOwnOrder: owner === customer,
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
  const remaining = remainingDays(order.firstDay, terms.days, at)
  const penalty = Number(penaltyOf(BigInt(amount), terms, remaining))
  const promised = remaining * Number(dayYield(BigInt(amount), terms.highPpm))
  const { product } = order
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
  finishDays(state)
  if (state.earn.owners[number - 1] !== customer) return 'earnOrderUnknown'
  const order = orderOf(state, number)
  if (order === undefined) return 'earnOrderOver'
  if (renew && isFrozen(state, customer)) return 'accountFrozen'
  if (renew && !termsOf(state, order).renewable) return 'renewNotOffered'
  if (order.renew === renew) return 'ok'
  order.renew = renew
  state.events.emit('earnRenewalSet', { order: number, customer, renew })
  return 'ok'
}

function orderOf({ earn }: State, number: number): EarnOrder | undefined {
  return earn.orders.get(number)
}

function termsOf({ earn }: State, order: EarnOrder) {
  return earn.product(order.product)!.terms[order.terms - 1]!.terms
}
