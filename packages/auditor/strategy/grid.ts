import type { AuditedState } from '../floor/books.ts'
import type { AuditedCell, AuditedStrategy } from '../floor/strategies.ts'
import type { Expected } from '../floor/told.ts'
import { levelsOf } from './arithmetic.ts'
import { equityOf, lotsOf } from './holdings.ts'
import { askNow, type AskedOrder, decided, fittingOf, put } from './ordering.ts'

/* A grid's cells and their orders (rule book §3). */

/** Gives every cell that can have one a side, and every cell with a side its order. */
export function arrange(state: AuditedState, own: AuditedStrategy, at: number, told: Expected[]): void {
  if (own.parameters.kind !== 'grid') return
  own.turned = []
  const product = state.products[own.products[0]!]!
  const levels = levelsOf(own.parameters)
  const equity = equityOf(state, own)
  const orders: AskedOrder[] = []
  for (const [place, cell] of own.cells.entries()) {
    if (cell.side === undefined && levels[place]! < BigInt(product.index)) {
      cell.side = 'buy'
      cell.left = own.size
    }
  }
  const others = own.cells.filter(({ side }) => side === undefined)
  const missing = own.size * BigInt(others.length) - uncounted(state, own)
  const order = missing > 0n ? askNow(state, own, product, 'buy', missing, told) : undefined
  if (order) orders.push(order)
  for (const cell of others) {
    if (uncounted(state, own) < own.size) break
    cell.side = 'sell'
    cell.left = own.size
  }
  const placed = putIn(state, own, own.cells, told)
  if (orders.length + placed.length > 0) {
    told.push({ ...decided(own, 'arranging', at, equity), orders, placed })
  }
}

/** Answers what was filled whole by its opposite, as it was filled. */
export function answer(state: AuditedState, own: AuditedStrategy, told: Expected[]): void {
  const { turned } = own
  own.turned = []
  putIn(state, own, turned, told)
}

/** Coins that no cell counts on. */
function uncounted(state: AuditedState, own: AuditedStrategy): bigint {
  const all = lotsOf(state, own, state.products[own.products[0]!]!)
  return own.cells.reduce((rest, { side, left }) => {
    if (side === 'sell') return rest - left
    return side === 'buy' ? rest - (own.size - left) : rest
  }, all)
}

function putIn(state: AuditedState, own: AuditedStrategy, cells: readonly AuditedCell[], told: Expected[]): number[] {
  if (own.parameters.kind !== 'grid') return []
  const product = state.products[own.products[0]!]!
  const levels = levelsOf(own.parameters)
  return cells.flatMap((cell) => {
    const { side, left } = cell
    if (side === undefined || cell.order !== 0) return []
    const place = own.cells.indexOf(cell)
    const price = levels[side === 'buy' ? place : place + 1]!
    const fit = fittingOf(state, own, product, side, price, left, 'gtc')
    if (typeof fit === 'string') return []
    cell.order = fit.order.order
    put(state, own, product, fit, told)
    return [fit.order.order]
  })
}
