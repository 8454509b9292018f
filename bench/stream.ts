import { BareBook } from '@candela/core'

/** One benchmark figure; `ratio` is value ÷ peerValue. */
export interface Row {
  name: string
  value: number
  unit: string
  peer: string
  peerValue: number
  ratio: number
  /** smallest and largest ratio of the rounds */
  spread?: readonly [number, number]
  rounds?: number
  /** the goal, where it is not the peer itself */
  goal?: number
  /** further figures */
  [more: string]: unknown
}
export type Report = (row: Row) => void

export const LIMIT = 0
export const CANCEL = 1
export const MARKET = 2

/**
 * The reference stream: `resting` passive orders, then `operations`: 70 % passive limits within 128 ticks of the mid,
 * 20 % cancels of a random live order, 5 % market, 5 % crossing limits. Every number is fixed by the seed.
 */
export interface Stream {
  readonly kind: Uint8Array
  readonly side: Uint8Array
  readonly price: Int32Array
  readonly lots: Int32Array
  /** cancels: the place in the stream of the order to cancel */
  readonly target: Int32Array
  readonly resting: number
  readonly length: number
}

const SPREAD = 2
const DEPTH = 128

export function makeStream(resting: number, operations: number, mid: number, seed = 1): Stream {
  const length = resting + operations
  const stream = {
    kind: new Uint8Array(length),
    side: new Uint8Array(length),
    price: new Int32Array(length),
    lots: new Int32Array(length),
    target: new Int32Array(length),
    resting,
    length,
  }
  const random = mulberry(seed)
  const book = new BareBook()
  /** order number → place in the stream */
  const placeOf = new Int32Array(length + 1)
  const live: number[] = []
  for (let place = 0; place < length; place++) {
    const draw = place < resting ? 0 : random() % 100
    const side = random() & 1
    const lots = 10 + (random() % 20)
    stream.side[place] = side
    stream.lots[place] = lots
    if (draw >= 70 && draw < 90) {
      stream.kind[place] = CANCEL
      stream.target[place] = placeOf[drawLive(live, book, random)]!
      book.cancel(numberAt(stream.target[place]!))
    } else if (draw >= 90 && draw < 95) {
      stream.kind[place] = MARKET
      book.market(side, lots)
    } else {
      const crossing = draw >= 95
      // two draws make prices near the mid likelier
      const distance = SPREAD + Math.min(random() % DEPTH, random() % DEPTH)
      const away = crossing ? -SPREAD - 2 : distance
      stream.price[place] = side === 0 ? mid - away : mid + away
      const number = book.limit(side, stream.price[place]!, lots)
      placeOf[number] = place
      numbers[place] = number
      live.push(number)
    }
  }
  return stream
}

const numbers: number[] = []
function numberAt(place: number): number {
  return numbers[place]!
}

/** A random order that is still open; those found closed are dropped from the list. */
function drawLive(live: number[], book: BareBook, random: () => number): number {
  for (;;) {
    const place = random() % live.length
    const number = live[place]!
    live[place] = live[live.length - 1]!
    live.pop()
    if (book.left(number) > 0) return number
  }
}

/** A 32-bit generator of fixed behaviour. */
export function mulberry(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return (value ^ (value >>> 14)) >>> 0
  }
}

/** Milliseconds of processor time the process has used, garbage collection included: other processes' load does not count. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Smallest and largest. */
export function spreadOf(values: readonly number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)]
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!
}

/** The value below which `share` of the times lie. */
export function percentile(times: Float64Array, share: number): number {
  return Float64Array.from(times).sort()[Math.min(times.length - 1, Math.floor(times.length * share))]!
}
