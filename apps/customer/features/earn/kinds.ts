import type { EarnOrder, EarnProduct } from '@candela/contract'
import { dayYield } from '@candela/rules/earn/arithmetic'
import { formatDecimal, parseDecimal } from '@candela/units'

export const KINDS = ['lockup', 'gold', 'savings'] as const
export type EarnKind = (typeof KINDS)[number]

/** Gold is paid in gold, savings have one fixed rate; the rest is lock-up mining. */
export function kindOf({ asset, lowPpm, highPpm }: Pick<EarnProduct, 'asset' | 'lowPpm' | 'highPpm'>): EarnKind {
  return asset === 'XAU' ? 'gold' : lowPpm === highPpm ? 'savings' : 'lockup'
}

/** A customer's amount of one asset in running orders; decimals. */
export interface LockedSum {
  readonly asset: string
  readonly amount: string
  readonly paid: string
  /** today's yield at its rate, paid when the day has ended */
  readonly today: string
}

/** Sums of running orders of these products. */
export function lockedSum(
  asset: string,
  products: readonly EarnProduct[],
  orders: readonly Pick<EarnOrder, 'product' | 'terms' | 'amount' | 'firstDay' | 'paid'>[],
  today: string,
): LockedSum {
  const [sum, paid, earned] = orders.reduce<readonly [bigint, bigint, bigint]>(
    ([amounts, paids, earns], { product, terms, amount, firstDay, paid }) => {
      const rate = products.find(({ id, terms: current }) => id === product && current === terms)?.todayPpm ?? 0
      const now = firstDay <= today ? dayYield(minor(amount), rate) : 0n
      return [amounts + minor(amount), paids + minor(paid), earns + now]
    },
    [0n, 0n, 0n],
  )
  return { asset, amount: formatDecimal(sum), paid: formatDecimal(paid), today: formatDecimal(earned) }
}

/** A decimal of the exchange in minor units. */
export function minor(text: string): bigint {
  return parseDecimal(text) ?? 0n
}
