import type { LineState } from '@candela/contract'

/* Rails and deposits as the auditor keeps them: every line and every deposit there ever was. */

export interface AuditedLine {
  readonly rail: number
  readonly line: number
  readonly asset: number
  readonly amount: bigint
  /** the part that still waits, while it does */
  left: bigint
  readonly digest: string
  readonly at: number
  readonly seq: number
  state: LineState
  /** the customer it may be for; 0: nobody known */
  customer: number
  /** the deposit that its reference names; 0: none */
  deposit: number
  /** the operator who proposed its end, and the deposit (0: it goes back) */
  proposal: { readonly operator: number; readonly deposit: number } | undefined
}

export interface AuditedRail {
  readonly key: string
  /** in their order */
  readonly lines: AuditedLine[]
  isClosed: boolean
  reopenedBy: number
}

export interface AuditedDeposit {
  readonly customer: number
  readonly rail: number
  readonly asset: number
  readonly amount: bigint
  readonly at: number
  readonly seq: number
  /** asked for, less what was taken back */
  value: bigint
  /** the price that was agreed for a card */
  readonly agreed: { readonly rate: number; readonly mid: bigint } | undefined
  hasVoucher: boolean
  expiresAt: number
  state: 'open' | 'ended' | 'done'
  /** a remittance whose time was over: it can still be matched */
  isExpired: boolean
}

/** The amount that was credited together, less the part taken back of it. */
export interface AuditedCredit {
  /** 0: known for rebates alone */
  readonly deposit: number
  readonly customer: number
  readonly rail: number
  readonly asset: number
  readonly at: number
  readonly lines: { readonly line: number; left: bigint }[]
  amount: bigint
  /** in USDT: gross, and as it counts as deposited */
  worth: bigint
  value: bigint
}

export interface AuditedMoneyIn {
  /** by number */
  readonly rails: Map<number, AuditedRail>
  /** each with its instant, by number - 1 */
  readonly rates: { readonly at: number; readonly mids: ReadonlyMap<number, bigint> }[]
  /** by number - 1 */
  readonly deposits: AuditedDeposit[]
  /** by family: whose each index is */
  readonly addresses: Map<string, number[]>
  readonly credits: AuditedCredit[]
}

export function noMoneyIn(): AuditedMoneyIn {
  return { rails: new Map(), rates: [], deposits: [], addresses: new Map(), credits: [] }
}
