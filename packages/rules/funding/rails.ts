import type { AddressFamily } from '../destinations/address-kinds.ts'

/** A way of money in or out (money §2, §9); what it carries, by id: coins of a chain, currencies of a bank or card. */
export type Rail =
  | {
      readonly kind: 'chain'
      readonly id: string
      /** a proper name, the same in every language */
      readonly name: string
      readonly family: AddressFamily
      readonly assets: readonly string[]
    }
  | { readonly kind: 'bank' | 'card'; readonly id: string; readonly assets: readonly string[] }

/** Every rail: its number is its place from 1. Numbers stand in the journal: new ones are put at the end. */
export const RAILS: readonly Rail[] = [
  { kind: 'chain', id: 'trc20', name: 'TRC20', family: 'tron', assets: ['USDT'] },
  { kind: 'chain', id: 'erc20', name: 'ERC20', family: 'evm', assets: ['USDT'] },
  { kind: 'chain', id: 'bep20', name: 'BEP20', family: 'evm', assets: ['USDT'] },
  { kind: 'chain', id: 'btc', name: 'Bitcoin', family: 'btc', assets: ['BTC'] },
  { kind: 'bank', id: 'usBank', assets: ['USD'] },
  { kind: 'bank', id: 'euBank', assets: ['EUR'] },
  { kind: 'bank', id: 'jpBank', assets: ['JPY'] },
  { kind: 'card', id: 'card', assets: ['EUR', 'USD'] },
]

/** Its number by its id; 0: there is none. */
export function railNumber(id: string): number {
  return RAILS.findIndex((rail) => rail.id === id) + 1
}

/** The name of a chain, by its id; '' where the rail is none. */
export function chainName(id: string): string {
  const rail = railOf(railNumber(id))
  return rail?.kind === 'chain' ? rail.name : ''
}

/** By number; undefined where there is none. */
export function railOf(number: number): Rail | undefined {
  return RAILS[number - 1]
}
