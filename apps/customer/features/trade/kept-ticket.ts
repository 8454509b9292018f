import type { Side } from '@candela/contract'
import { halfDone, languageNow, useKept } from '../../shell/half-done.ts'
import { keptUnit } from './kept-unit.ts'
import { EMPTY_TICKET, type TicketFields } from './ticket-state.ts'

const LIFE_MS = 15 * 60_000
const EXAMPLE = { ...EMPTY_TICKET, product: '' }
const kept = halfDone<TicketFields & { readonly product: string }>('ticket', LIFE_MS, EXAMPLE, languageNow)

/** The product of a ticket that is being filled in. */
export function keptTicketProduct(): string | undefined {
  return kept.read()?.product
}

/**
 * The input for a product, as it was before a login or a reload; of that side only, where one is asked for. Kept once an amount stands
 * in it.
 */
export function useTicketFields(
  product: string,
  side: Side | undefined,
): readonly [fields: TicketFields, change: (changed: Partial<TicketFields>) => void] {
  return useKept(
    () => {
      const ticket = kept.read()
      if (ticket?.product !== product || (side !== undefined && ticket.side !== side)) {
        return { ...EMPTY_TICKET, side: side ?? 'buy', by: keptUnit(side ?? 'buy') }
      }
      const { product: _of, ...fields } = ticket
      return fields
    },
    (fields) => {
      if (fields.quantity === '' && fields.spend === '') kept.forget()
      else kept.keep({ ...fields, product })
    },
  )
}
