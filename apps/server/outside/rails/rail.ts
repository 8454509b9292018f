import type { RailRefusal } from '@candela/contract'
import type { StatementLine } from '@candela/rules/funding'
import type { PartyMatch } from '@candela/rules/person'

/**
 * A way of money in or out, behind an adapter (money §2). Only its statement says what money came or went; what it answers
 * to a call is no line. Amounts in minor units. A call that rejects has said nothing: what it asked may have been done.
 */
interface AnyRail {
  readonly id: string
  /** of Ed25519, 32 bytes in hex: signs lines, refusals and closes, for ever */
  readonly publicKey: string
  /**
   * The time for which a key is surely known after its first use, in milliseconds; Infinity: for ever. Used again later, it may be taken
   * for a new one: then only its status may be asked for.
   */
  readonly keyMemoryMs: number
  /**
   * Asks for money to be sent. `key` names this one payout for ever: asked again with it while it is known, nothing is
   * done twice. Throws a RailError `keyReused` where another payout was asked with it.
   */
  payout(order: PayoutOrder): Promise<RailAnswer>
  /** The state of a key; one that was never used, or is forgotten, is unknown, too: unknown is never failed. */
  status(key: string): Promise<RailAnswer>
  /** The lines behind number `after`, gapless and in order, at most `limit`; the same ones for ever. */
  linesAfter(after: number, limit: number): Promise<readonly SignedLine[]>
  /** The rail's own statement at the end of a day (of GMT+8, counted from 1970); undefined while that is not over. */
  close(day: number): Promise<DayStatement | undefined>
}

/**
 * Compares a remitter's name, as a bank tells it, with the name that the house knows a deposit by. The house answers by the validated
 * name, and never by a typed one once there is a validated one; an adapter asks for each line that names a deposit, puts the word into
 * the text it signs, and keeps no name.
 */
export type ComparesNames = (deposit: number, remitter: string) => Promise<PartyMatch>

/** Remittances of one country. A line's `party` is what the house said of the remitter; of one whom the bank does not name it is untold. */
export interface BankRail extends AnyRail {
  readonly kind: 'bank'
  /** The account that a deposit is paid to, and the text it must carry. */
  collection(deposit: number): Collection
}

export interface CardRail extends AnyRail {
  readonly kind: 'card'
  /** Asks for a card's money; under a key as a payout is. */
  charge(order: ChargeOrder): Promise<RailAnswer>
}

export interface ChainRail extends AnyRail {
  readonly kind: 'chain'
  /** The address of an index, for ever. */
  address(index: number): string
  /** The token's contract whose transfers count, as the chain writes it; '' of the chain's own coin. */
  contract(asset: string): string
  /** Transfers on their way to an address that have no line yet, oldest first. */
  confirmations(index: number): Promise<readonly Confirming[]>
}

export type Rail = BankRail | CardRail | ChainRail

export interface Collection {
  readonly holder: string
  readonly bank: string
  readonly account: string
  readonly reference: string
}

/** `reference`: WD7 a withdrawal, L7 a line that goes back to its sender. */
export interface PayoutOrder {
  readonly key: string
  readonly reference: string
  readonly asset: string
  readonly amount: number
}

export interface ChargeOrder {
  readonly key: string
  readonly deposit: number
  readonly asset: string
  readonly amount: number
}

/** `refused` is signed, and final; so is `accepted`. */
export type RailAnswer =
  | { readonly state: 'accepted' }
  | { readonly state: 'refused'; readonly reason: RefusedBecause; readonly signature: string }
  | { readonly state: 'unknown' }

export type RefusedBecause = RailRefusal

/**
 * A line as the rail signed its digest; `previous`: the digest of the line before it. Signature in hex. `transaction`, of a
 * chain: the rail's word beside the line, which it does not sign.
 */
export interface SignedLine extends StatementLine {
  readonly previous: string
  readonly signature: string
  readonly transaction?: ChainTransaction
}

/** A transaction as its chain names it; `explorer`: where anybody can look at it, https; '' where nobody can. */
export interface ChainTransaction {
  readonly id: string
  readonly explorer: string
}

/** `closing` by asset, in minor units; `head`: the digest of the last of so many lines. */
export interface DayStatement {
  readonly rail: string
  readonly day: number
  readonly lines: number
  readonly head: string
  readonly closing: Readonly<Record<string, number>>
  readonly signature: string
}

/** A transfer in a block: its line comes with confirmation number `needed`. */
export interface Confirming {
  readonly asset: string
  readonly amount: number
  readonly confirmations: number
  readonly needed: number
}

/**
 * A failure of a rail. `damaged`: its own records are not as it wrote them; `silent`: it did not answer in time; `tooMany`: of one
 * payer's.
 */
export class RailError extends Error {
  readonly code:
    | 'keyReused'
    | 'damaged'
    | 'assetNotOnRail'
    | 'amountMalformed'
    | 'outcomeUnknown'
    | 'silent'
    | 'tooMany'

  constructor(code: RailError['code'], message: string) {
    super(message)
    this.name = 'RailError'
    this.code = code
  }
}
