import type { DeskHealth } from '@candela/contract'

/** The troubles an operator should look at, worst first; empty when all is well. */
export const TROUBLES = ['sums', 'durable', 'lag', 'commit', 'prices', 'proofs', 'disk'] as const
export type Trouble = (typeof TROUBLES)[number]

/** From here on a figure is worth a look; the house itself has no such limits. */
export const WATCH = {
  lagMs: 1_000,
  commitP99Ms: 100,
  priceAgeMs: 10_000,
  proofsWaiting: 1_000,
  diskFreeBytes: 2 * 1024 ** 3,
} as const

/** Figures older than this are said to be old. */
export const STALE_AFTER_MS = 20_000

export function troublesOf(health: DeskHealth): readonly Trouble[] {
  const found: Readonly<Record<Trouble, boolean>> = {
    sums: health.sums.some(({ sum }) => !isZero(sum)),
    // acknowledged before it was durable: the one promise that must never break
    durable: health.journal.acknowledged > health.journal.durable,
    lag: health.lag.ms > WATCH.lagMs,
    commit: health.journal.commitP99Ms > WATCH.commitP99Ms,
    prices: health.prices.products.some(({ stale }) => stale),
    proofs: health.proofs.waiting > WATCH.proofsWaiting,
    disk: health.journal.diskFreeBytes < WATCH.diskFreeBytes,
  }
  return TROUBLES.filter((trouble) => found[trouble])
}

/** An exact decimal, compared without becoming a float. */
export function isZero(decimal: string): boolean {
  return /^-?0+(\.0+)?$/.test(decimal)
}

export function oldestPriceMs(health: DeskHealth): number {
  return health.prices.products.reduce((oldest, { ageMs }) => Math.max(oldest, ageMs), 0)
}

/** Stale prices first, then by age: what needs a look stands at the top. */
export function pricesByAge(health: DeskHealth): DeskHealth['prices']['products'] {
  return health.prices.products.toSorted(
    (a, b) => Number(b.stale) - Number(a.stale) || b.ageMs - a.ageMs || a.product.localeCompare(b.product),
  )
}

export type Size = { readonly unit: 'kb' | 'mb' | 'gb'; readonly value: string }

/** Bytes in the largest unit that leaves at least one of it, with one decimal under 100. */
export function sizeOf(bytes: number): Size {
  const units = ['kb', 'mb', 'gb'] as const
  let value = bytes / 1024
  let at = 0
  while (value >= 1024 && at < units.length - 1) {
    value /= 1024
    at++
  }
  return { unit: units[at]!, value: value.toFixed(value < 100 ? 1 : 0) }
}

export type Span = { readonly unit: 'ms' | 's' | 'min' | 'h' | 'd'; readonly value: string }

/** A time in the unit one reads it in: 38 ms, 14.2 s, 5 min, 7 h, 3 d. */
export function spanOf(milliseconds: number): Span {
  if (milliseconds < 1_000)
    return { unit: 'ms', value: milliseconds < 10 ? milliseconds.toFixed(1) : milliseconds.toFixed(0) }
  if (milliseconds < 60_000) return { unit: 's', value: (milliseconds / 1_000).toFixed(1) }
  if (milliseconds < 3_600_000) return { unit: 'min', value: (milliseconds / 60_000).toFixed(0) }
  if (milliseconds < 86_400_000) return { unit: 'h', value: (milliseconds / 3_600_000).toFixed(1) }
  return { unit: 'd', value: (milliseconds / 86_400_000).toFixed(1) }
}
