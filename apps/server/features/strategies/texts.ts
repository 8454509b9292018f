import { notionalUnit, type OwnStrategy, type StrategyParameters, type StrategyTerms } from '@candela/contract'
import type { StrategyView } from '@candela/core'
import { barEnd, gridLevels, periodAfter, worthOf } from '@candela/rules/strategy/arithmetic'
import { nowOf, productNumbered, type Sources } from '../../queries/context.ts'
import { amountText, priceText, quantityText } from '../../queries/decimals.ts'
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
    state: view.state,
    reason: view.reason ?? '',
    parameters: parametersText(sources, parameters),
    startedAt: view.startedAt,
    stopLossPpm: view.stopLossPpm,
    takeProfitPpm: view.takeProfitPpm,
    base: amountText(view.base),
    putIn: amountText(putIn),
    takenOut: amountText(takenOut),
    costs: amountText(view.costs),
    equity: amountText(equity),
    result: amountText(equity + takenOut - putIn),
    holdingResult: amountText(holdingResultOf(sources, row)),
    money: amountText(view.money),
    held: amountText(view.held),
    holdings: view.lots.map(([product, lots]) => holdingText(sources, product, lots, core.market(product)?.index ?? 0)),
    nextAt: nextOf(sources, view),
    isWaiting: view.isWaiting,
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
  const of = shares.map(({ product: number, target, now, want, held }) => {
    const product = productNumbered(sources, number)
    return {
      product: product.id,
      target,
      now,
      want: quantityText(product, want),
      held: quantityText(product, held),
    }
  })
  return { shares: of, band, ...(collecting !== undefined && { collecting }) }
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
