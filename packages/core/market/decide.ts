import type { Code, Market } from '@candela/contract'
import type { DueWork } from '../due/work.ts'
import { stepPerpetuals } from '../perpetual/step.ts'
import type { Decisions } from '../rooms/decisions.ts'
import { crossLadder } from '../spot/cross.ts'
import { triggerStops } from '../spot/trigger-stops.ts'
import type { State } from '../state.ts'
import { closeBars } from '../strategy/closing.ts'
import { stepTimed } from '../timed/step.ts'

export const DECIDE: Decisions<'market'> = { market }

/**
 * Takes one step of the price source: each product's index, mid and ladder are replaced whole, orders that a ladder crosses are filled. One
 * false update refuses the whole step. Refusals: marketStepOld, marketInvalid.
 */
function market(state: State, command: Market): Code {
  const { marketUpdateValid, midOf, expandLadder } = state.rules.market
  if (!Number.isSafeInteger(command.step) || command.step < 0) return 'marketInvalid'
  if (command.step <= state.market.step) return 'marketStepOld'
  for (const update of command.updates) {
    const product = state.products[update.product]
    if (product === undefined || product.checkedSeq === state.seq) return 'marketInvalid'
    if (!marketUpdateValid(product.definition, update)) return 'marketInvalid'
    product.checkedSeq = state.seq
  }
  closeBars(state, state.at)
  state.market.step = command.step
  for (const update of command.updates) {
    const product = state.products[update.product]!
    product.index = update.index
    product.mid = midOf(update.ladder, update.index)
    product.step = command.step
    product.at = state.at
    product.marketSeq = state.seq
    product.bidsUsed = product.asksUsed = 0
    expandLadder(product.definition.ladder, update.ladder, product.ladder)
    product.live = product.voidAt > state.at
    if (product.live) {
      state.market.voiding.set(update.product, product.voidAt)
      crossLadder(state, product)
    } else product.voidLadder()
    if (product.live) state.strategies.wake(update.product, state.at)
    state.events.quoted(update.product, command.step, update.index, product.bid, product.ask)
  }
  stepTimed(state, command)
  triggerStops(state)
  stepPerpetuals(state, command)
  return 'ok'
}

/** Due work: a ladder whose time is over goes void. */
export const voidLadders: DueWork<State> = {
  rank: 1,
  nextAt: ({ market }) => market.voiding.nextAt(),
  run({ market, products }, at, budget) {
    let done = 0
    while (done < budget) {
      const product = market.voiding.take(at)
      if (product < 0) break
      products[product]!.settleLadder(at)
      done++
    }
    return done
  },
}
