import { divideUp, greatest, least } from '@candela/units'
import { ownMoney } from '../own-money.ts'
import type { CrossHealth } from './cross.ts'
import { M6 } from './tiers.ts'

/** The amounts that top a cross account up before it is liquidated, in minor units (§10). */
export interface TopUp {
  /** the amount that brings it to the target: up(T·ΣMM/10⁶) − E; 0 of one that is not below maintenance */
  readonly wanted: bigint
  /** of that, what there is; 0 where it could not lift the account to its maintenance */
  readonly moved: bigint
}

/** Own money into an account below maintenance (§10). Decision 0048 says why what could save it is measured by all that is available. */
export function crossTopUp(
  { equity, maintenance, isBelow }: CrossHealth,
  { available, unpaidPrincipal, targetPpm }: { available: bigint; unpaidPrincipal: bigint; targetPpm: number },
): TopUp {
  if (!isBelow) return { wanted: 0n, moved: 0n }
  const wanted = greatest(0n, divideUp(BigInt(targetPpm) * maintenance, M6) - equity)
  const isSaved = equity + least(available, wanted) >= maintenance
  return { wanted, moved: isSaved ? least(ownMoney(available, unpaidPrincipal), wanted) : 0n }
}
