/* What the auditor knows of inviters and rebates: every credit and every rebate there ever was. */

export interface AuditedRebate {
  readonly customer: number
  readonly member: number
  readonly amount: bigint
  readonly at: number
  state: 'waiting' | 'paid' | 'lapsed'
}

/** What a line brought a member, less what was charged back of it. */
export interface AuditedCredit {
  readonly rail: number
  readonly line: number
  readonly member: number
  readonly asset: number
  amount: bigint
  /** in USDT, as it came */
  worth: bigint
}

export interface AuditedReferral {
  /** by member */
  readonly inviters: Map<number, number>
  /** of members, net of what came, what went out and what was charged back, and its highest */
  readonly nets: Map<number, { net: bigint; peak: bigint }>
  readonly credits: AuditedCredit[]
  /** by number - 1 */
  readonly rebates: AuditedRebate[]
  /** the next; 0: none yet */
  topUpAt: number
}

export function noReferral(): AuditedReferral {
  return { inviters: new Map(), nets: new Map(), credits: [], rebates: [], topUpAt: 0 }
}
