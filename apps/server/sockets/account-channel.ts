import type { Fill, Order, PerpetualOrder, Position, Pushes, TimedOrder } from '@candela/contract'
import type { PerpetualChange } from '../ports/perpetual.ts'
import type { AccountChange } from '../ports/spot.ts'
import type { SocketQueries } from './socket-queries.ts'
import type { Letters } from '../ports/messages.ts'
import type { SupportNews } from '../ports/support.ts'
import { frame } from './frames.ts'

/** more than this between two messages is told as a new whole */
const MAX_COLLECTED = 256
const CHANNEL = 'account'

/** The unread changes of an account. */
interface Unread {
  readonly letters: Pick<Letters, 'unread'>
  readonly support: Pick<SupportNews, 'unread'>
}

/** What is asked for where it moved. */
type News = Pick<Pushes['account_changed'], 'balances' | 'letters' | 'support'>

/** One customer's own channel, shared by all the sockets they are signed in with. */
export class AccountTopic {
  readonly customer: number
  readonly account: string
  followers = 0
  readonly #queries: SocketQueries
  readonly #unread: Unread
  #seq = 1
  #orders = new Map<string, Order>()
  #fills: Fill[] = []
  #timed = new Map<string, TimedOrder>()
  #perpetualOrders = new Map<string, PerpetualOrder>()
  #positions = new Map<string, Position>()
  #moved = false
  #lettersMoved = false
  #supportMoved = false
  #overflow = false

  constructor(customer: number, account: string, queries: SocketQueries, unread: Unread) {
    this.customer = customer
    this.account = account
    this.#queries = queries
    this.#unread = unread
  }

  get isDirty(): boolean {
    const collected = this.#orders.size + this.#fills.length + this.#timed.size + this.#ofPerpetuals
    return this.#moved || this.#lettersMoved || this.#supportMoved || this.#overflow || collected > 0
  }

  get #ofPerpetuals(): number {
    return this.#perpetualOrders.size + this.#positions.size
  }

  collect(change: AccountChange): void {
    if (this.#orders.size + this.#fills.length > MAX_COLLECTED) this.#overflow = true
    for (const order of this.#overflow ? [] : change.orders) this.#orders.set(order.id, order)
    for (const fill of this.#overflow ? [] : change.fills) this.#fills.push(fill)
    this.#moved ||= change.moved
  }

  collectTimed(orders: readonly TimedOrder[]): void {
    for (const order of orders) this.#timed.set(order.id, order)
  }

  collectPerpetual({ orders, positions }: PerpetualChange): void {
    for (const order of orders) this.#perpetualOrders.set(order.id, order)
    for (const position of positions) this.#positions.set(position.id, position)
  }

  collectLetters(): void {
    this.#lettersMoved = true
  }

  collectSupport(): void {
    this.#supportMoved = true
  }

  /** Balances and open orders as they are; undefined where the views are behind. */
  async snapshot(): Promise<Buffer | undefined> {
    const balances = await this.#queries.balances(this.customer)
    if (!balances.ok) return undefined
    const open = this.#queries.openOrders(this.customer)
    return frame('account_all', {
      ch: CHANNEL,
      seq: this.#seq,
      balances: balances.value,
      open,
    } satisfies Pushes['account_all'])
  }

  /** Everything collected since the last call, as one frame. Changes that cannot be read now stay collected. */
  async change(): Promise<Buffer | undefined> {
    if (this.#overflow) return this.#changeAsWhole()
    // what moves while the answers are awaited is told next time
    const moved = { balances: this.#moved, letters: this.#lettersMoved, support: this.#supportMoved }
    this.#moved = this.#lettersMoved = this.#supportMoved = false
    let news: News | undefined
    try {
      news = await this.#newsOf(moved)
    } finally {
      this.#moved ||= news === undefined && moved.balances
      this.#lettersMoved ||= news === undefined && moved.letters
      this.#supportMoved ||= news === undefined && moved.support
    }
    if (news === undefined) return undefined
    const prev = this.#seq
    this.#seq = prev + 1
    const message: Pushes['account_changed'] = {
      ch: CHANNEL,
      prev,
      seq: this.#seq,
      ...news,
      ...(this.#orders.size === 0 ? {} : { orders: [...this.#orders.values()] }),
      ...(this.#fills.length === 0 ? {} : { fills: this.#fills }),
      ...(this.#timed.size === 0 ? {} : { timed: [...this.#timed.values()] }),
      ...(this.#perpetualOrders.size === 0 ? {} : { perpetualOrders: [...this.#perpetualOrders.values()] }),
      ...(this.#positions.size === 0 ? {} : { positions: [...this.#positions.values()] }),
    }
    this.#orders = new Map()
    this.#fills = []
    this.#timed = new Map()
    this.#perpetualOrders = new Map()
    this.#positions = new Map()
    return frame('account_changed', message)
  }

  /** Undefined where the views are behind. */
  async #newsOf(moved: Readonly<Record<keyof News, boolean>>): Promise<News | undefined> {
    const balances = moved.balances ? await this.#queries.balances(this.customer) : undefined
    if (balances?.ok === false) return undefined
    return {
      ...(balances && { balances: balances.value }),
      ...(moved.letters && { letters: (await this.#unread.letters.unread(this.account)).count }),
      ...(moved.support && { support: await this.#unread.support.unread(this.account) }),
    }
  }

  async #changeAsWhole(): Promise<Buffer | undefined> {
    this.#overflow = false
    this.#moved = false
    this.#orders = new Map()
    this.#fills = []
    this.#timed = new Map()
    this.#perpetualOrders = new Map()
    this.#positions = new Map()
    this.#seq++
    let whole: Buffer | undefined
    try {
      whole = await this.snapshot()
    } finally {
      this.#overflow ||= whole === undefined
    }
    return whole
  }
}
