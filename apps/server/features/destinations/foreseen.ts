import type { Core } from '@candela/core'
import { railOf } from '@candela/rules/funding/arithmetic'
import { type Params, Refused } from '../../refused.ts'

type Terms = Core['rules']['destinations']['terms']

/** The greatest number of cards or addresses that a rail pays to. */
export function limitParams({ cards, addresses }: Terms, rail: number): Params {
  return { limit: railOf(rail)?.kind === 'chain' ? addresses : cards }
}

/** Refuses what the core would refuse, before anybody proves anything for it. */
export function refuseForeseen(core: Core, customer: number, rail: number, asset: number, digest: string): void {
  const { destinationFault, terms } = core.rules.destinations
  const own = core.destinations.of(customer)
  const fault = destinationFault(
    {
      rail,
      asset,
      assetId: core.asset(asset)?.id,
      hasTransactionPassword: core.security.factSince(customer, 'transactionPassword') !== 0,
      isIdentityValidated: core.security.factSince(customer, 'identityValidated') !== 0,
      isRepeated: own.some((other) => other.digest === digest && other.rail === rail),
      others: own.map((other) => other.rail),
    },
    terms,
  )
  if (fault === undefined) return
  throw new Refused(fault, fault === 'destinationsLimit' ? limitParams(terms, rail) : undefined)
}
