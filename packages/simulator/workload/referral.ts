import { byCustomers, type Altered } from './floor/move.ts'

/** Inviters of those who are new, mostly somebody who was there before. */
export const MOVES = byCustomers(50, [
  {
    of: 1000,
    weight: ({ state }, { customer }) => (state.referral.inviters.has(customer) ? 2 : 25),
    make: ({ random }, own) => ({
      kind: 'bindInviter',
      ...own,
      inviter: random.chance(85)
        ? random.between(1, Math.max(1, own.customer - 1))
        : random.pick([0, -1, own.customer]),
    }),
  },
])

export const ALTERED: Altered<'referral'> = {
  bindInviter: (before) => ({ ...before, inviter: before.inviter + 1 }),
}
