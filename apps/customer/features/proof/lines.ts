import type { EarnKind, StrategyTerms } from '@candela/contract'
import type { FillOutcome, FillState } from '@candela/design'
import type { Claim, Finding, Reason } from '../../anchor/findings.ts'

/** The facts of an order: each line stands for the claims that make it. */
export const FACT_LINES = {
  log: ['bundle', 'included', 'order'],
  trigger: ['trigger'],
  market: ['market'],
  price: ['price'],
  fee: ['fees'],
  whole: ['whole', 'shown'],
} as const satisfies Readonly<Record<string, readonly Claim[]>>

/** The lines of trust in those facts. */
export const TRUST_LINES = {
  signed: ['checkpoint'],
  history: ['history'],
  receipt: ['receipt'],
} as const satisfies Readonly<Record<string, readonly Claim[]>>

export type FactKey = keyof typeof FACT_LINES
export type TrustKey = keyof typeof TRUST_LINES

/** The claims in the order in which the details list them. */
export const CLAIMS: readonly Claim[] = [
  'bundle',
  'included',
  'order',
  'trigger',
  'market',
  'price',
  'fees',
  'whole',
  'shown',
  'checkpoint',
  'history',
  'receipt',
]

/** Those of a timed order. */
export const TIMED_CLAIMS: readonly Claim[] = [
  'bundle',
  'included',
  'order',
  'market',
  'payout',
  'strike',
  'outcome',
  'shown',
  'checkpoint',
  'history',
  'receipt',
]

/** Those of a loan. */
export const LOAN_CLAIMS: readonly Claim[] = [
  'bundle',
  'included',
  'order',
  'formula',
  'shown',
  'checkpoint',
  'history',
  'receipt',
]

/** Those of an earn order. */
export const EARN_CLAIMS: readonly Claim[] = [
  'bundle',
  'included',
  'order',
  'market',
  'formula',
  'shown',
  'checkpoint',
  'history',
]

/** Those of a subscription to a new coin: with a receipt, since its owner's own command begins it. */
export const SUBSCRIPTION_CLAIMS: readonly Claim[] = [...EARN_CLAIMS, 'receipt']

/** Those of a strategy's decision. */
export const STRATEGY_CLAIMS: readonly Claim[] = [
  'bundle',
  'included',
  'order',
  'market',
  'formula',
  'price',
  'fees',
  'shown',
  'checkpoint',
  'history',
  'receipt',
]

/** Those of a position's move; a liquidation's end with the first. */
export const MOVE_CLAIMS: readonly Claim[] = [
  'bundle',
  'included',
  'order',
  'market',
  'formula',
  'shown',
  'checkpoint',
  'history',
]
export const LIQUIDATION_CLAIMS: readonly Claim[] = ['earlier', ...MOVE_CLAIMS]

/** The wording of claims that mean something else than for an order of spot. */
const WORDS = new Map<readonly Claim[], Partial<Record<Claim, Word>>>([
  [TIMED_CLAIMS, { market: 'ticks' }],
  [LOAN_CLAIMS, { order: 'loan', formula: 'charges' }],
  [EARN_CLAIMS, { order: 'opening', market: 'rates', formula: 'yields' }],
  [SUBSCRIPTION_CLAIMS, { order: 'subscribing', market: 'sale', formula: 'allotment' }],
  [STRATEGY_CLAIMS, { order: 'strategy', market: 'closes', formula: 'decision', price: 'bound' }],
  [MOVE_CLAIMS, { order: 'position', market: 'mark' }],
  [LIQUIDATION_CLAIMS, { order: 'position', market: 'mark' }],
])

type Word =
  | Claim
  | 'ticks'
  | 'mark'
  | 'position'
  | 'loan'
  | 'charges'
  | 'opening'
  | 'rates'
  | 'yields'
  | 'subscribing'
  | 'sale'
  | 'allotment'
  | 'strategy'
  | 'closes'
  | 'decision'
  | 'bound'

export function wordOf(claim: Claim, claims: readonly Claim[]): Word {
  return WORDS.get(claims)?.[claim] ?? claim
}

const EARN_LIMITS = ['wallet', 'pot', 'skipped', 'older', 'split', 'key'] as const
export type EarnLimit = (typeof EARN_LIMITS)[number]

/** The list of things that no check of an earn order shows, by its kind; `isPart`: the proof leaves out older days. */
export function earnLimits(kind: EarnKind, isPart: boolean): readonly EarnLimit[] {
  const isLeft = { wallet: kind !== 'wallet', skipped: kind !== 'plan', older: !isPart }
  return limitsBut(EARN_LIMITS, isLeft)
}

const STRATEGY_LIMITS = ['lastTick', 'steps', 'instants', 'cells', 'course', 'counterparty', 'split', 'key'] as const
export type StrategyLimit = (typeof STRATEGY_LIMITS)[number]

/** The list of things that no check of a strategy's decision shows, by its kind; `isPart`: the proof leaves out what it traded before. */
export function strategyLimits(kind: StrategyTerms['kind'], isPart: boolean): readonly StrategyLimit[] {
  const isLeft = { steps: kind !== 'adaptive', instants: kind !== 'recurring', cells: kind !== 'grid', course: !isPart }
  return limitsBut(STRATEGY_LIMITS, isLeft)
}

function limitsBut<Limit extends string>(
  limits: readonly Limit[],
  isLeft: Readonly<Partial<Record<Limit, boolean>>>,
): readonly Limit[] {
  return limits.filter((limit) => isLeft[limit] !== true)
}

export interface LineFinding {
  /** undefined: not checked */
  readonly outcome: FillOutcome | undefined
  /** of the first claim that failed or was left out */
  readonly reason: Reason | undefined
}

/** A line is as good as the worst of its claims. */
export function lineFinding(findings: readonly Finding[], claims: readonly Claim[]): LineFinding {
  const own = claims.map((claim) => findings.find((finding) => finding.claim === claim))
  const failed = own.find((finding) => finding?.state === 'failed')
  if (failed?.state === 'failed') return { outcome: 'failed', reason: failed.reason }
  const left = own.find((finding) => finding === undefined || finding.state === 'notChecked')
  const isLeft = own.some((finding) => finding === undefined || finding.state === 'notChecked')
  if (isLeft) return { outcome: undefined, reason: left && 'reason' in left ? left.reason : undefined }
  return { outcome: own.some((finding) => finding?.state === 'notAnchored') ? 'open' : 'met', reason: undefined }
}

/**
 * A fact's line. But for the order's place in the log, what stands on it is this page's own figure: without the claim
 * that the page shows what is proven, no such line is met, whatever the proof itself says.
 */
export function factFinding(findings: readonly Finding[], key: FactKey): LineFinding {
  const found = lineFinding(findings, FACT_LINES[key])
  const isShown = findings.some(({ claim, state }) => claim === 'shown' && state === 'met')
  return found.outcome === 'met' && !isShown && key !== 'log' ? { outcome: undefined, reason: undefined } : found
}

/** The card's state. Without a failure, something left out is still no match. */
export function cardState(findings: readonly Finding[], outcome: 'verified' | 'begun' | 'refused'): FillState {
  if (outcome !== 'refused') return outcome
  return findings.length === 0 ? 'unchecked' : 'mismatch'
}
