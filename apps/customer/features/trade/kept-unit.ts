import type { Side } from '@candela/contract'
import { readOwn, writeOwn } from '../../shell/index.ts'
import type { TicketFields } from './ticket-state.ts'

type Unit = TicketFields['by']

/** What market orders of a side are measured in on this account: money, until it chose otherwise. */
export function keptUnit(side: Side): Unit {
  return readOwn(keyOf(side)) === 'quantity' ? 'quantity' : 'spend'
}

export function keepUnit(side: Side, unit: Unit): void {
  writeOwn(keyOf(side), unit)
}

function keyOf(side: Side): string {
  return `marketUnit:${side}`
}
