import { isDeepStrictEqual } from 'node:util'
import { HouseBook } from './house-book.ts'
import { PeerBook } from './peer-book.ts'
import { peerStream } from './stream.ts'

/** The outcome of one stream in both books. */
export interface PeerComparison {
  readonly fills: number
  /** the first operation after which the books differ, and how; empty where none does */
  readonly differences: readonly unknown[]
}

/** Runs one stream through the core and through npm's nodejs-order-book, comparing fills and books after every operation. */
export function comparePeer(seed: number, operations: number): PeerComparison {
  const [house, peer] = [new HouseBook(), new PeerBook()]
  let open: number[] = []
  let fills = 0
  // the house numbers accepted orders only; the peer is told that number, or one of its own for what the house refuses
  let refused = 0
  const differences: unknown[] = []
  for (const operation of peerStream(seed, operations)) {
    if (differences.length > 0) break
    if (operation.kind === 'cancel') {
      if (open.length === 0) continue
      const order = open[operation.draw % open.length]!
      house.cancel(order)
      peer.cancel(order)
    } else {
      const { order, effect } = house.place(operation)
      const theirs = peer.place(order === 0 ? -++refused : order, operation)
      if (!isDeepStrictEqual(theirs, effect)) differences.push({ operation, ours: effect, theirs })
      fills += effect.filledMakers.length
      if (order > 0) open.push(order)
    }
    open = open.filter((order) => house.core.spot.order(order) !== undefined)
    differences.push(...open.filter((order) => !peer.isOpen(order)))
    if (!isDeepStrictEqual(peer.depth(), house.depth())) differences.push({ operation, book: house.depth() })
  }
  house.core.assertInvariants()
  return { fills, differences }
}
