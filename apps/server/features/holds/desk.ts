import type pg from 'pg'
import type { AnswerOf, CommandOf, DeskHold, Refusal } from '@candela/contract'
import { namesOf } from '../../desk/operator-names.ts'
import { nowOf, type Sources } from '../../queries/context.ts'
import { Refused } from '../../refused.ts'
import type { DeskOperator } from '../../vault/operator-sessions.ts'

type Signer = Pick<DeskOperator, 'number' | 'roles'>
type Hold = Pick<CommandOf<'placeLegalHold'>, 'customer' | 'statute' | 'document' | 'until'>

/** Legal holds as people see them, and the commands that place and lift one. */
export interface HoldDesk {
  shown(operator: Signer): Promise<AnswerOf<'deskHolds'>>
  /** Without a signature. Refuses with customerUnknown, what the rules refuse, sameOperator and operatorRoleMissing. */
  placing(operator: Signer, hold: Hold, commandId: string): CommandOf<'placeLegalHold'>
  /** Without a signature. Refuses with holdUnknown. */
  lifting(operator: Signer, customer: number, commandId: string): CommandOf<'endLegalHold'>
  /** The operator who proposed the same; undefined: nobody. */
  first(hold: Hold): number | undefined
}

export function openHoldDesk(sources: Sources, pool: pg.Pool): HoldDesk {
  const { core } = sources.engine
  const first = ({ customer, statute, document, until }: Hold): number | undefined => {
    const before = core.withdrawals.proposedHolds().get(customer)
    const isSame = before?.statute === statute && before.document === document && before.until === until
    return isSame ? before.proposer : undefined
  }
  const refusalOf = (hold: Hold, { number, roles }: Signer): Refusal | undefined => {
    if (hold.customer > core.customerCount) return 'customerUnknown'
    const { holdFault, holds } = core.rules.funding
    const fault = holdFault(holds, hold.statute, hold.until, nowOf(sources))
    if (fault !== undefined) return fault
    const proposer = first(hold)
    if (proposer === number) return 'sameOperator'
    return roles.includes(proposer === undefined ? 'security' : 'paymentsChecker') ? undefined : 'operatorRoleMissing'
  }
  return {
    first,
    async shown(operator) {
      const proposed = [...core.withdrawals.proposedHolds()]
      const names = await namesOf(pool, new Set(proposed.map(([, { proposer }]) => proposer)))
      const { isPractice, statutes, longestMs } = core.rules.funding.holds
      return {
        isPractice,
        statutes: [...statutes],
        longestMs,
        mayPropose: operator.roles.includes('security'),
        proposed: proposed.map(([customer, { proposer, ...hold }]): DeskHold => ({
          customer: String(customer),
          ...hold,
          first: names.get(proposer) ?? '',
          maySign: refusalOf({ customer, ...hold }, operator) === undefined,
        })),
        inForce: core.withdrawals.holds(nowOf(sources)).map(([customer, { statute, document, until }]): DeskHold => ({
          customer: String(customer),
          statute,
          document,
          until,
          first: '',
          maySign: true,
        })),
      }
    },
    placing(operator, hold, commandId) {
      const refusal = refusalOf(hold, operator)
      if (refusal !== undefined) throw new Refused(refusal)
      return { kind: 'placeLegalHold', operator: operator.number, commandId, ...hold, signature: '' }
    },
    lifting(operator, customer, commandId) {
      if (core.withdrawals.hold(customer, nowOf(sources)) === undefined) throw new Refused('holdUnknown')
      return { kind: 'endLegalHold', operator: operator.number, commandId, customer, signature: '' }
    },
  }
}
