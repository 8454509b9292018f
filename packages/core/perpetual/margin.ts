import type { Code, CommandOf } from '@candela/contract'
import { mostAddable, mostRemovable } from '@candela/rules/perpetual'
import type { State } from '../state.ts'
import { positionChanged } from './change.ts'
import { finishFunding } from './funding.ts'
import type { HeldPosition } from './held-position.ts'
import type { PerpetualMarket } from './perpetual-market.ts'
import { outermostStop } from './position-triggers.ts'
import { post } from './posting.ts'
import { termsOfPosition, termsOfProduct } from './terms.ts'

type Way = 'in' | 'out'

/**
 * From available into an isolated position's margin. Refusals: productUnknown, positionUnknown, marginIsCross,
 * amountMalformed, aboveMaximum, insufficientBalance.
 */
export function addMargin(state: State, command: CommandOf<'addMargin'>): Code {
  return move(state, command, 'in')
}

/** The other way. Refusals: productUnknown, positionUnknown, marginIsCross, amountMalformed, priceStale, aboveMaximum. */
export function removeMargin(state: State, command: CommandOf<'removeMargin'>): Code {
  return move(state, command, 'out')
}

/** The most that can be put in or taken out now, in minor units. */
export function mostMovable(state: State, market: PerpetualMarket, position: HeldPosition, way: Way): bigint {
  if (position.mode === 'cross') return 0n
  if (way === 'in') return mostAddable(position, state.ledger.balanceOf(position.customer, market.quote).available)
  const { mark, unit } = market
  const { leverage } = position
  const { tiers } = termsOfPosition(state, position)
  return mostRemovable(position, { mark, unit, leverage, stop: outermostStop(position), tiers })
}

function move(
  state: State,
  { customer, product, amount }: { readonly customer: number; readonly product: number; readonly amount: number },
  direction: Way,
): Code {
  const terms = termsOfProduct(state, product)
  if (terms === undefined) return 'productUnknown'
  finishFunding(state)
  const { perpetuals, rules, ledger, at, events } = state
  const market = perpetuals.markets.get(product)
  const position = perpetuals.positionOf(customer, product)
  if (market === undefined || position === undefined) return 'positionUnknown'
  if (position.mode === 'cross') return 'marginIsCross'
  const refusal = rules.perpetual.marginRefusal({
    direction,
    hasPosition: true,
    amount: BigInt(amount),
    isStale: market.isStaleAt(at, terms),
    maximum: mostMovable(state, market, position, direction),
    isKnowledgeMissing: false,
    available: ledger.balanceOf(customer, market.quote).available,
    unpaidPrincipal: 0n,
  })
  if (refusal !== undefined) return refusal
  const added = direction === 'in' ? BigInt(amount) : -BigInt(amount)
  position.margin += added
  const { id, margin } = position
  events.emit('marginMoved', { position: id, customer, product, amount: added, margin })
  post(state, market, 'margin', id, customer, { available: -added, margin: added })
  positionChanged(state, market, position, 'margin')
  return 'ok'
}
