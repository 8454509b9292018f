import type { SaleTerms } from '@candela/contract'
import { practiceAsset } from '../funding/decide.ts'
import type { State } from '../state.ts'
import { mint } from './posting.ts'
import type { CoreSale } from './sales.ts'

export const MAX_SALES = 1_000

/** Offers a sale under the next number: exactly its supply of the coin is minted. */
export function publish(state: State, coin: number, terms: SaleTerms): void {
  const { sales, events } = state
  const number = sales.list.length + 1
  const fresh = { stage: 'open', wanted: 0, sold: 0, done: 0, part: 1, proposer: 0, cancelledAt: 0 } as const
  const sale: CoreSale = {
    number,
    coin,
    asset: practiceAsset(state),
    terms: { ...terms },
    ...fresh,
    records: [],
  }
  events.emit('saleOffered', { sale: number, coin, supply: terms.supply })
  mint(state, sale)
  sales.add(sale)
}
