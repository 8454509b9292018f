import { MONEY } from '@candela/contract'
import { MINUTE } from '@candela/units'
import { firstRefusal } from '../first-refusal.ts'
import { railOf } from '../funding/rails.ts'

/** The rules of cards and addresses (money §7). */
export interface DestinationTerms {
  readonly cards: number
  readonly addresses: number
  /** before anything is sent to a new one: a minute in practice */
  readonly delayMs: number
}

export const DESTINATION_TERMS: DestinationTerms = { cards: 5, addresses: 20, delayMs: MINUTE }

/** All that decides whether a destination is added. */
export interface DestinationAttempt {
  readonly rail: number
  readonly asset: number
  /** undefined where no asset has the number */
  readonly assetId: string | undefined
  readonly hasTransactionPassword: boolean
  readonly isIdentityValidated: boolean
  /** the customer has it already */
  readonly isRepeated: boolean
  /** the rails of those that the customer has */
  readonly others: readonly number[]
}

export type DestinationFault =
  | 'railUnknown'
  | 'assetNotOnRail'
  | 'transactionPasswordUnset'
  | 'identityNotValidated'
  | 'destinationRepeated'
  | 'destinationsLimit'

/** The first refusal of a destination that applies, in the published order (money §7); undefined where none does. */
export function destinationFault(asked: DestinationAttempt, terms: DestinationTerms): DestinationFault | undefined {
  const rail = railOf(asked.rail)
  if (rail === undefined) return 'railUnknown'
  const isAddress = rail.kind === 'chain'
  const isCarried = isAddress ? rail.assets.includes(asked.assetId ?? '') : asked.asset === MONEY
  const alike = asked.others.filter((other) => isAddressRail(other) === isAddress).length
  return firstRefusal<DestinationFault>([
    [!isCarried, 'assetNotOnRail'],
    [!asked.hasTransactionPassword, 'transactionPasswordUnset'],
    [!isAddress && !asked.isIdentityValidated, 'identityNotValidated'],
    [asked.isRepeated, 'destinationRepeated'],
    [alike >= (isAddress ? terms.addresses : terms.cards), 'destinationsLimit'],
  ])
}

/** True when what a rail pays is an address; a card otherwise. */
function isAddressRail(number: number): boolean {
  return railOf(number)?.kind === 'chain'
}
