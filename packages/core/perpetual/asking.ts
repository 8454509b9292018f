import type { AskingAccount, CrossRest } from '@candela/rules/perpetual'
import { crossStake } from '@candela/rules/perpetual/arithmetic'
import { hasKnowledge, isAboveLossLimit, ownProtections } from '../limits/gate.ts'
import { borrowedOf } from '../loan/borrowed.ts'
import type { State } from '../state.ts'
import { closableLots } from './change.ts'
import { crossWallet } from './cross.ts'
import type { PerpetualMarket } from './perpetual-market.ts'
import type { PerpetualOrder } from './perpetual-order.ts'

const ISOLATED: CrossRest = { balance: 0n, profit: 0n, notional: 0n, maintenance: 0n }

/** A customer as an order of theirs is judged; of one in the place of another, that one counts no more. */
export function askingAccount(
  state: State,
  market: PerpetualMarket,
  customer: number,
  replaced?: PerpetualOrder,
): AskingAccount {
  const { perpetuals, ledger } = state
  const known = perpetuals.customer(customer)
  const { mode, leverage } = known.settingOf(market.number)
  const position = known.positions.get(market.number)
  return {
    ...ownProtections(state, customer),
    hasKnowledge: hasKnowledge(state, customer),
    isAboveLossLimit: isAboveLossLimit(state, customer, 1n),
    position,
    claimedLots: position === undefined ? 0 : position.lots - closableLots(state, position),
    mode,
    leverage,
    rest: mode === 'cross' ? restOf(state, market, customer) : ISOLATED,
    openOrders: replaced === undefined ? known.orders.size : 0,
    available: ledger.balanceOf(customer, market.quote).available + (replaced?.held ?? 0n),
    unpaidPrincipal: borrowedOf(state, customer, market.quote),
  }
}

/** The cross account without its position in the product. */
function restOf(state: State, market: PerpetualMarket, customer: number): CrossRest {
  const { balance, positions } = crossWallet(state, customer, market.quote)
  const others = positions.filter(({ product }) => product !== market.number)
  const { equity, maintenance } = state.rules.perpetual.crossHealth(balance, others)
  return { balance, profit: equity - balance, notional: crossStake(balance, others).notional, maintenance }
}
