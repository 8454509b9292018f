import type { AnswerOf, Command, ProductDefinition } from '@candela/contract'
import type { Applied } from '@candela/engine'
import type { Commands } from '../../intake/commands.ts'
import type { Asker, Trading } from '../../ports/spot.ts'
import { type Answered, valueOf } from '../../queries/answers.ts'
import { Refused } from '../../refused.ts'
import { type Catalogue, takeAmendOrder, takeCancelAll, takeCancelOrder, takePlaceOrder, type Taken } from './intake.ts'
import type { OrderQueries } from './queries.ts'
import { takeAmendStop, takePlaceOco, takePlaceStop } from './stop-intake.ts'

type Acknowledged = AnswerOf<'placeOrder'>

interface Parts {
  readonly commands: Commands
  readonly catalogue: Catalogue
  readonly queries: Pick<OrderQueries, 'order' | 'acknowledged' | 'acknowledgedOco' | 'cancelledAll'>
  /** true while the views are so far behind that what is new has to wait; orders can be cancelled all the same */
  readonly isBehind: () => boolean
}

export function openTrading({ commands, catalogue, queries, isBehind }: Parts): Trading {
  const acknowledge = (applied: Applied, asker: Asker): void => {
    let answered: ReturnType<OrderQueries['acknowledged']>
    try {
      if (applied.code !== 0) throw commands.refusalOf(applied.command, applied.code)
      answered = queries.acknowledged(applied)
    } catch (error) {
      return asker.refuse(error)
    }
    if (answered instanceof Promise) answered.then((late) => tell(late, asker)).catch(asker.refuse.bind(asker))
    else tell(answered, asker)
  }
  const send = (command: Command, asker: Asker): void => {
    try {
      commands.take(command, (applied) => acknowledge(applied, asker))
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
  /** The core keeps no closed orders: whose one was is looked up, so that nobody learns of another's that it is closed. */
  const closedOrUnknown = async (customer: number, order: string, error: unknown, asker: Asker): Promise<void> => {
    const found = await queries.order(customer, order)
    asker.refuse(found.ok ? error : new Refused(found.code))
  }
  const hidingOthers = (customer: number, order: string, asker: Asker): Asker => ({
    done: (answer) => asker.done(answer),
    refuse(reason) {
      const isClosed = reason instanceof Refused && reason.code === 'orderClosed'
      if (!isClosed) asker.refuse(reason)
      else closedOrUnknown(customer, order, reason, asker).catch(asker.refuse.bind(asker))
    },
  })
  /** Enters an order that waits like any other, and answers once it is durable. */
  const submitNew = (taken: Taken<Command>): Promise<Applied> => {
    if (!taken.ok) throw new Refused(taken.code, taken.params)
    if (isBehind()) throw new Refused('busy')
    return commands.submit(taken.command)
  }
  return {
    placeStop: async (customer, body) =>
      valueOf(await queries.acknowledged(await submitNew(takePlaceStop(catalogue, customer, body)))),
    placeOco: async (customer, body) =>
      valueOf(await queries.acknowledgedOco(await submitNew(takePlaceOco(catalogue, customer, body)))),
    async amendStop(customer, order, body) {
      const isKnown = catalogue.productOfOrder(Number(order)) !== undefined
      const closed = isKnown ? undefined : await closedProduct(customer, order)
      return valueOf(
        await queries.acknowledged(await submitNew(takeAmendStop(catalogue, customer, order, body, closed))),
      )
    },
    place: (customer, body, asker) => sendNew(takePlaceOrder(catalogue, customer, body), asker),
    amend(customer, order, body, asker) {
      const amend = (closed?: ProductDefinition): void =>
        sendNew(takeAmendOrder(catalogue, customer, order, body, closed), asker)
      if (catalogue.productOfOrder(Number(order)) !== undefined) amend()
      else closedProduct(customer, order).then(amend).catch(asker.refuse.bind(asker))
    },
    cancel: (customer, order, body, asker) =>
      send(takeCancelOrder(customer, order, body), hidingOthers(customer, order, asker)),
    async cancelAll(customer, body) {
      const taken = takeCancelAll(catalogue, customer, body)
      if (!taken.ok) throw new Refused(taken.code, taken.params)
      return valueOf(await queries.cancelledAll(await commands.submit(taken.command)))
    },
  }
}

function tell(answered: Answered<Acknowledged>, asker: Asker): void {
  if (answered.ok) asker.done(answered.value)
  else asker.refuse(new Refused(answered.code))
}
