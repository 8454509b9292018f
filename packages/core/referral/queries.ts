import { HOUSE, MONEY } from '@candela/contract'
import { PURPOSE } from '../ledger/purposes.ts'
import type { State } from '../state.ts'

/** The account that rebates are paid from; minor units of USDT. */
export interface MarketingView {
  readonly balance: bigint
  /** rebates that only wait for its money, and what they come to */
  readonly queue: number
  readonly queued: bigint
  /** 0: never */
  readonly topUpAt: number
}

/** Questions about the referral programme. */
export class ReferralQueries {
  readonly #state: State

  constructor(state: State) {
    this.#state = state
  }

  /** The account that rebates are paid from. */
  marketing(): MarketingView {
    const { referral, ledger } = this.#state
    const queued = [...referral.owed.values()].reduce((sum, amount) => sum + amount, 0n)
    const balance = ledger.accountBalance(HOUSE, PURPOSE.marketing, MONEY, 0)
    return { balance, queue: referral.payable.length, queued, topUpAt: referral.topUpAt }
  }
}
