import type { Code, Market } from '@candela/contract'
import { expandLadder, marketUpdateValid, midOf } from '@candela/rules'
import { crossLadder } from '../spot/cross.ts'
import type { State } from '../state.ts'
import type { ProductState } from './product.ts'

/**
 * Takes one step of the price source: each product's index, mid and ladder are replaced whole, orders that a ladder crosses are filled. One
 * false update refuses the whole step. Refusals: marketStepOld, marketInvalid.
 */
export function market(state: State, command: Market): Code {
  if (!Number.isSafeInteger(command.step) || command.step < 0) return 'marketInvalid'
  if (command.step <= state.step) return 'marketStepOld'
  for (const update of command.updates) {
    const product = state.products[update.product]
    if (product === undefined || product.checkedSeq === state.seq) return 'marketInvalid'
    if (!marketUpdateValid(product.definition, update)) return 'marketInvalid'
    product.checkedSeq = state.seq
  }
  state.step = command.step
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
      state.ladderVoid.set(update.product, product.voidAt)
      crossLadder(state, product)
    } else product.voidLadder()
    state.events.quoted(update.product, command.step, update.index, product.bid, product.ask)
  }
  return 'ok'
}

/** Due work: the ladders whose time is over by `at` go void. */
export function voidLadders(state: State, at: number): void {
  for (let product = state.ladderVoid.take(at); product >= 0; product = state.ladderVoid.take(at)) {
    const late: ProductState = state.products[product]!
    if (late.voidAt <= at) late.voidLadder()
  }
}
