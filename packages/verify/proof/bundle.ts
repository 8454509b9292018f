import {
  consistencyProof,
  EARN_PROOF_FORMAT,
  earnProofBundle,
  LOAN_PROOF_FORMAT,
  loanProofBundle,
  MAX_PROOF_BYTES,
  PERPETUAL_PROOF_FORMAT,
  perpetualProofBundle,
  PROOF_FORMAT,
  proofBundle,
  receipt,
  STRATEGY_PROOF_FORMAT,
  strategyProofBundle,
  SUBSCRIPTION_PROOF_FORMAT,
  subscriptionProofBundle,
  TIMED_PROOF_FORMAT,
  timedProofBundle,
} from '@candela/contract'

export type {
  ConsistencyProof,
  EarnProofBundle,
  EntryProof,
  LoanProofBundle,
  PerpetualProofBundle,
  ProofBundle,
  Receipt,
  StrategyProofBundle,
  SubscriptionProofBundle,
  TimedProofBundle,
} from '@candela/contract'
export {
  consistencyProof as consistencySchema,
  PROOF_FORMAT as BUNDLE_FORMAT,
  proofBundle as bundleSchema,
  PERPETUAL_PROOF_FORMAT as PERPETUAL_BUNDLE_FORMAT,
  perpetualProofBundle as perpetualBundleSchema,
  EARN_PROOF_FORMAT as EARN_BUNDLE_FORMAT,
  earnProofBundle as earnBundleSchema,
  LOAN_PROOF_FORMAT as LOAN_BUNDLE_FORMAT,
  loanProofBundle as loanBundleSchema,
  receipt as receiptSchema,
  STRATEGY_PROOF_FORMAT as STRATEGY_BUNDLE_FORMAT,
  strategyProofBundle as strategyBundleSchema,
  SUBSCRIPTION_PROOF_FORMAT as SUBSCRIPTION_BUNDLE_FORMAT,
  subscriptionProofBundle as subscriptionBundleSchema,
  TIMED_PROOF_FORMAT as TIMED_BUNDLE_FORMAT,
  timedProofBundle as timedBundleSchema,
}

/** The value in a bundle's JSON, as text or as its UTF-8 bytes, or undefined where it is no JSON or too long. */
export function readJson(source: string | Uint8Array): unknown {
  if (source.length > MAX_PROOF_BYTES) return undefined
  try {
    const text = typeof source === 'string' ? source : new TextDecoder('utf-8', { fatal: true }).decode(source)
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}
