import type { AnswerOf } from '@candela/contract'
import type { Core } from '@candela/core'
import { Refused } from '../../refused.ts'
import type { PersonFacts } from '../../vault/facts.ts'

export type ReadCreditScore = (customer: number) => AnswerOf<'creditScore'>

/** The published formula over what the journal says of a customer; nothing is kept of it, so nobody can write it. */
export function openCreditScore(
  core: Pick<Core, 'rules'>,
  journal: PersonFacts,
  openedAt: (customer: number) => number | undefined,
  clock: () => number,
): ReadCreditScore {
  return (customer) => {
    const opened = openedAt(customer)
    if (opened === undefined) throw new Refused('busy')
    const facts = {
      openedAt: opened,
      transactionPassword: journal.since(customer, 'transactionPassword'),
      identityValidated: journal.since(customer, 'identityValidated'),
      faceValidated: journal.since(customer, 'faceValidated'),
      passwordRetrieved: journal.since(customer, 'passwordRetrieved'),
    }
    const now = Math.max(clock(), opened)
    const { creditHistory, creditScore, least, most } = core.rules.credit
    const { score, lines } = creditScore(facts, now)
    return { score, least, most, lines: [...lines], history: creditHistory(facts, now) }
  }
}
