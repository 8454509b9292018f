/**
 * The ways to check a rail's statement (money §2): by anyone, by anyone who has its public key, or by nobody but the house. Append only,
 * as all lists here.
 */
export const RAIL_GRADES = ['anyone', 'publicKey', 'house'] as const
export type RailGrade = (typeof RAIL_GRADES)[number]

/** The kinds of a rail's lines (money §2). Places in this list stand in the journal: new ones are put at its end. */
export const LINE_KINDS = ['credit', 'debit', 'return', 'reversal', 'charge', 'house'] as const
export type LineKind = (typeof LINE_KINDS)[number]

/** The comparison of the sender's name with the customer's, as the rail's adapter found: names are not in the journal. */
export const PARTIES = ['same', 'different', 'untold'] as const
export type Party = (typeof PARTIES)[number]

/**
 * The states of a line's money: with a customer, with the house, waiting for its owner (nobody's, another's name, no rate, below the
 * minimum), on its way back to its sender, gone back, or taken back by its rail.
 */
export const LINE_STATES = [
  'booked',
  'credited',
  'unmatched',
  'nameDiffers',
  'noRate',
  'dust',
  'unexplained',
  'returning',
  'sentBack',
  'reversed',
] as const
export type LineState = (typeof LINE_STATES)[number]

/** The states in which money waits that came for an announced deposit, or leaves. */
export const DEPOSIT_WAITS = ['nameDiffers', 'noRate', 'returning'] as const satisfies readonly LineState[]
export type DepositWait = (typeof DEPOSIT_WAITS)[number]

/** The reasons why a rail offers no more deposits. */
export const RAIL_CLOSED_BY = ['lineConflict', 'lineChainBroken', 'unexplainedDebit', 'difference'] as const
export type RailClosedBy = (typeof RAIL_CLOSED_BY)[number]

/** The outcomes of a day's close: all agrees, or another count, another head, another balance. */
export const CLOSE_OUTCOMES = ['agrees', 'lines', 'head', 'balance'] as const
export type CloseOutcome = (typeof CLOSE_OUTCOMES)[number]

/** The effects of an operator's signature: the first proposes, another's decides. */
export const AGREEMENTS = ['proposed', 'decided'] as const

/** The reasons why a line goes back. */
export const SEND_BACK_REASONS = ['senderUnknown', 'nameDiffers', 'senderAsked'] as const
export type SendBackReason = (typeof SEND_BACK_REASONS)[number]

/** The ends of a deposit without money. */
export const DEPOSIT_ENDS = ['cancelled', 'declined', 'expired'] as const
export type DepositEnd = (typeof DEPOSIT_ENDS)[number]

/** The reasons why a rail does not do a request, as it signed. */
export const RAIL_REFUSALS = ['declined', 'fundsMissing', 'notSent'] as const
export type RailRefusal = (typeof RAIL_REFUSALS)[number]
/** bytes of the key a rail is asked with: the journal's id in hex, and what is asked for (`DP7`) */
export const MAX_RAIL_KEY_BYTES = 96

/** The outcomes of a payment in the practice world outside (money §11), in either direction. */
export const OUTSIDE_OUTCOMES = [
  'exact',
  'less',
  'more',
  'noReference',
  'wrongName',
  'late',
  'twice',
  'never',
  'reorganised',
  'reversed',
  'refused',
  'returned',
] as const
export type OutsideOutcome = (typeof OUTSIDE_OUTCOMES)[number]

/** A hash of nothing: there is none. */
export const NO_HASH = '0'.repeat(64)
/** bytes of a line's reference: `DP7` a deposit, `A7` an address, `WD7` a withdrawal, `L7` a line of the same rail, or nothing */
export const MAX_LINE_REFERENCE_BYTES = 24
/** of an Ed25519 signature */
export const LINE_SIGNATURE_BYTES = 64
/** currencies of one entry of rates */
export const MAX_RATES = 16
