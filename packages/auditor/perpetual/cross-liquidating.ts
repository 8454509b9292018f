import { balance, move } from '../floor/accounts.ts'
import { firstAbove, MILLION } from '../floor/arithmetic.ts'
import type { AuditedState } from '../floor/books.ts'
import type { Expected } from '../floor/told.ts'
import { replace } from './books.ts'
import {
  type CrossAccount,
  crossAs,
  crossBankruptcy,
  type CrossMember,
  crossOf,
  moveCross,
  needOf,
  needsOf,
  shareOfWorth,
  worthOf,
} from './cross.ts'
import { topUp } from './cross-moving.ts'
import { closeRest } from './deleveraged.ts'
import { change, latest } from './fills.ts'
import { sold, type Sold } from './liquidation.ts'
import { budgetOf, type Sale, sellBeyond, sellWithin } from './liquidating.ts'
import type { PerpetualMarket, PerpetualPosition } from './memory.ts'
import { end } from './orders.ts'
import { feeOn, shareOf, signed, without } from './position.ts'
import { exactMaintenance } from './tiers.ts'

/** Every cross account that is below what it needs, by customer; only what acts is sold. */
export function liquidateAccounts(
  state: AuditedState,
  acting: readonly PerpetualMarket[],
  told: Expected[],
  room: { liquidations: number },
): void {
  const [any] = acting
  if (!any) return
  for (const customer of holdersOf(state)) {
    let isBegun = false
    let isToppedUp = false
    for (; room.liquidations > 0; room.liquidations--) {
      const account = crossOf(state, customer, any.quote)
      if (account.members.length === 0 || worthOf(account) >= needsOf(state, account)) break
      const next = largest(state, account, acting)
      if (!next) break
      if (!isBegun && !isToppedUp && topUp(state, customer, any.quote, told)) {
        isToppedUp = true
        continue
      }
      if (!isBegun) endOrders(state, customer, told)
      isBegun = true
      liquidate(state, account, next, told)
    }
  }
}

/** Customers who have cross positions, lowest number first. */
function holdersOf({ perpetual }: AuditedState): readonly number[] {
  const all = new Set<number>()
  for (const { positions } of perpetual.markets) {
    for (const { mode, customer } of positions) if (mode === 'cross') all.add(customer)
  }
  return [...all].sort((one, other) => one - other)
}

/** The position that needs most, then the lower product. */
function largest(
  state: AuditedState,
  { members }: CrossAccount,
  acting: readonly PerpetualMarket[],
): CrossMember | undefined {
  const [first] = members
    .filter(({ market }) => acting.includes(market))
    .sort((one, other) => {
      const [a, b] = [needOf(state, one), needOf(state, other)]
      return a === b ? one.market.product - other.market.product : a > b ? -1 : 1
    })
  return first
}

function endOrders(state: AuditedState, customer: number, told: Expected[]): void {
  const own = state.perpetual.markets
    .filter(({ product }) => state.perpetual.settings.get(`${customer} ${product}`)?.mode === 'cross')
    .flatMap((market) => market.open.filter((order) => order.customer === customer).map((order) => ({ market, order })))
    .sort((one, other) => one.order.order - other.order.order)
  for (const { market, order } of own) end(state, market, order, 'liquidated', told)
}

function liquidate(state: AuditedState, account: CrossAccount, member: CrossMember, told: Expected[]): void {
  const { market } = member
  const { unit, mark, product } = market
  const position = market.positions.find((one) => one.position === member.position.position)!
  const { liquidationPpm: feePpm } = state.perpetual.terms
  const worth = worthOf(account)
  const limit = crossBankruptcy(state, account, member)
  const first = firstPass(state, account, member)
  told.push({
    kind: 'liquidationStarted',
    position: position.position,
    customer: position.customer,
    product,
    step: market.step,
    mark: Number(mark),
    equity: worth,
    maintenance: needsOf(state, account),
    lots: Number(first),
    bankruptcyPrice: limit < 1n ? 0 : Number(limit),
  })
  const floor = limit < 0n ? 0n : limit
  const sale: Sale = { side: position.long ? 'sell' : 'buy', limit: floor, lots: 0n, value: 0n, beyond: 0n }
  sellWithin(state, market, sale, first, told)
  if (first < position.lots && sale.lots > 0n) {
    const share = shareOf(position, sale.lots)
    const result = signed(position.long, sale.value - share.cost)
    const fee = feeOn(sale.value, feePpm)
    const rest = without(position, sale.lots, share)
    const after = crossAs(account, market, rest, result - share.settled - fee)
    if (worthOf(after) >= needsOf(state, after)) {
      return settle(state, market, position, sale, { share, result, fee, shortfall: 0n, left: 0n }, rest, told)
    }
  }
  sellWithin(state, market, sale, position.lots - sale.lots, told)
  const budget = budgetOf(state, market)
  sellBeyond(state, market, sale, position.lots - sale.lots, budget.left, told)
  const unsold = position.lots - sale.lots
  // sold as an isolated one that is worth its share
  const ofShare = shareOfWorth(state, account, member)
  const margin = ofShare - (signed(position.long, mark * position.lots * unit - position.cost) - position.settled)
  const own = { ...position, margin }
  const whole = sold(own, position.lots, sale.value + floor * unsold * unit, feePpm, sale.value)
  if (unsold > 0n) closeRest(state, market, position, floor, unsold, whole, told)
  budget.left -= whole.shortfall
  settle(state, market, position, sale, whole, { ...position, lots: 0n, cost: 0n, settled: 0n }, told)
}

/** The fewest lots after which, sold at the mark, the account is well covered again. */
function firstPass(state: AuditedState, account: CrossAccount, { market, position }: CrossMember): bigint {
  const { tiers, liquidationPpm, targetPpm, wholeUpTo } = state.perpetual.terms
  const minimum = BigInt(state.products[market.product]!.definition.minimumNotional)
  const notional = (lots: bigint): bigint => market.mark * lots * market.unit
  if (notional(position.lots) <= wholeUpTo) return position.lots
  const others = account.members.filter((member) => member.market !== market)
  const needed = others.reduce((sum, member) => sum + needOf(state, member), 0n) * MILLION
  const worth = worthOf(account) * MILLION
  const isEnough = (lots: bigint): boolean => {
    const left = worth - liquidationPpm * notional(lots)
    return left * MILLION >= targetPpm * (needed + exactMaintenance(tiers, notional(position.lots - lots)))
  }
  const lots = firstAbove(0n, position.lots, isEnough)
  return notional(position.lots - lots) < minimum ? position.lots : lots
}

/** The money of a liquidation: result and fee are the account's. */
function settle(
  state: AuditedState,
  market: PerpetualMarket,
  position: PerpetualPosition,
  sale: Sale,
  { share, result, fee, shortfall }: Sold,
  after: PerpetualPosition,
  told: Expected[],
): void {
  const { customer, position: number } = position
  const { product, quote } = market
  const isWhole = after.lots === 0n
  told.push({
    kind: 'liquidated',
    position: number,
    customer,
    product,
    pass: isWhole ? 2 : 1,
    lots: Number(sale.lots),
    notional: sale.value,
    atBankruptcyPrice: Number(isWhole ? position.lots - sale.lots : 0n),
    result,
    settled: share.settled,
    fee,
    shortfall,
    returned: 0n,
  })
  replace(market, after)
  const own = [customer, 'crossMargin'] as const
  const amount = result - share.settled - fee + shortfall
  const of = ['liquidation', number] as const
  moveCross(state, market, of, customer, amount, 'liquidation', told, () => {
    move(state, of, quote, shortfall - fee, [0, 'insurance'], [0, 'clearing', product])
    move(state, of, quote, amount, [0, 'clearing', product], own)
  })
  if (shortfall > 0n) {
    const held = balance(state, 0, 'insurance', quote)
    told.push({
      kind: 'insurancePaid',
      product,
      position: number,
      lots: Number(sale.beyond),
      amount: shortfall,
      balance: held,
    })
  }
  change(state, market, latest(market, after), 'liquidation', told)
}
