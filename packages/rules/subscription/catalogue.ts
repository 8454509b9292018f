import type { SaleTerms } from '@candela/contract'
import { DAY, HOUR, type Instant, UNIT } from '@candela/units'

/** A sale as the house offers it first; dates in milliseconds after the hour in which it is. */
interface ListedSale {
  /** the asset's id */
  readonly coin: string
  readonly terms: SaleTerms
}

const WHOLE_COIN = UNIT

/** In the order of their numbers, from 1; a sale is only ever added (earn §6). */
const SALES: readonly ListedSale[] = [
  {
    coin: 'TSR',
    terms: {
      method: 'shared',
      price: UNIT / 4,
      lot: WHOLE_COIN,
      supply: 100_000,
      minimum: 100,
      maximum: 20_000,
      opensAt: 0,
      closesAt: 2 * DAY,
      listingAt: 3 * DAY,
      lockupDays: 7,
      parts: 4,
      everyDays: 7,
    },
  },
  {
    coin: 'LNT',
    terms: {
      method: 'firstCome',
      price: UNIT / 50,
      lot: WHOLE_COIN,
      supply: 600_000,
      minimum: 500,
      maximum: 200_000,
      opensAt: DAY,
      closesAt: 3 * DAY,
      listingAt: 4 * DAY,
      lockupDays: 0,
      parts: 1,
      everyDays: 0,
    },
  },
]

/** The house's sales as they are offered at an instant. */
export function salesFrom(at: Instant): readonly ListedSale[] {
  const hour = at - (at % HOUR)
  return SALES.map(({ coin, terms }) => {
    const [opensAt, closesAt, listingAt] = [terms.opensAt, terms.closesAt, terms.listingAt].map((after) => hour + after)
    return { coin, terms: { ...terms, opensAt: opensAt!, closesAt: closesAt!, listingAt: listingAt! } }
  })
}
