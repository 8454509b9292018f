import { DEFAULT_TIERS, type Direction, initialMargin, type Position, type Tier } from '../../perpetual/index.ts'
import type { Given } from './given.ts'

/** The rule book's defaults where a vector does not name them (derivatives §1). */
export const DEFAULT_UNIT = 1
export const LIQUIDATION_PPM = 5_000

/** A table of tiers: the default, or rows with their deductions; a last row without a bound has none. */
export function tiersIn(given: Given, name = 'tiers'): readonly Tier[] {
  if (!given.has(name)) return given.has('ppm') ? [oneLine(given)] : DEFAULT_TIERS
  if (given.raw(name) === 'default') return DEFAULT_TIERS
  return given.objects(name).map((row) => ({
    upTo: row.raw('upTo') === null ? 10n ** 30n : row.big('upTo'),
    leverage: row.number('leverage'),
    maintenancePpm: row.number('m'),
    deduction: row.big('d'),
  }))
}

/** One tier line in force, as published examples have it. */
function oneLine(given: Given): Tier {
  const maintenancePpm = given.number('ppm')
  return { upTo: 10n ** 30n, leverage: 1, maintenancePpm, deduction: given.big('deduction', 0n) }
}

export function sideIn(given: Given): Direction {
  return given.has('side') ? direction(given.number('side')) : 1
}

function direction(side: number): Direction {
  if (side !== 1 && side !== -1) throw new Error(`a side is 1 or -1, not ${side}`)
  return side
}

export function unitIn(given: Given): number {
  return given.number('v', DEFAULT_UNIT)
}

/** A position by its cost, or by its entry price; by its margin, its wallet, or its leverage and what was added. */
export function positionIn(given: Given): Position {
  const lots = given.number('lots')
  const cost = costIn(given, lots)
  return { side: sideIn(given), lots, cost, margin: marginIn(given, cost), settled: given.big('settled', 0n) }
}

function costIn(given: Given, lots: number): bigint {
  if (!given.has('entry')) return given.big('cost')
  const cost = given.big('entry') * BigInt(lots) * BigInt(unitIn(given))
  if (given.has('cost') && given.big('cost') !== cost) throw new Error(`the cost of this entry is ${cost}`)
  return cost
}

function marginIn(given: Given, cost: bigint): bigint {
  if (given.has('margin')) return given.big('margin')
  if (given.has('wallet')) {
    return given.big('wallet') - given.big('othersMaintenance', 0n) + given.big('othersUnrealised', 0n)
  }
  return initialMargin(cost, given.number('leverage')) + given.big('extraMargin', 0n)
}

/** A position's amounts as the files write what is left of it. */
export function restOf({ lots, cost, margin, settled }: Position): Record<string, unknown> {
  return { lots, cost, margin, settled }
}
