import { POSTING_PURPOSES, SIDES } from '@candela/contract'
import type { State } from '../state.ts'
import { enterStop } from './entered-stop.ts'
import { assetOf, type Stop } from './stop.ts'

const HOLD = POSTING_PURPOSES.indexOf('hold')

/** Lets a stop wait: it has its number, what it holds is covered, and it takes a place among the customer's orders. */
export function acceptStop(state: State, stop: Stop): void {
  const { number, customer, product, held } = stop
  state.events.emit('stopAccepted', {
    order: number,
    customer,
    product,
    side: SIDES[stop.side]!,
    stopKind: stop.stopKind,
    type: stop.market ? 'market' : 'limit',
    timeInForce: stop.timeInForce,
    trigger: stop.trigger,
    price: stop.price,
    lots: stop.lots,
    makerFeePpm: stop.makerFeePpm,
    takerFeePpm: stop.takerFeePpm,
    held,
    oco: stop.oco,
  })
  const asset = assetOf(state.products[product]!.definition, stop.side)
  if (held > 0) state.ledger.hold(HOLD, number, customer, asset, held)
  enterStop(state, stop)
}
