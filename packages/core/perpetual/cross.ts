import type { CrossCause } from '@candela/contract'
import type { CrossPosition, ForcedPrice, Position } from '@candela/rules/perpetual'
import { PURPOSE } from '../ledger/purposes.ts'
import type { State } from '../state.ts'
import type { HeldPosition } from './held-position.ts'
import type { PerpetualMarket } from './perpetual-market.ts'
import { type Movement, post } from './posting.ts'
import { termsOfPosition } from './terms.ts'

/** A cross position and the market that it is in. */
export interface CrossHeld extends CrossPosition {
  readonly position: HeldPosition
  readonly product: number
  readonly market: PerpetualMarket
}

/** A customer's cross account: what lies in it, and its positions by product. */
export interface CrossWallet {
  readonly balance: bigint
  readonly positions: readonly CrossHeld[]
}

export function crossWallet(state: State, customer: number, asset: number): CrossWallet {
  const { perpetuals, ledger } = state
  const positions: CrossHeld[] = []
  for (const position of perpetuals.customer(customer).positions.values()) {
    const market = perpetuals.markets.get(position.product)!
    if (position.mode !== 'cross' || market.quote !== asset || position.lots === 0) continue
    const { mark, unit, number: product } = market
    const { tiers } = termsOfPosition(state, position)
    positions.push({ position, product, market, mark, unit, leverage: position.leverage, tiers })
  }
  positions.sort((a, b) => a.product - b.product)
  return { balance: ledger.accountBalance(customer, PURPOSE.crossMargin, asset), positions }
}

/** The account with a position of the product as it is given, in the place of the present one. */
export function crossWith(
  wallet: CrossWallet,
  market: PerpetualMarket,
  own: Omit<CrossPosition, 'mark' | 'unit'> | undefined,
): readonly CrossPosition[] {
  const others = wallet.positions.filter(({ product }) => product !== market.number)
  return own === undefined || own.position.lots === 0
    ? others
    : [...others, { ...own, mark: market.mark, unit: market.unit }]
}

/** The position as if it were isolated, with all that stands behind it as its margin: what its own worst close is bounded by. */
export function standingOf(state: State, market: PerpetualMarket, position: HeldPosition): Position {
  if (position.mode === 'isolated') return position
  const { balance, positions } = crossWallet(state, position.customer, market.quote)
  return state.rules.perpetual.crossStanding(balance, positions, placeOf(positions, position))
}

/** First mark at which it is liquidated (cross: while all others stay as they are), and its bankruptcy price; 0: none. */
export function crossPrices(
  state: State,
  market: PerpetualMarket,
  position: HeldPosition,
): { readonly forced: ForcedPrice; readonly bankruptcy: number } {
  const { balance, positions } = crossWallet(state, position.customer, market.quote)
  const place = placeOf(positions, position)
  return {
    forced: state.rules.perpetual.crossForcedPrice(balance, positions, place),
    bankruptcy: state.rules.perpetual.crossShare(balance, positions, place).bankruptcyPrice,
  }
}

function placeOf(positions: readonly CrossHeld[], position: HeldPosition): number {
  return positions.findIndex((own) => own.position === position)
}

type Purpose = Parameters<typeof post>[2]

/**
 * One posting for a cross position, whose figures are those after it: what would be its margin and what would go to
 * available for it are the cross account's. Where that is short, open profit is paid into it first.
 */
export function postCross(
  state: State,
  market: PerpetualMarket,
  purpose: Purpose,
  reference: number,
  customer: number,
  moved: Omit<Movement, 'margin'>,
  cause: CrossCause,
): void {
  const amount = moved.crossMargin ?? 0n
  cover(state, market, [purpose, reference], customer, amount)
  post(state, market, purpose, reference, customer, moved)
  told(state, customer, market.quote, cause, amount)
}

/** Before `amount` leaves an account that has less: the first of its positions settles the rest, without one the house. */
function cover(
  state: State,
  market: PerpetualMarket,
  [purpose, reference]: readonly [Purpose, number],
  customer: number,
  amount: bigint,
): void {
  const { balance, positions } = crossWallet(state, customer, market.quote)
  const missing = -(balance + amount)
  if (missing <= 0n) return
  const [first] = positions
  if (first === undefined) {
    post(state, market, purpose, reference, customer, { crossMargin: missing, liquidity: -missing })
    return told(state, customer, market.quote, 'covered', missing)
  }
  const { position, product } = first
  position.settled += missing
  const { id, settled } = position
  state.events.emit('profitSettled', { position: id, customer, product, amount: missing, settled })
  post(state, first.market, purpose, reference, customer, { crossMargin: missing, clearing: -missing })
  told(state, customer, market.quote, 'settled', missing)
}

/** From available into an account, or (below 0) back; there need not be a position. */
export function moveWallet(
  state: State,
  { customer, asset }: { readonly customer: number; readonly asset: number },
  amount: bigint,
  cause: CrossCause,
): void {
  post(state, { quote: asset, number: 0 }, 'margin', 0, customer, { available: -amount, crossMargin: amount })
  told(state, customer, asset, cause, amount)
}

function told(state: State, customer: number, asset: number, cause: CrossCause, amount: bigint): void {
  if (amount === 0n) return
  const balance = state.ledger.accountBalance(customer, PURPOSE.crossMargin, asset)
  state.events.emit('crossMoved', { customer, asset, cause, amount, balance })
}

/**
 * After anything of an account changed: the last position that leaves takes all of it to available; else each position
 * waits at the mark at which the account is looked at again, and one below maintenance is looked at in the next step.
 */
export function crossChanged(state: State, market: PerpetualMarket, customer: number): void {
  const { balance, positions } = crossWallet(state, customer, market.quote)
  const { crossBelow } = state
  if (positions.length === 0) {
    crossBelow.leave(customer)
    return balance === 0n ? undefined : moveWallet(state, { customer, asset: market.quote }, -balance, 'emptied')
  }
  const guards = state.rules.perpetual.crossGuards(balance, positions)
  if (guards === undefined) crossBelow.enter(customer)
  else crossBelow.leave(customer)
  for (const [place, own] of positions.entries()) own.market.setForced(own.position, guards?.[place] ?? 0)
}

/** True when an account is worth at least what `positions` need, a change of its balance included; never below 0. */
export function isCrossSolvent({ rules }: State, balance: bigint, positions: readonly CrossPosition[]): boolean {
  return rules.perpetual.crossHealth(balance, positions).equity >= 0n
}
