import type { Code, CommandOf, EarnTerms } from '@candela/contract'
import { balance, canIssue, move } from './floor/accounts.ts'
import { type AuditedState, isFrozen } from './floor/books.ts'
import type { AuditedEarnOrder, AuditedEarnProduct } from './floor/earn-books.ts'
import { type Brakes as BrakesOf, type Decision, done, type Predictions, refusal } from './floor/decision.ts'
import { isOpenTerms, isPlanOf, mayBePublished } from './floor/earn-terms.ts'
import type { Expected } from './floor/told.ts'
import {
  dayOf,
  penaltyOf,
  planDaysFrom,
  type PlanTerms,
  promiseOf,
  rateOf,
  remainingOf,
  startOf,
  yieldOf,
} from './floor/yields.ts'
import { mayOpen } from './limits.ts'
import { needsBorrowed } from './loan.ts'
import { hasWindows, settlingUntil } from './floor/settling.ts'
import { endOpenDay, isSoldOut, openOrderOf, promiseDay, putIn, takeOut } from './open-earn.ts'
import { promisedToCome, stopPlan } from './plans.ts'
import { isStopped } from './stopped.ts'

/* Earn as the rule book tells it (earn §1 to §5): days of GMT+8, promises at the high end, a rate fixed a day ahead. */

const UNIT = 100_000_000n
/** the house's payments into each pot */
const CAPITAL = new Map([
  ['L5', 50_000n * UNIT],
  ['L15', 100_000n * UNIT],
  ['L30', 200_000n * UNIT],
  ['G30', 10n * UNIT],
  ['S30', 20_000n * UNIT],
  ['SF', 10_000n * UNIT],
  ['W', 20_000n * UNIT],
  ['FI', 20_000n * UNIT],
])

export const PREDICT: Predictions<'earn'> = {
  listEarn,
  listOpenEarn,
  listEarnPlan,
  fundEarnPot,
  openEarn,
  redeemEarn,
  setEarnRenewal,
  stopPlan(state, asked) {
    if (state.earn.owners[asked.order - 1] !== asked.customer) return refusal('earnOrderUnknown')
    return isSettling(state, asked.order) ? refusal('earnSettling') : stopPlan(state, asked)
  },
}
export const BRAKES: BrakesOf<'earn'> = ['redeemEarn', 'stopPlan']

function listEarn(state: AuditedState, asked: CommandOf<'listEarn'>): Decision {
  return list(state, asked)
}

function listOpenEarn(state: AuditedState, asked: CommandOf<'listOpenEarn'>): Decision {
  const { earnKind: kind, terms } = asked
  if (!isOpenTerms(terms) || (kind === 'wallet' && !hasWindows(state))) return refusal('termsInvalid')
  return list(state, asked, { open: { kind, fundedUntil: dayOf(state.at) + terms.days, isEnding: false } })
}

function listEarnPlan(state: AuditedState, asked: CommandOf<'listEarnPlan'>): Decision {
  const { everyDays, instalments, terms } = asked
  if (!hasWindows(state) || !isPlanOf(terms, asked)) return refusal('termsInvalid')
  return list(state, asked, { plan: { everyDays, instalments } })
}

function list(
  state: AuditedState,
  { earnProduct: product, id, asset, terms }: Pick<CommandOf<'listEarn'>, 'earnProduct' | 'id' | 'asset' | 'terms'>,
  { open, plan }: Partial<Pick<AuditedEarnProduct, 'open'>> & { plan?: AuditedEarnProduct['plans'][number] } = {},
): Decision {
  const { products } = state.earn
  if (product !== products.length + 1 || product > 1_000) return refusal('termsInvalid')
  if (!/^[A-Z0-9]{1,16}$/.test(id) || products.some((other) => other.id === id)) return refusal('termsInvalid')
  if (!state.assets[asset] || !mayBePublished(terms)) return refusal('termsInvalid')
  const day = dayOf(state.at)
  const rates = [new Map<number, number>()]
  const of = { product, id, asset, terms: [terms], plans: [plan], rates, day, capital: 0n }
  const listed: AuditedEarnProduct = open ? { ...of, open } : of
  products.push(listed)
  const told: Expected[] = [{ kind: 'earnListed', earnProduct: product, terms: 1 }]
  if (open) told.push({ kind: 'earnFunded', earnProduct: product, fundedUntil: open.fundedUntil, promised: 0 })
  // since the second edition the first rate is that of a pot that is there
  if (hasWindows(state)) told.push(...fill(state, listed))
  return done(0, ...told, fixRate(state, listed, 1))
}

/** The published practice capital of a product's pot. */
export function capitalOf(id: string): bigint {
  return CAPITAL.get(id) ?? 0n
}

function fundEarnPot(state: AuditedState, { earnProduct: number }: CommandOf<'fundEarnPot'>): Decision {
  const product = state.earn.products[number - 1]
  if (!product) return refusal('earnUnknown')
  const amount = capitalOf(product.id) - product.capital
  if (amount > 0n && !canIssue(state, product.asset, amount)) return refusal('balanceTooLarge')
  return done(0, ...fill(state, product))
}

function fill(state: AuditedState, product: AuditedEarnProduct): Expected[] {
  const { product: number, asset } = product
  const amount = capitalOf(product.id) - product.capital
  if (amount <= 0n || !canIssue(state, asset, amount)) return []
  product.capital += amount
  move(state, ['earnPot', number], asset, amount, [0, 'practice'], [0, 'yieldFree', number])
  return [{ kind: 'earnPotFunded', earnProduct: number, amount: Number(amount) }]
}

function openEarn(state: AuditedState, asked: CommandOf<'openEarn'>): Decision {
  const isKnown = state.earn.products[asked.earnProduct - 1] !== undefined
  if (isKnown && settlingUntil(state, asked.earnProduct) !== 0) return refusal('earnSettling')
  const why = whyNotOpen(state, asked)
  if (why !== 'ok') return refusal(why)
  if (state.earn.products[asked.earnProduct - 1]!.open) return putIn(state, asked)
  const told = open(state, asked, dayOf(state.at) + 1, 0)
  return done(state.earn.numbers, ...told)
}

type Asked = Pick<CommandOf<'openEarn'>, 'customer' | 'earnProduct' | 'terms' | 'amount' | 'renew'>

/** The first thing that is in the way, or `ok`. */
export function whyNotOpen(
  state: AuditedState,
  { customer, earnProduct: number, terms: version, amount, renew }: Asked,
): Code {
  const product = state.earn.products[number - 1]
  if (!product) return 'earnUnknown'
  if (version !== product.terms.length) return 'earnTermsChanged'
  const terms = product.terms.at(-1)!
  if (product.open?.isEnding === true || isStopped(state, number)) return 'earnNotOnSale'
  if (state.at < terms.opens || (terms.closes !== 0 && state.at >= terms.closes)) return 'earnNotOnSale'
  const isWallet = product.open?.kind === 'wallet'
  if (isWallet && openOrderOf(state, customer, number)) return 'earnAlreadyRunning'
  if (amount <= 0) return 'earnAmountInvalid'
  if (amount < terms.minimum) return 'earnBelowMinimum'
  if (amount > terms.maximum) return 'earnAboveMaximum'
  const held = state.earn.orders
    .filter((order) => order.customer === customer && order.product === number && order.isLocked)
    .reduce((sum, order) => sum + committedOf(order), openOrderOf(state, customer, number)?.amount ?? 0n)
  const plan = product.plans.at(-1)
  const wanted = BigInt(amount) * BigInt(plan?.instalments ?? 1)
  if (held + wanted > BigInt(terms.customerMaximum)) return 'earnAboveCustomerMaximum'
  const standing = mayOpen(state, customer)
  if (standing !== 'ok') return standing
  if (renew && !terms.renewable) return 'renewNotOffered'
  // wallet mining sets nothing aside
  if (!isWallet && BigInt(amount) > balance(state, customer, 'available', product.asset)) return 'insufficientBalance'
  if (!isWallet && needsBorrowed(state, customer, product.asset, BigInt(amount))) return 'ownMoneyNeeded'
  if (product.open) return isSoldOut(state, { customer, earnProduct: number, amount }) ? 'earnSoldOut' : 'ok'
  const promised = promiseOf(BigInt(amount), { ...terms, days: daysOf(terms.days, plan) })
  return promised > balance(state, 0, 'yieldFree', product.asset, number) ? 'earnSoldOut' : 'ok'
}

/** The days that are promised: of a plan those of all its instalments. */
function daysOf(days: number, plan: AuditedEarnProduct['plans'][number]): number {
  return plan ? planDaysFrom(plan, 0) : days
}

/** The amount in an order, with the instalments to come. */
function committedOf({ amount, plan }: AuditedEarnOrder): bigint {
  return amount + (plan?.isTaking ? BigInt(plan.instalments - plan.next) * plan.instalment : 0n)
}

function open(state: AuditedState, asked: Asked, firstDay: number, renews: number): Expected[] {
  const { customer, earnProduct: number, terms: version, renew } = asked
  const product = state.earn.products[number - 1]!
  const terms = product.terms[version - 1]!
  const order = (state.earn.numbers += 1)
  const amount = BigInt(asked.amount)
  const lastDay = firstDay + terms.days - 1
  const of = { order, customer, terms: version, amount, firstDay, lastDay }
  const ofPlan = product.plans[version - 1]
  const plan = ofPlan && { ...ofPlan, instalment: amount, lots: 1, next: 1, misses: 0, isTaking: true }
  state.earn.orders.push({ ...of, product: number, nextDay: firstDay, renew, isLocked: true, ...(plan && { plan }) })
  state.earn.owners.push(customer)
  state.earn.productsOf.push(hasWindows(state) ? number : undefined)
  const promised = promiseOf(amount, { ...terms, days: daysOf(terms.days, ofPlan) })
  move(state, ['earnLock', order], product.asset, amount, [customer, 'available'], [customer, 'locked'])
  move(state, ['earnLock', order], product.asset, promised, [0, 'yieldFree', number], [0, 'yieldPromised', number])
  const opened: Expected = {
    kind: 'earnOpened',
    ...of,
    earnProduct: number,
    amount: Number(amount),
    promised: Number(promised),
    renew,
    renews,
  }
  if (!ofPlan) return [opened]
  return [opened, { kind: 'planOpened', order, customer, earnProduct: number, instalment: Number(amount), ...ofPlan }]
}

function redeemEarn(state: AuditedState, asked: CommandOf<'redeemEarn'>): Decision {
  const { customer, order: number, amount } = asked
  if (state.earn.owners[number - 1] !== customer) return refusal('earnOrderUnknown')
  if (isSettling(state, number)) return refusal('earnSettling')
  const open = state.earn.open.find((each) => each.order === number)
  if (open) return takeOut(state, open, asked)
  const order = state.earn.orders.find((each) => each.order === number)
  if (!order) return refusal('earnOrderOver')
  if (isFrozen(state, customer)) return refusal('accountFrozen')
  const product = state.earn.products[order.product - 1]!
  const terms = product.terms[order.terms - 1]!
  if (!terms.early) return refusal('earlyRedemptionNotAllowed')
  if (amount <= 0) return refusal('earnAmountInvalid')
  if (BigInt(amount) > order.amount) return refusal('earnAmountAboveHeld')
  if (BigInt(amount) < order.amount) return refusal('earnAmountInvalid')
  const remaining = remainingOf(order.firstDay, terms.days, state.at)
  const penalty = penaltyOf(order.amount, terms, remaining)
  const { asset } = product
  const { plan } = order
  const ofDay = plan
    ? BigInt(plan.lots) * yieldOf(plan.instalment, terms.highPpm)
    : yieldOf(order.amount, terms.highPpm)
  const promised = BigInt(remaining) * ofDay + promisedToCome(state, order)
  const of = ['earnRedemption', order.order] as const
  move(state, of, asset, penalty, [customer, 'locked'], [0, 'yieldFree', order.product])
  move(state, of, asset, order.amount - penalty, [customer, 'locked'], [customer, 'available'])
  move(state, of, asset, promised, [0, 'yieldPromised', order.product], [0, 'yieldFree', order.product])
  end(state, order)
  return done(0, {
    kind: 'earnRedeemed',
    order: number,
    customer,
    earnProduct: order.product,
    remainingDays: remaining,
    penalty: Number(penalty),
    refund: Number(order.amount - penalty),
  })
}

function setEarnRenewal(state: AuditedState, asked: CommandOf<'setEarnRenewal'>): Decision {
  const { customer, order: number, renew } = asked
  if (state.earn.owners[number - 1] !== customer) return refusal('earnOrderUnknown')
  if (isSettling(state, number)) return refusal('earnSettling')
  const order = state.earn.orders.find((each) => each.order === number)
  const isOpen = state.earn.open.some((each) => each.order === number)
  if (!order && !isOpen) return refusal('earnOrderOver')
  if (renew && isFrozen(state, customer)) return refusal('accountFrozen')
  if (!order) return renew ? refusal('renewNotOffered') : done(0)
  if (renew && !state.earn.products[order.product - 1]!.terms[order.terms - 1]!.renewable) {
    return refusal('renewNotOffered')
  }
  if (order.renew === renew) return done(0)
  order.renew = renew
  return done(0, { kind: 'earnRenewalSet', order: number, customer, renew })
}

/** True while a midnight of an order's product is worked off, be the order over or not. */
function isSettling(state: AuditedState, number: number): boolean {
  const { orders, open: others, productsOf } = state.earn
  const running = [...orders, ...others].find((each) => each.order === number)
  const product = running?.product ?? productsOf[number - 1]
  return product !== undefined && settlingUntil(state, product) !== 0
}

/** The start of the next day that no product has begun; Infinity where there is no product. */
export function nextDayAt({ earn }: AuditedState): number {
  return Math.min(...earn.products.map(({ day }) => startOf(day + 1)))
}

/** A day begins: what the one before paid, and what it freed. */
export function endDay(state: AuditedState, at: number): Expected[] {
  const day = dayOf(at) - 1
  const told: Expected[] = []
  for (const order of byNumber(state)) if (order.isLocked && order.nextDay === day) told.push(payOrder(state, order))
  for (const order of byNumber(state)) if (order.isLocked && order.lastDay === day) told.push(freeOrder(state, order))
  return [...told, ...endOpenDay(state, day, at)]
}

/** A day begins: what is opened again, then the rate of the next. */
export function beginDay(state: AuditedState, at: number): Expected[] {
  const day = dayOf(at)
  const told: Expected[] = []
  for (const order of byNumber(state)) if (!order.isLocked) told.push(...openAgain(state, order, day))
  for (const product of state.earn.products.filter((each) => each.day === day - 1)) {
    told.push(...beginProduct(state, product, day))
  }
  return told
}

/** A product begins a day: one more is promised to everybody in it without an end, and the rate of the next is fixed. */
export function beginProduct(state: AuditedState, product: AuditedEarnProduct, day: number): Expected[] {
  product.day = day
  const told = promiseDay(state, product)
  for (let version = 1; version <= product.terms.length; version++) {
    const isLast = version === product.terms.length
    const isHeld = state.earn.orders.some((o) => o.product === product.product && o.terms === version)
    if (isLast || isHeld) told.push(fixRate(state, product, version))
  }
  return told
}

function byNumber({ earn }: AuditedState): AuditedEarnOrder[] {
  return [...earn.orders].sort((a, b) => a.order - b.order)
}

export function payOrder(state: AuditedState, order: AuditedEarnOrder): Expected {
  const { customer, product: number, amount, nextDay: day } = order
  const product = state.earn.products[number - 1]!
  const ratePpm = product.rates[order.terms - 1]!.get(day)!
  const { plan } = order
  const [lots, lot] = plan ? [BigInt(plan.lots), plan.instalment] : [1n, amount]
  const paid = lots * yieldOf(lot, ratePpm)
  const most = lots * yieldOf(lot, product.terms[order.terms - 1]!.highPpm)
  const of = ['earnYield', order.order] as const
  move(state, of, product.asset, paid, [0, 'yieldPromised', number], [customer, 'available'])
  move(state, of, product.asset, most - paid, [0, 'yieldPromised', number], [0, 'yieldFree', number])
  order.nextDay += 1
  const dueAt = startOf(day + 1)
  return {
    kind: 'yieldPaid',
    order: order.order,
    customer,
    earnProduct: number,
    day,
    ratePpm,
    amount: Number(paid),
    dueAt,
  }
}

export function freeOrder(state: AuditedState, order: AuditedEarnOrder): Expected {
  const { customer, product, amount, lastDay } = order
  order.isLocked = false
  move(
    state,
    ['earnReturn', order.order],
    state.earn.products[product - 1]!.asset,
    amount,
    [customer, 'locked'],
    [customer, 'available'],
  )
  if (!order.renew) end(state, order)
  const dueAt = startOf(lastDay + 1)
  return { kind: 'earnMatured', order: order.order, customer, earnProduct: product, amount: Number(amount), dueAt }
}

export function openAgain(state: AuditedState, order: AuditedEarnOrder, day: number): Expected[] {
  const { order: number, customer, product, terms } = order
  const asked = { customer, earnProduct: product, terms, amount: Number(order.amount), renew: true }
  const isClosed = state.customers[customer - 1]!.facts.has('closed')
  const why = isClosed ? 'accountClosed' : whyNotOpen(state, asked)
  end(state, order)
  if (why === 'ok') return open(state, asked, day, number)
  const reason = why as (Expected & { kind: 'earnNotRenewed' })['reason']
  return [{ kind: 'earnNotRenewed', order: number, customer, earnProduct: product, reason }]
}

function end({ earn }: AuditedState, order: AuditedEarnOrder): void {
  earn.orders.splice(earn.orders.indexOf(order), 1)
}

/** The next terms of a product, on sale from now on; orders keep theirs. */
export function beginTerms(state: AuditedState, number: number, terms: EarnTerms, plan: PlanTerms): Expected[] {
  const product = state.earn.products[number - 1]!
  const { everyDays, instalments } = plan
  product.terms.push(terms)
  product.plans.push(instalments === 0 ? undefined : { everyDays, instalments })
  product.rates.push(new Map())
  const version = product.terms.length
  return [{ kind: 'earnListed', earnProduct: number, terms: version }, fixRate(state, product, version)]
}

function fixRate(state: AuditedState, product: AuditedEarnProduct, version: number): Expected {
  const promised = balance(state, 0, 'yieldPromised', product.asset, product.product)
  const free = balance(state, 0, 'yieldFree', product.asset, product.product)
  const ratePpm = rateOf(product.terms[version - 1]!, promised, free)
  const day = product.day + 1
  product.rates[version - 1]!.set(day, ratePpm)
  const pot = { promised: Number(promised), free: Number(free) }
  return { kind: 'earnRateFixed', earnProduct: product.product, terms: version, day, ratePpm, ...pot }
}
