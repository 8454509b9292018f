import type { Tier } from '@candela/contract'
import type { Engine } from '@candela/engine'

/** How far a customer is known, by the journal: what limits what may be asked for. */
export function tierOf({ core }: Pick<Engine, 'core'>, customer: number): Tier {
  if (core.factSince(customer, 'faceValidated') !== 0) return 'face'
  if (core.factSince(customer, 'identityValidated') !== 0) return 'identity'
  return core.factSince(customer, 'contactProven') !== 0 ? 'basic' : 'none'
}
