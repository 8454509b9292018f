import { bech32m } from '@scure/base'
import { type AddressFamily, parseAddress, practiceAddress } from './address-kinds.ts'

/** Practice addresses of lower indexes are the house's own, where deposits come in. */
const HOUSE_ADDRESSES = 2 ** 32
/** an index has fifty bits: these are above the house's */
const OUTSIDE = 2 ** 18

/** Draws a whole number below `bound`. */
export type Draw = (bound: number) => number

/** A practice address that is not the house's, to try things with. */
export function outsideAddress(family: AddressFamily, draw: Draw): string {
  return practiceAddress(family, (1 + draw(OUTSIDE - 1)) * HOUSE_ADDRESSES + draw(HOUSE_ADDRESSES))
}

/** True when a practice address is one where the house itself takes deposits. */
export function isHouseAddress(text: string): boolean {
  const address = parseAddress(text)
  if (address?.kind !== 'practice') return false
  const [, ticker, characters] = address.canonical.split(':')
  const { words } = bech32m.decode(`practice-${ticker!}1${characters!.replaceAll('-', '')}`)
  return words.reduce((index, word) => index * 32 + word, 0) < HOUSE_ADDRESSES
}

const CARD_DIGITS = 16

/** A card number that no payment card has: it begins with 0, and its last digit is the check's. */
export function practiceCard(draw: Draw): string {
  const digits = [0, ...Array.from({ length: CARD_DIGITS - 2 }, () => draw(10))]
  const sum = digits.reduce((total, digit, at) => {
    const counted = at % 2 === 0 ? 2 * digit : digit
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return [...digits, (10 - (sum % 10)) % 10].join('')
}
