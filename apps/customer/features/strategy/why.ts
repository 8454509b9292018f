import type { OwnStrategy, StoppedStrategy, StrategyDecision, StrategyTerms } from '@candela/contract'
import type { TextKey } from '@candela/locale'
import { STRATEGY_RULES } from '@candela/rules/strategy'
import { minor } from '@candela/units'
import { rulesNow } from '../../live/rules.ts'

type Share = StrategyDecision['shares'][number]
type Reason = OwnStrategy['reason'] | StoppedStrategy['reason']

/** The reason of a decision: the key of its sentence with plain figures, and the shares that it was about. */
export interface Why {
  readonly key: TextKey<'strategy'>
  readonly count?: number
  /** closes of the two means of a trend */
  readonly means?: readonly [fast: number, slow: number]
  /** ppm: asked for, and held */
  readonly target?: number
  readonly now?: number
  /** a decimal */
  readonly spend?: string
  /** those that were too far from their targets, of several products */
  readonly shares: readonly Share[]
}

const STOPS = ['customer', 'stopLoss', 'takeProfit'] as const
const NONE: readonly Share[] = []

/** Tells why a strategy decided as it did, from its parameters and what the decision followed from. */
export function whyOf(parameters: StrategyTerms, decision: StrategyDecision, reason: Reason): Why {
  const { cause, placed, periods, spend } = decision
  switch (cause) {
    case 'stop':
      return { key: `why.stop.${STOPS.find((each) => each === reason) ?? 'other'}`, shares: NONE }
    case 'arranging':
      return { key: 'why.arranging', count: placed.length, shares: NONE }
    case 'period':
      return minor(spend) === 0n
        ? { key: 'why.noMoney', shares: NONE }
        : { key: 'why.period', count: periods, spend, shares: NONE }
    case 'bar':
      return barWhy(parameters, decision)
  }
}

function barWhy(parameters: StrategyTerms, { shares, orders }: StrategyDecision): Why {
  const outcome = outcomeOf(orders)
  const [share] = shares
  if (parameters.kind === 'trend') {
    return { key: `why.trend.${outcome}`, means: [parameters.fast, parameters.slow], shares: NONE }
  }
  if (parameters.kind === 'adaptive' && share) {
    return { key: `why.adaptive.${outcome}`, target: share.target, now: share.now, shares: NONE }
  }
  const band = parameters.kind === 'rebalance' ? parameters.band : 0
  const { isBeyond } = rulesNow(STRATEGY_RULES)
  return { key: 'why.rebalance', shares: shares.filter(({ target, now }) => isBeyond(target, now, band)) }
}

/** The outcome of one product's orders: bought or sold, or nothing of what was asked for was filled. */
function outcomeOf(orders: StrategyDecision['orders']): 'bought' | 'notBought' | 'sold' | 'notSold' {
  const isFilled = orders.some(({ filled }) => minor(filled) > 0n)
  if (orders[0]?.side === 'buy') return isFilled ? 'bought' : 'notBought'
  return isFilled ? 'sold' : 'notSold'
}

type Order = StrategyDecision['orders'][number]

/** An order's outcome: refused, not filled, filled in part or whole. */
export function orderOutcome({ code, filled, quantity }: Order): 'refused' | 'none' | 'part' | 'whole' {
  if (code !== '') return 'refused'
  if (minor(filled) === 0n) return 'none'
  return minor(filled) < minor(quantity) ? 'part' : 'whole'
}
