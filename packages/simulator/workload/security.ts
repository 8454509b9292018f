import { type AuditedState, hasOpen } from '@candela/auditor'
import { FACTS } from '@candela/contract'
import { type Altered, byCustomers, instead, type Own } from './floor/move.ts'

/** A freeze that is begun or lifted, mostly; now and then anything else that is said of a customer, and that one leaves. */
export const MOVES = byCustomers(30, [
  {
    of: 1000,
    // who is frozen hurries to lift it
    weight: ({ state }, own) => (isFrozenNow(state, own) ? 150 : 15),
    make({ random, state }, own) {
      const isFrozen = isFrozenNow(state, own)
      if (isFrozen || random.chance(50)) {
        return { kind: 'recordFact', ...own, fact: 'ownFreeze', holds: isFrozen ? random.chance(20) : true }
      }
      return { kind: 'recordFact', ...own, fact: random.pick(FACTS), holds: random.chance(85) }
    },
  },
  {
    of: 1000,
    // whoever has nothing open may leave
    weight: ({ state }, { customer }) => (customer > 1 && !hasOpen(state, customer) ? 4 : 0),
    make: (_, own) => ({ kind: 'recordFact', ...own, fact: 'closed', holds: true }),
  },
])

function isFrozenNow({ customers }: AuditedState, { customer }: Own): boolean {
  return customers[customer - 1]?.facts.has('ownFreeze') ?? false
}

export const ALTERED: Altered<'security'> = { recordFact: instead }
