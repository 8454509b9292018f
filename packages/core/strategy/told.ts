import type { Listener } from '../ports/listener.ts'
import { stopNow } from './ending.ts'

/** Strategies end with their customer's account, and with a product that they trade. */
export const strategyListener: Listener = {
  rank: 30,
  closed(state, customer) {
    for (const strategy of state.strategies.of(customer)) stopNow(state, strategy, 'accountClosed', false)
  },
  productEnded(state, product) {
    for (const strategy of state.strategies.trading(product)) {
      strategy.pending.ended = true
      state.strategies.makeReady(strategy, state.at)
    }
  },
}
