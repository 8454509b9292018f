import type { CODES, Command } from '@candela/contract'
import { isFor, type WithdrawalBooks } from './books.ts'

const DAY = 86_400_000
const UNIT = 100_000_000n
const TIER = 100_000n * UNIT
const FACE_TIER = 500_000n * UNIT
/** by rule: what it is refused with */
export const CODES_OF_RULE: readonly (readonly (keyof typeof CODES)[])[] = [
  [],
  ['transactionPasswordUnset'],
  ['identityNotValidated'],
  ['withdrawalPaused'],
  ['depositsBelowPrincipal'],
  ['amountMalformed', 'withdrawalBelowMinimum', 'withdrawalAboveMaximum', 'withdrawalAboveDay', 'insufficientBalance'],
  ['destinationUnknown', 'destinationMismatch'],
  ['accountFrozen'],
  ['legalHold'],
]
type Request = Extract<Command, { kind: 'requestWithdrawal' }>

/** Whether a refusal's numbers are so. */
export function isTrueRefusal(
  books: WithdrawalBooks,
  code: keyof typeof CODES,
  command: Request,
  at: number,
  have: bigint,
  need: bigint,
  day: bigint,
): boolean {
  const { customer, rail, asset, amount, destination, digest } = command
  const offer = books.offer(rail, asset)
  const target = books.targets.get(destination)
  const available = books.available(customer, books.leavesOf(offer, asset))
  switch (code) {
    case 'transactionPasswordUnset':
      return books.since(customer, 'transactionPassword') === undefined
    case 'identityNotValidated':
      return books.since(customer, 'identityValidated') === undefined
    case 'withdrawalPaused': {
      const until = (books.since(customer, 'passwordRetrieved') ?? -DAY) + DAY
      return at < until && need === BigInt(until)
    }
    case 'depositsBelowPrincipal':
      return have < need && need === books.owedBy(customer) && have === books.depositedBy(customer)
    case 'amountMalformed':
      return amount <= 0 || (offer !== undefined && BigInt(amount) % offer.step !== 0n)
    case 'withdrawalBelowMinimum':
      return offer?.least === need && have === BigInt(amount) && have < need
    case 'withdrawalAboveMaximum':
      return offer?.most === need && have === BigInt(amount) && have > need
    case 'withdrawalAboveDay':
      if (books.leavesOf(offer, asset) === 0 && have !== day + BigInt(amount)) return false
      return (
        have > need && have >= day && need === (books.since(customer, 'faceValidated') === undefined ? TIER : FACE_TIER)
      )
    case 'insufficientBalance':
      return have === available && need === BigInt(amount) && have < need
    case 'destinationUnknown':
      return target?.customer !== customer
    case 'destinationMismatch':
      return target?.customer === customer && !isFor(target, rail, digest)
    case 'accountFrozen':
      return books.since(customer, 'ownFreeze') !== undefined
    default:
      // no statute reaches practice money
      return false
  }
}
