import type { DepositWay } from '@candela/contract'

/** Ways of one kind, in the order of the rules. */
export function waysOf(ways: readonly DepositWay[], kind: DepositWay['kind']): readonly DepositWay[] {
  return ways.filter((way) => way.kind === kind)
}

/** Coins that come by chains, each once. */
export function coinsOf(ways: readonly DepositWay[]): readonly string[] {
  return [...new Set(waysOf(ways, 'chain').map(({ asset }) => asset))]
}

/** A currency that is worth a dollar always: nothing is taken of its price, and no rate has to be read. */
export function isPegged({ kind, spreadPpm }: Pick<DepositWay, 'kind' | 'spreadPpm'>): boolean {
  return kind !== 'chain' && spreadPpm === 0
}
