import { HOUSE, POSTING_PURPOSES, type PostingKind, type Purpose } from '@candela/contract'
import { PURPOSE } from '../ledger/purposes.ts'
import type { State } from '../state.ts'
import type { PerpetualMarket } from './perpetual-market.ts'

/** What a posting moves, in minor units; what is 0 or missing is left out. */
export interface Movement {
  readonly available?: bigint
  readonly held?: bigint
  readonly margin?: bigint
  readonly clearing?: bigint
  readonly fees?: bigint
  readonly insurance?: bigint
  readonly liquidity?: bigint
  readonly fundingPot?: bigint
  readonly rounding?: bigint
}

/** Purposes in the order of legs, whose they are, and whether a product's accounts are its own. */
const LEGS = [
  ['margin', 'customer', true],
  ['held', 'customer', false],
  ['available', 'customer', false],
  ['clearing', 'house', true],
  ['liquidity', 'house', false],
  ['fees', 'house', false],
  ['insurance', 'house', false],
  ['fundingPot', 'house', true],
  ['rounding', 'house', false],
] as const satisfies readonly (readonly [keyof Movement & Purpose, 'customer' | 'house', boolean])[]

/** One balanced posting in a product's quote asset, debits first; none where nothing moves. */
export function post(
  state: State,
  market: PerpetualMarket,
  purpose: PostingKind,
  reference: number,
  customer: number,
  movement: Movement,
): void {
  const { ledger } = state
  let isBegun = false
  for (const isDebit of [true, false]) {
    for (const [name, owner, isKeyed] of LEGS) {
      const amount = movement[name]
      if (amount === undefined || amount === 0n || amount < 0n !== isDebit) continue
      if (!isBegun) ledger.begin(POSTING_PURPOSES.indexOf(purpose), reference)
      isBegun = true
      const key = isKeyed ? market.number : 0
      ledger.leg(owner === 'house' ? HOUSE : customer, PURPOSE[name], market.quote, amount, key)
    }
  }
  if (isBegun) ledger.end()
}
