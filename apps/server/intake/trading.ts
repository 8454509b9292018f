import type { AnswerOf, BodyOf, Command, ProductDefinition } from '@candela/contract'
import type { Applied, Engine } from '@candela/engine'
import type { Answered, Queries } from '../queries/index.ts'
import { Refused } from '../refused.ts'
import { type Catalogue, takeAmendOrder, takeCancelAll, takeCancelOrder, takePlaceOrder, type Taken } from './orders.ts'
import { submit } from './submit.ts'

type Acknowledged = AnswerOf<'placeOrder'>

/**
 * The orders of a customer, through whichever door they come. What is asked for reaches the single writer before the call returns, so that
 * commands are decided in the order of the calls; only an amendment of an order that is closed already waits for what that order was.
 * Every promise resolves once the command is durable, and rejects with what refused it.
 */
export interface Trading {
  place(customer: number, body: BodyOf<'placeOrder'>): Promise<Acknowledged>
  amend(customer: number, order: string, body: BodyOf<'amendOrder'>): Promise<Acknowledged>
  cancel(customer: number, order: string, body: BodyOf<'cancelOrder'>): Promise<Acknowledged>
  cancelAll(customer: number, body: BodyOf<'cancelAll'>): Promise<AnswerOf<'cancelAll'>>
}

interface Parts {
  readonly engine: Engine
  readonly catalogue: Catalogue
  readonly queries: Queries
  /** true while the views are so far behind that what is new has to wait; orders can be cancelled all the same */
  readonly isBehind: () => boolean
}

export function openTrading({ engine, catalogue, queries, isBehind }: Parts): Trading {
  const send = <C extends Command>(taken: Taken<C>): Promise<Applied> => {
    if (!taken.ok) return Promise.reject(new Refused(taken.code, taken.params))
    return isBehind() ? Promise.reject(new Refused('busy')) : submit(engine, taken.command)
  }
  /** Product of an order of the customer's that is no longer open; undefined for nobody's. */
  const closedProduct = async (customer: number, order: string): Promise<ProductDefinition | undefined> => {
    const found = await queries.order(customer, order)
    return found.ok ? catalogue.productById(found.value.order.product) : undefined
  }
  const answer = (applied: Applied): Acknowledged | Promise<Acknowledged> => {
    const answered = queries.acknowledged(applied)
    return answered instanceof Promise ? answered.then(valueOf) : valueOf(answered)
  }
  const amend = (
    customer: number,
    order: string,
    body: BodyOf<'amendOrder'>,
    closed?: ProductDefinition,
  ): Promise<Acknowledged> => send(takeAmendOrder(catalogue, customer, order, body, closed)).then(answer)
  return {
    place: (customer, body) => send(takePlaceOrder(catalogue, customer, body)).then(answer),
    amend(customer, order, body) {
      if (catalogue.productOfOrder(Number(order)) !== undefined) return amend(customer, order, body)
      return closedProduct(customer, order).then((closed) => amend(customer, order, body, closed))
    },
    cancel: (customer, order, body) => submit(engine, takeCancelOrder(customer, order, body)).then(answer),
    async cancelAll(customer, body) {
      const taken = takeCancelAll(catalogue, customer, body)
      if (!taken.ok) throw new Refused(taken.code, taken.params)
      return valueOf(await queries.cancelledAll(await submit(engine, taken.command)))
    },
  }
}

function valueOf<T>(answered: Answered<T>): T {
  if (answered.ok) return answered.value
  throw new Refused(answered.code)
}
