import type { AuditedState } from '../floor/books.ts'
import type { Expected } from '../floor/told.ts'

/** What positions brought or cost counts towards their customers' own limits on loss, fees and funding payments included. */
export function noteResults(state: AuditedState, told: readonly Expected[]): void {
  for (const event of told) {
    const amount = resultOf(event)
    if (amount === undefined || !('customer' in event)) continue
    state.customers[event.customer - 1]!.limits.counted.push({ of: 'loss', at: state.at, amount })
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
