import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of triggers.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S1.29', 'packages/rules/perpetual/trigger-shares.ts', 'BigInt(WHOLE_PPM - firedPpm)', 'BigInt(WHOLE_PPM)'],
  ['S1.30', 'packages/core/perpetual/fire.ts', 'else market.fired(trigger)', 'else endTriggers(market, position)'],
  [
    'S5.51',
    'packages/rules/perpetual/attempt.ts',
    'boundOf(market, asked) : measuredAt(market, asked)',
    'boundOf(market, asked) : boundOf(market, asked)',
  ],
  [
    'S5.52',
    'packages/core/perpetual/position-triggers.ts',
    'isDropped = stopLoss !== 0 && isBeyondForcedPrice(position.side, stopLoss, forced)',
    'isDropped = stopLoss !== 0 && forced === 0',
  ],
  ['S4.12', 'packages/core/perpetual/trim.ts', 'seq: order.number', 'seq: -order.number'],
]
