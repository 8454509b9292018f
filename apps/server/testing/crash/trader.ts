import type { AnswerOf, BodyOf } from '@candela/contract'
import { commandId, partOf, RefusedCall, TestClient } from '../index.ts'

type Body = BodyOf<'placeOrder'>

/** A customer's request, and the number of the order where the customer was told one. */
interface Asked {
  readonly body: Body
  order: string | undefined
  /** trades the acknowledgement named */
  readonly fills: readonly string[]
}

/** A customer's findings after a restart that ought not to be there. */
export interface Found {
  /** acknowledged and gone, or answered otherwise */
  readonly lost: readonly string[]
  /** done more than once */
  readonly doubled: readonly string[]
  /** commands that were sent again */
  readonly sentAgain: number
}

/** commands each customer has on their way at once */
const AT_ONCE = 4
/** one in so many acknowledged commands is sent again after a restart; those without an answer all are */
const SENT_AGAIN_EVERY = 7
const MOST_ATTEMPTS = 10
const CANCELLED_SHARE = 0.7

/** A customer who trades until the server is gone, and remembers everything that was acknowledged. */
export class Trader {
  client: TestClient
  readonly #all: Asked[] = []
  /** of the running life of the server */
  #recent: Asked[] = []
  readonly #random: () => number
  /** the longest that one call took */
  slowestMs = 0
  /** questions that were refused because the house was too busy */
  busy = 0

  constructor(client: TestClient, random: () => number) {
    this.client = client
    this.#random = random
  }

  /** The number of acknowledgements in the running life of the server. */
  get acknowledged(): number {
    return this.#recent.filter(({ order }) => order !== undefined).length
  }

  /** Trades until the server is gone. */
  async trade(bid: string): Promise<void> {
    await Promise.all(Array.from({ length: AT_ONCE }, () => this.#oneAfterTheOther(bid)))
  }

  async #oneAfterTheOther(bid: string): Promise<void> {
    for (;;) {
      const body = this.#order(bid)
      let answer: AnswerOf<'placeOrder'> | undefined
      try {
        answer = await this.client.call('placeOrder', { body })
      } catch (error) {
        if (error instanceof RefusedCall) continue
      }
      this.#note({ body, order: answer?.order.id, fills: answer?.fills.map(({ id }) => id) ?? [] })
      if (answer === undefined) return
      if (answer.order.status !== 'open' || this.#random() > CANCELLED_SHARE) continue
      const params = { order: answer.order.id }
      await this.client.refusal('cancelOrder', { params, body: { commandId: commandId() } }).catch(() => '')
    }
  }

  #note(asked: Asked): void {
    this.#all.push(asked)
    this.#recent.push(asked)
  }

  #order(bid: string): Body {
    const kind = this.#random()
    const base = { commandId: commandId(), product: 'BTC-USDT' } as const
    if (kind < 0.3) return { ...base, side: 'buy', type: 'market', spend: '6' }
    if (kind < 0.4) return { ...base, side: 'sell', type: 'market', quantity: '0.0001' }
    const price = partOf(bid, kind < 0.7 ? 950 : 999, '0.01')
    return { ...base, side: 'buy', type: 'limit', price, quantity: '0.0002' }
  }

  /** Goes on with the next life of the server, in the same session. */
  goOn(url: string): void {
    const next = new TestClient(url, this.client.username)
    next.cookie = this.client.cookie
    next.userData = this.client.userData
    this.client.close()
    this.client = next
  }

  /**
   * After a restart: everything acknowledged is there with the same result; everything unsure is done once at most,
   * however often it is sent.
   */
  async check(): Promise<Found> {
    const lost: string[] = []
    const doubled: string[] = []
    const recent = this.#recent
    this.#recent = []
    for (const { body, order } of recent) {
      if (order === undefined) continue
      const known = await this.#timed(() =>
        this.client.call('orderOfCommand', { params: { commandId: body.commandId } }),
      )
      if (!known.known || known.code !== 'ok' || known.order !== order) lost.push(`command of order ${order}`)
    }
    const again = recent.filter(({ order }, index) => order === undefined || index % SENT_AGAIN_EVERY === 0)
    for (const asked of again) {
      const { body, order } = asked
      const code = await this.#timed(() => this.#codeOf(body))
      const known = await this.#timed(() =>
        this.client.call('orderOfCommand', { params: { commandId: body.commandId } }),
      )
      if (!known.known) {
        // what is refused is not remembered; what was done, now or before, is
        if (code === 'ok' || order !== undefined) lost.push(`command ${body.commandId}, sent again`)
      } else if (order === undefined) asked.order = code === 'ok' ? known.order : undefined
      else if (code !== 'ok' || known.order !== order) doubled.push(`order ${order}: ${code}, ${known.order}`)
    }
    for (const { order, fills } of recent) {
      if (order === undefined || fills.length === 0) continue
      const detail = await this.#timed(() => this.client.call('order', { params: { order } }))
      const there = new Set(detail.fills.map(({ id }) => id))
      for (const fill of fills) if (!there.has(fill)) lost.push(`fill ${fill} of order ${order}`)
    }
    return { lost, doubled, sentAgain: again.length }
  }

  async #codeOf(body: Body): Promise<string> {
    const code = await this.client.refusal('placeOrder', { body })
    if (code === 'busy') throw new RefusedCall('placeOrder', 503, { code })
    return code
  }

  /** At the end: as many orders as commands that were done, none twice. */
  async checkAll(): Promise<Found> {
    const found = new Set<string>()
    const doubled: string[] = []
    let cursor: string | undefined
    do {
      const query = { limit: '200', ...(cursor === undefined ? {} : { cursor }) }
      const page = await this.#timed(() => this.client.call('orders', { query }))
      for (const { id } of page.orders) {
        if (found.has(id)) doubled.push(`order ${id} is listed twice`)
        found.add(id)
      }
      cursor = page.next
    } while (cursor !== undefined)
    const done = this.#all.flatMap(({ order }) => order ?? [])
    const lost = done.filter((order) => !found.has(order))
    for (const order of new Set(done)) {
      found.delete(order)
      if (done.indexOf(order) !== done.lastIndexOf(order)) doubled.push(`order ${order} is the answer to two commands`)
    }
    for (const order of found) doubled.push(`order ${order} is nobody's command`)
    return { lost, doubled, sentAgain: 0 }
  }

  /** Asks again where the house says that it is too busy, as anyone would. */
  async #timed<T>(ask: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const began = performance.now()
      try {
        return await ask()
      } catch (error) {
        if (!(error instanceof RefusedCall) || error.code !== 'busy' || attempt === MOST_ATTEMPTS) throw error
        this.busy += 1
      } finally {
        this.slowestMs = Math.max(this.slowestMs, performance.now() - began)
      }
    }
  }
}
