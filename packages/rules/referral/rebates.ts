import { DAY, divideDown, greatest, least, PPM, UNIT } from '@candela/units'

/** The rebates of the inviter, theirs and the next above, in ppm of the base (money §10). */
export const REBATE_PPM: readonly number[] = [50_000, 30_000, 10_000]

/** the time for which a rebate waits for both identities, and the time after opening in which an inviter can be bound, in milliseconds */
export const REBATE_LAPSE_MS = 90 * DAY
export const INVITER_MS = DAY

/** the daily payment from capital to `marketing`, and the balance up to which it goes, in minor units */
export const MARKETING_DAILY = 1_000n * BigInt(UNIT)
export const MARKETING_CAP = 10_000n * BigInt(UNIT)

/**
 * The part of a credit that earns rebates: it lifts the net of deposits above its highest so far, max(0, N − H), in minor units of USDT
 * (§10).
 */
export function rebateBase(net: bigint, peak: bigint): bigint {
  return greatest(0n, net - peak)
}

/** The rebates of a base, nearest inviter first: dn(base·ppm/10⁶) each; 0 makes no record (§10). */
export function rebatesOf(base: bigint): bigint[] {
  return REBATE_PPM.map((ppm) => divideDown(base * BigInt(ppm), BigInt(PPM)))
}

/**
 * The amount that the daily top-up adds to `marketing`: 1,000 USDT, no further than a balance of 10,000, no more than capital has (§10).
 */
export function marketingTopUp(balance: bigint, capital: bigint): bigint {
  return greatest(0n, least(MARKETING_DAILY, MARKETING_CAP - balance, capital))
}

/**
 * The receipts of those who wait, from a balance (§10): the same share for all, no more than their own; the rest is shared again until it
 * is less than a unit for each. Answers the receivers who receive something.
 */
export function rebateShares(balance: bigint, owed: ReadonlyMap<number, bigint>): Map<number, bigint> {
  const shares = new Map<number, bigint>()
  let [left, waiting] = [balance, [...owed]]
  for (let share = shareOf(left, waiting.length); share > 0n; share = shareOf(left, waiting.length)) {
    waiting = waiting.filter(([receiver, amount]) => {
      const own = shares.get(receiver) ?? 0n
      const more = least(amount - own, share)
      shares.set(receiver, own + more)
      left -= more
      return own + more < amount
    })
  }
  return shares
}

function shareOf(balance: bigint, waiting: number): bigint {
  return waiting === 0 ? 0n : balance / BigInt(waiting)
}

/**
 * The number of waiting rebates that a balance pays, in their order: whole, or it and all behind it wait. By the first edition of the
 * rule book.
 */
export function rebatesPayable(balance: bigint, waiting: Iterable<bigint>): number {
  let [left, many] = [balance, 0]
  for (const amount of waiting) {
    if (amount > left) break
    left -= amount
    many++
  }
  return many
}

/** The reason why an inviter cannot be bound. */
export type BindFault = 'inviterInvalid' | 'inviterBound'

/**
 * Judges binding an inviter (§10): inviterInvalid unless they are an earlier customer, so that nobody invites
 * themselves or in a circle; inviterBound once there is one, after a deposit, and later than a day after opening.
 */
export function bindFault(
  member: { number: number; openedAt: number; hasInviter: boolean; hasDeposited: boolean },
  inviter: number,
  at: number,
): BindFault | undefined {
  if (inviter < 1 || inviter >= member.number) return 'inviterInvalid'
  const isLate = at - member.openedAt > INVITER_MS
  return member.hasInviter || member.hasDeposited || isLate ? 'inviterBound' : undefined
}
