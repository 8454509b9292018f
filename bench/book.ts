import { BareBook } from '@candela/core'
import { OrderBook, Side } from 'nodejs-order-book'
import {
  CANCEL,
  LIMIT,
  makeStream,
  median,
  percentile,
  processorMs,
  type Report,
  spreadOf,
  type Stream,
} from './stream.ts'

const RESTING = 100_000
const OPERATIONS = 1_000_000
/** the peer is measured on as many of the stream's first operations as it manages in a second or two */
const PEER_OPERATIONS = 40_000
const ROUNDS = 5
/** more than the stream ever leaves open */
const CAPACITY = 1_048_576
const MID = 6_000_000
const PEER = 'nodejs-order-book'

/** The bare book on the reference stream: operations per second and the 99th percentile of one operation. */
export async function run(report: Report): Promise<void> {
  const stream = makeStream(RESTING, OPERATIONS, MID)
  const ours: number[] = []
  const peers: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(bookRate(stream))
    peers.push(peerRate(stream))
  }
  const ratios = ours.map((rate, round) => rate / peers[round]!)
  report({
    name: 'book: operations',
    value: median(ours),
    unit: '1/s',
    peer: PEER,
    peerValue: median(peers),
    ratio: median(ratios),
    spread: spreadOf(ratios),
    rounds: ROUNDS,
    goal: 150,
  })
  const own = Array.from({ length: ROUNDS }, () => percentile(ourTimes(stream), 0.99) * 1000)
  const peerP99 = percentile(peerTimes(stream), 0.99) * 1000
  const shares = own.map((value) => value / peerP99)
  report({
    name: 'book: p99',
    value: median(own),
    unit: 'µs',
    peer: PEER,
    peerValue: peerP99,
    ratio: median(shares),
    spread: spreadOf(shares),
    rounds: ROUNDS,
  })
}

/** Operations per second of the peer, for other benchmarks to compare with in the same run. */
export function peerBookRate(): number {
  return peerRate(makeStream(RESTING, PEER_OPERATIONS, MID))
}

/** Operations per second of processor time, once the stream's resting orders stand. */
export function bookRate(stream: Stream): number {
  const book = new BareBook(CAPACITY)
  const numbers = new Float64Array(stream.length)
  drive(book, stream, numbers, 0, stream.resting)
  const start = processorMs()
  drive(book, stream, numbers, stream.resting, stream.length)
  return ((stream.length - stream.resting) / (processorMs() - start)) * 1000
}

function ourTimes(stream: Stream): Float64Array {
  const book = new BareBook(CAPACITY)
  const numbers = new Float64Array(stream.length)
  drive(book, stream, numbers, 0, stream.resting)
  const times = new Float64Array(stream.length - stream.resting)
  for (let place = stream.resting; place < stream.length; place++) {
    const start = performance.now()
    drive(book, stream, numbers, place, place + 1)
    times[place - stream.resting] = performance.now() - start
  }
  return times
}

function drive(book: BareBook, stream: Stream, numbers: Float64Array, from: number, to: number): void {
  const { kind, side, price, lots, target } = stream
  for (let place = from; place < to; place++) {
    const what = kind[place]!
    if (what === LIMIT) numbers[place] = book.limit(side[place]!, price[place]!, lots[place]!)
    else if (what === CANCEL) book.cancel(numbers[target[place]!]!)
    else book.market(side[place]!, lots[place]!)
  }
}

function peerRate(stream: Stream): number {
  const book = new OrderBook()
  const ids = Array.from({ length: stream.length }, (_, place) => String(place))
  drivePeer(book, stream, ids, 0, stream.resting)
  const end = Math.min(stream.length, stream.resting + PEER_OPERATIONS)
  const start = processorMs()
  drivePeer(book, stream, ids, stream.resting, end)
  return ((end - stream.resting) / (processorMs() - start)) * 1000
}

function peerTimes(stream: Stream): Float64Array {
  const book = new OrderBook()
  const ids = Array.from({ length: stream.length }, (_, place) => String(place))
  drivePeer(book, stream, ids, 0, stream.resting)
  const times = new Float64Array(PEER_OPERATIONS)
  for (let place = stream.resting; place < stream.resting + PEER_OPERATIONS; place++) {
    const start = performance.now()
    drivePeer(book, stream, ids, place, place + 1)
    times[place - stream.resting] = performance.now() - start
  }
  return times
}

function drivePeer(book: OrderBook, stream: Stream, ids: readonly string[], from: number, to: number): void {
  const { kind, side, price, lots, target } = stream
  for (let place = from; place < to; place++) {
    const what = kind[place]!
    const direction = side[place] === 0 ? Side.BUY : Side.SELL
    if (what === LIMIT) book.limit({ side: direction, id: ids[place]!, size: lots[place]!, price: price[place]! })
    else if (what === CANCEL) book.cancel(ids[target[place]!]!)
    else book.market({ side: direction, size: lots[place]! })
  }
}
