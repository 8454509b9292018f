import type { AssetDefinition } from '@candela/contract'
import { assert } from '@candela/units'
import type { Customers } from '../customers/customers.ts'
import { part } from '../parts/part.ts'
import { SnapshotFormatError } from '../snapshot/bytes.ts'

interface Beside {
  readonly assets: readonly AssetDefinition[]
  readonly customers: Customers
}

/** Customers whose cross accounts are topped up from available before they are liquidated; nobody until they wish it. */
export class CrossTopUps {
  readonly #customers = new Map<number, Set<number>>()

  isOn(customer: number, asset: number): boolean {
    return this.#customers.get(asset)?.has(customer) ?? false
  }

  set(customer: number, asset: number, on: boolean): void {
    const customers = this.#customers.get(asset) ?? new Set<number>()
    if (on) customers.add(customer)
    else customers.delete(customer)
    if (customers.size === 0) this.#customers.delete(asset)
    else this.#customers.set(asset, customers)
  }

  /** By asset, then customer. */
  rows(): readonly (readonly [asset: number, customer: number])[] {
    const rows = [...this.#customers].flatMap(([asset, customers]) =>
      [...customers].map((customer) => [asset, customer] as const),
    )
    return rows.sort((a, b) => a[0] - b[0] || a[1] - b[1])
  }
}

export const crossTopUpsPart = part({
  name: 'crossTopUps',
  place: 27,
  version: 1,
  create: () => new CrossTopUps(),
  isEmpty: (topUps) => topUps.rows().length === 0,
  write(out, topUps) {
    const rows = topUps.rows()
    out.word(rows.length)
    for (const [asset, customer] of rows) {
      out.word(asset)
      out.word(customer)
    }
  },
  read(from, topUps: CrossTopUps, { assets, customers }: Beside) {
    for (let left = from.count(8); left > 0; left--) {
      const asset = from.word()
      const customer = from.word()
      if (assets[asset] === undefined || !customers.exists(customer)) {
        throw new SnapshotFormatError('a cross account of nobody')
      }
      topUps.set(customer, asset, true)
    }
  },
  check(topUps, { assets }: Beside) {
    for (const [asset] of topUps.rows()) assert(assets[asset] !== undefined, 'a cross account is in an asset')
  },
})
