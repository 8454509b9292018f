import type { ContentOf } from '../features/index.ts'
import type { Ladder, MarketUpdate, Print } from '../features/market.ts'
import { MAX_LEVELS, MAX_PRINTS, MAX_UPDATES, PRICE_LIMIT, STEP_LIMIT, STEP_MS } from '../market.ts'
import { type ByteReader, type ByteWriter, FormatError } from './bytes.ts'

type Level = readonly [number, number]
type Step = ContentOf<'market'>

/**
 * One step: each product's prices are written as differences from its index, so that an idle product costs about 20
 * bytes.
 */
export function writeMarket(out: ByteWriter, market: Step): void {
  if (market.step > STEP_LIMIT) throw new RangeError('the step is too large')
  if (market.updates.length > MAX_UPDATES) throw new RangeError('too many updates')
  out.natural(market.step)
  out.byte(market.gap ? 1 : 0)
  out.natural(market.updates.length)
  for (const update of market.updates) writeUpdate(out, update, market.step * STEP_MS)
}

export function readMarket(from: ByteReader): Step {
  const step = from.natural()
  if (step > STEP_LIMIT) throw new FormatError('the step is too large')
  const gap = from.flag()
  const count = from.natural()
  if (count > MAX_UPDATES) throw new FormatError('too many updates')
  const updates: MarketUpdate[] = []
  for (let i = 0; i < count; i++) updates.push(readUpdate(from, step * STEP_MS))
  return { step, gap, updates }
}

function writeUpdate(out: ByteWriter, update: MarketUpdate, stepAt: number): void {
  if (update.receivedAt < 0) throw new RangeError('received before there was time')
  out.natural(update.product)
  out.integer(update.receivedAt - stepAt)
  out.integer(checked(update.index))
  out.byte((update.ladder.kind === 'shape' ? 1 : 0) | (update.prints.length << 1))
  if (update.prints.length > MAX_PRINTS) throw new RangeError('too many prints')
  writeLadder(out, update.ladder, update.index)
  let price = update.index
  for (const print of update.prints) {
    out.integer(checked(print.price) - price)
    out.byte(print.buyerMaker ? 1 : 0)
    out.integer(print.lots)
    price = print.price
  }
}

function readUpdate(from: ByteReader, stepAt: number): MarketUpdate {
  const product = from.natural()
  const receivedAt = from.offset(stepAt)
  if (receivedAt < 0) throw new FormatError('received before there was time')
  const index = priceFrom(from, 0)
  const head = from.byte()
  const ladder = readLadder(from, (head & 1) === 1, index)
  const prints: Print[] = []
  let price = index
  if (head >> 1 > MAX_PRINTS) throw new FormatError('too many prints')
  for (let i = head >> 1; i > 0; i--) {
    price = priceFrom(from, price)
    const buyerMaker = from.flag()
    prints.push({ price, lots: from.integer(), buyerMaker })
  }
  return { product, receivedAt, index, ladder, prints }
}

function writeLadder(out: ByteWriter, ladder: Ladder, index: number): void {
  if (ladder.kind === 'shape') {
    out.integer(checked(ladder.mid) - index)
    out.integer(ladder.halfSpread)
    out.integer(ladder.depthPermille)
    out.integer(ladder.leanPermille)
    out.integer(ladder.grain)
    return
  }
  writeLevels(out, ladder.bids, index)
  writeLevels(out, ladder.asks, index)
}

function readLadder(from: ByteReader, shape: boolean, index: number): Ladder {
  if (!shape) return { kind: 'levels', bids: readLevels(from, index), asks: readLevels(from, index) }
  const mid = priceFrom(from, index)
  const halfSpread = from.integer()
  const depthPermille = from.integer()
  const leanPermille = from.integer()
  return { kind: 'shape', mid, halfSpread, depthPermille, leanPermille, grain: from.integer() }
}

function writeLevels(out: ByteWriter, levels: readonly Level[], index: number): void {
  if (levels.length > MAX_LEVELS) throw new RangeError('too many levels')
  out.byte(levels.length)
  let price = index
  for (const level of levels) {
    out.integer(checked(level[0]) - price)
    out.integer(level[1])
    price = level[0]
  }
}

function readLevels(from: ByteReader, index: number): Level[] {
  const count = from.byte()
  if (count > MAX_LEVELS) throw new FormatError('too many levels')
  const levels: Level[] = []
  let price = index
  for (let i = 0; i < count; i++) {
    price = priceFrom(from, price)
    levels.push([price, from.integer()])
  }
  return levels
}

function checked(price: number): number {
  if (!Number.isInteger(price) || Math.abs(price) > PRICE_LIMIT) throw new RangeError(`no price: ${price}`)
  return price
}

function priceFrom(from: ByteReader, base: number): number {
  const price = from.offset(base)
  if (Math.abs(price) > PRICE_LIMIT) throw new FormatError('price too large')
  return price
}
