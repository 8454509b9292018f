import type { SaleTerms } from '@candela/contract'
import type { SaleState } from '@candela/rules/subscription'
import { unlockAt, unlockedBy } from '@candela/rules/subscription/arithmetic'
import type { State } from '../state.ts'
import type { CoreSale, SaleStage } from './sales.ts'

const LISTED: ReadonlySet<SaleStage> = new Set(['unlocking', 'over'])

/** A sale as it is at an instant; lots of its coin. */
export interface SaleView {
  readonly number: number
  /** asset of the coin, and of what pays */
  readonly coin: number
  readonly asset: number
  readonly terms: SaleTerms
  readonly wanted: number
  readonly isCancelled: boolean
  /** the operator who wants it cancelled; 0: nobody */
  readonly proposer: number
  readonly state: SaleState
}

/** Questions about sales of new coins. */
export class SalesQueries {
  readonly #state: State

  constructor(state: State) {
    this.#state = state
  }

  /** In the order of their numbers, as they are at `at`. */
  list(at: number): SaleView[] {
    return this.#state.sales.list.map((sale) => viewOf(this.#state, sale, at))
  }

  /** Undefined where there is none. */
  sale(number: number, at: number): SaleView | undefined {
    const sale = this.#state.sales.sale(number)
    return sale && viewOf(this.#state, sale, at)
  }

  /** Assets of the coins that trade. */
  listedCoins(): number[] {
    return this.#state.sales.list.filter(({ stage }) => LISTED.has(stage)).map(({ coin }) => coin)
  }

  /** Lots that a customer has asked for in a sale, all records that did not fail together. */
  lotsOf(customer: number, sale: number): number {
    return this.#state.sales.lotsOf(customer, sale)
  }

  /** The next part of a customer's allocated coins that comes free, in minor units, and its instant; undefined where none is still to. */
  nextUnlock(customer: number, coin: number): { readonly at: number; readonly amount: bigint } | undefined {
    const sale = this.#state.sales.list.find((each) => each.coin === coin)
    if (sale === undefined) return undefined
    const { terms, records } = sale
    const own = records.filter((record) => record.customer === customer && record.state === 'succeeded')
    for (let part = 1; part <= terms.parts; part++) {
      const at = unlockAt(terms, part)
      const freeBy = (of: number): bigint =>
        own.reduce((sum, { allocated }) => sum + unlockedBy(BigInt(allocated), of, terms.parts), 0n)
      const amount = (freeBy(part) - freeBy(part - 1)) * BigInt(terms.lot)
      if (at > this.#state.at && amount > 0n) return { at, amount }
    }
    return undefined
  }
}

function viewOf({ rules }: State, sale: CoreSale, at: number): SaleView {
  const { number, coin, asset, terms, wanted, proposer } = sale
  const isCancelled = sale.cancelledAt !== 0
  const state = rules.subscription.saleState({ ...terms, wanted, isCancelled }, at)
  return { number, coin, asset, terms, wanted, isCancelled, proposer, state }
}
