import type { EarnOrder, EarnProduct } from '@candela/contract'
import { dayYield } from '@candela/rules/earn/arithmetic'
import { formatDecimal, minor } from '@candela/units'

export const KINDS = ['lockup', 'wallet', 'gold', 'flexible', 'savings', 'plan'] as const
export type EarnTab = (typeof KINDS)[number]

/** Of those of a term gold is paid in gold, savings have one fixed rate, and the rest is lock-up mining. */
export function kindOf({ kind, asset, lowPpm, highPpm }: Pick<EarnProduct, 'kind' | 'asset' | 'lowPpm' | 'highPpm'>) {
  if (kind !== 'term') return kind
  return asset === 'XAU' ? 'gold' : lowPpm === highPpm ? 'savings' : 'lockup'
}

/** True of what has no end: its income is told by the day. */
export function isOpen({ kind }: Pick<EarnProduct, 'kind'>): boolean {
  return kind === 'flexible' || kind === 'wallet'
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
