import type { Code, CommandOf } from '@candela/contract'
import { crossHealth, crossTransferable } from '@candela/rules/perpetual'
import type { State } from '../state.ts'
import { crossChanged, crossWallet, postCross } from './cross.ts'
import { finishFunding } from './funding.ts'
import { termsOf } from './terms.ts'

/**
 * From available into the cross account. Refusals: positionUnknown (no cross position in the asset), amountMalformed,
 * insufficientBalance.
 */
export function addCrossMargin(state: State, command: CommandOf<'addCrossMargin'>): Code {
  return move(state, command, 'in')
}

/** The other way. Refusals: positionUnknown, amountMalformed, priceStale, aboveMaximum. */
export function removeCrossMargin(state: State, command: CommandOf<'removeCrossMargin'>): Code {
  return move(state, command, 'out')
}

/** A customer's cross account in an asset as it stands, in minor units; `add` and `remove` are what can be moved now. */
export interface CrossView {
  readonly balance: bigint
  readonly equity: bigint
  readonly maintenance: bigint
  readonly add: bigint
  readonly remove: bigint
}

/** Undefined while the customer has no cross position in the asset. */
export function crossView(state: State, customer: number, asset: number): CrossView | undefined {
  const { balance, positions } = crossWallet(state, customer, asset)
  if (positions.length === 0) return undefined
  const { equity, maintenance } = crossHealth(balance, positions)
  const add = state.ledger.balanceOf(customer, asset).available
  return { balance, equity, maintenance, add, remove: crossTransferable(balance, positions) }
}

function move(
  state: State,
  { customer, asset, amount }: { readonly customer: number; readonly asset: number; readonly amount: number },
  direction: 'in' | 'out',
): Code {
  finishFunding(state)
  const { positions } = crossWallet(state, customer, asset)
  const view = crossView(state, customer, asset)
  const asked = BigInt(amount)
  const refusal = state.rules.perpetual.marginRefusal({
    direction,
    hasPosition: view !== undefined,
    amount: asked,
    isStale: positions.some(({ market }) => market.isStaleAt(state.at, termsOf(state, market))),
    // whatever is available may be put in
    maximum: direction === 'in' ? asked : (view?.remove ?? 0n),
    isKnowledgeMissing: false,
    available: view?.add ?? 0n,
    unpaidPrincipal: 0n,
  })
  if (refusal !== undefined) return refusal
  const added = direction === 'in' ? asked : -asked
  const { market } = positions[0]!
  postCross(state, market, 'margin', 0, customer, { available: -added, crossMargin: added }, 'moved')
  crossChanged(state, market, customer)
  return 'ok'
}
