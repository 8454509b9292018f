import type { Code, CommandOf } from '@candela/contract'
import { finishContracts } from '../due/contracts.ts'
import { ownProtections } from '../limits/gate.ts'
import type { Decisions } from '../rooms/decisions.ts'
import type { State } from '../state.ts'

export const DECIDE: Decisions<'sweep'> = { setSweep }

/** Refusals in the order of the rules' sweepRefusal. */
function setSweep(state: State, asked: CommandOf<'setSweep'>): Code {
  finishContracts(state)
  const { customer, earnProduct, terms, keep, on } = asked
  const { earn, openEarn, sweeps, rules, events } = state
  const product = earn.product(earnProduct)
  const refusal = rules.sweep.sweepRefusal({
    ...ownProtections(state, customer),
    isProductKnown: product !== undefined,
    isOffered: rules.sweep.isOffered && openEarn.products.get(earnProduct)?.kind === 'flexible',
    on,
    terms,
    currentTerms: product?.terms.length ?? 0,
    keep: BigInt(keep),
  })
  if (refusal !== undefined) return refusal
  const held = sweeps.all.get(customer)
  if (!on) {
    if (held?.product !== earnProduct) return 'ok'
    sweeps.remove(customer)
    events.emit('sweepSet', { customer, earnProduct, terms: held.terms, keep: held.keep, on })
    return 'ok'
  }
  sweeps.set({ customer, product: earnProduct, terms, keep }, rules.sweep.nextSweep(customer, state.at))
  events.emit('sweepSet', { customer, earnProduct, terms, keep, on })
  return 'ok'
}
