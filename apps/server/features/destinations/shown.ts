import { shortAddress } from '@candela/rules/destinations/arithmetic'
import type { DestinationTexts } from './texts.ts'

const LAST = 4

/** The last four of a card, both ends of an address. */
export function shownOf(texts: DestinationTexts): string {
  return texts.kind === 'card' ? `•••• ${texts.number.slice(-LAST)}` : shortAddress(texts.address)
}
