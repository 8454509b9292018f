import type { WithdrawalState } from '@candela/contract'

/** The auditor's record of a withdrawal; those that are over stay. */
export interface AuditedWithdrawal {
  readonly number: number
  readonly customer: number
  readonly rail: number
  readonly asset: number
  /** the asset that leaves the account */
  readonly leaves: number
  readonly amount: bigint
  readonly fee: bigint
  readonly arrival: bigint
  /** the cost of the arrival */
  readonly cost: bigint
  readonly destination: number
  readonly digest: string
  readonly at: number
  readonly notBefore: number
  /** in USDT, as it was asked */
  readonly value: bigint
  state: WithdrawalState
  proposer: number
  agreedBy: 'operators' | 'reviewer' | undefined
  /** the instant at which it is overdue; 0: nobody waits for that */
  overdueAt: number
}

export function isUnderWay({ state }: AuditedWithdrawal): boolean {
  return state === 'waiting' || state === 'released' || state === 'sending' || state === 'sent'
}
