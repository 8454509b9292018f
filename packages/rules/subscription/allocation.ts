import { DAY, divideDown, type Instant } from '@candela/units'

/** The allocation of a sale, in lots, in the order of the requests; lots that do not divide stay unsold. */
export interface Allocation {
  readonly allocated: readonly number[]
  readonly leftUnsold: number
}

/**
 * Shares a supply out (earn §6): all of every request while they fit, else dn(q·S/Q) each. There is no tie-break, so
 * nothing is gained by order, speed or splitting. Lots below 2⁵³ in all.
 */
export function allocateShared(supply: number, requests: readonly number[]): Allocation {
  const wanted = requests.reduce((sum, lots) => sum + lots, 0)
  const allocated = requests.map((lots) => sharedLots(supply, wanted, lots))
  return { allocated, leftUnsold: supply - allocated.reduce((sum, lots) => sum + lots, 0) }
}

/** The lots of one request, where `wanted` is the sum of all. */
export function sharedLots(supply: number, wanted: number, lots: number): number {
  return wanted <= supply ? lots : Number(divideDown(BigInt(lots) * BigInt(supply), BigInt(wanted)))
}

/** The lots that first come takes of a request: all of it or nothing, by the rest (§6). */
export function takeFirstCome(remaining: number, lots: number): number {
  return lots <= remaining ? lots : 0
}

/** The number of `allocated` coins that are free with the i-th of `parts`, in all: dn(a·i/v) (§6). */
export function unlockedBy(allocated: bigint, part: number, parts: number): bigint {
  return divideDown(allocated * BigInt(part), BigInt(parts))
}

/** The terms by which a sale's coins come free, in days. */
export interface UnlockTerms {
  readonly listingAt: Instant
  readonly lockupDays: number
  readonly parts: number
  readonly everyDays: number
}

/** The instant at which the i-th part (from 1) comes free: listing + lockup + (i − 1)·every (§6). */
export function unlockAt({ listingAt, lockupDays, everyDays }: UnlockTerms, part: number): Instant {
  return listingAt + (lockupDays + (part - 1) * everyDays) * DAY
}

/** The number of parts that are free at an instant (§6). */
export function partsUnlocked(terms: UnlockTerms, at: Instant): number {
  let part = 0
  while (part < terms.parts && unlockAt(terms, part + 1) <= at) part++
  return part
}

/** The state of a sale that a screen shows. */
export type SaleState = 'comingSoon' | 'onSale' | 'soldOut' | 'closed'

/** A sale at an instant. Lots. */
export interface SaleAt {
  readonly method: 'shared' | 'firstCome'
  readonly opensAt: Instant
  readonly closesAt: Instant
  readonly supply: number
  readonly wanted: number
  readonly isCancelled: boolean
}

/** True when nobody subscribes any more (§6): from closesAt on, however much is left, and once cancelled. */
export function isSaleOver({ closesAt, isCancelled }: Pick<SaleAt, 'closesAt' | 'isCancelled'>, at: Instant): boolean {
  return isCancelled || at >= closesAt
}

/**
 * The state of a sale (§6): on sale to closesAt, exclusive; sold out at once by first come, by shared once it is over
 * and as much was wanted as there is.
 */
export function saleState(sale: SaleAt, at: Instant): SaleState {
  if (sale.isCancelled) return 'closed'
  if (at < sale.opensAt) return 'comingSoon'
  const isAllWanted = sale.wanted >= sale.supply
  if (!isSaleOver(sale, at)) return sale.method === 'firstCome' && isAllWanted ? 'soldOut' : 'onSale'
  return isAllWanted ? 'soldOut' : 'closed'
}
