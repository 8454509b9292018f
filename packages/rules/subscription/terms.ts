import type { SaleTerms } from '@candela/contract'
import type { Instant } from '@candela/units'

/** sales there can ever be */
export const MAX_SALES = 1_000
const MAX_PARTS = 100
const MAX_DAYS = 3_650

/** True when a sale may be published under these terms at an instant (earn §6). */
export function saleTermsValid(terms: SaleTerms, at: Instant): boolean {
  const { price, lot, supply, minimum, maximum, opensAt, closesAt, listingAt, lockupDays, parts, everyDays } = terms
  const isCounted = [price, lot, supply, minimum, maximum, parts].every((each) => each >= 1)
  const isExact = Number.isSafeInteger(supply * price) && Number.isSafeInteger(supply * lot)
  const isInOrder = at < closesAt && opensAt < closesAt && closesAt <= listingAt
  const isUnlocked = parts <= MAX_PARTS && inDays(lockupDays) && inDays(everyDays) && (parts === 1 || everyDays > 0)
  return (
    isCounted && isExact && isInOrder && isUnlocked && supply <= MAX_LOTS && minimum <= maximum && maximum <= supply
  )
}

const MAX_LOTS = 2 ** 31 - 1

function inDays(days: number): boolean {
  return days >= 0 && days <= MAX_DAYS
}
