import { CODES, type Side } from '@candela/contract'
import type { State } from '../state.ts'
import { place } from '../spot/place.ts'
import { freeLots, freeMoney } from './holdings.ts'
import type { Strategy } from './strategy.ts'

/** An immediate order that a strategy asked for. */
export interface AskedOrder {
  /** 0: refused */
  readonly order: number
  readonly product: number
  readonly side: Side
  readonly lots: number
  readonly bound: number
  /** of CODES; 0: accepted */
  readonly code: number
}

/** Asks for as many lots of a product at once as money, coins and the least order let; undefined where that is no order. */
export function orderNow(
  state: State,
  strategy: Strategy,
  product: number,
  side: Side,
  wanted: number,
  money?: bigint,
): AskedOrder | undefined {
  const { definition, index } = state.products[product]!
  if (index === 0) return undefined
  const { rules } = state
  const bound = rules.strategy.boundOf(side, index)
  const lots =
    side === 'buy'
      ? rules.strategy.lotsToBuy(definition, bound, wanted, money ?? freeMoney(state, strategy))
      : rules.strategy.lotsToSell(definition, bound, wanted, freeLots(state, strategy, product))
  if (lots === 0) return undefined
  const { customer, number } = strategy
  const asked = { customer, product, side, type: 'limit', timeInForce: 'ioc', price: bound, lots, spend: 0 } as const
  const code = place(state, asked, number)
  const told = { product, side, lots, bound }
  if (code !== 'ok') return { ...told, order: 0, code: CODES[code].number }
  strategy.costs += BigInt(state.taker.fee)
  return { ...told, order: state.taker.number, code: 0 }
}

/** A resting order; answers its number, 0 where spot refuses it. Lots left and fees of what it trades at once are in `state.taker`. */
export function orderResting(
  state: State,
  { customer, number }: Strategy,
  product: number,
  side: Side,
  price: number,
  lots: number,
): number {
  const asked = { customer, product, side, type: 'limit', timeInForce: 'gtc', price, lots, spend: 0 } as const
  return place(state, asked, number) === 'ok' ? state.taker.number : 0
}
