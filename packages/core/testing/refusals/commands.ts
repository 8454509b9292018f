import { type Answer, commandId, type Trial } from '../trial.ts'
import type { Case } from './case.ts'
import { LIMITS, pausedFor } from './limits.ts'

const HOUR = 3_600_000

export const COMMANDS: Case[] = [
  [
    'commandIdReused',
    'an id that came with another body',
    (h, c) => {
      const id = h.id()
      h.limit(c, 'buy', 5_900_000, 20, { id })
      return h.limit(c, 'buy', 5_900_000, 21, { id })
    },
  ],
  [
    'commandIdExpired',
    'an id made 24 h and 1 ms ago',
    (h, c) => h.limit(c, 'buy', 5_900_000, 20, { id: commandId(h.at - 24 * HOUR - 1, 1) }),
  ],
  [
    'commandIdExpired',
    'an id made by a clock 1 h and 1 ms ahead',
    (h, c) => h.limit(c, 'buy', 5_900_000, 20, { id: commandId(h.at + HOUR + 1, 1) }),
  ],
  [
    'commandIdsExhausted',
    'the 10,001st command of a day that was done',
    (h, c) => {
      const { value } = h.limit(c, 'buy', 5_900_000, 20)
      h.checking = false
      for (let i = 1; i < 10_000; i++) h.amend(c, value, 5_900_000, 20 + (i & 1))
      return h.amend(c, value, 5_900_000, 22)
    },
  ],
  ['customerUnknown', 'a customer never opened', (h) => h.limit(99, 'buy', 5_900_000, 20)],
  ['customerUnknown', 'customer 0 is the house', (h) => h.cancel(0, 1)],
  ['accountFrozen', 'a buy while the owner’s freeze holds', (h, c) => frozen(h, c).limit(c, 'buy', 5_900_000, 20)],
  ['accountFrozen', 'a market buy while frozen', (h, c) => frozen(h, c).take(c, 'buy', 20)],
  [
    'accountFrozen',
    'more of a resting buy while frozen',
    (h, c) => {
      const { value } = h.limit(c, 'buy', 5_900_000, 20)
      return frozen(h, c).amend(c, value, 5_900_000, 30)
    },
  ],
  ['onBreak', 'a buy during a break', (h, c) => pausedFor(h, c, 1).take(c, 'buy', 20)],
  [
    'selfExcluded',
    'a buy during a self-exclusion, whatever else stops it',
    (h, c) => {
      h.apply({ kind: 'excludeSelf', customer: c, commandId: h.id(), months: 6 })
      return frozen(pausedFor(h, c, 42), c).limit(c, 'buy', 5_900_000, 20)
    },
  ],
  ...LIMITS,
  [
    'accountClosed',
    'anything of a customer who has left',
    (h, c) => {
      h.fact(c, 'closed')
      return h.cancel(c, 1)
    },
  ],
  [
    'openOrdersRemain',
    'leaving with an order open',
    (h, c) => {
      h.limit(c, 'buy', 5_900_000, 20)
      return h.fact(c, 'closed')
    },
  ],
  ['factLasting', 'a retrieval that never was', (h, c) => h.fact(c, 'passwordRetrieved', false)],
  ['factLasting', 'a transaction password taken away', (h, c) => h.fact(c, 'transactionPassword', false)],
  ['customerUnknown', 'a fact about nobody', (h) => h.fact(99, 'ownFreeze')],
  ['practiceFundsTooSoon', 'a grant within 24 h of the last', (h, c) => grant(h, c, 24 * HOUR - 251)],
  ['practiceFundsNotNeeded', 'a grant with nothing to top up', (h, c) => grant(h, c, 24 * HOUR)],
]

function frozen(trial: Trial, customer: number): Trial {
  trial.fact(customer, 'ownFreeze')
  return trial
}

function grant(trial: Trial, customer: number, wait: number): Answer {
  trial.at += wait
  return trial.apply({ kind: 'addPracticeFunds', customer, commandId: trial.id() })
}
