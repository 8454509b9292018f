import { HOUSE, POSTING_PURPOSES, type PostingKind } from '@candela/contract'
import { PURPOSE } from '../ledger/purposes.ts'
import type { State } from '../state.ts'
import type { PerpetualMarket } from './perpetual-market.ts'

/** The amounts that a posting moves, in minor units; 0 and missing ones are left out. */
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
  readonly crossMargin?: bigint
}

/** In the order of legs: the purpose, whether it is the house's, and whether each product has an account of its own. */
const LEGS = [
  [PURPOSE.margin, false, true],
  [PURPOSE.held, false, false],
  [PURPOSE.available, false, false],
  [PURPOSE.clearing, true, true],
  [PURPOSE.liquidity, true, false],
  [PURPOSE.fees, true, false],
  [PURPOSE.insurance, true, false],
  [PURPOSE.fundingPot, true, true],
  [PURPOSE.rounding, true, false],
  [PURPOSE.crossMargin, false, false],
] as const
const PLACES: ReadonlyMap<PostingKind, number> = new Map(POSTING_PURPOSES.map((kind, place) => [kind, place]))

/** One balanced posting in a product's quote asset, debits first; none where nothing moves. `number` is the key of the product's own accounts. */
export function post(
  state: State,
  market: Pick<PerpetualMarket, 'quote' | 'number'>,
  purpose: PostingKind,
  reference: number,
  customer: number,
  moved: Movement,
): void {
  const { ledger } = state
  const { margin, held, available, clearing, liquidity, fees, insurance, fundingPot, rounding, crossMargin } = moved
  const amounts = [margin, held, available, clearing, liquidity, fees, insurance, fundingPot, rounding, crossMargin]
  let isBegun = false
  for (let turn = 0; turn < 2; turn++) {
    for (let place = 0; place < LEGS.length; place++) {
      const amount = amounts[place]
      if (amount === undefined || amount === 0n || amount < 0n !== (turn === 0)) continue
      if (!isBegun) ledger.begin(PLACES.get(purpose)!, reference)
      isBegun = true
      const [account, isOfHouse, isKeyed] = LEGS[place]!
      ledger.leg(isOfHouse ? HOUSE : customer, account, market.quote, amount, isKeyed ? market.number : 0)
    }
  }
  if (isBegun) ledger.end()
}
