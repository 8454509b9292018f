import { isDeepStrictEqual } from 'node:util'
import {
  balance,
  type Auditor,
  type Prediction,
  type AuditedOrder,
  type AuditedProduct,
  type AuditedStop,
  bestAgainst,
  Comparison,
  openOrdersOf,
  postingFault,
  queue,
  stopsOf,
} from '@candela/auditor'
import type { Event, Leg } from '@candela/contract'
import type { BookRow, Core, Outcome } from '@candela/core'
import { comparePerpetual, comparePerpetualsOf } from './compare-perpetual.ts'

const HOUSE_PURPOSES = [
  'fees',
  'rounding',
  'liquidity',
  'custody',
  'practice',
  'houseTimed',
  'timedReserve',
  'insurance',
  'capital',
  'marketing',
  'costs',
  'lendingFree',
  'lendingPromised',
  'loanBook',
  'interest',
  'issuance',
] as const
/** levels compared a side, more than a ladder and any workload's book have */
const DEPTH = 2000

/** A difference between core and auditor. */
export class Disagreement extends Error {
  override readonly name = 'Disagreement'

  constructor(what: string, core: unknown, auditor: unknown) {
    super(`${what}\n  core:    ${textOf(core)}\n  auditor: ${textOf(auditor)}`)
  }
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? `${inner}` : inner)) ?? 'undefined'
}

function agree(what: string, core: unknown, auditor: unknown): void {
  if (!isDeepStrictEqual(core, auditor)) throw new Disagreement(what, core, auditor)
}

/** Compares the answer to an entry, what was told and what was posted with the prediction, as the audit of a journal does. */
export function compareAnswer(what: string, outcome: Outcome, events: readonly Event[], prediction: Prediction): void {
  const { code, value, repeated } = outcome
  const difference = new Comparison().take({ code, events }, prediction, false)
  if (difference) throw new Disagreement(`${what}: ${difference.what}`, events, prediction)
  agree(`${what}: value, repeated`, [value, repeated], [prediction.value, prediction.repeated])
  for (const event of events) {
    const fault = event.kind === 'posted' ? postingFault(event) : undefined
    if (fault !== undefined) throw new Disagreement(`${what}: ${fault}`, event, 'balanced, never below 0')
  }
}

/** Compares all that an entry touched: its customers' balances and open orders, its products' books and markets. */
export function compareTouched(core: Core, auditor: Auditor, events: readonly Event[]): void {
  const customers = new Set<number>()
  const products = new Set<number>()
  for (const event of events) {
    if ('customer' in event) customers.add(event.customer)
    if ('product' in event) products.add(event.product)
    if (event.kind === 'posted') for (const { owner } of event.legs) customers.add(owner)
  }
  compareAccounts(auditor, events)
  for (const customer of customers) compareCustomer(core, auditor, customer)
  for (const product of products) compareProduct(core, auditor, product)
}

/** Compares the balance of every account that a posting touched, after the last. */
function compareAccounts({ state }: Auditor, events: readonly Event[]): void {
  const touched = new Map<string, Leg>()
  for (const event of events) {
    if (event.kind !== 'posted') continue
    for (const leg of event.legs) touched.set(`${leg.owner} ${leg.purpose} ${leg.key} ${leg.asset}`, leg)
  }
  for (const [name, { owner, purpose, asset, key, balance: after }] of touched) {
    agree(`account ${name}`, after, balance(state, owner, purpose, asset, key))
  }
}

/** Compares everything there is to see. */
export function compareAll(core: Core, auditor: Auditor): void {
  const { state } = auditor
  agree('assets', core.assets(), state.assets)
  agree(
    'products',
    core.products(),
    state.products.map((product) => product.definition),
  )
  agree(
    'customers, step, rules',
    [core.customerCount, core.marketStep, core.ruleVersion],
    [state.customers.length, state.step, state.ruleVersion],
  )
  for (let customer = 0; customer <= state.customers.length; customer++) compareCustomer(core, auditor, customer)
  for (let product = 0; product < state.products.length; product++) compareProduct(core, auditor, product)
  auditor.assertSound()
}

function compareCustomer(core: Core, auditor: Auditor, customer: number): void {
  const { state } = auditor
  for (const { asset, id } of state.assets) {
    if (customer === 0) {
      for (const purpose of HOUSE_PURPOSES) {
        agree(`the house's ${purpose} in ${id}`, core.houseBalance(purpose, asset), balance(state, 0, purpose, asset))
      }
      continue
    }
    const [available, held] = [balance(state, customer, 'available', asset), balance(state, customer, 'held', asset)]
    agree(`balance of customer ${customer} in ${id}`, core.balance(customer, asset), { available, held })
  }
  if (customer === 0) return
  agree(
    `open orders of customer ${customer}`,
    core.spot.openOrders(customer),
    openOrdersOf(state, customer).map(viewOf),
  )
  agree(`stops of customer ${customer}`, core.spot.waitingStops(customer), stopsOf(state, customer).map(stopViewOf))
  comparePerpetualsOf(core.perpetuals, state, customer, agree)
}

function viewOf(order: AuditedOrder): unknown {
  return {
    order: order.order,
    customer: order.customer,
    product: order.product,
    side: order.side,
    type: 'limit',
    timeInForce: order.timeInForce,
    price: Number(order.price),
    lots: Number(order.lots),
    filled: Number(order.filled),
    held: Number(order.held),
    makerFeePpm: Number(order.makerFeePpm),
    takerFeePpm: Number(order.takerFeePpm),
    notional: Number(order.notional),
    fee: Number(order.fee.paid),
    placedAt: order.placedAt,
    placedSeq: order.placedSeq,
  }
}

function stopViewOf(stop: AuditedStop): unknown {
  return {
    order: stop.order,
    customer: stop.customer,
    product: stop.product,
    side: stop.side,
    stopKind: stop.stopKind,
    type: stop.type,
    timeInForce: stop.timeInForce,
    trigger: Number(stop.trigger),
    price: Number(stop.price),
    lots: Number(stop.lots),
    held: Number(stop.held),
    oco: stop.oco,
    placedAt: stop.placedAt,
    placedSeq: stop.placedSeq,
  }
}

function compareProduct(core: Core, auditor: Auditor, number: number): void {
  const product = auditor.state.products[number]!
  const { id } = product.definition
  agree(`book of ${id}`, core.book(number, DEPTH), { bids: rowsOf(product, 'buy'), asks: rowsOf(product, 'sell') })
  comparePerpetual(core.perpetuals, auditor.state, number, agree)
  const market = core.market(number)
  if (product.mid === 0n) return agree(`market of ${id}`, market, undefined)
  const { index, mid, step, at, marketSeq } = product
  const [bid, ask] = [bestAgainst(product, 'sell') ?? 0n, bestAgainst(product, 'buy') ?? 0n]
  agree(`market of ${id}`, market && { ...market, stale: market.stale(auditor.state.at) }, {
    index,
    bid: Number(bid),
    ask: Number(ask),
    mid: Number(mid),
    step,
    at,
    marketSeq,
    stale: !product.isLive,
  })
}

/** [price, lots in all, lots of customers] of one side, best first. */
function rowsOf(product: AuditedProduct, side: 'buy' | 'sell'): BookRow[] {
  const rows = new Map<bigint, [bigint, bigint]>()
  for (const order of queue(product, side)) {
    const [all, own] = rows.get(order.price) ?? [0n, 0n]
    rows.set(order.price, [all + order.left, own + order.left])
  }
  for (const { price, lots } of side === 'buy' ? product.bids : product.asks) {
    if (lots === 0n) continue
    const [all, own] = rows.get(price) ?? [0n, 0n]
    rows.set(price, [all + lots, own])
  }
  return [...rows]
    .sort(([left], [right]) => Number(side === 'buy' ? right - left : left - right))
    .map(([price, [all, own]]) => [Number(price), Number(all), Number(own)])
}
