import {
  notionalUnit,
  type OwnStrategy,
  type StrategyDecision,
  type StrategyParameters,
  type StrategyTerms,
} from '@candela/contract'
import type { StrategyView } from '@candela/core'
import type { StrategyDecisionRow } from '@candela/projections'
import { barEnd, gridLevels, periodAfter, worthOf } from '@candela/rules/strategy/arithmetic'
import { nowOf, productNumbered, type Sources } from '../../queries/context.ts'
import { amountText, priceText, quantityText } from '../../queries/decimals.ts'
import { amounts, quantities, same } from '../../queries/fields.ts'
import { holdingResultOf } from './course.ts'

/** A strategy as its owner reads it; undefined of one whose start is not written down yet. */
export function strategyText(sources: Sources, view: StrategyView): OwnStrategy | undefined {
  const { core } = sources.engine
  const row = sources.projections.money.rooms.strategy.running(view.number)
  if (row === undefined) return undefined
  const { parameters, equity, putIn, takenOut } = view
  const plan = core.strategies.plan(view.number)
  return {
    id: String(view.number),
    parameters: parametersText(sources, parameters),
    ...same(view, 'state', 'startedAt', 'stopLossPpm', 'takeProfitPpm', 'isWaiting'),
    reason: view.reason ?? '',
    ...amounts(view, 'base', 'putIn', 'takenOut', 'costs', 'equity', 'money', 'held'),
    result: amountText(equity + takenOut - putIn),
    holdingResult: amountText(holdingResultOf(sources, row)),
    holdings: view.lots.map(([product, lots]) => holdingText(sources, product, lots, core.market(product)?.index ?? 0)),
    nextAt: nextOf(sources, view),
    ...(plan && { plan: planText(sources, plan) }),
    cells: cellsText(sources, view),
  }
}

export function parametersText(sources: Sources, parameters: StrategyParameters): StrategyTerms {
  const idOf = (product: number): string => productNumbered(sources, product).id
  if ('products' in parameters) {
    const products = parameters.products.map(([product, share]) => ({ product: idOf(product), share }))
    if (parameters.kind === 'rebalance') return { ...parameters, products }
    return { ...parameters, products, each: amountText(parameters.each) }
  }
  const product = productNumbered(sources, parameters.product)
  if (parameters.kind !== 'grid') return { ...parameters, product: product.id }
  const { low, high } = parameters
  return { ...parameters, product: product.id, low: priceText(product, low), high: priceText(product, high) }
}

/** Coins at an index, in ticks. */
export function holdingText(
  sources: Sources,
  number: number,
  lots: number,
  index: number,
): OwnStrategy['holdings'][number] {
  const product = productNumbered(sources, number)
  return {
    product: product.id,
    quantity: quantityText(product, lots),
    index: priceText(product, index),
    worth: amountText(worthOf({ lots, index, unit: notionalUnit(product) })),
  }
}

type Plan = NonNullable<ReturnType<Sources['engine']['core']['strategies']['plan']>>

function planText(sources: Sources, { shares, band, collecting }: Plan): NonNullable<OwnStrategy['plan']> {
  return { shares: sharesText(sources, shares), band, ...(collecting !== undefined && { collecting }) }
}

/** The shares of a plan or of a decision. */
export function sharesText(sources: Sources, shares: StrategyDecisionRow['shares']): StrategyDecision['shares'] {
  return shares.map((share) => {
    const product = productNumbered(sources, share.product)
    return { product: product.id, ...same(share, 'target', 'now'), ...quantities(product, share, 'want', 'held') }
  })
}

/** The instant of the next decision: of a stop that sells its rest, and of a grid, the next hour. */
function nextOf(sources: Sources, { state, parameters }: StrategyView): number {
  if (state === 'paused') return 0
  const now = nowOf(sources)
  if (state === 'stopping' || parameters.kind === 'grid') return barEnd('1h', now)
  return parameters.kind === 'recurring' ? periodAfter(parameters, now) : barEnd(parameters.bar, now)
}

function cellsText(sources: Sources, { parameters, cells }: StrategyView): OwnStrategy['cells'] {
  if (parameters.kind !== 'grid') return []
  const product = productNumbered(sources, parameters.product)
  const levels = gridLevels(parameters)
  return cells.map(({ side, left, order }, place) => ({
    low: priceText(product, levels[place]!),
    high: priceText(product, levels[place + 1]!),
    side: side ?? '',
    left: quantityText(product, left),
    order: order === 0 ? '' : String(order),
  }))
}
