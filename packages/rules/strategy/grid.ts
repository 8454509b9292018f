import { notionalUnit, type ProductDefinition, type Side } from '@candela/contract'
import { greatest, PPM } from '@candela/units'
import { lastTaken } from '../last-taken.ts'
import { MAX_LOTS } from '../spot/amounts.ts'
import { boundOf, holdAt } from './orders.ts'

/*
 * A grid: levels from `low` on, a step apart. Cell k lies between level k, at which it buys, and the next, at which it sells
 * (strategies §3).
 */

/** the least amount is so many of the least orders */
export const LEAST_ORDERS = 20

export interface GridTerms {
  readonly low: number
  readonly high: number
  readonly levels: number
}

/** The step between levels. */
export function gridStep({ low, high, levels }: GridTerms): number {
  return Math.floor((high - low) / (levels - 1))
}

/** The price of a level, the lowest being 0. */
export function levelOf(terms: GridTerms, level: number): number {
  return terms.low + level * gridStep(terms)
}

/** The prices of the levels, lowest first. */
export function gridLevels(terms: GridTerms): number[] {
  return Array.from({ length: terms.levels }, (_, level) => levelOf(terms, level))
}

/** True when no round trip of a cell can lose: the step pays for two fees. */
export function gridPays(terms: GridTerms, takerFeePpm: number): boolean {
  const step = gridStep(terms)
  const highest = BigInt(levelOf(terms, terms.levels - 1))
  return step >= 1 && BigInt(step) * BigInt(PPM) >= 2n * BigInt(takerFeePpm) * highest
}

/** True when a cell begins with coins: its lower level is not below the index. */
export function isCoinCell(terms: GridTerms, cell: number, index: number): boolean {
  return levelOf(terms, cell) >= index
}

/** The part of a grid between two levels: the side of its order, undefined before it has one, and the lots still to trade. */
interface GridCell {
  readonly side: Side | undefined
  readonly left: number
}

/** Lots that no cell counts on: sales count on what they have left, purchases on what they have bought already. */
export function uncountedLots(lots: number, cells: readonly GridCell[], cellLots: number): number {
  let counted = 0
  for (const { side, left } of cells) {
    if (side === 'sell') counted += left
    else if (side === 'buy') counted += cellLots - left
  }
  return lots - counted
}

/** Minor units that so many lots a cell set aside: money cells at their levels, coin cells at the bound of the first purchase. */
export function gridNeeds(product: ProductDefinition, terms: GridTerms, index: number, lots: number): bigint {
  let needs = 0n
  let coinCells = 0
  const levels = gridLevels(terms)
  for (let cell = 0; cell < levels.length - 1; cell++) {
    if (isCoinCell(terms, cell, index)) coinCells++
    else needs += holdAt(product, levels[cell]!, lots)
  }
  return coinCells === 0 ? needs : needs + holdAt(product, boundOf('buy', index), lots * coinCells)
}

/** The most lots a cell that an amount pays for. */
export function gridLots(product: ProductDefinition, terms: GridTerms, index: number, amount: bigint): number {
  const most = Math.min(MAX_LOTS, product.maximumLots)
  return lastTaken(1, most, (lots) => gridNeeds(product, terms, index, lots) <= amount)
}

/** The least amount of a grid. */
export function gridLeast(product: ProductDefinition, terms: GridTerms, index: number): bigint {
  const orders = BigInt(LEAST_ORDERS * product.minimumNotional)
  const perLot = terms.low * notionalUnit(product)
  const lots = Math.max(product.minimumLots, Math.ceil(product.minimumNotional / perLot))
  const needs = gridNeeds(product, terms, index, lots)
  return greatest(needs, orders)
}
