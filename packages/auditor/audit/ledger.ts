import type { Leg, Posted } from '@candela/contract'
import { nameOf } from '../floor/accounts.ts'
import { ClaimFailed } from './claim-failed.ts'
import { postingFault } from './comparison.ts'
import { type AuditedEntry, type AuditedRoom, count, line } from './room.ts'

/**
 * Claims `conservation`: every posting balances, no account is below zero that may not be, all accounts of an asset sum to zero. A
 * second ledger, of the postings alone. Throws ClaimFailed `conservation`.
 */
export class LedgerAudit implements AuditedRoom {
  /** by name */
  readonly balances = new Map<string, bigint>()
  /** ids of what is listed, by number */
  readonly #assets = new Map<number, string>()
  #postings = 0

  apply({ seq, command, code, events }: AuditedEntry): void {
    if (code === 0 && command.kind === 'listAsset') this.#assets.set(command.asset.asset, command.asset.id)
    for (const event of events) if (event.kind === 'posted') this.#book(seq, event)
  }

  /** Money was neither made nor lost. */
  checkWhole(seq: number): void {
    const sums = new Map<number, bigint>()
    for (const [name, held] of this.balances) {
      const asset = Number(name.slice(name.lastIndexOf(' ') + 1))
      sums.set(asset, (sums.get(asset) ?? 0n) + held)
    }
    for (const [asset, sum] of sums) {
      if (sum !== 0n) throw failed(seq, `all accounts of ${this.#assets.get(asset) ?? asset} together hold ${sum}`)
    }
  }

  lines(): readonly string[] {
    const what = `${count(this.#postings)} postings balance, ${count(this.#assets.size)} assets sum to zero`
    return [line('conservation', `${what}, no customer below zero`)]
  }

  #book(seq: number, event: Posted): void {
    this.#postings++
    const fault = postingFault(event)
    if (fault !== undefined) throw failed(seq, fault)
    for (const leg of event.legs) this.#post(seq, event.posting, leg)
  }

  #post(seq: number, posting: number, leg: Leg): void {
    const { owner, asset, purpose, key, amount } = leg
    const account = nameOf(owner, purpose, key, asset)
    const balance = (this.balances.get(account) ?? 0n) + amount
    this.balances.set(account, balance)
    if (balance !== leg.balance) {
      throw failed(
        seq,
        `posting ${posting} says account ${account} holds ${leg.balance}; its legs add up to ${balance}`,
      )
    }
  }
}

function failed(seq: number, what: string): ClaimFailed {
  return new ClaimFailed('conservation', seq, what)
}
