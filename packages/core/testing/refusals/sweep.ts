import type { CommandOf } from '@candela/contract'
import { LATEST_RULES } from '@candela/rules'
import { OPEN_EARN_PRODUCTS } from '@candela/rules/earn'
import { type Answer, type Trial, USDT } from '../trial.ts'
import type { Case } from './case.ts'

/** Flexible savings and wallet mining, and a customer who switches auto-savings on. */
function set(h: Trial, customer: number, over: Partial<CommandOf<'setSweep'>> = {}): Answer {
  const asked = { earnProduct: 1, terms: 1, keep: 0, on: true, ...over }
  return h.apply({ kind: 'setSweep', customer, commandId: h.id(), ...asked })
}

const refused = (code: Case[0], what: string, act: (h: Trial, c: number) => Answer): Case => [
  code,
  `auto-savings ${what}`,
  (h, c) => {
    h.must({ kind: 'activateRules', version: LATEST_RULES })
    for (const [place, { id, kind: earnKind, terms }] of OPEN_EARN_PRODUCTS.entries()) {
      h.must({ kind: 'listOpenEarn', earnProduct: place + 1, id, asset: USDT, earnKind, terms })
    }
    return act(h, c)
  },
]

export const SWEEP: Case[] = [
  refused('earnUnknown', 'into nothing', (h, c) => set(h, c, { earnProduct: 9 })),
  refused('sweepNotOffered', 'into wallet mining', (h, c) => set(h, c, { earnProduct: 2 })),
  refused('sweepNotOffered', 'switched off where there are none', (h, c) => set(h, c, { earnProduct: 2, on: false })),
  [
    'sweepNotOffered',
    'auto-savings under the first rules',
    (h, c) => {
      const { id, kind: earnKind, terms } = OPEN_EARN_PRODUCTS[0]!
      h.must({ kind: 'listOpenEarn', earnProduct: 1, id, asset: USDT, earnKind, terms })
      return set(h, c)
    },
  ],
  refused('earnTermsChanged', 'under other terms', (h, c) => set(h, c, { terms: 2 })),
  refused('earnAmountInvalid', 'that keep less than nothing', (h, c) => set(h, c, { keep: -1 })),
  refused('selfExcluded', 'of somebody excluded', (h, c) => {
    h.must({ kind: 'excludeSelf', customer: c, commandId: h.id(), months: 6 })
    return set(h, c)
  }),
  refused('onBreak', 'on a break', (h, c) => {
    h.must({ kind: 'takeBreak', customer: c, commandId: h.id(), days: 1 })
    return set(h, c)
  }),
  refused('accountFrozen', 'under an own freeze', (h, c) => {
    h.must({ kind: 'recordFact', customer: c, commandId: h.id(), fact: 'ownFreeze', holds: true })
    return set(h, c)
  }),
]
