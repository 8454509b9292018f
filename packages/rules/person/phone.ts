import { foldTyped } from '@candela/units'

const PHONE = /^[+(\d][\d\s()./-]{2,30}$/

/** An email address or phone number as it is judged and sent, from whatever an address book or a link gives. */
export function contactText(typed: string): string {
  return foldTyped(typed).replace(/^(?:tel|mailto):\s*/i, '')
}

/** True of a text that could be a phone number; only the server knows the numbers of each country. */
export function looksLikePhone(text: string): boolean {
  return PHONE.test(text)
}
