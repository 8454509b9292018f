import { HOUSE, MONEY, POSTING_PURPOSES } from '@candela/contract'
import { gmt8Day, gmt8DayStart } from '@candela/units'
import type { DueWork } from '../due/work.ts'
import { PURPOSE } from '../ledger/purposes.ts'
import type { State } from '../state.ts'
import { payRebates } from './paying.ts'

const TOP_UP = POSTING_PURPOSES.indexOf('marketingTopUp')

/** Due work: rebates that lapse, and what marketing gets when a day begins; of one instant what lapses first. */
export const workReferral: DueWork<State> = { rank: 65, nextAt: ({ referral }) => referral.nextAt(), run }

/** Whoever decides by capital, identities or nets does so after what was due before. */
export function finishReferral(state: State): void {
  run(state, state.at, Number.MAX_SAFE_INTEGER)
}

function run(state: State, at: number, budget: number): number {
  const { referral, events } = state
  let done = 0
  for (; done < budget; done++) {
    const dueAt = referral.nextAt()
    if (dueAt === undefined || dueAt > at) break
    const lapsed = referral.takeLapsed(dueAt)
    if (lapsed === undefined) topUp(state, dueAt)
    else events.emit('rebateLapsed', { rebate: lapsed.rebate, customer: lapsed.customer, dueAt })
  }
  return done
}

/** Capital is there: the first time the first part comes at once. */
export function beginTopUps(state: State): void {
  if (state.referral.topUpAt === 0) topUp(state, state.at)
}

/** A day's part out of capital, which pays what waited for it. */
function topUp(state: State, dueAt: number): void {
  const { ledger, referral, rules, events } = state
  const has = ledger.accountBalance(HOUSE, PURPOSE.marketing, MONEY, 0)
  const capital = ledger.accountBalance(HOUSE, PURPOSE.capital, MONEY, 0)
  const amount = Number(rules.referral.marketingTopUp(has, capital))
  referral.topUpNext(gmt8DayStart(gmt8Day(dueAt) + 1))
  if (amount === 0) return
  events.emit('marketingToppedUp', { amount, dueAt })
  ledger.begin(TOP_UP, 0)
  ledger.house(PURPOSE.capital, MONEY, -amount)
  ledger.house(PURPOSE.marketing, MONEY, amount)
  ledger.end()
  payRebates(state)
}
