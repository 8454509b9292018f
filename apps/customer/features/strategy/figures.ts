import type { OwnStrategy, StrategyCourse } from '@candela/contract'
import { STRATEGY_RULES } from '@candela/rules/strategy'
import { stopWorths } from '@candela/rules/strategy/arithmetic'
import { formatDecimal, greatest, least, minor } from '@candela/units'
import { rulesNow } from '../../live/rules.ts'

/** digits of a ratio, as those that a change is written by */
const RATIO_DIGITS = 6
const M6 = 1_000_000n

/** A part of a whole as a plain decimal, cut after six digits; nothing of nothing is "0". */
export function ratioOf(part: string, whole: string): string {
  const of = minor(whole)
  return of === 0n ? '0' : formatDecimal((minor(part) * M6) / of, RATIO_DIGITS)
}

/** A stop of a strategy: the worth at which it acts, and how far that is from the worth now, as a ratio. */
export interface StopDistance {
  readonly worth: string
  readonly away: string
  /** it acts at the next full hour */
  readonly isReached: boolean
}

type Stopped = Pick<OwnStrategy, 'base' | 'equity' | 'stopLossPpm' | 'takeProfitPpm'>

/** Both stops of a strategy where they are set. */
export function stopsOf(strategy: Stopped): { stopLoss?: StopDistance; takeProfit?: StopDistance } {
  const { stopLoss, takeProfit } = stopWorths(minor(strategy.base), strategy)
  const equity = minor(strategy.equity)
  const distance = (worth: bigint, isReached: boolean): StopDistance => ({
    worth: formatDecimal(worth),
    away: ratioOf(formatDecimal(worth - equity), strategy.equity),
    isReached,
  })
  return {
    ...(stopLoss !== undefined && { stopLoss: distance(stopLoss, equity <= stopLoss) }),
    ...(takeProfit !== undefined && { takeProfit: distance(takeProfit, equity >= takeProfit) }),
  }
}

type Planned = NonNullable<OwnStrategy['plan']>['shares'][number]
export interface Move {
  readonly side: 'buy' | 'sell'
  readonly quantity: string
}

/** The order that a share of the plan would ask for now; undefined where it is near enough to its target. */
export function moveOf({ target, now, want, held }: Planned, band: number): Move | undefined {
  const lacks = minor(want) - minor(held)
  if (lacks === 0n || !rulesNow(STRATEGY_RULES).isBeyond(target, now, band)) return undefined
  return lacks > 0n
    ? { side: 'buy', quantity: formatDecimal(lacks) }
    : { side: 'sell', quantity: formatDecimal(-lacks) }
}

/** The highest and the lowest worth of a course, of all its lines; it has a point at least. */
export function endsOf(points: StrategyCourse['points']): { readonly high: string; readonly low: string } {
  const all = points.flatMap(({ equity, holding, cash }) => [minor(equity), minor(holding), minor(cash)])
  return { high: formatDecimal(greatest(...all)), low: formatDecimal(least(...all)) }
}

/** So many of a list, evenly apart, its last among them: a table that can be read. */
export function thinned<Item>(items: readonly Item[], most: number): readonly Item[] {
  const step = Math.max(1, Math.ceil(items.length / most))
  return items.filter((_, place) => (items.length - 1 - place) % step === 0)
}
