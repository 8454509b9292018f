import { type Market, type MarketUpdate, STEP_MS } from '@candela/contract'
import type { PerpetualTerms } from '@candela/rules/perpetual'
import type { State } from '../state.ts'
import { LIQUIDATIONS_A_STEP, LOOKS_A_STEP, TRIGGERS_A_STEP } from './budgets.ts'
import { liquidateCross } from './cross-liquidate.ts'
import { finishFunding } from './funding.ts'
import { fireTriggers } from './fire.ts'
import { liquidateReached } from './liquidate.ts'
import { followMark, type Impact, impactOf, samplePremium } from './mark.ts'
import { mostOfHouse } from './market-for.ts'
import { crossLadder } from './match.ts'
import type { PerpetualMarket } from './perpetual-market.ts'
import { termsOf } from './terms.ts'

interface Ticked {
  readonly market: PerpetualMarket
  readonly impact: Impact
}

/**
 * One market step, whose indices, ladders and spot books are in: each perpetual's ladder is replaced and fills what it
 * crosses, then all marks; then, by product, triggers and liquidations; then the premium samples.
 */
export function stepPerpetuals(state: State, { step, updates }: Market): void {
  const { markets } = state.perpetuals
  if (markets.size === 0) return
  finishFunding(state)
  const ticked: Ticked[] = []
  for (const update of updates) {
    const market = markets.get(update.product)
    if (market !== undefined && market.product.live) ticked.push(tick(state, market, update, step))
  }
  ticked.sort((a, b) => a.market.number - b.market.number)
  const budget = { liquidations: LIQUIDATIONS_A_STEP, looks: LOOKS_A_STEP }
  let triggers = TRIGGERS_A_STEP
  for (const { market } of ticked) {
    if (market.resuming > 0) continue
    triggers -= fireTriggers(state, market, triggers)
    liquidateReached(state, market, budget)
  }
  liquidateCross(
    state,
    ticked.map(({ market }) => market),
    budget,
  )
  for (const { market, impact } of ticked)
    if (market.resuming === 0) samplePremium(state.rules.perpetual, market, impact)
}

/** A product's tick: index, ladder, what it crosses, mark. */
function tick(state: State, market: PerpetualMarket, update: MarketUpdate, step: number): Ticked {
  const terms = termsOf(state, market)
  returnFrom(state, market, step, terms)
  const { ladder: shape } = market.product.definition
  market.step = step
  market.index = update.index
  market.voidLadder()
  state.rules.market.expandLadder(shape, update.ladder, market.ladder)
  market.houseMost = mostOfHouse(market, terms)
  crossLadder(state, market)
  const impact = impactOf(state.rules.perpetual, market, terms)
  const before = market.mark
  followMark(state.rules.perpetual, market, impact, terms)
  market.falling.trails.follow(market.mark)
  market.rising.trails.follow(market.mark)
  if (market.mark !== before) state.events.emit('markMoved', { product: market.number, step, mark: market.mark })
  return { market, impact }
}

/** Counts the steps since the last tick: after too many the market was stale, and the mark follows the index anew. */
function returnFrom({ events, rules }: State, market: PerpetualMarket, step: number, { stale }: PerpetualTerms): void {
  const { nextPulse } = rules.perpetual
  const { number: product, step: last } = market
  const isStale = step - last >= stale.staleSteps
  const pulse = { missing: stale.staleSteps, resuming: market.resuming }
  const { resuming } = isStale ? nextPulse(pulse, false, stale) : market
  if (isStale) {
    market.ema = 0
    events.emit('perpetualStale', { product, since: (last + stale.staleSteps) * STEP_MS, step: last })
  }
  market.resuming = nextPulse({ missing: 0, resuming }, true, stale).resuming
  if (resuming > 0 && market.resuming === 0) events.emit('perpetualResumed', { product, step })
}
