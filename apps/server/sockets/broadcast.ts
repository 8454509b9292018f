import type { Refusal } from '@candela/contract'
import type { Applied, Engine } from '@candela/engine'
import type { Latencies } from '@candela/units'
import type { Log } from '../log.ts'
import type { Letters } from '../ports/messages.ts'
import type { SupportNews } from '../ports/support.ts'
import { AccountTopic } from './account-channel.ts'
import type { Connection } from './connection.ts'
import { frame, frameOf } from './frames.ts'
import { InfosFeed } from './infos.ts'
import type { SocketQueries } from './socket-queries.ts'
import { Topics } from './topics.ts'

/** changes leave the house four times a second */
export const TICK_MS = 250
/** turns that a channel may take to be opened: the one at work may be past its reading, and the next may not get hold of a moment */
const MOST_TURNS = 3

type Count = { inc(first?: number | { readonly why: 'slow' }): void }

interface Parts {
  readonly engine: Pick<Engine, 'follow' | 'settled' | 'appliedSeq' | 'durableSeq'>
  readonly queries: SocketQueries
  readonly letters: Pick<Letters, 'unread' | 'onChange'>
  readonly support: SupportNews
  readonly metrics: {
    readonly sentFrames: Count
    readonly droppedSockets: Count
    readonly socketTurns: Pick<Latencies, 'add'>
  }
  readonly log: Pick<Log, 'error'>
  readonly isProduct: (id: string) => boolean
  /** public id of a product number */
  readonly productId: (product: number) => string | undefined
}

/** Connections that follow the same public channels: one joined buffer a tick serves them all. */
interface Group {
  readonly channels: readonly string[]
  readonly connections: Set<Connection>
}

/**
 * Tells every socket what changed: once a tick the quotes and each followed channel are read at one step of the market, made durable,
 * encoded once, joined to one frame per group of connections that follow the same, and written with one write per connection. Whatever
 * is sent of the market is of the moment that was told last: a channel is opened in a turn, too.
 */
export class Broadcast {
  readonly #parts: Parts
  readonly #infos: InfosFeed
  readonly #topics: Topics
  readonly #accounts = new Map<number, AccountTopic>()
  readonly #groups = new Map<string, Group>()
  readonly #groupOf = new Map<Connection, Group>()
  readonly #stops: (() => void)[] = []
  #ticking: Promise<void> = Promise.resolve()
  #isTicking = false
  #isStopped = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.#infos = new InfosFeed(parts.queries.quotes())
    this.#topics = new Topics(parts)
    this.#stops.push(parts.engine.follow((batch) => this.#hear(batch)))
    parts.support.onChange((account) => {
      for (const topic of this.#accounts.values()) if (topic.account === account) topic.collectSupport()
    })
    parts.letters.onChange((account) => {
      for (const topic of this.#accounts.values()) if (topic.account === account) topic.collectLetters()
    })
    const timer = setInterval(() => {
      this.#topics.tick()
      this.tick()
    }, TICK_MS)
    this.#stops.push(() => clearInterval(timer))
  }

  get connections(): number {
    return this.#groupOf.size
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    for (const stop of this.#stops) stop()
    await this.#ticking
  }

  /** Takes a new connection in and tells it the infos map. */
  add(connection: Connection): void {
    this.#parts.queries.wantDay()
    this.#regroup(connection)
    this.#send(connection, frameOf([this.#infos.whole()]))
  }

  remove(connection: Connection): void {
    for (const channel of connection.channels) this.#leave(connection, channel)
    this.#leaveAccount(connection)
    const group = this.#groupOf.get(connection)
    this.#groupOf.delete(connection)
    if (group !== undefined) this.#leaveGroup(group, connection)
  }

  /**
   * Lets a connection follow a channel, its whole state first; says why not where it cannot. Following again tells the state again.
   * `account`: whose channel is meant, where it is told.
   */
  async follow(connection: Connection, channel: string, account?: string): Promise<void> {
    const refusal =
      channel === 'account'
        ? await this.#followAccount(connection, account)
        : await this.#followMarket(connection, channel)
    if (refusal !== undefined) this.#send(connection, frame('refused', { ch: channel, code: refusal }))
  }

  unfollow(connection: Connection, channel: string): void {
    if (channel === 'account') return this.#leaveAccount(connection)
    this.#leave(connection, channel)
    this.#regroup(connection)
  }

  async #followMarket(connection: Connection, channel: string): Promise<Refusal | undefined> {
    const topic = this.#topics.of(channel)
    if (topic === undefined) return 'productUnknown'
    if (!connection.channels.has(channel)) topic.followers++
    connection.channels.add(channel)
    const isReady = await topic.prepare().catch((error: unknown) => {
      this.#leave(connection, channel)
      throw error
    })
    for (let turns = 0; turns < MOST_TURNS && isReady && !topic.isOpen; turns++) {
      this.tick()
      await this.told()
    }
    if (connection.isClosed || !connection.channels.has(channel)) return undefined
    if (!topic.isOpen) {
      this.#leave(connection, channel)
      return 'busy'
    }
    // in one go: the state told here, and every change after it
    this.#regroup(connection)
    this.#send(connection, frameOf([topic.whole()]))
    return undefined
  }

  async #followAccount(connection: Connection, account: string | undefined): Promise<Refusal | undefined> {
    const { session } = connection
    if (session === undefined) return 'notSignedIn'
    if (account !== undefined && account !== session.account) return 'accountChanged'
    let topic = this.#accounts.get(session.customer)
    if (topic === undefined) {
      topic = new AccountTopic(session.customer, session.account, this.#parts.queries, this.#parts)
      this.#accounts.set(session.customer, topic)
    }
    if (connection.account === undefined) topic.followers++
    connection.account = topic
    const whole = await topic.snapshot()
    if (connection.isClosed || connection.account === undefined) return undefined
    if (whole === undefined) {
      this.#leaveAccount(connection)
      return 'busy'
    }
    connection.hasAccount = true
    this.#send(connection, whole)
    return undefined
  }

  #leave(connection: Connection, channel: string): void {
    if (!connection.channels.delete(channel)) return
    const topic = this.#topics.get(channel)
    if (topic !== undefined) topic.followers--
  }

  #leaveAccount(connection: Connection): void {
    const topic = connection.account
    connection.account = undefined
    connection.hasAccount = false
    if (topic !== undefined && --topic.followers === 0) this.#accounts.delete(topic.customer)
  }

  /** Puts a connection among those that follow the same opened channels. */
  #regroup(connection: Connection): void {
    const channels = [...connection.channels].filter((channel) => this.#topics.get(channel)?.isOpen === true).sort()
    const key = channels.join(' ')
    let group = this.#groups.get(key)
    if (group === undefined) {
      group = { channels, connections: new Set() }
      this.#groups.set(key, group)
    }
    const before = this.#groupOf.get(connection)
    if (before === group) return
    group.connections.add(connection)
    this.#groupOf.set(connection, group)
    if (before !== undefined) this.#leaveGroup(before, connection)
  }

  #leaveGroup(group: Group, connection: Connection): void {
    group.connections.delete(connection)
    if (group.connections.size === 0) this.#groups.delete(group.channels.join(' '))
  }

  #hear(batch: readonly Applied[]): void {
    this.#topics.hear(batch)
    if (this.#accounts.size === 0) return
    const { queries } = this.#parts
    const isWanted = (customer: number): boolean => this.#accounts.has(customer)
    for (const change of queries.accountChanges(batch, isWanted)) this.#accounts.get(change.customer)?.collect(change)
    for (const [customer, orders] of queries.timedChanges(batch, isWanted)) {
      this.#accounts.get(customer)?.collectTimed(orders)
    }
    for (const [customer, change] of queries.perpetualChanges(batch, isWanted)) {
      this.#accounts.get(customer)?.collectPerpetual(change)
    }
  }

  /** Resolves when the turn that is at work is done. */
  told(): Promise<void> {
    return this.#ticking
  }

  /** One turn; a tick that comes while the last is still at work is left out, since the next tells more at once. */
  tick(): void {
    if (this.#isTicking || this.#isStopped) return
    this.#isTicking = true
    const began = performance.now()
    this.#ticking = this.#tell()
      .catch((error: unknown) => this.#parts.log.error({ err: error }, 'the sockets could not be told'))
      .finally(() => {
        this.#isTicking = false
        this.#parts.metrics.socketTurns.add(performance.now() - began)
      })
  }

  async #tell(): Promise<void> {
    const moment = await this.#topics.readMoment()
    const accounts = [...this.#accounts.values()].filter((topic) => topic.isDirty)
    const told = await Promise.all(accounts.map(async (topic) => [topic, await this.#read(topic.change())] as const))
    // from here on in one go, so that no snapshot comes between a change and its telling
    const infos = moment && this.#infos.tell(moment.quotes)
    const changes = new Map<string, Buffer>()
    for (const [topic, state] of moment?.states ?? []) {
      const change = state === undefined ? undefined : topic.tell(state)
      if (change !== undefined) changes.set(topic.ch, change)
    }
    const ofAccounts = new Map(told.filter((entry): entry is [AccountTopic, Buffer] => entry[1] !== undefined))
    for (const group of this.#groups.values()) this.#tellGroup(group, infos, changes, ofAccounts)
  }

  /** An account that cannot be read silences no other. */
  #read(telling: Promise<Buffer | undefined> | undefined): Promise<Buffer | undefined> | undefined {
    return telling?.catch((error: unknown) => {
      this.#parts.log.error({ err: error, channel: 'account' }, 'a channel could not be read')
      return undefined
    })
  }

  #tellGroup(
    group: Group,
    infos: Buffer | undefined,
    changes: ReadonlyMap<string, Buffer>,
    ofAccounts: ReadonlyMap<AccountTopic, Buffer>,
  ): void {
    const own = group.channels.map((channel) => changes.get(channel)).filter((change) => change !== undefined)
    const lines = infos === undefined ? own : [infos, ...own]
    const joined = lines.length === 0 ? undefined : frameOf(lines)
    for (const connection of group.connections) {
      const turn = connection.turn()
      if (turn === 'nothing') continue
      if (turn === 'whole') {
        void this.#tellWhole(connection, group)
        continue
      }
      const account = connection.hasAccount ? ofAccounts.get(connection.account!) : undefined
      const frames = [joined, account].filter((each) => each !== undefined)
      if (frames.length > 0)
        this.#send(connection, frames.length === 1 ? frames[0]! : Buffer.concat(frames), frames.length)
    }
  }

  /** The state of everything it follows, for a reader that missed changes. */
  async #tellWhole(connection: Connection, group: Group): Promise<void> {
    const wholes = group.channels.map((channel) => this.#topics.get(channel)!.whole())
    this.#send(connection, frameOf([this.#infos.whole(), ...wholes]))
    const account = connection.hasAccount ? await this.#read(connection.account?.snapshot()) : undefined
    if (account !== undefined) this.#send(connection, account)
  }

  #send(connection: Connection, frames: Buffer, count = 1): void {
    this.#parts.metrics.sentFrames.inc(count)
    if (!connection.write(frames)) this.#parts.metrics.droppedSockets.inc({ why: 'slow' })
  }
}
