import { HOUSE, type Leg, type Posted, type Purpose } from '@candela/contract'
import { ClaimFailed } from './claims.ts'

const MAY_BE_NEGATIVE: ReadonlySet<Purpose> = new Set(['liquidity', 'custody', 'practice'])

/** A second, naive ledger: every leg of every posting in a map, nothing shared with the core's. */
export class PostingAudit {
  readonly #balances = new Map<string, bigint>()
  postings = 0

  apply(seq: number, event: Posted): void {
    this.postings++
    const sums = new Map<number, bigint>()
    for (const leg of event.legs) {
      sums.set(leg.asset, (sums.get(leg.asset) ?? 0n) + leg.amount)
      this.#post(seq, event.posting, leg)
    }
    for (const [asset, sum] of sums) {
      if (sum !== 0n) throw failed(seq, `posting ${event.posting} does not balance: asset ${asset} is off by ${sum}`)
    }
  }

  /** The sum of all accounts of an asset; 0 where money was neither made nor lost. */
  sumOf(asset: number): bigint {
    let sum = 0n
    for (const [account, balance] of this.#balances) if (account.startsWith(`${asset}:`)) sum += balance
    return sum
  }

  balanceOf(owner: number, asset: number, purpose: Purpose): bigint {
    return this.#balances.get(`${asset}:${owner}:${purpose}`) ?? 0n
  }

  #post(seq: number, posting: number, leg: Leg): void {
    const { owner, asset, purpose, amount } = leg
    const account = `${asset}:${owner}:${purpose}`
    const balance = (this.#balances.get(account) ?? 0n) + amount
    this.#balances.set(account, balance)
    if (balance !== leg.balance) {
      throw failed(
        seq,
        `posting ${posting} says account ${account} holds ${leg.balance}; its legs add up to ${balance}`,
      )
    }
    const isAllowed = balance >= 0n || (owner === HOUSE && MAY_BE_NEGATIVE.has(purpose))
    if (!isAllowed) throw failed(seq, `posting ${posting} leaves account ${account} at ${balance}`)
  }
}

function failed(seq: number, what: string): ClaimFailed {
  return new ClaimFailed('conservation', seq, what)
}
