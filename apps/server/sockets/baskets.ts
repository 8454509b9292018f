import {
  basket,
  basketCommand,
  CLOSE_BAD_MESSAGE,
  CLOSE_LOGGED_OUT,
  type CommandResult,
  MAX_BASKETS_OUTSTANDING,
  type Refusal,
} from '@candela/contract'
import type { Latencies } from '@candela/units'
import { answerable } from '../http/problems.ts'
import { reader } from '../intake/reader.ts'
import { ANSWER_WITHIN_MS } from '../intake/within.ts'
import type { Asker, Trading } from '../ports/spot.ts'
import type { Log } from '../log.ts'
import { Refused } from '../refused.ts'
import type { Session, Sessions } from '../vault/sessions.ts'
import type { Connection } from './connection.ts'
import { frame } from './frames.ts'

const read = reader(basketCommand)
const LATE: CommandResult = { refused: { code: 'timeout' satisfies Refusal } }

/** A route whose allowance a command of a basket takes from, as a request of its own would. */
export type BasketRoute = 'placeOrder' | 'amendOrder' | 'cancelOrder'

interface Parts {
  readonly trading: Pick<Trading, 'place' | 'amend' | 'cancel'>
  readonly sessions: Pick<Sessions, 'holds'>
  /** takes one from the session's allowance, or throws `tooManyRequests` */
  readonly limit: (session: Session, route: BasketRoute) => void
  readonly metrics: {
    readonly socketCommands: { inc(count: number): void }
    readonly refusals: { inc(labels: { readonly code: string }): void }
    readonly baskets: Pick<Latencies, 'add'>
  }
  readonly log: Pick<Log, 'error'>
  readonly stopping: () => boolean
}

/**
 * Orders over the socket, many in one frame. A command of a basket passes the same checks as a request, one after the other, and is
 * decided in its turn; all share the journal's next batches, and one frame answers once the last of them is durable.
 */
export class Baskets {
  readonly #parts: Parts
  #count = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Takes a basket in, or says why not; `text` is what stands behind its name. */
  hear(connection: Connection, text: string): void {
    const asked = readBasket(text)
    if (asked === undefined) return connection.close(CLOSE_BAD_MESSAGE, 'not a message')
    const { sessions, stopping, metrics } = this.#parts
    const { session } = connection
    if (session !== undefined && !sessions.holds(session)) return connection.close(CLOSE_LOGGED_OUT, 'session ended')
    if (session === undefined) return this.#refuse(connection, asked.id, 'notSignedIn')
    if (stopping()) return this.#refuse(connection, asked.id, 'stopping')
    if (connection.unanswered >= MAX_BASKETS_OUTSTANDING) return this.#refuse(connection, asked.id, 'tooManyRequests')
    metrics.socketCommands.inc(asked.commands.length)
    connection.unanswered++
    const name = `b${(this.#count++).toString(36)}`
    const answer = (results: readonly CommandResult[]): void =>
      connection.answer(frame('orders_done', { id: asked.id, results }))
    const answering = new Answering(asked.commands.length, name, answer, this.#parts)
    for (const [place, command] of asked.commands.entries()) this.#send(session, command, answering.at(place))
  }

  #refuse(connection: Connection, id: string, code: Refusal): void {
    this.#parts.metrics.refusals.inc({ code })
    connection.write(frame('orders_refused', { id, code }))
  }

  #send(session: Session, value: unknown, asker: Asker): void {
    const { trading, limit } = this.#parts
    const { customer } = session
    try {
      const { place, amend, cancel } = read(value)
      if (place !== undefined) {
        limit(session, 'placeOrder')
        return trading.place(customer, place, asker)
      }
      if (amend !== undefined) {
        limit(session, 'amendOrder')
        return trading.amend(customer, amend.order, amend, asker)
      }
      if (cancel === undefined) throw new Refused('badRequest')
      limit(session, 'cancelOrder')
      trading.cancel(customer, cancel.order, cancel, asker)
    } catch (error) {
      asker.refuse(error)
    }
  }
}

/** The results of a basket, until the last is there; what takes too long is refused with `timeout`, and may still be done. */
class Answering {
  readonly #results: CommandResult[]
  readonly #name: string
  readonly #answer: (results: readonly CommandResult[]) => void
  readonly #parts: Pick<Parts, 'log' | 'metrics'>
  readonly #timer: NodeJS.Timeout
  readonly #began = performance.now()
  #missing: number
  #isAnswered = false

  constructor(
    count: number,
    name: string,
    answer: (results: readonly CommandResult[]) => void,
    parts: Pick<Parts, 'log' | 'metrics'>,
  ) {
    this.#results = Array.from({ length: count }, () => LATE)
    this.#name = name
    this.#answer = answer
    this.#parts = parts
    this.#missing = count
    this.#timer = setTimeout(() => this.#end(), ANSWER_WITHIN_MS)
  }

  /** The asker of the command in this place. */
  at(place: number): Asker {
    return {
      done: (done) => this.#settle(place, { done }),
      refuse: (error) => {
        const request = `${this.#name}.${place}`
        const { problem, unexpected } = answerable(error, request)
        const { metrics, log } = this.#parts
        metrics.refusals.inc({ code: problem.code })
        this.#settle(place, { refused: problem })
        if (unexpected) log.error({ request, err: error }, 'a basket failed unexpectedly')
      },
    }
  }

  #settle(place: number, result: CommandResult): void {
    this.#results[place] = result
    if (--this.#missing === 0) this.#end()
  }

  /** Answers once. */
  #end(): void {
    clearTimeout(this.#timer)
    if (this.#isAnswered) return
    this.#isAnswered = true
    this.#parts.metrics.baskets.add(performance.now() - this.#began)
    this.#answer(this.#results)
  }
}

function readBasket(text: string): ReturnType<typeof basket.parse> | undefined {
  try {
    const read = basket.safeParse(JSON.parse(text))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}
