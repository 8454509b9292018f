import { type AuditedState } from '../floor/books.ts'
import type { Expected } from '../floor/told.ts'
import { noteLoss } from '../limits.ts'

const noted = new WeakSet<Expected>()

/** Counts the results of positions towards their customers' own limits on loss, fees and funding payments included; each event once. */
export function noteResults(state: AuditedState, told: readonly Expected[]): void {
  for (const event of told) {
    const amount = resultOf(event)
    if (amount === undefined || !('customer' in event) || noted.has(event)) continue
    noted.add(event)
    noteLoss(state, event.customer, amount)
  }
}

function resultOf(event: Expected): bigint | undefined {
  switch (event.kind) {
    case 'perpetualFilled':
      return event.result - event.fee
    case 'fundingPaid':
      return event.amount
    case 'liquidated':
      return event.result - event.fee + event.shortfall
    case 'deleveraged':
      return event.result
    default:
      return undefined
  }
}
