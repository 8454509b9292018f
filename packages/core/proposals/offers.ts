import type { SaleTerms } from '@candela/contract'
import { MAX_ASSETS } from '@candela/rules/arithmetic'
import type { State } from '../state.ts'
import { MAX_SALES } from '@candela/rules/subscription/arithmetic'

/** True when a coin of this name can be listed, and a sale offered. */
export function hasRoom({ assets, sales }: State, coin: string): boolean {
  return assets.length < MAX_ASSETS && sales.list.length < MAX_SALES && !assets.some(({ id }) => id === coin)
}

/** True unless other terms of the coin were agreed on by two operators, or are scheduled for its week. */
export function isAsPublished({ proposals, rules, at }: State, coin: string, terms: SaleTerms): boolean {
  const agreed = proposals.offers.get(coin)
  if (agreed !== undefined) return isSame(agreed.terms, terms)
  if (!rules.proposals.isWeekly || !rules.proposals.isWeeklyCoin(coin)) return true
  const week = rules.proposals.weekOf(at)
  const weekly = rules.proposals.weeklySale(week)
  return coin === weekly.coin && isSame(weekly.terms, terms)
}

function isSame(one: SaleTerms, other: SaleTerms): boolean {
  return (Object.keys(one) as (keyof SaleTerms)[]).every((field) => one[field] === other[field])
}
