/* Inviters and rebates as the auditor keeps them: every rebate there ever was. */

export interface AuditedRebate {
  readonly customer: number
  readonly member: number
  /** not paid yet */
  amount: bigint
  readonly at: number
  state: 'waiting' | 'paid' | 'lapsed'
}

export interface AuditedReferral {
  /** by member */
  readonly inviters: Map<number, number>
  /** of members, net of what came, what went out and what was charged back, and its highest */
  readonly nets: Map<number, { net: bigint; peak: bigint }>
  /** by number - 1 */
  readonly rebates: AuditedRebate[]
  /** the next; 0: none yet */
  topUpAt: number
}

export function noReferral(): AuditedReferral {
  return { inviters: new Map(), nets: new Map(), rebates: [], topUpAt: 0 }
}
