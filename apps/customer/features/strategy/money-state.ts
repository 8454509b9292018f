import type { Language, OwnStrategy, Refusal } from '@candela/contract'
import { parseTyped } from '@candela/locale'
import { STRATEGY_RULES } from '@candela/rules/strategy'
import { formatDecimal, greatest, least, minor, parseDecimal } from '@candela/units'
import { rulesNow } from '../../live/rules.ts'

export type Direction = 'add' | 'take'

/** Decimals that bound a move of money. */
export interface MoveBounds {
  /** of the spot wallet */
  readonly available: string
  /** the worth that a strategy of these products needs */
  readonly least: string
}

export interface MoveReading {
  /** the most that the rules take now */
  readonly most: string
  /** undefined while nothing that reads is typed */
  readonly amount?: string
  readonly fault?: { readonly code: Refusal; readonly params: Readonly<Record<string, string>> }
}

type Moved = Pick<OwnStrategy, 'base' | 'equity' | 'money'>

/** Reads an amount to add or take by the core's own rules; what depends on more than this form the exchange judges. */
export function readMove(
  text: string,
  direction: Direction,
  strategy: Moved,
  bounds: MoveBounds,
  language: Language,
): MoveReading {
  const rules = rulesNow(STRATEGY_RULES)
  const [base, equity, free] = [strategy.base, strategy.equity, strategy.money].map(minor) as [bigint, bigint, bigint]
  const [available, needed] = [minor(bounds.available), minor(bounds.least)]
  const bound = direction === 'add' ? least(available, rules.mostBase - base) : least(free, equity - needed)
  const most = formatDecimal(greatest(bound, 0n))
  if (text.trim() === '') return { most }
  const amount = parseDecimal(parseTyped(language, text) ?? '')
  if (amount === undefined || amount <= 0n) {
    return { most, fault: { code: 'strategyParametersInvalid', params: { field: 'amount' } } }
  }
  const code =
    direction === 'add'
      ? rules.addToStrategyRefusal({
          amount,
          base,
          most: rules.mostBase,
          available,
          unpaidPrincipal: 0n,
          isSelfExcluded: false,
          isOnBreak: false,
          isFrozen: false,
        })
      : rules.takeFromStrategyRefusal({ amount, equity, least: needed, free })
  const reading = { most, amount: formatDecimal(amount) }
  if (code === undefined) return reading
  const params = {
    most: formatDecimal(rules.mostBase),
    least: bounds.least,
    missing: formatDecimal(amount - (direction === 'add' ? available : free)),
    asset: 'USDT',
  }
  return { ...reading, fault: { code, params } }
}
