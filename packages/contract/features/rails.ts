import {
  command,
  count,
  event,
  hash,
  hex,
  instant,
  listOf,
  measured,
  oneOf,
  record,
  safe,
  text,
  wide,
} from '../declare/index.ts'
import { MAX_SIGNATURE_BYTES } from '../operators.ts'
import {
  AGREEMENTS,
  CLOSE_OUTCOMES,
  LINE_KINDS,
  LINE_SIGNATURE_BYTES,
  LINE_STATES,
  MAX_LINE_REFERENCE_BYTES,
  MAX_RATES,
  PARTIES,
  RAIL_CLOSED_BY,
  RAIL_GRADES,
} from '../rails.ts'

/*
 * Rails bring money in and out, and nothing else does: each line of a rail's statement is numbered from 1, follows the
 * one before it and is signed. Rails are numbered as the rules publish them; amounts in minor units of the asset.
 */
const asked = measured(safe, 'minor units')
const amount = measured(wide, 'minor units')
const rail = count
const line = wide

/** A rail is open from now on; its statement is signed by this key, for ever. */
export const listRail = command(45, 'house', {
  rail: safe,
  grade: oneOf(RAIL_GRADES),
  /** Ed25519 */
  key: hash,
})

/** Mid prices of currencies; answers the entry's number, which a quote names. */
export const rates = command(46, 'house', {
  /** `mid`: minor units of USDT one whole unit is worth */
  mids: listOf(record({ asset: safe, mid: asked }), MAX_RATES),
  source: text(32),
  sourceAt: instant,
})

/**
 * A line of a rail's statement, as the rail signed its digest: SHA-256 of `candela line 1`, 00, `previous` and the JSON
 * list of rail id, number, kind, asset id, amount, reference, party, value date.
 */
export const recordLine = command(47, 'house', {
  rail: safe,
  line: safe,
  lineKind: oneOf(LINE_KINDS),
  asset: safe,
  /** above 0 where money comes in */
  amount: asked,
  reference: text(MAX_LINE_REFERENCE_BYTES),
  party: oneOf(PARTIES),
  valueAt: instant,
  /** the digest of the line before; 64 zeros before the first */
  previous: hash,
  signature: hex(LINE_SIGNATURE_BYTES),
})

/** The rail's own statement at the end of a day. */
export const closeDay = command(48, 'house', {
  rail: safe,
  asset: safe,
  lines: safe,
  closing: asked,
  head: hash,
})

/** A rail that was closed offers deposits again, once two operators say so. */
export const reopenRail = command(49, 'operator', { rail: safe, signature: hex(MAX_SIGNATURE_BYTES) })

export const railListed = event(80, { rail, grade: oneOf(RAIL_GRADES) })

export const rated = event(81, { rate: wide })

/** A line was recorded; `state`: where its money is now. */
export const arrived = event(82, {
  rail,
  line,
  lineKind: oneOf(LINE_KINDS),
  asset: count,
  amount,
  state: oneOf(LINE_STATES),
  /** the customer it may be for; 0: nobody known */
  customer: count,
  /** the instant at which it goes back to its sender unless somebody places it; 0: never */
  sendBackAt: instant,
  digest: hash,
})

export const railClosed = event(83, { rail, by: oneOf(RAIL_CLOSED_BY) })

export const railReopened = event(84, { rail, operator: count, agreement: oneOf(AGREEMENTS) })

/** `difference`: what the rail holds beyond what the house booked. */
export const reconciled = event(85, {
  rail,
  asset: count,
  lines: wide,
  outcome: oneOf(CLOSE_OUTCOMES),
  difference: amount,
})

/** A line's money goes back to its sender, by two operators or by its clock. */
export const lineReturning = event(86, { rail, line, by: oneOf(['operators', 'clock']) })

/** A line that is not credited yet names a deposit: it waits for that one's sake. */
export const lineAwaited = event(108, { rail, line, deposit: wide })

/** A reversal took back money that waited, or a part: so much less waits; nothing left: its wait is over. */
export const lineReversed = event(109, { rail, line, reversal: line, amount, left: amount })

/** It has gone back, by a debit line. */
export const lineSentBack = event(87, { rail, line, debit: line })
