import type { DepositWay } from '@candela/contract'
import { railOf, RAILS } from '@candela/rules/funding'

/** Ways of one kind, in the order of the rules. */
export function waysOf(ways: readonly DepositWay[], kind: DepositWay['kind']): readonly DepositWay[] {
  return ways.filter((way) => way.kind === kind)
}

/** What a chain is called; '' where the rail is none. */
export function chainName(rail: string): string {
  const found = railOf(RAILS.findIndex(({ id }) => id === rail) + 1)
  return found?.kind === 'chain' ? found.name : ''
}

/** Coins that come by chains, each once. */
export function coinsOf(ways: readonly DepositWay[]): readonly string[] {
  return [...new Set(waysOf(ways, 'chain').map(({ asset }) => asset))]
}

/** A currency that is worth a dollar always: nothing is taken of its price, and no rate has to be read. */
export function isPegged({ kind, spreadPpm }: Pick<DepositWay, 'kind' | 'spreadPpm'>): boolean {
  return kind !== 'chain' && spreadPpm === 0
}
