import { type Infos, INTERVALS, type Interval } from '@candela/contract'
import type { Applied, Engine } from '@candela/engine'
import type { Log } from '../log.ts'
import { bookChannel, candleChannel, tradesChannel } from './market-channels.ts'
import type { SocketQueries } from './socket-queries.ts'
import { Topic } from './topic.ts'

/** ticks that a channel without followers is kept warm */
const KEPT_TICKS = 40
/** a market that moved on while books waited for the disk is read again so often; then it is left to the next turn */
const MOST_READS = 3
/** ticks after which a channel is read though nobody spoke: time alone makes a market stale and ends a candle */
const LOOK_EVERY_TICKS = 8

interface Parts {
  readonly engine: Pick<Engine, 'settled' | 'appliedSeq' | 'durableSeq'>
  readonly queries: SocketQueries
  readonly log: Pick<Log, 'error'>
  readonly isProduct: (id: string) => boolean
  /** public id of a product number */
  readonly productId: (product: number) => string | undefined
}

/** The quotes and the states of channels as they were together; a state is undefined where it could not be read. */
interface Moment {
  readonly quotes: Infos
  readonly states: readonly (readonly [Topic<unknown>, unknown])[]
}

/** The public channels that somebody follows or followed just now, read together at one step of the market. */
export class Topics {
  readonly #parts: Parts
  readonly #topics = new Map<string, Topic<unknown>>()
  #ticks = 0
  /** the last market entry heard of */
  #marketSeq = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** One that is there. */
  get(channel: string): Topic<unknown> | undefined {
    return this.#topics.get(channel)
  }

  /** A channel's, made where it is new; undefined where there is no such product, or it has no perpetual. */
  of(channel: string): Topic<unknown> | undefined {
    const topic = this.#topics.get(channel) ?? topicOf(channel, this.#parts)
    if (topic !== undefined) this.#topics.set(channel, topic)
    return topic
  }

  /** Time passes, however many turns there are: what nobody has followed for a while is let go, all else is looked at now and then. */
  tick(): void {
    const isLooked = this.#ticks++ % LOOK_EVERY_TICKS === 0
    for (const [channel, topic] of this.#topics) {
      topic.isDirty ||= isLooked
      topic.idleTicks = topic.followers > 0 ? 0 : topic.idleTicks + 1
      if (topic.idleTicks >= KEPT_TICKS) this.#topics.delete(channel)
    }
  }

  hear(batch: readonly Applied[]): void {
    const { productId } = this.#parts
    const products = new Set<string>()
    for (const { seq, command, events } of batch) {
      if (command.kind === 'market') {
        this.#marketSeq = seq
        for (const update of command.updates) products.add(productId(update.product) ?? '')
      }
      for (const event of events) if ('product' in event) products.add(productId(event.product) ?? '')
    }
    for (const topic of this.#topics.values()) if (products.has(partsOf(topic.ch).product)) topic.isDirty = true
  }

  /**
   * Books are read from the core, which may be ahead of what is durable; once it is, the views have followed, and whatever they hold is
   * read before anything else gets its turn. Where the disk took a later market along with them, all is read again: right after a batch
   * the core is at the end of the next. Undefined where no moment was caught; what changed stays to be told.
   */
  async readMoment(): Promise<Moment | undefined> {
    const { engine, queries } = this.#parts
    for (let reads = 0; reads < MOST_READS; reads++) {
      const seq = engine.appliedSeq
      // of what is not durable yet nobody has heard: any book may have changed by it
      const reading = this.#reading('core', seq > engine.durableSeq)
      const [books] = await Promise.all([Promise.all(reading), engine.settled()])
      if (this.#marketSeq <= seq) {
        const views = Promise.all(this.#reading('views'))
        const quotes = queries.quotes()
        return { quotes, states: [...books, ...(await views)] }
      }
      for (const [topic] of books) topic.isDirty = true
    }
    return undefined
  }

  /** Begins to read the channels of a kind that may have changed; each takes its state at once. */
  #reading(of: 'core' | 'views', isEach = false): Promise<readonly [Topic<unknown>, unknown]>[] {
    const due = [...this.#topics.values()].filter(
      (topic) => topic.isReady && topic.of === of && (isEach || topic.isDirty),
    )
    return due.map(async (topic) => [topic, await this.#stateOf(topic)] as const)
  }

  /** One that cannot be read silences no other. */
  async #stateOf(topic: Topic<unknown>): Promise<unknown> {
    try {
      return await topic.read()
    } catch (error) {
      this.#parts.log.error({ err: error, channel: partsOf(topic.ch).kind }, 'a channel could not be read')
      return undefined
    }
  }
}

function topicOf(channel: string, { queries, isProduct }: Parts): Topic<unknown> | undefined {
  const { kind, product, interval } = partsOf(channel)
  if (!isProduct(product)) return undefined
  if (kind.startsWith('perpetual') && !queries.perpetualTrades(product, { limit: '1' }).ok) return undefined
  switch (kind) {
    case 'book':
      return new Topic(
        channel,
        bookChannel((query) => queries.book(product, query)),
      )
    case 'perpetualBook':
      return new Topic(
        channel,
        bookChannel((query) => queries.perpetualBook(product, query)),
      )
    case 'trades':
      return new Topic(
        channel,
        tradesChannel((query) => queries.trades(product, query)),
      )
    case 'perpetualTrades':
      return new Topic(
        channel,
        tradesChannel((query) => queries.perpetualTrades(product, query)),
      )
    default:
      return new Topic(
        channel,
        candleChannel((query) => queries.candles(product, query), interval),
      )
  }
}

/** `book:BTC-USDT`, `candle:BTC-USDT:1min` */
function partsOf(channel: string): { readonly kind: string; readonly product: string; readonly interval: Interval } {
  const [kind = '', product = '', interval] = channel.split(':')
  return { kind, product, interval: INTERVALS.find((known) => known === interval) as Interval }
}
