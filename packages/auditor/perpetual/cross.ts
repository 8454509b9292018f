import { balance, move } from '../floor/accounts.ts'
import type { Cause } from '../floor/cause.ts'
import { down, greatest, least, MILLION } from '../floor/arithmetic.ts'
import type { AuditedState } from '../floor/books.ts'
import { replace } from './books.ts'
import type { Expected } from '../floor/told.ts'
import type { CrossCause } from '@candela/contract'
import type { PerpetualMarket, PerpetualPosition } from './memory.ts'
import { forcedPrice, type Holding, initialMargin, profitAt } from './position.ts'
import { maintenanceOf, tierOf } from './tiers.ts'
import { outermostStop } from './waiting.ts'

/** One cross position at its mark. */
export interface CrossMember {
  readonly market: PerpetualMarket
  readonly position: Holding & { readonly leverage: bigint; readonly position: number }
}

/** A customer's cross account: its money and every position that it stands behind, by product. */
export interface CrossAccount {
  readonly money: bigint
  readonly members: readonly CrossMember[]
}

export function crossOf(state: AuditedState, customer: number, asset: number): CrossAccount {
  const members = state.perpetual.markets.flatMap((market) => {
    const position = market.held.get(customer)
    return position?.mode === 'cross' && market.quote === asset ? [{ market, position }] : []
  })
  return { money: balance(state, customer, 'crossMargin', asset), members }
}

/** The account with another position in a product's place, and so much more money. */
export function crossAs(
  { money, members }: CrossAccount,
  market: PerpetualMarket,
  position: CrossMember['position'],
  more: bigint,
): CrossAccount {
  const others = members.filter((member) => member.market.product !== market.product)
  return { money: money + more, members: position.lots === 0n ? others : [...others, { market, position }] }
}

function openProfitOf({ market, position }: CrossMember): bigint {
  return profitAt(position, market.unit, market.mark) - position.settled
}

export function needOf(state: AuditedState, { market, position }: CrossMember): bigint {
  return maintenanceOf(state.perpetual.terms.tiers, market.mark * position.lots * market.unit)
}

/** The worth of the whole account at the marks. */
export function worthOf({ money, members }: CrossAccount): bigint {
  return members.reduce((sum, member) => sum + openProfitOf(member), money)
}

/** The worth that it needs. */
export function needsOf(state: AuditedState, { members }: CrossAccount): bigint {
  return members.reduce((sum, member) => sum + needOf(state, member), 0n)
}

/**
 * The money behind one position beside its own figures: that of the account, and the others' profit (and, where `kept`, less their need).
 */
export function behind(state: AuditedState, account: CrossAccount, product: number, kept: boolean): bigint {
  const others = account.members.filter(({ market }) => market.product !== product)
  return others.reduce((sum, member) => sum + openProfitOf(member) - (kept ? needOf(state, member) : 0n), account.money)
}

/** One position's share of what the account is worth, by what it needs of all needs. A short's part of a deficit is at most all of its value. */
export function shareOfWorth(state: AuditedState, account: CrossAccount, member: CrossMember): bigint {
  const share = down(worthOf(account) * needOf(state, member), needsOf(state, account))
  const { market, position } = member
  return position.long ? share : greatest(share, -(market.mark * position.lots * market.unit))
}

/** The price at which that share is used up. */
export function crossBankruptcy(state: AuditedState, account: CrossAccount, member: CrossMember): bigint {
  const { market, position } = member
  const distance = down(shareOfWorth(state, account, member), position.lots * market.unit)
  return position.long ? market.mark - distance : market.mark + distance
}

/** The amount that may leave: no more than there is, and no more than the initial margins of all positions let go. */
export function crossRemovable(state: AuditedState, account: CrossAccount): bigint {
  const { tiers } = state.perpetual.terms
  const bound = account.members.reduce((sum, { market, position }) => {
    const notional = market.mark * position.lots * market.unit
    return sum + initialMargin(notional, least(position.leverage, tierOf(tiers, notional).leverage))
  }, 0n)
  return greatest(0n, least(account.money, worthOf(account) - bound))
}

/** True when an account may be enlarged to this. */
export function isAccountWellCovered(state: AuditedState, account: CrossAccount): boolean {
  return worthOf(account) * MILLION >= state.perpetual.terms.targetPpm * needsOf(state, account)
}

/** The position as one that has what stands behind it as its margin. */
export function standing(
  state: AuditedState,
  market: PerpetualMarket,
  position: PerpetualPosition,
  kept = false,
): PerpetualPosition {
  if (position.mode === 'isolated') return position
  const account = crossOf(state, position.customer, market.quote)
  return { ...position, margin: behind(state, account, market.product, kept) }
}

/** True when a position would be sold before its stop is reached (a cross one while all others stay as they are). */
export function isStopOvertaken(state: AuditedState, market: PerpetualMarket, position: PerpetualPosition): boolean {
  const forced = forcedPrice(standing(state, market, position, true), market.unit, state.perpetual.terms.tiers)
  const stop = outermostStop(position)
  if (forced === undefined || !stop) return false
  return position.long ? stop.price <= forced : stop.price >= forced
}

export function overtaken(state: AuditedState, market: PerpetualMarket, position: PerpetualPosition): Expected {
  const { position: number, customer, product } = position
  const forced = forcedPrice(standing(state, market, position, true), market.unit, state.perpetual.terms.tiers)
  const prices = { stopLoss: Number(outermostStop(position)!.price), forcedPrice: Number(forced) }
  return { kind: 'stopOvertaken', position: number, customer, product, ...prices }
}

/** The cause of money that moves between a cross account and what is available. */
export const OF_ACCOUNT: Cause = ['margin', 0]

/** Money that comes to a cross account or (below 0) goes from it; the positions are as they are after it. */
export function moveCross(
  state: AuditedState,
  market: Pick<PerpetualMarket, 'quote'>,
  of: Cause,
  customer: number,
  amount: bigint,
  cause: CrossCause,
  told: Expected[],
  flow: () => void,
): void {
  const { money, members } = crossOf(state, customer, market.quote)
  const missing = -(money + amount)
  if (missing > 0n) fillUp(state, market, of, customer, members[0], missing, told)
  flow()
  tell(state, customer, market.quote, amount, cause, told)
}

/** Fills up an account's shortage by profit of its first position that is paid in; with none left it is the house's. */
function fillUp(
  state: AuditedState,
  market: Pick<PerpetualMarket, 'quote'>,
  of: Cause,
  customer: number,
  first: CrossMember | undefined,
  missing: bigint,
  told: Expected[],
): void {
  const account = [customer, 'crossMargin'] as const
  if (!first) {
    move(state, of, market.quote, missing, [0, 'liquidity'], account)
    return tell(state, customer, market.quote, missing, 'covered', told)
  }
  const { product } = first.market
  const { position } = first.position
  const settled = first.position.settled + missing
  replace(first.market, { ...first.market.positions.find((one) => one.position === position)!, settled })
  move(state, of, market.quote, missing, [0, 'clearing', product], account)
  told.push({ kind: 'profitSettled', position, customer, product, amount: missing, settled })
  tell(state, customer, market.quote, missing, 'settled', told)
}

/** The last position that leaves takes the money along. */
export function emptyCross(state: AuditedState, market: PerpetualMarket, customer: number, told: Expected[]): void {
  const { money, members } = crossOf(state, customer, market.quote)
  if (members.length > 0 || money === 0n) return
  move(state, OF_ACCOUNT, market.quote, money, [customer, 'crossMargin'], [customer, 'available'])
  tell(state, customer, market.quote, -money, 'emptied', told)
}

function tell(
  state: AuditedState,
  customer: number,
  asset: number,
  amount: bigint,
  cause: CrossCause,
  told: Expected[],
): void {
  if (amount === 0n) return
  const held = balance(state, customer, 'crossMargin', asset)
  told.push({ kind: 'crossMoved', customer, asset, cause, amount, balance: held })
}
