import { type Command, CommandFields, encodeCommand, type ProductDefinition } from '@candela/contract'
import { Core } from '@candela/core'
import { CANCEL, LIMIT, type Stream } from './stream.ts'

/* The reference stream as whole commands: every order is a customer's, with holds, postings, fees and the memory of its id. */

/** the numbers of customers and products that share the stream */
export interface Crowd {
  readonly customers: number
  readonly products: number
}
/** enough that none passes its open orders or its command ids of a day */
export const USUAL_CROWD: Crowd = { customers: 2_000, products: 1 }
export const MID = 6_000_000
const START = 1_795_219_200_000
/** lots each customer buys first, to have something to sell */
const STOCK = 6_000
/** bytes of an order's words at most */
const WORDS_AT_MOST = 64

const PRODUCT: ProductDefinition = {
  product: 0,
  id: 'BTC-USDT',
  base: 1,
  quote: 0,
  tick: 1_000_000,
  lot: 1_000,
  spot: true,
  minimumLots: 1,
  maximumLots: 100_000_000,
  minimumNotional: 500_000_000,
  makerFeePpm: 800,
  takerFeePpm: 1000,
  priceBandPpm: 200_000,
  worstPricePpm: 10_000,
  widestWorstPricePpm: 50_000,
  ladder: { levels: 10, spacing: 100, baseLots: 100_000_000, growthPermille: 0 },
}

/** The words of all commands, one behind the other, as a socket or the journal brings them. */
export interface Recorded {
  readonly stream: Stream
  readonly crowd: Crowd
  readonly words: Uint8Array
  /** by place in the stream: where its words end */
  readonly ends: Float64Array
}

/** Runs the stream once: the words of a cancel hold the number its order was given. */
export function recordCommands(stream: Stream, crowd: Crowd = USUAL_CROWD): Recorded {
  const words = new Uint8Array(stream.length * WORDS_AT_MOST)
  const ends = new Float64Array(stream.length)
  const numbers = new Float64Array(stream.length)
  const driven = new DrivenCore({ stream, crowd, words, ends })
  let end = 0
  for (let place = 0; place < stream.length; place++) {
    end = encodeCommand(commandAt(stream, crowd, numbers, place), words, end)
    ends[place] = end
    numbers[place] = driven.drive(place, place + 1)
  }
  return { stream, crowd, words, ends }
}

/** A core with its customers, for which the recorded commands are the next. */
export class DrivenCore {
  readonly core: Core
  readonly fields = new CommandFields()
  /** of the last command's events, and what it ended with */
  readonly digest = new Uint8Array(8)
  code = 0
  readonly recorded: Recorded

  constructor(recorded: Recorded) {
    this.recorded = recorded
    this.core = openCore(recorded.crowd)
  }

  /**
   * Applies the commands of places `from` up to, not including, `to`, each from its words to its events' digest.
   * Answers the last number.
   */
  drive(from: number, to: number): number {
    const { core, fields, digest } = this
    const { words, ends } = this.recorded
    let start = from === 0 ? 0 : ends[from - 1]!
    let number = 0
    for (let place = from; place < to; place++) {
      const end = ends[place]!
      fields.read(words, start, end)
      const { code, value } = core.applyFields(core.seq + 1, instantOf(place), fields)
      number = value
      this.code = code
      core.events.writeDigest(digest)
      start = end
    }
    return number
  }
}

/** The same customer for a place in every run, and for its cancel. */
function customerAt(place: number, customers: number): number {
  return 1 + ((Math.imul(place, 0x9e3779b1) >>> 0) % customers)
}

function commandAt(stream: Stream, { customers, products }: Crowd, numbers: Float64Array, place: number): Command {
  const commandId = idOf(place)
  if (stream.kind[place] === CANCEL) {
    const target = stream.target[place]!
    return { kind: 'cancelOrder', customer: customerAt(target, customers), commandId, order: numbers[target]! }
  }
  const market = stream.kind[place] !== LIMIT
  return {
    kind: 'placeOrder',
    customer: customerAt(place, customers),
    commandId,
    product: place % products,
    side: stream.side[place] === 0 ? 'buy' : 'sell',
    type: market ? 'market' : 'limit',
    timeInForce: market ? 'ioc' : 'gtc',
    price: stream.price[place]!,
    lots: stream.lots[place]!,
    spend: 0,
  }
}

/** Customers with USDT and BTC, and ladders so far from mid that the stream's orders meet only each other. */
function openCore({ customers, products }: Crowd): Core {
  const core = Core.create()
  const apply = (command: Command): void => {
    const { code } = core.apply(core.seq + 1, START, command)
    if (code !== 0) throw new Error(`${command.kind}: ${code}`)
  }
  apply({ kind: 'listAsset', asset: { asset: 0, id: 'USDT', displayDigits: 2 } })
  apply({ kind: 'listAsset', asset: { asset: 1, id: 'BTC', displayDigits: 6 } })
  for (let product = 0; product < products; product++) {
    const id = product === 0 ? PRODUCT.id : `B${product}-USDT`
    apply({ kind: 'listProduct', product: { ...PRODUCT, product, id } })
  }
  const market = (step: number, halfSpread: number): void => {
    const shape = { kind: 'shape', mid: MID, depthPermille: 10_000, leanPermille: 0, grain: 0, halfSpread } as const
    const update = { receivedAt: START, index: MID, ladder: shape, prints: [] }
    const updates = Array.from({ length: products }, (_, product) => ({ product, ...update }))
    apply({ kind: 'market', step, gap: false, updates })
  }
  const stock = {
    product: 0,
    side: 'buy',
    type: 'market',
    timeInForce: 'ioc',
    price: 0,
    lots: STOCK,
    spend: 0,
  } as const
  market(START / 250 - 1, 1)
  for (let customer = 1; customer <= customers; customer++) {
    apply({ kind: 'openCustomer', commandId: idOf(-customer), terms: 1, risk: 1 })
    apply({ kind: 'placeOrder', customer, commandId: idOf(-customer), ...stock })
  }
  market(START / 250, 20_000)
  return core
}

/** A thousand commands come in a millisecond. */
export function instantOf(place: number): number {
  return START + Math.floor(Math.max(0, place) / 1000)
}

/** An id made at the place's instant, counting up within it. */
function idOf(place: number): string {
  const time = instantOf(place).toString(16).padStart(12, '0')
  const tail = (place + 16_777_216).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${tail}`
}
