import type { AuditedState } from '../floor/books.ts'
import type { Expected } from '../floor/told.ts'
import { isSecondEdition } from './books.ts'
import type { PerpetualPosition, Trigger, Triggers } from './memory.ts'

/* The triggers that wait for a position. */

export function tellTriggers(
  state: AuditedState,
  { position, customer, product, takeProfit, stopLoss }: PerpetualPosition,
  told: Expected[],
): void {
  if (!isSecondEdition(state)) return
  const rows = ({ waiting }: Triggers) =>
    waiting.map(({ price, lots, share }) => ({ price: Number(price), lots: Number(lots), sharePpm: Number(share) }))
  const lists = { takeProfits: rows(takeProfit), stopLosses: rows(stopLoss) }
  told.push({ kind: 'triggersSet', position, customer, product, ...lists })
}

/** The one that the mark reaches first in front: of a long the highest stop and the lowest take profit. */
export function byReach({ long, ...position }: PerpetualPosition, kind: 'takeProfit' | 'stopLoss'): Trigger[] {
  const falls = long === (kind === 'stopLoss')
  return [...position[kind].waiting].sort((a, b) => {
    if (a.price === b.price) return a.seq - b.seq
    return (falls ? a.price > b.price : a.price < b.price) ? -1 : 1
  })
}

/** The stop that is nearest to where the position is sold. */
export function outermostStop(position: PerpetualPosition): Trigger | undefined {
  return byReach(position, 'stopLoss').at(-1)
}
