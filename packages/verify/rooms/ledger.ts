import { HOUSE, type Leg, type Posted, type Purpose } from '@candela/contract'
import { ClaimFailed } from '../claims.ts'
import { type AuditedEntry, type AuditedRoom, count, line } from './room.ts'

const MAY_BE_NEGATIVE: ReadonlySet<Purpose> = new Set([
  'liquidity',
  'custody',
  'practice',
  'clearing',
  'costs',
  'owed',
  'issuance',
])

/**
 * Claims `conservation`: every posting balances, no customer is below zero, all accounts of an asset sum to zero. A
 * second, naive ledger: every leg of every posting in a map, nothing shared with the core's.
 */
export class LedgerAudit implements AuditedRoom {
  readonly #balances = new Map<string, bigint>()
  /** of customers, by asset: all their accounts */
  readonly #owned = new Map<string, bigint>()
  /** ids of what is listed, by number */
  readonly #assets = new Map<number, string>()
  #postings = 0

  apply({ seq, command, code, events }: AuditedEntry): void {
    if (code === 0 && command.kind === 'listAsset') this.#assets.set(command.asset.asset, command.asset.id)
    for (const event of events) if (event.kind === 'posted') this.#book(seq, event)
  }

  /** Money was neither made nor lost. */
  checkWhole(seq: number): void {
    for (const [asset, id] of this.#assets) {
      const sum = this.#sumOf(asset)
      if (sum !== 0n) throw failed(seq, `all accounts of ${id} together hold ${sum}`)
    }
  }

  lines(): readonly string[] {
    const what = `${count(this.#postings)} postings balance, ${count(this.#assets.size)} assets sum to zero`
    return [line('conservation', `${what}, no customer below zero`)]
  }

  /** What a customer owns of an asset, in all accounts together: held, staked and behind positions, too. */
  ownedBy(customer: number, asset: number): bigint {
    return this.#owned.get(`${asset}:${customer}`) ?? 0n
  }

  /** What one of the house's accounts holds. */
  ofHouse(purpose: Purpose, asset: number): bigint {
    return this.#balanceOf(HOUSE, asset, purpose)
  }

  #book(seq: number, event: Posted): void {
    this.#postings++
    const sums = new Map<number, bigint>()
    for (const leg of event.legs) {
      sums.set(leg.asset, (sums.get(leg.asset) ?? 0n) + leg.amount)
      this.#post(seq, event.posting, leg)
    }
    for (const [asset, sum] of sums) {
      if (sum !== 0n) throw failed(seq, `posting ${event.posting} does not balance: asset ${asset} is off by ${sum}`)
    }
  }

  #sumOf(asset: number): bigint {
    let sum = 0n
    for (const [account, balance] of this.#balances) if (account.startsWith(`${asset}:`)) sum += balance
    return sum
  }

  #balanceOf(owner: number, asset: number, purpose: Purpose, key = 0): bigint {
    return this.#balances.get(accountOf(owner, asset, purpose, key)) ?? 0n
  }

  #post(seq: number, posting: number, leg: Leg): void {
    const { owner, asset, purpose, key, amount } = leg
    const account = accountOf(owner, asset, purpose, key)
    const balance = (this.#balances.get(account) ?? 0n) + amount
    this.#balances.set(account, balance)
    if (owner !== HOUSE && purpose !== 'owed') this.#owned.set(`${asset}:${owner}`, this.ownedBy(owner, asset) + amount)
    if (balance !== leg.balance) {
      throw failed(
        seq,
        `posting ${posting} says account ${account} holds ${leg.balance}; its legs add up to ${balance}`,
      )
    }
    const isAllowed = balance >= 0n || (MAY_BE_NEGATIVE.has(purpose) && (owner === HOUSE) === (purpose !== 'owed'))
    if (!isAllowed) throw failed(seq, `posting ${posting} leaves account ${account} at ${balance}`)
  }
}

function accountOf(owner: number, asset: number, purpose: Purpose, key: number): string {
  return `${asset}:${owner}:${purpose}:${key}`
}

function failed(seq: number, what: string): ClaimFailed {
  return new ClaimFailed('conservation', seq, what)
}
