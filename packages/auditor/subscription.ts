import type { CommandOf, SaleTerms } from '@candela/contract'
import { balance, canIssue, move } from './floor/accounts.ts'
import type { Cause } from './floor/cause.ts'
import { type AuditedState, hasRole, isFrozen } from './floor/books.ts'
import { type Brakes as BrakesOf, type Decision, done, type Predictions, refusal } from './floor/decision.ts'
import { type AuditedSale, type AuditedSubscription, sharedLots, unlockAt, unlockedBy } from './floor/sales.ts'
import type { Expected } from './floor/told.ts'
import { dayOf, startOf } from './floor/yields.ts'
import { mayOpen } from './limits.ts'
import { needsBorrowed } from './loan.ts'

const DAY = 86_400_000

/* New coins as the rule book tells them (earn §6): money locked while it is checked, shares at the end, escrow until listing. */

export const PREDICT: Predictions<'subscription'> = { offerSale, subscribe, cancelSubscription, cancelSale }
export const BRAKES: BrakesOf<'subscription'> = ['cancelSubscription', 'cancelSale']

function offerSale(state: AuditedState, { sale, coin, terms }: CommandOf<'offerSale'>): Decision {
  const { sales } = state
  if (sale !== sales.length + 1 || sale > 1_000) return refusal('termsInvalid')
  if (!state.assets[coin] || coin === 0 || sales.some((other) => other.coin === coin)) return refusal('termsInvalid')
  if (!maySell(terms, state.at) || !isAgreed(state, state.assets[coin].id, terms)) return refusal('termsInvalid')
  const coins = BigInt(terms.supply) * BigInt(terms.lot)
  if (!canIssue(state, coin, coins)) return refusal('balanceTooLarge')
  state.proposals.offers.delete(state.assets[coin].id)
  sales.push({ sale, coin, terms, status: 'open', part: 1, proposer: 0, cancelledAt: undefined, wanted: 0 })
  move(state, ['saleMint', sale], coin, coins, [0, 'issuance'], [0, 'saleCoins', sale])
  return done(0, { kind: 'saleOffered', sale, coin, supply: terms.supply })
}

/** False for other terms than two operators agreed on, or than the schedule has for this week's coin. */
function isAgreed(state: AuditedState, coin: string, terms: SaleTerms): boolean {
  const agreed = state.proposals.offers.get(coin)
  if (agreed) return isSame(agreed, terms)
  if (state.ruleVersion < 5 || !/^W\d+$/.test(coin)) return true
  const week = Math.floor((dayOf(state.at) - 4) / 7)
  return coin === `W${week}` && isSame(scheduled(week), terms)
}

/** The sale of a week: from Monday noon to Thursday noon of GMT+8, listed on Friday noon. */
function scheduled(week: number): SaleTerms {
  const noon = startOf(4 + 7 * week) + DAY / 2
  const lots = { price: [5, 10, 15, 20][week % 4]! * 1e8, lot: 10e8, supply: 1_000, minimum: 5, maximum: 200 }
  const dates = { opensAt: noon, closesAt: noon + 3 * DAY, listingAt: noon + 4 * DAY }
  return { method: 'shared', ...lots, ...dates, lockupDays: 0, parts: 2, everyDays: 7 }
}

function isSame(one: SaleTerms, other: SaleTerms): boolean {
  const fieldsOf = (terms: SaleTerms): string =>
    JSON.stringify(Object.entries(terms).sort(([a], [b]) => (a < b ? -1 : 1)))
  return fieldsOf(one) === fieldsOf(other)
}

/** True when a sale may be published under these terms. */
export function maySell(terms: SaleTerms, at: number): boolean {
  const { price, lot, supply, minimum, maximum, opensAt, closesAt, listingAt, lockupDays, parts, everyDays } = terms
  if ([price, lot, supply, minimum, parts].some((each) => each < 1)) return false
  if (minimum > maximum || maximum > supply || supply > 2_147_483_647) return false
  const largest = BigInt(Number.MAX_SAFE_INTEGER)
  if (BigInt(supply) * BigInt(price) > largest || BigInt(supply) * BigInt(lot) > largest) return false
  if (closesAt <= at || opensAt >= closesAt || listingAt < closesAt) return false
  if ([lockupDays, everyDays].some((days) => days < 0 || days > 3_650)) return false
  return parts === 1 || (parts <= 100 && everyDays > 0)
}

function subscribe(state: AuditedState, { customer, sale: number, lots }: CommandOf<'subscribe'>): Decision {
  const sale = state.sales[number - 1]
  if (!sale) return refusal('saleUnknown')
  const { terms } = sale
  const isCancelled = sale.cancelledAt !== undefined
  if (!isCancelled && state.at < terms.opensAt) return refusal('saleComingSoon')
  if (isCancelled || state.at >= terms.closesAt) return refusal('saleOver')
  if (!state.customers[customer - 1]!.facts.has('identityValidated')) return refusal('identityNeeded')
  const standing = mayOpen(state, customer)
  if (standing !== 'ok') return refusal(standing)
  if (lots < 1) return refusal('saleQuantityInvalid')
  if (lots < terms.minimum) return refusal('saleBelowMinimum')
  const own = recordsOf(state, number).filter((each) => each.customer === customer && each.status !== 'failed')
  if (own.reduce((sum, each) => sum + each.lots, lots) > terms.maximum) return refusal('saleAboveMaximum')
  const cost = BigInt(lots) * BigInt(terms.price)
  if (cost > balance(state, customer, 'available', 0)) return refusal('insufficientBalance')
  if (needsBorrowed(state, customer, 0, cost)) return refusal('ownMoneyNeeded')
  if (terms.method === 'firstCome' && sale.wanted + lots > terms.supply) return refusal('saleSoldOut')
  sale.wanted += lots
  const fresh = { status: 'checking', allocated: 0, unlocked: 0 } as const
  const record = state.subscriptions.length + 1
  state.subscriptions.push({ record, customer, sale: number, lots, ...fresh })
  move(state, ['subscriptionLock', record], 0, cost, [customer, 'available'], [customer, 'locked'])
  return done(record, { kind: 'subscribed', record, customer, sale: number, lots, amount: Number(cost) })
}

function cancelSubscription(state: AuditedState, asked: CommandOf<'cancelSubscription'>): Decision {
  const record = state.subscriptions[asked.record - 1]
  if (record?.customer !== asked.customer) return refusal('recordUnknown')
  const sale = state.sales[record.sale - 1]!
  if (record.status !== 'checking') return refusal('recordDecided')
  if (isFrozen(state, asked.customer)) return refusal('accountFrozen')
  sale.wanted -= record.lots
  return done(0, fail(state, sale, record, 'cancelledByCustomer'))
}

function cancelSale(state: AuditedState, { operator, sale: number, signature }: CommandOf<'cancelSale'>): Decision {
  const sale = state.sales[number - 1]
  if (!sale) return refusal('saleUnknown')
  if (sale.cancelledAt !== undefined) return refusal('saleOver')
  if (state.at >= sale.terms.listingAt) return refusal('saleListed')
  if (signature === '') return refusal('signatureMissing')
  if (sale.proposer === operator) return refusal('sameOperator')
  const isFirst = sale.proposer === 0
  if (!hasRole(state.operators[operator - 1], isFirst ? 'productPublisher' : 'productApprover')) {
    return refusal('operatorRoleMissing')
  }
  if (isFirst) {
    sale.proposer = operator
    return done(0, { kind: 'saleCancelProposed', sale: number, operator })
  }
  sale.cancelledAt = state.at
  return done(0, { kind: 'saleCancelled', sale: number, operator })
}

function recordsOf({ subscriptions }: AuditedState, sale: number): AuditedSubscription[] {
  return subscriptions.filter((each) => each.sale === sale)
}

/** All that was paid or locked goes back; coins that were allocated are no more. */
function fail(
  state: AuditedState,
  { sale: number, coin, terms }: AuditedSale,
  record: AuditedSubscription,
  reason: 'cancelledByCustomer' | 'saleCancelled' | 'noLot',
): Expected {
  const { customer, lots, allocated, status } = record
  const of = ['subscriptionReturn', record.record] as const
  const amount = BigInt(status === 'checking' ? lots : allocated) * BigInt(terms.price)
  if (status === 'checking') move(state, of, 0, amount, [customer, 'locked'], [customer, 'available'])
  else {
    move(state, of, 0, amount, [0, 'escrow', number], [customer, 'available'])
    move(state, of, coin, BigInt(allocated) * BigInt(terms.lot), [customer, 'locked'], [0, 'issuance'])
  }
  record.status = 'failed'
  return { kind: 'subscriptionFailed', record: record.record, customer, sale: number, reason, amount: Number(amount) }
}

/** The instant of the first due work of any sale; Infinity where there is none. */
export function nextSaleAt({ sales }: AuditedState): number {
  return Math.min(...sales.map(nextOf))
}

/** Everything of any sale that is due at an instant, by the number of the sale. */
export function passSales(state: AuditedState, at: number): Expected[] {
  const told: Expected[] = []
  for (;;) {
    const sale = state.sales.find((each) => nextOf(each) === at)
    if (!sale) return told
    told.push(...passOne(state, sale, at))
  }
}

function nextOf({ status, terms, part, cancelledAt }: AuditedSale): number {
  if (status === 'over') return Number.POSITIVE_INFINITY
  if (cancelledAt !== undefined) return cancelledAt
  if (status === 'open') return terms.closesAt
  return status === 'allocated' ? terms.listingAt : unlockAt(terms, part)
}

function passOne(state: AuditedState, sale: AuditedSale, dueAt: number): Expected[] {
  if (sale.cancelledAt !== undefined) return cancel(state, sale)
  if (sale.status === 'open') return allocate(state, sale, dueAt)
  if (sale.status === 'allocated') return list(state, sale, dueAt)
  return unlock(state, sale, dueAt)
}

function cancel(state: AuditedState, sale: AuditedSale): Expected[] {
  const running = recordsOf(state, sale.sale).filter(({ status }) => status !== 'failed')
  const told = running.map((record) => fail(state, sale, record, 'saleCancelled'))
  burn(state, sale, ['saleBurn', sale.sale])
  sale.status = 'over'
  return told
}

/** Burns the coins that nobody has. */
function burn(state: AuditedState, { sale, coin }: AuditedSale, of: Cause): void {
  move(state, of, coin, balance(state, 0, 'saleCoins', coin, sale), [0, 'saleCoins', sale], [0, 'issuance'])
}

function allocate(state: AuditedState, sale: AuditedSale, dueAt: number): Expected[] {
  const { sale: number, coin, terms, wanted } = sale
  const { supply } = terms
  const price = BigInt(terms.price)
  sale.status = 'allocated'
  const told: Expected[] = [{ kind: 'saleClosed', sale: number, wanted, supply, dueAt }]
  for (const record of recordsOf(state, number).filter(({ status }) => status === 'checking')) {
    const { customer, lots } = record
    const share = BigInt(sharedLots(terms, wanted, lots))
    if (share === 0n) {
      told.push(fail(state, sale, record, 'noLot'))
      continue
    }
    const of = ['subscriptionAllocation', record.record] as const
    const paid = share * price
    const back = BigInt(lots) * price - paid
    move(state, of, 0, paid, [customer, 'locked'], [0, 'escrow', number])
    move(state, of, 0, back, [customer, 'locked'], [customer, 'available'])
    move(state, of, coin, share * BigInt(terms.lot), [0, 'saleCoins', number], [customer, 'locked'])
    record.status = 'succeeded'
    record.allocated = Number(share)
    const about = { record: record.record, customer, sale: number, lots, allocated: record.allocated }
    told.push({ kind: 'coinsAllocated', ...about, paid: Number(paid), back: Number(back), dueAt })
  }
  return told
}

function list(state: AuditedState, sale: AuditedSale, dueAt: number): Expected[] {
  const { sale: number, coin, terms } = sale
  const sold = recordsOf(state, number).reduce((sum, { allocated }) => sum + allocated, 0)
  move(
    state,
    ['coinListing', number],
    0,
    balance(state, 0, 'escrow', 0, number),
    [0, 'escrow', number],
    [0, 'proceeds', number],
  )
  burn(state, sale, ['coinListing', number])
  sale.status = 'listed'
  return [{ kind: 'coinListed', sale: number, coin, sold, unsold: terms.supply - sold, dueAt }]
}

function unlock(state: AuditedState, sale: AuditedSale, dueAt: number): Expected[] {
  const { sale: number, coin, terms, part } = sale
  const told: Expected[] = []
  for (const record of recordsOf(state, number)) {
    const { customer, allocated, unlocked } = record
    const free = unlockedBy(terms, allocated, part)
    const lots = free - unlocked
    if (lots === 0) continue
    record.unlocked = free
    move(
      state,
      ['coinUnlock', record.record],
      coin,
      BigInt(lots) * BigInt(terms.lot),
      [customer, 'locked'],
      [customer, 'available'],
    )
    told.push({ kind: 'coinsUnlocked', record: record.record, customer, sale: number, part, lots, dueAt })
  }
  sale.part += 1
  if (sale.part > terms.parts) sale.status = 'over'
  return told
}
