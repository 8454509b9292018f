import { readStored, writeStored } from '../shell/index.ts'
import { likelyCountry } from './countries.ts'
import { DIAL_CODES } from './dial-codes.ts'

const KEY = 'country'

/** The country whose code a phone number gets first: the last one chosen here, else the likely one. */
export function ownCountry(): string {
  const kept = readStored(KEY)
  return kept !== undefined && DIAL_CODES.has(kept) ? kept : likelyCountry(navigator.languages)
}

export function keepCountry(country: string): void {
  writeStored(KEY, country)
}
