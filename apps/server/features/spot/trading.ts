import type { AnswerOf, BodyOf, Command, ProductDefinition } from '@candela/contract'
import type { Applied, Engine } from '@candela/engine'
import type { Answered, Queries } from '../../queries/index.ts'
import { Refused } from '../../refused.ts'
import { type Catalogue, takeAmendOrder, takeCancelAll, takeCancelOrder, takePlaceOrder, type Taken } from './intake.ts'
import { refusalOf, submit } from '../../intake/submit.ts'

type Acknowledged = AnswerOf<'placeOrder'>

/** Who asked for an order and hears of it, once; hears it in the loop that acknowledges a whole batch, so it neither waits nor throws. */
export interface Asker {
  done(answer: Acknowledged): void
  refuse(error: unknown): void
}

/**
 * The orders of a customer, through whichever door they come. What is asked for reaches the single writer before the call returns, so that
 * commands are decided in the order of the calls; only an amendment of an order that is closed already waits for what that order was.
 * An asker hears of its command once that is durable, or what refused it; nothing is thrown.
 */
export interface Trading {
  place(customer: number, body: BodyOf<'placeOrder'>, asker: Asker): void
  amend(customer: number, order: string, body: BodyOf<'amendOrder'>, asker: Asker): void
  cancel(customer: number, order: string, body: BodyOf<'cancelOrder'>, asker: Asker): void
  cancelAll(customer: number, body: BodyOf<'cancelAll'>): Promise<AnswerOf<'cancelAll'>>
}

interface Parts {
  readonly engine: Pick<Engine, 'take' | 'submit' | 'core'>
  readonly catalogue: Catalogue
  readonly queries: Pick<Queries, 'order' | 'acknowledged' | 'cancelledAll'>
  /** true while the views are so far behind that what is new has to wait; orders can be cancelled all the same */
  readonly isBehind: () => boolean
}

export function openTrading({ engine, catalogue, queries, isBehind }: Parts): Trading {
  const acknowledge = (applied: Applied, asker: Asker): void => {
    let answered: ReturnType<Queries['acknowledged']>
    try {
      if (applied.code !== 0) throw refusalOf(engine, applied.command, applied.code)
      answered = queries.acknowledged(applied)
    } catch (error) {
      return asker.refuse(error)
    }
    if (answered instanceof Promise) answered.then((late) => tell(late, asker)).catch(asker.refuse.bind(asker))
    else tell(answered, asker)
  }
  const send = (command: Command, asker: Asker): void => {
    try {
      engine.take(command, (applied) => acknowledge(applied, asker))
    } catch (error) {
      asker.refuse(error)
    }
  }
  const sendNew = (taken: Taken<Command>, asker: Asker): void => {
    if (!taken.ok) asker.refuse(new Refused(taken.code, taken.params))
    else if (isBehind()) asker.refuse(new Refused('busy'))
    else send(taken.command, asker)
  }
  /** Product of an order of the customer's that is no longer open; undefined for nobody's. */
  const closedProduct = async (customer: number, order: string): Promise<ProductDefinition | undefined> => {
    const found = await queries.order(customer, order)
    return found.ok ? catalogue.productById(found.value.order.product) : undefined
  }
  return {
    place: (customer, body, asker) => sendNew(takePlaceOrder(catalogue, customer, body), asker),
    amend(customer, order, body, asker) {
      const amend = (closed?: ProductDefinition): void =>
        sendNew(takeAmendOrder(catalogue, customer, order, body, closed), asker)
      if (catalogue.productOfOrder(Number(order)) !== undefined) amend()
      else closedProduct(customer, order).then(amend).catch(asker.refuse.bind(asker))
    },
    cancel: (customer, order, body, asker) => send(takeCancelOrder(customer, order, body), asker),
    async cancelAll(customer, body) {
      const taken = takeCancelAll(catalogue, customer, body)
      if (!taken.ok) throw new Refused(taken.code, taken.params)
      const answered = await queries.cancelledAll(await submit(engine, taken.command))
      if (answered.ok) return answered.value
      throw new Refused(answered.code)
    },
  }
}

function tell(answered: Answered<Acknowledged>, asker: Asker): void {
  if (answered.ok) asker.done(answered.value)
  else asker.refuse(new Refused(answered.code))
}
