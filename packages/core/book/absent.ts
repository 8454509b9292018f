import type { Code } from '@candela/contract'
import type { Orders } from './orders.ts'

/** An order that is neither open nor waiting: its number was handed out once, or never. */
export function absent({ numbers }: Orders, number: number): Code {
  return Number.isInteger(number) && number >= 1 && number <= numbers ? 'orderClosed' : 'orderUnknown'
}
