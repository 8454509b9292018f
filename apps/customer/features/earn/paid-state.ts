import { type EarnOrder, PROVEN_DAYS } from '@candela/contract'
import { isOpen } from './kinds.ts'

const WORDS = {
  term: { opened: 'course.locked', asked: 'proof.asked', paid: 'proof.paid' },
  plan: { opened: 'course.locked', asked: 'proof.askedPlan', paid: 'proof.paidPlan' },
  flexible: { opened: 'course.locked', asked: 'proof.askedOpen', paid: 'proof.paidFlexible' },
  wallet: { opened: 'course.wallet', asked: 'proof.askedWallet', paid: 'proof.paidWallet' },
} as const

/** The card's words for an order's kind, and how many of its paid days a proof shows. */
export function paidState(order: Pick<EarnOrder, 'kind' | 'status' | 'daysPaid'>) {
  const { kind, status, daysPaid } = order
  const shown = Math.min(daysPaid, PROVEN_DAYS)
  // leaving costs nothing where there is no end
  return { ...WORDS[kind], shown, isPart: shown < daysPaid, hasPenalty: status === 'redeemed' && !isOpen(order) }
}
