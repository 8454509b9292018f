import type { State } from '../state.ts'
import { crossPrices } from './cross.ts'
import {
  type HeldPosition,
  type PositionTriggerKind,
  Trigger,
  type TriggerTerms,
  wholeTrigger,
} from './held-position.ts'
import type { PerpetualMarket } from './perpetual-market.ts'
import type { PerpetualOrder } from './perpetual-order.ts'
import { termsOfPosition } from './terms.ts'

/** Sets a kind of a position's triggers anew. */
export function setKind(
  { perpetuals }: State,
  market: PerpetualMarket,
  position: HeldPosition,
  kind: PositionTriggerKind,
  terms: readonly TriggerTerms[],
): void {
  const triggers = terms.map((each) => new Trigger(kind, position, each, ++perpetuals.triggers))
  market.setTriggers(position, kind, triggers)
}

/** Takes all of a position's triggers away. */
export function endTriggers(market: PerpetualMarket, position: HeldPosition): void {
  for (const kind of ['takeProfit', 'stopLoss'] as const) market.setTriggers(position, kind, [])
}

/** Those of a kind, the one that the mark reaches first in front; of two with one price the older. */
export function byReach(position: HeldPosition, kind: PositionTriggerKind): readonly Trigger[] {
  const { waiting } = position[kind]
  if (waiting.length < 2) return waiting
  const sign = kind === 'stopLoss' ? position.side : -position.side
  return waiting.toSorted((a, b) => sign * (b.price - a.price) || a.rank - b.rank)
}

/** Price of the stop that is nearest to the forced price; 0: none. */
export function outermostStop(position: HeldPosition): number {
  return byReach(position, 'stopLoss').at(-1)?.price ?? 0
}

/** Lots that a trigger closes as things are: what others that fired still have to close is theirs. */
export function triggerLots({ perpetuals, rules }: State, trigger: Trigger): number {
  const { position, kind, lots, sharePpm } = trigger
  let free = position.lots
  for (const order of perpetuals.customer(position.customer).orders.values()) {
    if (order.product === position.product && order.stage === 'retrying') free -= order.lots
  }
  free = Math.max(0, free)
  return lots > 0 ? Math.min(lots, free) : rules.perpetual.shareLots(free, sharePpm, position[kind].firedPpm)
}

/** True when an isolated position's stop can no longer be reached before it is liquidated. */
export function isStopOvertaken({ rules }: State, position: HeldPosition): boolean {
  const stop = outermostStop(position)
  if (position.mode !== 'isolated' || stop === 0) return false
  return rules.perpetual.isBeyondForcedPrice(position.side, stop, position.price)
}

/**
 * Gives a position the triggers that came with the order that opened it, in place of its own of their kind. A stop that could only be
 * reached after the position is gone is dropped, and told.
 */
export function attachTriggers(
  state: State,
  market: PerpetualMarket,
  position: HeldPosition,
  order: PerpetualOrder,
): void {
  const { takeProfit, stopLoss } = order
  if (takeProfit === 0 && stopLoss === 0) return
  order.takeProfit = order.stopLoss = 0
  const { edition, isBeyondForcedPrice } = state.rules.perpetual
  const isFirstEdition = edition === 1
  const forced = stopLoss === 0 || isFirstEdition ? 0 : forcedOf(state, market, position)
  const isDropped = stopLoss !== 0 && isBeyondForcedPrice(position.side, stopLoss, forced)
  if (stopLoss !== 0 && !isDropped) setKind(state, market, position, 'stopLoss', [wholeTrigger(stopLoss)])
  if (takeProfit !== 0) setKind(state, market, position, 'takeProfit', [wholeTrigger(takeProfit)])
  if (isDropped) {
    const { id, customer, product } = position
    state.events.emit('attachedStopDropped', {
      position: id,
      customer,
      product,
      order: order.number,
      stopLoss,
      forcedPrice: forced,
    })
  }
  tellTriggers(state, position)
}

/** The forced price of a position whose figures are in force, and that does not wait for it yet. */
function forcedOf(state: State, market: PerpetualMarket, position: HeldPosition): number {
  if (position.mode === 'cross') return crossPrices(state, market, position).forced
  return state.rules.perpetual.forcedPrice(position, market.unit, termsOfPosition(state, position).lines)
}

/** Tells what waits for a position now; by the first edition its next change does. */
export function tellTriggers({ rules, events }: State, position: HeldPosition): void {
  if (rules.perpetual.edition === 1) return
  const { id, customer, product, takeProfit, stopLoss } = position
  events.emit('triggersSet', {
    position: id,
    customer,
    product,
    takeProfits: takeProfit.waiting.map(termsOf),
    stopLosses: stopLoss.waiting.map(termsOf),
  })
}

function termsOf({ price, lots, sharePpm }: Trigger): TriggerTerms {
  return { price, lots, sharePpm }
}
