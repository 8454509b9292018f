import type { Side } from '@candela/contract'
import { readOwn, writeOwn } from '../../shell/index.ts'
import type { TicketFields } from './ticket-state.ts'

type Unit = TicketFields['by']

/** The unit of market orders of a side on this account: money, until the customer chose another. */
export function keptUnit(side: Side): Unit {
  return readOwn(keyOf(side)) === 'quantity' ? 'quantity' : 'spend'
}

export function keepUnit(side: Side, unit: Unit): void {
  writeOwn(keyOf(side), unit)
}

function keyOf(side: Side): string {
  return `marketUnit:${side}`
}
