import { command, count, event, hash, hex, instant, measured, oneOf, safe, text, wide } from '../declare/index.ts'
import { MAX_PUBLIC_KEY_BYTES, MAX_SIGNATURE_BYTES } from '../operators.ts'
import { AGREEMENTS } from '../rails.ts'
import { STEP_UP_WAYS } from '../step-up.ts'
import { PAYOUT_FAILURES, RELEASED_BY, WITHDRAWAL_CANCELS } from '../withdrawals.ts'

const asked = measured(safe, 'minor units')
const amount = measured(wide, 'minor units')

/**
 * Money is to go out, by the eight published rules. Amounts of coins in their asset; of a currency in USDT, its arrival
 * in the currency. Answers the withdrawal's number.
 */
export const requestWithdrawal = command(57, 'customer', {
  rail: safe,
  asset: safe,
  amount: asked,
  destination: safe,
  /** of what is in the vault, as the owner saw it */
  digest: hash,
  /** as shown: the rest arrives */
  fee: asked,
  arrival: asked,
  /** the entry of rates that was shown; 0: none is needed */
  rate: safe,
  confirmedBy: oneOf(STEP_UP_WAYS),
})

/** While it waits or is released. */
export const cancelWithdrawal = command(58, 'customer', { withdrawal: safe })

/** Operators can say yes or nothing. The practice reviewer is operator 0. */
export const agreeRelease = command(59, 'operator', {
  request: safe,
  signature: hex(MAX_SIGNATURE_BYTES),
})

/** Before the rail is called; `digest`: of what the vault holds now, which is what was signed or nothing is sent. */
export const takePayout = command(60, 'house', { rail: safe, withdrawal: safe, digest: hash })

/** The rail accepted it. */
export const payoutSent = command(61, 'house', { rail: safe, withdrawal: safe })

/** The rail refused it, signed. An answer that is unknown is none. */
export const payoutFailed = command(62, 'house', { rail: safe, withdrawal: safe, reason: oneOf(PAYOUT_FAILURES) })

/**
 * Two operators hold a customer's withdrawals back by law: security proposes, who checks payments agrees. What waits is
 * returned; everything else goes on. None is possible on practice money.
 */
export const placeLegalHold = command(65, 'operator', {
  customer: safe,
  /** one that the rules list */
  statute: text(32),
  /** of the order that was served */
  document: hash,
  until: instant,
  signature: hex(MAX_SIGNATURE_BYTES),
})

/** Either role lifts it alone. */
export const endLegalHold = command(66, 'operator', { customer: safe, signature: hex(MAX_SIGNATURE_BYTES) })

/** A passkey that the customer signs withdrawals with; answers its number, from 1 for each customer. */
export const registerPasskey = command(68, 'customer', {
  /** COSE */
  publicKey: hex(MAX_PUBLIC_KEY_BYTES),
})

/**
 * The customer's signature of the withdrawal they are about to ask for, by their passkey: its challenge is `request`, the SHA-256 of the
 * whole `requestWithdrawal` that follows.
 */
export const signWithdrawal = command(69, 'customer', {
  /** its number */
  passkey: safe,
  request: hash,
  /** the assertion as JSON, in hex */
  signature: hex(MAX_SIGNATURE_BYTES),
})

export const withdrawalRequested = event(95, {
  withdrawal: wide,
  customer: count,
  rail: count,
  asset: count,
  amount,
  fee: amount,
  arrival: amount,
  /** of the amount, in minor units of USDT */
  value: amount,
  /** entry of rates; 0: nothing is exchanged */
  rate: wide,
  destination: wide,
  /** silence releases it */
  decideBy: instant,
  /** nobody releases it before */
  notBefore: instant,
})

/** One of the eight rules was not met: which, and its numbers. */
export const withdrawalRefused = event(96, { customer: count, rule: count, have: amount, need: amount })

export const withdrawalAgreed = event(97, { withdrawal: wide, operator: count, agreement: oneOf(AGREEMENTS) })

export const withdrawalReleased = event(98, { withdrawal: wide, customer: count, by: oneOf(RELEASED_BY) })

/** A rail is asked to pay it. */
export const withdrawalSending = event(99, { withdrawal: wide, customer: count, rail: count })

export const withdrawalSent = event(100, { withdrawal: wide, customer: count })

/** A line of the rail's statement took it out. */
export const withdrawalDone = event(101, { withdrawal: wide, customer: count, rail: count, line: wide })

export const withdrawalFailed = event(102, { withdrawal: wide, customer: count, reason: oneOf(PAYOUT_FAILURES) })

export const withdrawalCancelled = event(103, { withdrawal: wide, customer: count, why: oneOf(WITHDRAWAL_CANCELS) })

/** It came back: all of it is the customer's again, whatever the rail kept. */
export const withdrawalReturned = event(104, { withdrawal: wide, customer: count, rail: count, line: wide, amount })

/** An hour after its release no rail has accepted it. `dueAt`: when that hour was over. */
export const withdrawalOverdue = event(105, { withdrawal: wide, customer: count, rail: count, dueAt: instant })

export const legalHoldPlacing = event(111, {
  customer: count,
  statute: text(32),
  document: hash,
  until: instant,
  operator: count,
  agreement: oneOf(AGREEMENTS),
})

export const legalHoldEnded = event(112, { customer: count, operator: count })

export const passkeyRegistered = event(113, { customer: count, passkey: count })

export const withdrawalSigned = event(114, { customer: count, passkey: count, request: hash })
