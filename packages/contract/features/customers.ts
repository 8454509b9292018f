import { command, commandId, count, event, natural } from '../declare/index.ts'

/** Opens a customer and posts the practice grant; `commandId` is the customer's opaque id. */
export const openCustomer = command(1, 'house', {
  commandId,
  /** versions of the texts agreed to */
  terms: natural,
  risk: natural,
})

export const customerOpened = event(1, { customer: count, commandId })
