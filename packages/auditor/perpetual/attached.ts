import type { AuditedState } from '../floor/books.ts'
import type { Expected } from '../floor/told.ts'
import { isSecondEdition } from './books.ts'
import { standing } from './cross.ts'
import type { PerpetualMarket, PerpetualOrder, PerpetualPosition, Trigger, Triggers } from './memory.ts'
import { forcedPrice } from './position.ts'
import { tellTriggers } from './waiting.ts'

const WHOLE = 1_000_000n

/** Triggers of a kind anew. */
export function anew({ perpetual }: AuditedState, terms: readonly Omit<Trigger, 'seq'>[]): Triggers {
  return { waiting: terms.map((each) => ({ ...each, seq: ++perpetual.triggers })), fired: 0n }
}

export function whole(price: bigint): Omit<Trigger, 'seq'> {
  return { price, lots: 0n, share: WHOLE }
}

/** A position with the triggers that came with its order, in the place of its own; a stop that lies beyond the forced price is dropped. */
export function withAttached(
  state: AuditedState,
  market: PerpetualMarket,
  position: PerpetualPosition,
  order: PerpetualOrder,
  told: Expected[],
): PerpetualPosition {
  const { takeProfit, stopLoss, customer, product } = order
  order.takeProfit = order.stopLoss = 0n
  if (takeProfit === 0n && stopLoss === 0n) return position
  const { tiers } = state.perpetual.terms
  const forced = isSecondEdition(state)
    ? forcedPrice(standing(state, market, position, true), market.unit, tiers)
    : undefined
  const isDropped = forced !== undefined && stopLoss !== 0n && (position.long ? stopLoss <= forced : stopLoss >= forced)
  const stops = stopLoss === 0n || isDropped ? position.stopLoss : anew(state, [whole(stopLoss)])
  const profits = takeProfit === 0n ? position.takeProfit : anew(state, [whole(takeProfit)])
  const after = { ...position, stopLoss: stops, takeProfit: profits }
  if (isDropped) {
    const figures = { stopLoss: Number(stopLoss), forcedPrice: Number(forced) }
    told.push({
      kind: 'attachedStopDropped',
      position: position.position,
      customer,
      product,
      order: order.order,
      ...figures,
    })
  }
  tellTriggers(state, after, told)
  return after
}
