import { command, count, event, hash, hex, instant, measured, oneOf, safe, text, wide } from '../declare/index.ts'
import { MAX_SIGNATURE_BYTES } from '../operators.ts'
import {
  AGREEMENTS,
  DEPOSIT_ENDS,
  LINE_SIGNATURE_BYTES,
  MAX_RAIL_KEY_BYTES,
  RAIL_REFUSALS,
  SEND_BACK_REASONS,
} from '../rails.ts'

const FUNDING_SOURCES = ['practiceFunds'] as const
const asked = measured(safe, 'minor units')
const amount = measured(wide, 'minor units')

/** Tops up to the practice amount, once per 24 h. */
export const addPracticeFunds = command(2, 'customer', {})

/** A completed deposit. */
export const funded = event(2, {
  customer: count,
  asset: count,
  amount,
  source: oneOf(FUNDING_SOURCES),
})

/**
 * Announces money by a card or a bank. No amount here is ever credited: a line of the rail's statement brings it. Answers
 * the deposit's number.
 */
export const startDeposit = command(50, 'customer', {
  rail: safe,
  asset: safe,
  /** to be charged, or announced */
  amount: asked,
  /** the destination's number; 0 for a bank */
  card: safe,
  /** the entry of rates that was shown, and what was shown to arrive in USDT; 0 for a bank */
  rate: safe,
  arrival: asked,
})

/** The remittance was sent. */
export const confirmRemittance = command(51, 'customer', {
  deposit: safe,
  /** keyed, of the picture in the vault */
  voucher: hash,
})

export const cancelDeposit = command(52, 'customer', { deposit: safe })

/** Asks for the own address on a chain; answers its index, the same for ever. */
export const assignAddress = command(53, 'customer', { rail: safe })

/** The card's issuer said no. Not entered any more: `cardDeclined` bears its rail's signature. */
export const depositDeclined = command(54, 'house', { rail: safe, deposit: safe })

/**
 * The card's issuer said no, as its rail signed: Ed25519 over `candela refusal 1`, 00 and the JSON list of rail id, key and
 * reason.
 */
export const cardDeclined = command(67, 'house', {
  rail: safe,
  deposit: safe,
  /** the key that the rail was asked with: this journal's id in hex, a space, and `DP` with the deposit's number */
  key: text(MAX_RAIL_KEY_BYTES),
  reason: oneOf(RAIL_REFUSALS),
  signature: hex(LINE_SIGNATURE_BYTES),
})

/** Two operators say that a line that waits is a remittance that was announced before it came. */
export const matchLine = command(55, 'operator', {
  rail: safe,
  line: safe,
  /** the deposit's number */
  request: safe,
  signature: hex(MAX_SIGNATURE_BYTES),
})

/** Two operators send a line that waits back to its sender. */
export const sendBack = command(56, 'operator', {
  rail: safe,
  line: safe,
  reason: oneOf(SEND_BACK_REASONS),
  signature: hex(MAX_SIGNATURE_BYTES),
})

export const depositStarted = event(88, {
  deposit: wide,
  customer: count,
  rail: count,
  asset: count,
  amount,
  card: wide,
  /** the rate agreed for a card, in USDT; 0 for a bank */
  rate: wide,
  fee: amount,
  arrival: amount,
  expiresAt: instant,
})

export const remittanceConfirmed = event(89, { deposit: wide, customer: count, expiresAt: instant })

export const depositEnded = event(90, { deposit: wide, customer: count, by: oneOf(DEPOSIT_ENDS) })

/** Money of a line is the customer's. */
export const deposited = event(91, {
  deposit: wide,
  customer: count,
  rail: count,
  line: wide,
  asset: count,
  /** of the line, or of all lines that waited together */
  amount,
  /** entry of rates; 0 where nothing was exchanged */
  rate: wide,
  gross: amount,
  fee: amount,
  arrival: amount,
  /** the asset that arrives: USDT where a currency came, else what came */
  arrives: count,
})

export const addressAssigned = event(92, { customer: count, rail: count, index: count })

export const linePlacing = event(93, {
  rail: count,
  line: wide,
  /** 0: it is to go back */
  deposit: wide,
  operator: count,
  agreement: oneOf(AGREEMENTS),
})

/** A line that waited is placed: its money is in the deposit. */
export const lineCredited = event(94, { rail: count, line: wide, deposit: wide })

/** A reversal took back what a line had brought, or a part: the deposit counts for so much less. */
export const depositReversed = event(110, {
  deposit: wide,
  customer: count,
  rail: count,
  line: wide,
  reversal: wide,
  amount,
  /** the part of the line that was not taken back */
  left: amount,
  /** in USDT: what it counts less as deposited */
  worth: amount,
})
