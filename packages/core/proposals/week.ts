import type { Code, CommandOf } from '@candela/contract'
import { finishContracts } from '../due/contracts.ts'
import type { EarnProduct } from '../earn/earn-product.ts'
import { fillPot, potOf } from '../earn/posting.ts'
import type { State } from '../state.ts'
import { hasRoom, offer } from './effect.ts'

/**
 * Keeps the practice house's schedule for the present week: fills each pot up to its published capital, and offers the week's sale where
 * there is still time and room for it. Refusal: weekNotDue (another week than that of this instant, one that is kept, no schedule).
 */
export function keepWeek(state: State, { week, sells }: CommandOf<'keepWeek'>): Code {
  const { proposals, earn, events } = state
  finishContracts(state)
  if (!isWeekDue(state, week, state.at)) return 'weekNotDue'
  proposals.week = week
  for (const product of earn.products) topUp(state, product)
  const sale = sells ? offerWeekly(state, week) : 0
  events.emit('weekKept', { week, sale })
  return 'ok'
}

/** True when the work of a week may be done at an instant. */
export function isWeekDue({ proposals, rules }: State, week: number, at: number): boolean {
  return rules.proposals.isWeekly && week > proposals.week && week === rules.proposals.weekOf(at)
}

function topUp(state: State, product: EarnProduct): void {
  const { free, promised } = potOf(state, product)
  const amount = Number(BigInt(state.rules.earn.potCapital(product.id)) - free - promised)
  if (amount <= 0 || !state.ledger.canIssue(product.asset, amount)) return
  product.capital += amount
  state.events.emit('earnPotFunded', { earnProduct: product.number, amount })
  fillPot(state, product, amount)
}

/** Answers the number of the sale; 0: it is too late for this week's, or there is no room for another. */
function offerWeekly(state: State, week: number): number {
  const { rules, at } = state
  const sale = rules.proposals.weeklySale(week)
  if (!rules.subscription.saleTermsValid(sale.terms, at) || !hasRoom(state, sale.coin)) return 0
  offer(state, sale)
  return state.sales.list.length
}
