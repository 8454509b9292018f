import type { Code, CommandOf } from '@candela/contract'
import { finishContracts } from '../due/contracts.ts'
import type { EarnProduct } from '../earn/earn-product.ts'
import { potOf, topUp } from '../earn/posting.ts'
import type { State } from '../state.ts'

/**
 * Keeps the practice house's schedule for the present week: fills each pot up to its published capital. Refusal: weekNotDue (another
 * week than that of this instant, one that is kept, no schedule).
 */
export function keepWeek(state: State, { week }: CommandOf<'keepWeek'>): Code {
  const { proposals, earn, events } = state
  finishContracts(state)
  if (!isWeekDue(state, week, state.at)) return 'weekNotDue'
  proposals.week = week
  for (const product of earn.products) topUp(state, product, missingIn(state, product))
  events.emit('weekKept', { week })
  return 'ok'
}

/** True when the work of a week may be done at an instant. */
export function isWeekDue({ proposals, rules }: State, week: number, at: number): boolean {
  return rules.proposals.isWeekly && week > proposals.week && week === rules.proposals.weekOf(at)
}

/** Minor units that a pot lacks to its published capital, promised ones counted; 0 or less: nothing. */
function missingIn(state: State, product: EarnProduct): number {
  const { free, promised } = potOf(state, product)
  return Number(BigInt(state.rules.earn.potCapital(product.id)) - free - promised)
}
