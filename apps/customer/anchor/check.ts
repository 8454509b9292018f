import type {
  EarnDetail,
  EarnProofBundle,
  LoanDetail,
  LoanProofBundle,
  OrderDetail,
  PerpetualMove,
  PerpetualProofBundle,
  ProofBundle,
  Receipt,
  StrategyProofBundle,
  SubscriptionProofBundle,
  TimedDetail,
  TimedProofBundle,
} from '@candela/contract'
import {
  type ClaimResult,
  decodeCheckpoint,
  decodeVerifierKey,
  leafOfProof,
  openSigned,
  type Pinned,
  verifyEarn,
  verifyFill,
  verifyGrowth,
  verifyLoan,
  verifyPerpetual,
  verifyReceipt,
  verifyStrategy,
  verifySubscription,
  verifyTimed,
} from '@candela/verify/browser'
import { type Finding, type Outcome, outcomeOf, type Reason, withFailure } from './findings.ts'
import { hexadecimalOf, provenMarkets } from './proven-markets.ts'
import { compareShown, type Comparison } from './shown.ts'
import { compareEarn } from './shown-earn.ts'
import { compareLoan } from './shown-loan.ts'
import { compareMove } from './shown-move.ts'
import { compareDecision, type ShownDecision } from './shown-strategy.ts'
import { compareSubscription, type ShownSubscription } from './shown-subscription.ts'
import { compareTimed } from './shown-timed.ts'

/** The state known from before, as this device keeps it: the key as its line, the last state of the log as its signed note. */
export interface KnownBefore {
  readonly key: string
  readonly origin: string
  readonly note?: string
}

export type AnyBundle =
  | ProofBundle
  | TimedProofBundle
  | PerpetualProofBundle
  | LoanProofBundle
  | EarnProofBundle
  | SubscriptionProofBundle
  | StrategyProofBundle

/** The question that every proof is asked with. */
export interface ProofQuestion {
  readonly known: KnownBefore
  readonly bundle: unknown
  /** undefined of what has none */
  readonly receipt?: { readonly receipt: unknown; readonly consistency?: unknown }
  /** the receipt that was kept of this order at an earlier check */
  readonly keptReceipt?: Receipt
}

/** `shown`: what the order's page shows. */
export interface OrderQuestion extends ProofQuestion {
  readonly kind: 'order'
  readonly shown: OrderDetail
}

interface TimedQuestion extends ProofQuestion {
  readonly kind: 'timed'
  readonly shown: TimedDetail
}

interface EarnQuestion extends ProofQuestion {
  readonly kind: 'earn'
  readonly shown: EarnDetail
}

interface LoanQuestion extends ProofQuestion {
  readonly kind: 'loan'
  readonly shown: LoanDetail
}

interface SubscriptionQuestion extends ProofQuestion {
  readonly kind: 'subscription'
  readonly shown: ShownSubscription
}

interface StrategyQuestion extends ProofQuestion {
  readonly kind: 'strategy'
  readonly shown: ShownDecision
}

interface MoveQuestion extends ProofQuestion {
  readonly kind: 'move'
  readonly shown: PerpetualMove
}

export interface GrowthQuestion {
  readonly kind: 'growth'
  readonly known: KnownBefore
  readonly note: string
  readonly consistency?: unknown
}
type ShownQuestion =
  | OrderQuestion
  | TimedQuestion
  | LoanQuestion
  | EarnQuestion
  | SubscriptionQuestion
  | StrategyQuestion
  | MoveQuestion
export type Question = ShownQuestion | GrowthQuestion

export interface Answer {
  readonly findings: readonly Finding[]
  readonly outcome: Outcome
  /** the signed state of the log to keep, where nothing was refused */
  readonly note?: string
  readonly facts?: ProofFacts
}

/** The proof in figures, for those who want to see them. Bytes in hexadecimal. */
export interface ProofFacts {
  readonly leaf: string
  readonly hashes: number
  readonly size: number
  readonly head: string
  readonly entries: number
}

/** Answers a question about proofs from nothing but what it is given. Never throws for what it finds in it. */
export function answer(question: Question): Answer {
  const known = pinnedOf(question.known)
  const answered = question.kind === 'growth' ? checkGrowth(question, known.pinned) : checkOrder(question, known.pinned)
  const findings = known.fault
    ? withFailure(answered.findings, known.fault.claim, known.fault.reason)
    : answered.findings
  const outcome = outcomeOf(findings)
  const { note, facts } = answered
  return { findings, outcome, ...(outcome !== 'refused' && note !== undefined && { note }), ...(facts && { facts }) }
}

interface Known {
  readonly pinned: Pinned
  readonly fault?: { readonly claim: 'checkpoint' | 'history'; readonly reason: Reason }
}

function pinnedOf({ key: line, origin, note }: KnownBefore): Known {
  const key = decodeVerifierKey(line)
  if (!key) return { pinned: { origin }, fault: { claim: 'checkpoint', reason: { code: 'keyUnreadable' } } }
  if (note === undefined) return { pinned: { key, origin } }
  const opened = openSigned(note, key)
  const checkpoint = opened.ok ? decodeCheckpoint(opened.text) : null
  if (!checkpoint) return { pinned: { key, origin }, fault: { claim: 'history', reason: { code: 'keptUnreadable' } } }
  return { pinned: { key, origin, checkpoint } }
}

function checkGrowth(
  { note, consistency }: GrowthQuestion,
  pinned: Pinned,
): Pick<Answer, 'findings' | 'note' | 'facts'> {
  const { claims } = verifyGrowth(note, consistency, pinned)
  return { findings: claims, note }
}

interface Verdict extends Pick<ReturnType<typeof verifyFill>, 'claims' | 'checkpoint'> {
  /** holds the page against what was proven; undefined where something was refused */
  readonly compare: ((size: number) => Comparison) | undefined
}

function verdictOf(question: ShownQuestion, pinned: Pinned): Verdict {
  if (question.kind === 'move') {
    const { move, ...verdict } = verifyPerpetual(question.bundle, pinned)
    return { ...verdict, compare: move && (() => compareMove(question.shown, move)) }
  }
  if (question.kind === 'timed') {
    const { order, ...verdict } = verifyTimed(question.bundle, pinned)
    return { ...verdict, compare: order && (() => compareTimed(question.shown, order)) }
  }
  if (question.kind === 'earn') {
    const { order, ...verdict } = verifyEarn(question.bundle, pinned)
    return { ...verdict, compare: order && ((size) => compareEarn(question.shown, order, size)) }
  }
  if (question.kind === 'loan') {
    const { order, ...verdict } = verifyLoan(question.bundle, pinned)
    return { ...verdict, compare: order && ((size) => compareLoan(question.shown, order, size)) }
  }
  if (question.kind === 'subscription') {
    const { order, ...verdict } = verifySubscription(question.bundle, pinned)
    return { ...verdict, compare: order && ((size) => compareSubscription(question.shown, order, size)) }
  }
  if (question.kind === 'strategy') {
    const { order, ...verdict } = verifyStrategy(question.bundle, pinned)
    return { ...verdict, compare: order && (() => compareDecision(question.shown, order)) }
  }
  const { order, ...verdict } = verifyFill(question.bundle, pinned)
  return {
    ...verdict,
    compare:
      order &&
      ((size) => {
        // the verifier has read it as a whole proof in the known form
        const markets = provenMarkets(question.bundle as ProofBundle, order.product)
        return compareShown(question.shown, order, markets, size)
      }),
  }
}

function checkOrder(question: ShownQuestion, pinned: Pinned): Pick<Answer, 'findings' | 'note' | 'facts'> {
  const { claims, checkpoint, compare } = verdictOf(question, pinned)
  const findings: Finding[] = claims.map((result): Finding => result)
  if (!compare || !checkpoint) {
    return {
      findings: [
        ...findings,
        { claim: 'shown', state: 'notChecked' },
        ...(question.receipt ? [{ claim: 'receipt', state: 'notChecked' } as const] : []),
      ],
    }
  }
  // the verifier has read it as a whole proof in the known form
  const bundle = question.bundle as AnyBundle
  const { size, root } = checkpoint
  const comparison = compare(size)
  const { placed } = bundle
  return {
    findings: [
      ...findings,
      shownFinding(comparison),
      ...(question.receipt
        ? [receiptFinding(question.receipt, question.keptReceipt, bundle, { ...pinned, checkpoint })]
        : []),
    ],
    note: bundle.checkpoint,
    facts: {
      leaf: hexadecimalOf(leafOfProof(placed)),
      hashes: placed.path.length,
      size,
      head: hexadecimalOf(root),
      entries: entriesOf(bundle),
    },
  }
}

function entriesOf(bundle: AnyBundle): number {
  const { later, markets, listings } = bundle
  const ticks = 'ticks' in bundle ? bundle.ticks.length : 0
  return 1 + later.length + markets.length + listings.length + ticks
}

function shownFinding(comparison: Comparison): Finding {
  if (comparison.kind === 'same') return { claim: 'shown', state: 'met' }
  const { seq } = comparison
  if (comparison.kind === 'newer') return { claim: 'shown', state: 'notChecked', reason: { code: 'shownNewer', seq } }
  const { found, expected } = comparison
  return { claim: 'shown', state: 'failed', reason: { code: 'shownOtherwise', seq, found, expected } }
}

/** The receipt leads to the very entry that the proof shows, and to the one that was kept earlier, in a log that grew from the proof's. */
function receiptFinding(
  { receipt: value, consistency }: NonNullable<ProofQuestion['receipt']>,
  keptReceipt: Receipt | undefined,
  bundle: AnyBundle,
  pinned: Pinned,
): Finding {
  const failed = (reason: Reason): Finding => ({ claim: 'receipt', state: 'failed', reason })
  const { claims } = verifyReceipt(value, consistency, pinned)
  const refused = claims.find((claim): claim is Extract<ClaimResult, { state: 'failed' }> => claim.state === 'failed')
  if (refused) return failed(refused.reason)
  const receipt = value as Receipt
  const leaf = hexadecimalOf(leafOfProof(bundle.placed))
  const seq = bundle.placed.index + 1
  if (receipt.index !== bundle.placed.index || receipt.leaf !== leaf) {
    return failed({ code: 'receiptForeign', seq, found: receipt.leaf, expected: leaf })
  }
  if (keptReceipt && (keptReceipt.index !== receipt.index || keptReceipt.leaf !== leaf)) {
    return failed({ code: 'receiptOther', seq, found: leaf, expected: keptReceipt.leaf })
  }
  return { claim: 'receipt', state: 'met' }
}
