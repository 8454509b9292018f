import { type TimedAsk, TIMED_UNIT, timedOrder } from '../timed.ts'
import type { Case } from './case.ts'

/** A refusal of an order that is like any other but for this. */
const refused = (code: Case[0], what: string, ask: TimedAsk): Case => [
  code,
  `a timed order ${what}`,
  (h, c) => {
    h.must({ kind: 'fundHouse', account: 'houseTimed' })
    return timedOrder(h, c, ask)
  },
]

export const TIMED: Case[] = [
  refused('productUnknown', 'of no such product', { product: 7 }),
  refused('rulesChanged', 'by rules that are not in force', { ruleVersion: 2 }),
  refused('durationUnknown', 'of a time that is not offered', { durationMs: 31_000 }),
  refused('stakeMalformed', 'of nothing', { stake: 0 }),
  refused('stakeMalformed', 'of less than nothing', { stake: -10 * TIMED_UNIT }),
  refused('stakeTooSmall', 'of a minor unit too little', { stake: 10 * TIMED_UNIT - 1 }),
  refused('stakeTooLarge', 'of a minor unit too much', { stake: 5_000 * TIMED_UNIT + 1 }),
  [
    'ownLossLimit',
    'a timed order that could lose more than its owner allows',
    (h, c) => {
      h.must({ kind: 'fundHouse', account: 'houseTimed' })
      const limit = { of: 'loss', period: 'day', amount: 15 * TIMED_UNIT } as const
      h.must({ kind: 'setOwnLimit', customer: c, commandId: h.id(), ...limit })
      timedOrder(h, c, {})
      return timedOrder(h, c, {})
    },
  ],
  [
    'accountFrozen',
    'a timed order of a frozen account',
    (h, c) => {
      h.must({ kind: 'recordFact', customer: c, commandId: h.id(), fact: 'ownFreeze', holds: true })
      return timedOrder(h, c, {})
    },
  ],
  [
    'priceStale',
    'a timed order without a market for 10 s',
    (h, c) => {
      h.at += 10_000
      return timedOrder(h, c, {})
    },
  ],
  [
    'tooManyOpen',
    'one timed order too many',
    (h, c) => {
      h.must({ kind: 'fundHouse', account: 'houseTimed' })
      for (let i = 0; i < 20; i++) timedOrder(h, c, {})
      return timedOrder(h, c, {})
    },
  ],
  [
    'insufficientBalance',
    'a timed order of more than there is',
    (h, c) => {
      h.must({ kind: 'fundHouse', account: 'houseTimed' })
      timedOrder(h, c, { stake: 5_000 * TIMED_UNIT })
      timedOrder(h, c, { stake: 4_995 * TIMED_UNIT })
      return timedOrder(h, c, {})
    },
  ],
  ['houseLimit', 'a timed order that the house has no money for', (h, c) => timedOrder(h, c, {})],
  [
    'openOrdersRemain',
    'closing while a timed order runs',
    (h, c) => {
      h.must({ kind: 'fundHouse', account: 'houseTimed' })
      timedOrder(h, c, {})
      return h.apply({ kind: 'recordFact', customer: c, commandId: h.id(), fact: 'closed', holds: true })
    },
  ],
]
