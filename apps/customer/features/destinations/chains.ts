import type { Rail } from '@candela/rules/funding'
import { RAILS } from '@candela/rules/funding/arithmetic'

type Chain = Extract<Rail, { readonly kind: 'chain' }>

export const CHAINS: readonly Chain[] = RAILS.filter((rail) => rail.kind === 'chain')

/** Coins that some chain carries. */
export const COINS: readonly string[] = [...new Set(CHAINS.flatMap(({ assets }) => assets))]

export function chainsOf(coin: string): readonly Chain[] {
  return CHAINS.filter(({ assets }) => assets.includes(coin))
}

/** The name of a chain, by the id of its rail. */
export function chainName(rail: string): string {
  return CHAINS.find(({ id }) => id === rail)?.name ?? rail
}
