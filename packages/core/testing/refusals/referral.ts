import type { Answer, Trial } from '../trial.ts'
import type { Case } from './case.ts'

function bind(h: Trial, customer: number, inviter: number): Answer {
  return h.apply({ kind: 'bindInviter', customer, commandId: h.id(), inviter })
}

export const REFERRAL: Case[] = [
  ['inviterInvalid', 'inviting oneself', (h, c) => bind(h, c, c)],
  ['inviterInvalid', 'an inviter who came later', (h, c) => bind(h, c, h.open())],
  ['inviterInvalid', 'an inviter who is nobody', (h, c) => bind(h, c, 0)],
  [
    'inviterBound',
    'another inviter',
    (h, c) => {
      const member = h.open()
      bind(h, member, c)
      return bind(h, member, c)
    },
  ],
]
