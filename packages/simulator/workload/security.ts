import { FACTS } from '@candela/contract'
import { type Altered, instead, type Move, type Own } from './floor/move.ts'

/** A freeze that is begun or lifted, mostly; now and then anything else that is said of a customer, and that one leaves. */
export const MOVES: readonly Move<Own>[] = [
  {
    of: 1000,
    weight: () => 15,
    make({ random, state }, own) {
      const isFrozen = state.customers[own.customer - 1]?.facts.has('ownFreeze') ?? false
      // who is frozen hurries to lift it
      if (isFrozen || random.chance(50)) {
        return { kind: 'recordFact', ...own, fact: 'ownFreeze', holds: isFrozen ? random.chance(20) : true }
      }
      return { kind: 'recordFact', ...own, fact: random.pick(FACTS), holds: random.chance(85) }
    },
  },
]

export const ALTERED: Altered<'security'> = { recordFact: instead }
