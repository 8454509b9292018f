import type { Side } from '@candela/contract'
import { halfDone } from '../../shell/half-done.ts'
import { EMPTY_TICKET, type TicketFields } from './ticket-state.ts'

const LIFE_MS = 15 * 60_000
const kept = halfDone<TicketFields & { readonly product: string }>('ticket', LIFE_MS, { ...EMPTY_TICKET, product: '' })

/** The product of a ticket that is being filled in. */
export function keptTicketProduct(): string | undefined {
  return kept.read()?.product
}

/** The input for a product before a login or a reload; of that side only, where one is asked for. */
export function keptTicket(product: string, side: Side | undefined): TicketFields | undefined {
  const ticket = kept.read()
  if (ticket?.product !== product || (side !== undefined && ticket.side !== side)) return undefined
  const { product: _of, ...fields } = ticket
  return fields
}

/** Keeps a ticket once an amount stands in it, and forgets it when none does any more. */
export function keepTicket(product: string, fields: TicketFields): void {
  if (fields.quantity === '' && fields.spend === '') kept.forget()
  else kept.keep({ ...fields, product })
}
