import * as z from 'zod/mini'
import { commandId, orderId, positiveDecimal, problem } from './api/scalars.ts'
import { orderAcknowledged, placeOrder } from './api/trading.ts'

/**
 * A basket: commands of one customer sent over the socket in one frame, `orders:{"id":…,"commands":[…]}`. Each is what
 * the route of the same name takes, with a command id of its own, and is decided for itself.
 * `orders_done:{"id":…,"results":[…]}` comes once all of them are durable, one result for each command, in their order;
 * `orders_refused:{"id":…,"code":…}` where the basket was not taken in at all.
 */
export const MAX_BASKET_COMMANDS = 256
/** a whole frame */
export const MAX_BASKET_BYTES = 65_536
/** baskets of one socket that are not answered, or whose answers were not taken, yet; one more is refused */
export const MAX_BASKETS_OUTSTANDING = 8

/** chosen by the client, only to know the answer by */
const basketId = z.string().check(z.regex(/^[0-9A-Za-z_-]{1,64}$/))

export const basketCommand = z
  .strictObject({
    place: z.optional(placeOrder),
    amend: z.optional(z.strictObject({ commandId, order: orderId, price: positiveDecimal, quantity: positiveDecimal })),
    cancel: z.optional(z.strictObject({ commandId, order: orderId })),
  })
  .check(z.refine((command) => Object.keys(command).length === 1))

/** A basket of commands. One that is no command is refused in its place with `badRequest`, as a request of its own would be. */
export const basket = z.strictObject({
  id: basketId,
  commands: z.array(z.unknown()).check(z.minLength(1), z.maxLength(MAX_BASKET_COMMANDS)),
})

const commandResult = z.union([z.strictObject({ done: orderAcknowledged }), z.strictObject({ refused: problem })])
export type CommandResult = z.infer<typeof commandResult>
export const ordersDone = z.strictObject({ id: basketId, results: z.array(commandResult) })
export const ordersRefused = z.strictObject({ id: basketId, code: problem.shape.code, params: problem.shape.params })
