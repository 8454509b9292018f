import type { Code, CommandOf } from '@candela/contract'
import { MAX_SALES } from '@candela/rules/subscription/arithmetic'
import { practiceAsset } from '../funding/decide.ts'
import { ownProtections } from '../limits/gate.ts'
import { borrowedOf } from '../loan/borrowed.ts'
import type { Decisions, Protecting } from '../rooms/decisions.ts'
import { isAsPublished } from '../proposals/offers.ts'
import { isFrozen } from '../facts/frozen.ts'
import { IDENTITY_VALIDATED } from '../facts/facts.ts'
import type { State } from '../state.ts'
import { finishContracts } from '../due/contracts.ts'
import { failRecord } from './due.ts'
import { lock, mint } from './posting.ts'
import type { CoreSale, SaleRecord } from './sales.ts'

export const DECIDE: Decisions<'subscription'> = { offerSale, subscribe, cancelSubscription, cancelSale }

export const PROTECTING: Protecting<'subscription'> = ['cancelSubscription', 'cancelSale']

/**
 * Refusals: termsInvalid (not the next number, a coin that is none, is sold already or pays, terms that may not be
 * published, or others than were agreed on or scheduled), balanceTooLarge.
 */
function offerSale(state: State, { sale: number, coin, terms }: CommandOf<'offerSale'>): Code {
  const { sales, assets, events, ledger, proposals, at } = state
  finishContracts(state)
  const asset = practiceAsset(state)
  if (number !== sales.list.length + 1 || number > MAX_SALES) return 'termsInvalid'
  if (assets[coin] === undefined || coin === asset || sales.list.some((other) => other.coin === coin)) {
    return 'termsInvalid'
  }
  if (!state.rules.subscription.saleTermsValid(terms, at) || !isAsPublished(state, assets[coin].id, terms))
    return 'termsInvalid'
  if (!ledger.canIssue(coin, terms.supply * terms.lot)) return 'balanceTooLarge'
  const fresh = { stage: 'open', wanted: 0, sold: 0, done: 0, part: 1, proposer: 0, cancelledAt: 0 } as const
  const sale: CoreSale = { number, coin, asset, terms: { ...terms }, ...fresh, records: [] }
  events.emit('saleOffered', { sale: number, coin, supply: terms.supply })
  mint(state, sale)
  sales.add(sale)
  proposals.offers.delete(assets[coin].id)
  return 'ok'
}

/** Answers the record's number. Refusals in the order of the rules' subscribeRefusal. */
function subscribe(state: State, { customer, sale: number, lots }: CommandOf<'subscribe'>): Code {
  const { sales, events } = state
  finishContracts(state)
  const sale = sales.sale(number)
  const refusal = subscribingRefusal(state, sale, customer, lots)
  if (refusal !== undefined || sale === undefined) return refusal ?? 'saleUnknown'
  const record: SaleRecord = {
    number: sales.owners.push(customer),
    sale: number,
    customer,
    lots,
    state: 'checking',
    allocated: 0,
  }
  sale.wanted += lots
  events.emit('subscribed', { record: record.number, customer, sale: number, lots, amount: lots * sale.terms.price })
  lock(state, sale, record)
  sales.enter(sale, record)
  state.value = record.number
  return 'ok'
}

function subscribingRefusal(state: State, sale: CoreSale | undefined, customer: number, lots: number) {
  if (sale === undefined) return 'saleUnknown'
  const { sales, ledger, facts, at } = state
  const { number, asset, terms, wanted } = sale
  const { isSaleOver, saleState, subscribeRefusal } = state.rules.subscription
  const now = { ...terms, wanted, isCancelled: sale.cancelledAt !== 0 }
  return subscribeRefusal({
    ...ownProtections(state, customer),
    state: saleState(now, at),
    isOver: isSaleOver(now, at),
    hasIdentity: facts.since(customer, IDENTITY_VALIDATED) !== 0,
    lots,
    minimum: terms.minimum,
    maximum: terms.maximum,
    ownLots: sales.lotsOf(customer, number),
    cost: BigInt(lots) * BigInt(terms.price),
    available: ledger.balanceOf(customer, asset).available,
    unpaidPrincipal: borrowedOf(state, customer, asset),
    remaining: terms.method === 'firstCome' ? Math.max(0, terms.supply - wanted) : undefined,
  })
}

/** Refusals in the order of the rules' cancelSubscriptionRefusal. */
function cancelSubscription(state: State, { customer, record: number }: CommandOf<'cancelSubscription'>): Code {
  const { sales } = state
  finishContracts(state)
  const record = sales.records.get(number)
  const refusal = state.rules.subscription.cancelSubscriptionRefusal({
    isOwn: sales.owners[number - 1] === customer,
    isChecking: record?.state === 'checking',
    isFrozen: isFrozen(state, customer),
  })
  if (refusal !== undefined) return refusal
  const sale = sales.sale(record!.sale)!
  sale.wanted -= record!.lots
  failRecord(state, sale, record!, 'cancelledByCustomer')
  return 'ok'
}

/**
 * A publisher proposes, another operator, an approver, decides; what comes back does so as due work of this instant.
 * Refusals in this order: saleUnknown, saleOver (cancelled already), saleListed, signatureMissing, sameOperator,
 * operatorRoleMissing.
 */
function cancelSale(state: State, { operator, sale: number, signature }: CommandOf<'cancelSale'>): Code {
  const { sales, operators, events, at } = state
  finishContracts(state)
  const sale = sales.sale(number)
  if (sale === undefined) return 'saleUnknown'
  if (sale.cancelledAt !== 0) return 'saleOver'
  if (at >= sale.terms.listingAt) return 'saleListed'
  if (signature === '') return 'signatureMissing'
  if (sale.proposer === operator) return 'sameOperator'
  if (!operators.may(operator, sale.proposer === 0 ? 'productPublisher' : 'productApprover'))
    return 'operatorRoleMissing'
  if (sale.proposer === 0) {
    sale.proposer = operator
    events.emit('saleCancelProposed', { sale: number, operator })
    return 'ok'
  }
  sale.stage = 'cancelling'
  sale.done = 0
  sale.cancelledAt = at
  events.emit('saleCancelled', { sale: number, operator })
  sales.schedule(sale)
  return 'ok'
}
