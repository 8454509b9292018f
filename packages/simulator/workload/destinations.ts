import type { AuditedState } from '@candela/auditor'
import { STEP_UP_WAYS } from '@candela/contract'
import { type Altered, byCustomers, type Own } from './floor/move.ts'

const USDT = 0
const BTC = 1
/** few enough to come twice */
const DIGESTS = 30

/** Addresses and cards that are added, now and then twice or too many, and removed. */
export const MOVES = byCustomers(60, [
  {
    of: 1000,
    // whoever has a transaction password uses it
    weight: ({ state }, own) => (hasPassword(state, own) ? 25 : 3),
    make({ random, state }, own) {
      const isCard = random.chance(state.customers[own.customer - 1]?.facts.has('identityValidated') ? 60 : 10)
      const rail = isCard ? random.between(5, 8) : random.between(1, 4)
      return {
        kind: 'addDestination',
        ...own,
        rail: random.chance(97) ? rail : random.pick([0, -1, 9]),
        asset: random.chance(95) ? (rail === 4 ? BTC : USDT) : random.pick([USDT, BTC, -1, 99]),
        digest: random.below(DIGESTS).toString(16).padStart(64, '0'),
        confirmedBy: random.pick(STEP_UP_WAYS),
      }
    },
  },
  {
    of: 1000,
    weight: ({ state }, own) => (hasPassword(state, own) ? 5 : 1),
    make: ({ random, state }, own) => ({
      kind: 'removeDestination',
      ...own,
      destination: random.chance(80) ? ownOf(state, own, random.below(25)) : random.pick([0, -1, 1, 1_000_000]),
    }),
  },
])

export const ALTERED: Altered<'destinations'> = {
  addDestination: (before) => ({ ...before, rail: before.rail + 1 }),
  removeDestination: (before) => ({ ...before, destination: before.destination + 1 }),
}

function hasPassword({ customers }: AuditedState, { customer }: Own): boolean {
  return customers[customer - 1]?.facts.has('transactionPassword') ?? false
}

/** The number of one that the customer has, if any. */
function ownOf({ destinations }: AuditedState, { customer }: Own, place: number): number {
  const own = destinations.flatMap((each, at) => (each.customer === customer && !each.isRemoved ? [at + 1] : []))
  return own[place % Math.max(1, own.length)] ?? 1
}
