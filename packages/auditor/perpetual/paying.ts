import { balance, move } from '../floor/accounts.ts'
import type { Cause } from '../floor/cause.ts'
import { greatest, least } from '../floor/arithmetic.ts'
import type { AuditedState } from '../floor/books.ts'
import type { Expected } from '../floor/told.ts'
import { isStale } from './books.ts'
import type { PerpetualMarket, PerpetualPosition } from './memory.ts'
import { crossOf, isStopOvertaken, moveCross, overtaken, worthOf } from './cross.ts'
import { change, latest } from './fills.ts'
import { fundingPayment, fundingRate, paidFrom, sharedOut } from './funding.ts'
import { houseHolding } from './house.ts'
import { liquidateAll } from './liquidating.ts'

const STEP = 250
/** payments of nobody's position */
const OF_HOUSE: Cause = ['fundingPayment', 0]

/** The instant of the next payment between longs and shorts; undefined while there is no market. */
function nextAt({ perpetual }: AuditedState): number | undefined {
  return perpetual.markets.length === 0 ? undefined : perpetual.fundedAt + perpetual.terms.fundingMs
}

/** Every payment that is due by now, each at the last mark before it, and then whoever it brought below maintenance. */
export function payDue(state: AuditedState, told: Expected[]): void {
  for (let at = nextAt(state); at !== undefined && at <= state.at; at = nextAt(state)) {
    state.perpetual.fundedAt = at
    for (const market of state.perpetual.markets) payMarket(state, market, at, told)
  }
}

function payMarket(state: AuditedState, market: PerpetualMarket, at: number, told: Expected[]): void {
  const { terms } = state.perpetual
  const { product, samples, premiums, mark } = market
  market.samples = 0
  market.premiums = 0n
  if (samples * 2 < terms.fundingMs / STEP) {
    told.push({ kind: 'fundingSkipped', product, at, samples })
    return
  }
  const mean = premiums / BigInt(samples)
  const rate = fundingRate(mean, { ...terms, maintenancePpm: terms.tiers[0]!.maintenancePpm })
  told.push({
    kind: 'fundingRateSet',
    product,
    at,
    ratePpm: Number(rate),
    averagePremiumPpm: Number(mean),
    samples,
    mark: Number(mark),
  })
  if (rate !== 0n) pay(state, market, at, rate, told)
}

interface Receiver {
  /** undefined: the house */
  readonly position: PerpetualPosition | undefined
  readonly due: bigint
}

function pay(state: AuditedState, market: PerpetualMarket, at: number, rate: bigint, told: Expected[]): void {
  const { mark, unit, quote } = market
  const isPayer = ({ long }: { readonly long: boolean }): boolean => long === rate > 0n
  const dueOf = (lots: bigint, pays: boolean): bigint => fundingPayment(mark * lots * unit, rate, pays)
  const house = houseHolding(market)
  let pot = 0n
  if (house.lots > 0n && isPayer(house)) {
    pot += dueOf(house.lots, true)
    move(state, OF_HOUSE, quote, pot, [0, 'liquidity'], [0, 'fundingPot', market.product])
  }
  const all = [...market.positions]
  for (const position of all.filter(isPayer)) {
    pot += payOne(state, market, position, dueOf(position.lots, true), at, rate, told)
  }
  const receivers: Receiver[] = all
    .filter((position) => !isPayer(position))
    .map((position) => ({ position, due: dueOf(position.lots, false) }))
  if (house.lots > 0n && !isPayer(house)) receivers.unshift({ position: undefined, due: dueOf(house.lots, false) })
  const wanted = receivers.reduce((sum, { due }) => sum + due, 0n)
  const added = least(greatest(0n, wanted - pot), balance(state, 0, 'insurance', quote))
  move(state, OF_HOUSE, quote, added, [0, 'insurance'], [0, 'fundingPot', market.product])
  const paid = sharedOut(
    receivers.map(({ due }) => due),
    pot + added,
  )
  for (const [place, { position }] of receivers.entries())
    receive(state, market, position, paid[place]!, at, rate, told)
  const left = balance(state, 0, 'fundingPot', quote, market.product)
  move(state, OF_HOUSE, quote, left, [0, 'fundingPot', market.product], [0, 'rounding'])
  if (market.resuming === 0 && !isStale(state, market, at)) {
    liquidateAll(state, market, told, { liquidations: Number.POSITIVE_INFINITY })
  }
}

/** From the margin alone: profit that is not paid in yet is, as far as it is needed. Answers what was paid. */
function payOne(
  state: AuditedState,
  market: PerpetualMarket,
  position: PerpetualPosition,
  due: bigint,
  at: number,
  rate: bigint,
  told: Expected[],
): bigint {
  const { unit, mark, product, quote } = market
  const { customer, position: number } = position
  if (position.mode === 'cross') return payCross(state, market, position, due, at, rate, told)
  const of = ['fundingPayment', number] as const
  const { payment, settledNow: settled, after } = paidFrom(position, unit, mark, due)
  if (settled > 0n) {
    told.push({
      kind: 'profitSettled',
      position: number,
      customer,
      product,
      amount: settled,
      settled: after.settled,
    })
    move(state, of, quote, settled, [0, 'clearing', product], [customer, 'margin', product])
  }
  move(state, of, quote, payment, [customer, 'margin', product], [0, 'fundingPot', product])
  told.push(fundingPaid(market, position, at, rate, -payment, after.margin))
  change(state, market, after, 'funding', told)
  if (!isStopOvertaken(state, market, position) && isStopOvertaken(state, market, after)) {
    told.push(overtaken(state, market, after))
  }
  return payment
}

/** From the cross account, of no more than it is worth. */
function payCross(
  state: AuditedState,
  market: PerpetualMarket,
  position: PerpetualPosition,
  due: bigint,
  at: number,
  rate: bigint,
  told: Expected[],
): bigint {
  const { customer } = position
  const payment = least(due, greatest(0n, worthOf(crossOf(state, customer, market.quote))))
  told.push(fundingPaid(market, position, at, rate, -payment, 0n))
  const of = ['fundingPayment', position.position] as const
  moveCross(state, market, of, customer, -payment, 'funding', told, () => {
    move(state, of, market.quote, payment, [customer, 'crossMargin'], [0, 'fundingPot', market.product])
  })
  change(state, market, latest(market, position), 'funding', told)
  return payment
}

function receive(
  state: AuditedState,
  market: PerpetualMarket,
  position: PerpetualPosition | undefined,
  amount: bigint,
  at: number,
  rate: bigint,
  told: Expected[],
): void {
  const pot = [0, 'fundingPot', market.product] as const
  if (!position) return move(state, OF_HOUSE, market.quote, amount, pot, [0, 'liquidity'])
  const of = ['fundingPayment', position.position] as const
  if (position.mode === 'cross') {
    told.push(fundingPaid(market, position, at, rate, amount, 0n))
    moveCross(state, market, of, position.customer, amount, 'funding', told, () => {
      move(state, of, market.quote, amount, pot, [position.customer, 'crossMargin'])
    })
    return change(state, market, latest(market, position), 'funding', told)
  }
  move(state, of, market.quote, amount, pot, [position.customer, 'margin', market.product])
  const after = { ...position, margin: position.margin + amount }
  told.push(fundingPaid(market, position, at, rate, amount, after.margin))
  change(state, market, after, 'funding', told)
}

function fundingPaid(
  { product, mark, unit }: PerpetualMarket,
  { position, customer, lots }: PerpetualPosition,
  at: number,
  rate: bigint,
  amount: bigint,
  margin: bigint,
): Expected {
  const figures = { ratePpm: Number(rate), mark: Number(mark), notional: mark * lots * unit, amount, margin }
  return { kind: 'fundingPaid', position, customer, product, at, ...figures }
}
