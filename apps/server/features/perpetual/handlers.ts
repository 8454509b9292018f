import { type AnswerOf, type CommandOf, MONEY } from '@candela/contract'
import type { Core } from '@candela/core'
import type { Applied } from '@candela/engine'
import type { Handlers } from '../../http/api.ts'
import type { Commands } from '../../intake/commands.ts'
import { orderNumber } from '../../intake/decimals.ts'
import { valueOf } from '../../queries/answers.ts'
import { caughtUpAfter, type Sources } from '../../queries/context.ts'
import { Refused } from '../../refused.ts'
import {
  amendCommand,
  crossCommand,
  marginCommand,
  placeCommand,
  productNumber,
  trailingCommand,
  triggersCommand,
} from './intake.ts'
import { fundingRates, perpetualBook, perpetualTrades, termsOf } from './market.ts'
import { perpetualPrices } from './prices.ts'
import { ordersOfEntry, perpetualFills, perpetualOrder, perpetualOrders } from './orders.ts'
import { closedPositions, newestPosition, openPositions, perpetualMoves, position } from './positions.ts'
import { crossText, orderText, positionText } from './texts.ts'

type Names =
  | 'perpetualTerms'
  | 'perpetualFunding'
  | 'perpetualPrices'
  | 'perpetualBook'
  | 'perpetualTrades'
  | 'placePerpetualOrder'
  | 'perpetualOrders'
  | 'perpetualOrder'
  | 'placeTrailingStop'
  | 'amendPerpetualOrder'
  | 'cancelPerpetualOrder'
  | 'cancelAllPerpetualOrders'
  | 'positions'
  | 'closedPositions'
  | 'position'
  | 'perpetualMoves'
  | 'perpetualFills'
  | 'closePosition'
  | 'closeAllPositions'
  | 'setLeverage'
  | 'setMarginMode'
  | 'crossAccount'
  | 'moveCross'
  | 'setCrossTopUp'
  | 'addMargin'
  | 'removeMargin'
  | 'setTriggers'

type OrderCommand =
  | 'placePerpetualOrder'
  | 'placeTrailingStop'
  | 'amendPerpetualOrder'
  | 'cancelPerpetualOrder'
  | 'closePosition'

interface Parts {
  readonly core: Core
  readonly commands: Commands
  readonly sources: Sources
}

/** Terms and funding for everyone, orders and positions of the caller's own. */
export function perpetualHandlers({ core, commands, sources }: Parts): Pick<Handlers, Names> {
  const submit = (command: Parameters<Commands['submit']>[0]): Promise<Applied> => commands.submit(command)
  const orderDone = async (command: CommandOf<OrderCommand>) =>
    acknowledgedOrder(sources, command.customer, await submit(command))
  const ofOpenOrder = async (customer: number, order: number, command: CommandOf<OrderCommand>) => {
    try {
      return await orderDone(command)
    } catch (error) {
      // the core keeps no closed orders: of another's nobody learns that it is closed
      if (error instanceof Refused && error.code === 'orderClosed') {
        valueOf(await perpetualOrder(sources, customer, order))
      }
      throw error
    }
  }
  const positionDone = async (
    command: CommandOf<'addMargin' | 'removeMargin' | 'removeFreeMargin' | 'setTriggerShares'>,
  ) => acknowledgedPosition(sources, command, await submit(command))
  const crossDone = async (command: CommandOf<'moveCross' | 'setCrossTopUp'>) => ({
    ...doneAt(await submit(command)),
    account: crossText(core, command.customer),
  })
  return {
    perpetualTerms: ({ params, session }) => termsOf(core, sources, params.product, session?.customer),
    perpetualFunding: async ({ params, query }) => valueOf(await fundingRates(sources, params.product, query)),
    perpetualPrices: async ({ params, query }) => valueOf(await perpetualPrices(sources, params.product, query)),
    perpetualBook: async ({ params, query }) => valueOf(await perpetualBook(sources, params.product, query)),
    perpetualTrades: ({ params, query }) => valueOf(perpetualTrades(sources, params.product, query)),
    perpetualOrders: async ({ query, session }) => valueOf(await perpetualOrders(sources, session.customer, query)),
    perpetualOrder: async ({ params, session }) =>
      valueOf(await perpetualOrder(sources, session.customer, orderNumber(params.order))),
    positions: ({ session }) => openPositions(sources, session.customer),
    closedPositions: async ({ query, session }) => valueOf(await closedPositions(sources, session.customer, query)),
    position: async ({ params, session }) =>
      valueOf(await position(sources, session.customer, orderNumber(params.position))),
    perpetualMoves: async ({ query, session }) => valueOf(await perpetualMoves(sources, session.customer, query)),
    perpetualFills: async ({ query, session }) => valueOf(await perpetualFills(sources, session.customer, query)),

    placePerpetualOrder: ({ body, session }) => orderDone(placeCommand(sources, session.customer, body)),
    placeTrailingStop: ({ body, session }) => orderDone(trailingCommand(sources, session.customer, body)),
    amendPerpetualOrder({ params, body, session: { customer } }) {
      const order = orderNumber(params.order)
      return ofOpenOrder(customer, order, amendCommand(sources, customer, order, body))
    },
    cancelPerpetualOrder({ params, body: { commandId }, session: { customer } }) {
      const order = orderNumber(params.order)
      return ofOpenOrder(customer, order, { kind: 'cancelPerpetualOrder', customer, commandId, order })
    },
    closePosition: ({ body: { commandId, product }, session: { customer } }) =>
      orderDone({ kind: 'closePosition', customer, commandId, product: productNumber(sources, product) }),
    async cancelAllPerpetualOrders({ body: { commandId, product }, session: { customer } }) {
      const number = productNumber(sources, product)
      const applied = await submit({ kind: 'cancelAllPerpetualOrders', customer, commandId, product: number })
      return { ...doneAt(applied), orders: valueOf(await ordersOfEntry(sources, customer, applied, 'ended')) }
    },
    async closeAllPositions({ body: { commandId }, session: { customer } }) {
      const applied = await submit({ kind: 'closeAllPositions', customer, commandId })
      return { ...doneAt(applied), orders: valueOf(await ordersOfEntry(sources, customer, applied, 'made')) }
    },
    async setLeverage({ body: { commandId, product, leverage }, session: { customer } }) {
      const number = productNumber(sources, product)
      const applied = await submit({ kind: 'setLeverage', customer, commandId, product: number, leverage })
      return { ...doneAt(applied), leverage }
    },
    async setMarginMode({ body: { commandId, product, mode }, session: { customer } }) {
      const number = productNumber(sources, product)
      const applied = await submit({ kind: 'setMarginMode', customer, commandId, product: number, mode })
      return { ...doneAt(applied), mode }
    },
    crossAccount: ({ session }) => crossText(core, session.customer),
    moveCross: ({ body, session }) => crossDone(crossCommand(session.customer, body)),
    setCrossTopUp: ({ body: { commandId, on }, session: { customer } }) =>
      crossDone({ kind: 'setCrossTopUp', customer, commandId, asset: MONEY, on }),
    addMargin: ({ body, session }) => positionDone(marginCommand('addMargin', sources, session.customer, body)),
    removeMargin: ({ body, session }) => positionDone(marginCommand('removeMargin', sources, session.customer, body)),
    setTriggers: ({ body, session }) => positionDone(triggersCommand(sources, session.customer, body)),
  }
}

function doneAt({ seq, at }: Applied): { readonly seq: number; readonly at: number } {
  return { seq, at }
}

async function acknowledgedOrder(
  sources: Sources,
  customer: number,
  applied: Applied,
): Promise<AnswerOf<'placePerpetualOrder'>> {
  const atHand = sources.projections.money.rooms.perpetual.orderAtHand(customer, applied.value)
  if (atHand) return { ...doneAt(applied), order: orderText(sources, atHand) }
  valueOf(await caughtUpAfter(sources, customer))
  const { order } = valueOf(await perpetualOrder(sources, customer, applied.value))
  return { ...doneAt(applied), order }
}

/** The position of the product as it is; of a repeated command, whose position may be gone, the last one there was. */
async function acknowledgedPosition(
  sources: Sources,
  { customer, product }: { readonly customer: number; readonly product: number },
  applied: Applied,
): Promise<AnswerOf<'addMargin'>> {
  const own = sources.projections.money.rooms.perpetual.openPositions(customer)
  const open = [...own.values()].find((row) => row.product === product)
  const row = open ?? valueOf(await newestPosition(sources, customer, product))
  return { ...doneAt(applied), position: positionText(sources, row) }
}
