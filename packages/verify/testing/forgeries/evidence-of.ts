import { type Command, decodeCommand, decodeEvents, type OrderFilled, type PlaceOrder } from '@candela/contract'
import type { SeededRandom } from '@candela/core/testing'
import type { ProofBundle } from '../../proof/bundle.ts'
import { sampleHouse, type SampleLog } from '../house.ts'
import type { EntryWithEvents } from '../../proof/make-bundle.ts'

const COMMANDS = 700

/** A fill, the order it is of, and the entries behind it. */
export interface SampleFill extends OrderFilled {
  readonly seq: number
  readonly placed: EntryWithEvents
  readonly command: PlaceOrder
  /** the number of fills of its order, and the one it is */
  readonly count: number
  readonly place: number
}

/** A house to forge in: its fills, and what proves each order. */
export class Forgeable {
  readonly house: SampleLog
  readonly fills: readonly SampleFill[]
  readonly #bundles = new Map<number, ProofBundle>()

  constructor(seed: number) {
    this.house = sampleHouse(seed, COMMANDS)
    const placed = new Map<number, { entry: EntryWithEvents; command: PlaceOrder }>()
    const counts = new Map<number, number>()
    const found: Omit<SampleFill, 'count'>[] = []
    for (const entry of this.house.entries) {
      for (const event of decodeEvents(entry.events)) {
        if (event.kind === 'orderAccepted') {
          const command: Command = decodeCommand(entry.command)
          if (command.kind === 'placeOrder') placed.set(event.order, { entry, command })
        }
        if (event.kind !== 'orderFilled') continue
        const order = placed.get(event.order)
        // forged are the claims of an order that was placed as it is; one that a stop placed has claims of its own
        if (order === undefined) continue
        const place = counts.get(event.order) ?? 0
        counts.set(event.order, place + 1)
        found.push({ ...event, seq: entry.seq, placed: order.entry, command: order.command, place })
      }
    }
    this.fills = found.map((fill) => ({ ...fill, count: counts.get(fill.order)! }))
  }

  bundle(order: number): ProofBundle {
    const known = this.#bundles.get(order) ?? this.house.bundle(order)
    this.#bundles.set(order, known)
    return known
  }

  entry(seq: number): EntryWithEvents {
    return this.house.entries[seq - 1]!
  }

  /** The market entry that a ladder fill used. */
  marketOf(fill: SampleFill): EntryWithEvents {
    const { product } = fill
    return this.house.entries.findLast(({ seq, resultCode, command: bytes }) => {
      if (resultCode !== 0 || seq > fill.seq || (seq === fill.seq && fill.liquidity === 'taker')) return false
      const command = decodeCommand(bytes)
      return command.kind === 'market' && command.updates.some((update) => update.product === product)
    })!
  }

  listingOf({ product }: SampleFill): EntryWithEvents {
    return this.house.entries.find(({ command: bytes }) => {
      const command = decodeCommand(bytes)
      return command.kind === 'listProduct' && command.product.product === product
    })!
  }
}

/** One of them, any. */
export function anyOf<T>(random: SeededRandom, values: readonly T[]): T {
  return values[random.below(values.length)]!
}
