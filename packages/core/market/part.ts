import { assert } from '@candela/units'
import { readLevels, writeLevels } from '../book/level-bytes.ts'
import { part } from '../parts/part.ts'
import { type SnapshotReader, SnapshotFormatError, type SnapshotWriter } from '../snapshot/bytes.ts'
import { Market } from './market.ts'
import type { ProductState } from './product.ts'

interface BesideMarket {
  readonly at: number
  readonly products: readonly ProductState[]
}

/**
 * The last step, and of every product that ever had a market what it was. A ladder whose time is over is written as the
 * nothing it is, whether or not due work has taken it away.
 */
export const marketPart = part({
  name: 'market',
  place: 4,
  version: 1,
  create: ({ due }) => new Market(due),
  isEmpty: ({ step }) => step < 0,
  write(out, { step }, { products, at }: BesideMarket) {
    out.wide(step)
    const known = products.filter(({ mid }) => mid !== 0)
    out.word(known.length)
    for (const product of known) writeMarket(out, product, at)
  },
  read(from, market: Market, { products, at }: BesideMarket) {
    market.step = from.wide()
    let last = -1
    for (let left = from.count(44); left > 0; left--) {
      const number = from.word()
      const product = products[number]
      if (product === undefined || number <= last) throw new SnapshotFormatError('a market of no product')
      last = number
      readMarket(from, product, at)
      if (product.live) market.voiding.set(number, product.voidAt)
    }
  },
  check({ step }, { products }: BesideMarket) {
    for (const product of products) {
      assert(product.step <= step || product.mid === 0, 'no product is ahead of the market')
      assert(product.live || (product.ladder.bids === 0 && product.ladder.asks === 0), 'a void ladder has no levels')
    }
  },
})

function writeMarket(out: SnapshotWriter, product: ProductState, at: number): void {
  const { ladder } = product
  out.word(product.definition.product)
  out.word(product.index)
  out.word(product.mid)
  out.wide(product.step)
  out.wide(product.at)
  out.wide(product.marketSeq)
  const isLive = product.isLiveAt(at)
  writeLevels(out, ladder.bidPrice, ladder.bidLots, product.bidsUsed, isLive ? ladder.bids : product.bidsUsed)
  writeLevels(out, ladder.askPrice, ladder.askLots, product.asksUsed, isLive ? ladder.asks : product.asksUsed)
}

function readMarket(from: SnapshotReader, product: ProductState, at: number): void {
  product.index = from.word()
  product.mid = from.word()
  product.step = from.wide()
  product.at = from.wide()
  product.marketSeq = from.wide()
  product.ladder.bids = readLevels(from, product.ladder.bidPrice, product.ladder.bidLots)
  product.ladder.asks = readLevels(from, product.ladder.askPrice, product.ladder.askLots)
  product.live = at < product.voidAt
  if (!product.live && product.ladder.bids + product.ladder.asks > 0) throw new SnapshotFormatError('a void ladder')
}
