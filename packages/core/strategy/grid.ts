import { isCoinCell, isOrder, levelOf, uncountedLots } from '@candela/rules/strategy/arithmetic'
import { closeSlot } from '../spot/open-orders.ts'
import { CANCELLED } from '../spot/close-reasons.ts'
import type { State } from '../state.ts'
import { equityNow, isLive, lotsOf } from './holdings.ts'
import { orderNow, orderResting } from './ordering.ts'
import type { Cell, Strategy } from './strategy.ts'
import { tellDecided } from './telling.ts'

/**
 * Puts a grid in order where there is a ladder: cells get a side, those that begin with coins buy them, and every cell gets its order.
 * Nothing of another kind.
 */
export function arrange(state: State, strategy: Strategy, at: number): void {
  const { parameters, cells, cellLots } = strategy
  if (parameters.kind !== 'grid' || !isLive(state, parameters.product)) return
  const { product } = parameters
  const { index } = state.products[product]!
  const equity = equityNow(state, strategy)
  const waiting: Cell[] = []
  cells.forEach((cell, place) => {
    if (cell.side !== undefined) return
    if (isCoinCell(parameters, place, index)) waiting.push(cell)
    else setSide(cell, 'buy', cellLots)
  })
  const uncounted = (): number => uncountedLots(lotsOf(state, strategy, product), cells, cellLots)
  const missing = cellLots * waiting.length - uncounted()
  const bought = missing > 0 ? orderNow(state, strategy, product, 'buy', missing) : undefined
  let rest = uncounted()
  for (const cell of waiting) {
    if (rest < cellLots) break
    setSide(cell, 'sell', cellLots)
    rest -= cellLots
  }
  const placed = placeCells(state, strategy)
  if (bought !== undefined || placed.length > 0)
    tellDecided(state, strategy, 'arranging', { at, equity, orders: [bought], placed })
}

/** Cells whose order was filled turn: what was bought is sold one level on, what was sold is bought again. */
export function turnCells(state: State, strategy: Strategy): void {
  const { turned } = strategy.pending
  for (const place of turned.splice(0)) {
    const cell = strategy.cells[place]!
    setSide(cell, cell.side === 'buy' ? 'sell' : 'buy', strategy.cellLots)
    if (strategy.state === 'running') placeCell(state, strategy, place)
  }
}

/** Cancels every order of a strategy. */
export function cancelOrders(state: State, { cells }: Strategy): void {
  for (const { order } of cells) if (order !== 0) closeSlot(state, state.orders.slotOf(order), CANCELLED)
}

/** The numbers of the orders that rest from now on. */
function placeCells(state: State, strategy: Strategy): number[] {
  const placed: number[] = []
  strategy.cells.forEach((cell, place) => {
    if (cell.side === undefined || cell.order !== 0 || cell.left === 0) return
    const order = placeCell(state, strategy, place)
    if (order !== 0) placed.push(order)
  })
  return placed
}

function placeCell(state: State, strategy: Strategy, place: number): number {
  const { parameters, cells } = strategy
  const cell = cells[place]!
  if (parameters.kind !== 'grid' || cell.side === undefined) return 0
  const price = levelOf(parameters, cell.side === 'buy' ? place : place + 1)
  if (!isOrder(state.products[parameters.product]!.definition, price, cell.left)) return 0
  const order = orderResting(state, strategy, parameters.product, cell.side, price, cell.left)
  if (order === 0) return 0
  const { taker } = state
  strategy.costs += BigInt(taker.fee)
  cell.left = taker.lots
  if (cell.left === 0) {
    strategy.pending.turned.push(place)
    state.strategies.makeReady(strategy, state.at)
  } else if (state.orders.slotOf(order) !== 0) cell.order = order
  return order
}

function setSide(cell: Cell, side: 'buy' | 'sell', lots: number): void {
  cell.side = side
  cell.left = lots
}
