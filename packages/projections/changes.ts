import { ACCOUNTS, type Leg } from '@candela/contract'

export interface Change {
  readonly customer: number
  readonly asset: number
  amount: bigint
}

/** The changes by a posting of all that is customers', loans taken off: of each customer and asset one, none where it only moved. */
export function changesOf(legs: readonly Leg[]): readonly Change[] {
  const changes: Change[] = []
  for (const { owner: customer, asset, purpose, amount } of legs) {
    if (ACCOUNTS[purpose].owner !== 'customer') continue
    const known = changes.find((change) => change.customer === customer && change.asset === asset)
    if (known) known.amount += amount
    else changes.push({ customer, asset, amount })
  }
  return changes.filter(({ amount }) => amount !== 0n)
}
