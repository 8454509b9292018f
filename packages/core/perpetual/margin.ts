import type { Code, CommandOf, MarginDirection } from '@candela/contract'
import { stakeAt } from '@candela/rules/perpetual/arithmetic'
import { greatest } from '@candela/units'
import { hasKnowledge } from '../limits/gate.ts'
import { borrowedOf } from '../loan/borrowed.ts'
import type { State } from '../state.ts'
import { positionChanged } from './change.ts'
import { finishFunding } from './funding.ts'
import type { HeldPosition } from './held-position.ts'
import type { PerpetualMarket } from './perpetual-market.ts'
import { outermostStop } from './position-triggers.ts'
import { post } from './posting.ts'
import { termsOfPosition, termsOfProduct } from './terms.ts'

/**
 * From available into an isolated position's margin. Refusals: productUnknown, positionUnknown, marginIsCross,
 * amountMalformed, aboveMaximum, ownMoneyNeeded, insufficientBalance.
 */
export function addMargin(state: State, command: CommandOf<'addMargin'>): Code {
  return move(state, command, 'in', command.amount)
}

/** The other way. Refusals: productUnknown, positionUnknown, marginIsCross, amountMalformed, priceStale, aboveMaximum, knowledgeCheckMissing. */
export function removeMargin(state: State, command: CommandOf<'removeMargin'>): Code {
  return move(state, command, 'out', command.amount)
}

/** All that can be taken out. Refusals: those of `removeMargin` but amountMalformed. */
export function removeFreeMargin(state: State, command: CommandOf<'removeFreeMargin'>): Code {
  return move(state, command, 'out')
}

/** The most that can be put in or taken out now, in minor units. */
export function mostMovable(
  state: State,
  market: PerpetualMarket,
  position: HeldPosition,
  way: MarginDirection,
): bigint {
  if (position.mode === 'cross') return 0n
  const { mostAddable, mostRemovable } = state.rules.perpetual
  if (way === 'in') return mostAddable(position, state.ledger.balanceOf(position.customer, market.quote).available)
  const { mark, unit } = market
  const { leverage } = position
  const { tiers } = termsOfPosition(state, position)
  return mostRemovable(position, { mark, unit, leverage, stop: outermostStop(position), tiers })
}

/** Borrowed money that is not margin; by the first edition all is. */
export function lentFor(state: State, customer: number, asset: number): bigint {
  return state.rules.perpetual.edition === 1 ? 0n : borrowedOf(state, customer, asset)
}

/** The part of the greatest removable amount that may go without the knowledge check, unless it was passed. */
function uncheckedOf(state: State, market: PerpetualMarket, position: HeldPosition, most: bigint): bigint {
  if (state.rules.perpetual.edition === 1 || hasKnowledge(state, position.customer)) return most
  return state.rules.perpetual.mostWithoutKnowledge(stakeAt(position, market.mark, market.unit), most)
}

/** `asked` undefined: all that can be taken out. */
function move(
  state: State,
  { customer, product }: { readonly customer: number; readonly product: number },
  direction: MarginDirection,
  asked?: number,
): Code {
  const terms = termsOfProduct(state, product)
  if (terms === undefined) return 'productUnknown'
  finishFunding(state)
  const { perpetuals, rules, ledger, at, events } = state
  const market = perpetuals.markets.get(product)
  const position = perpetuals.positionOf(customer, product)
  if (market === undefined || position === undefined) return 'positionUnknown'
  if (position.mode === 'cross') return 'marginIsCross'
  const maximum = mostMovable(state, market, position, direction)
  const bound = direction === 'in' ? maximum : uncheckedOf(state, market, position, maximum)
  // of nothing at all one unit is refused for the reason why
  const amount = asked === undefined ? greatest(1n, bound) : BigInt(asked)
  const refusal = rules.perpetual.marginRefusal({
    direction,
    hasPosition: true,
    amount,
    isStale: market.isStaleAt(at, terms),
    maximum,
    isKnowledgeMissing: amount > bound,
    available: ledger.balanceOf(customer, market.quote).available,
    unpaidPrincipal: lentFor(state, customer, market.quote),
  })
  if (refusal !== undefined) return refusal
  const added = direction === 'in' ? amount : -amount
  position.margin += added
  const { id, margin } = position
  events.emit('marginMoved', { position: id, customer, product, amount: added, margin })
  post(state, market, 'margin', id, customer, { available: -added, margin: added })
  positionChanged(state, market, position, 'margin')
  return 'ok'
}
