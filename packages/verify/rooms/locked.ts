import { ClaimFailed } from '../claims.ts'
import { type AuditedEntry, type AuditedRoom, count, line } from './room.ts'

/** Claims `locked`: what a customer has locked is what the rooms lock for them, and nothing else. Stands after those rooms. */
export class LockedAudit implements AuditedRoom {
  /** "customer asset" → minor units that the rooms lock */
  readonly #kept = new Map<string, bigint>()
  /** and those that are there */
  readonly #there = new Map<string, bigint>()
  readonly #moved = new Set<string>()

  /** A room locks an amount; below zero: it is free again. */
  lock(customer: number, asset: number, amount: bigint): void {
    const account = `${customer} ${asset}`
    this.#kept.set(account, (this.#kept.get(account) ?? 0n) + amount)
    this.#moved.add(account)
  }

  apply({ seq, events }: AuditedEntry): void {
    for (const event of events) {
      if (event.kind !== 'posted') continue
      for (const { owner, purpose, asset, balance } of event.legs) {
        if (purpose !== 'locked') continue
        this.#there.set(`${owner} ${asset}`, balance)
        this.#moved.add(`${owner} ${asset}`)
      }
    }
    for (const account of this.#moved) {
      const [kept, there] = [this.#kept.get(account) ?? 0n, this.#there.get(account) ?? 0n]
      if (kept !== there) throw new ClaimFailed('locked', seq, `${account} has ${there} locked instead of ${kept}`)
    }
    this.#moved.clear()
  }

  lines(): readonly string[] {
    return [line('locked', `${count(this.#there.size)} accounts, each what its orders lock`)]
  }
}
