import type { ByVersion } from '../in-force.ts'
import { DESTINATION_TERMS, destinationFault } from './adding.ts'

const FIRST = { terms: DESTINATION_TERMS, destinationFault }
/** Rules of cards and addresses: how many a customer has, how long a new one waits, why one is not added. */
export type DestinationRules = Readonly<typeof FIRST>

export const DESTINATION_RULES: ByVersion<DestinationRules> = { 1: FIRST }
