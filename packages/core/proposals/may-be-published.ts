import type { Code } from '@candela/contract'
import { currentTerms, type EarnProduct } from '../earn/earn-product.ts'
import type { State } from '../state.ts'
import type { Proposed, ProposedSale, ProposedTerms } from './proposals.ts'

const MAX_VERSIONS = 1_000
const MOST_DIGITS = 8

/** The first refusal of what is proposed: termsInvalid, poolUnknown, saleListed; undefined where it may be. */
export function invalidProposal(state: State, proposed: Proposed): Code | undefined {
  switch (proposed.kind) {
    case 'earnTerms':
      return invalidTerms(state, proposed)
    case 'sale':
      return invalidSale(state, proposed)
    case 'loanTable':
      return proposed.table === state.proposals.loanTable ? 'termsInvalid' : undefined
    case 'potFunding':
      if (proposed.amount < 1) return 'termsInvalid'
      return state.earn.product(proposed.earnProduct) === undefined ? 'poolUnknown' : undefined
  }
}

function invalidTerms(state: State, proposed: ProposedTerms): Code | undefined {
  if (!state.rules.earn.termsValid(proposed.terms)) return 'termsInvalid'
  const product = state.earn.product(proposed.earnProduct)
  if (product === undefined) return 'poolUnknown'
  return isOfKind(state, product, proposed) ? undefined : 'termsInvalid'
}

/** True when a product of its kind may have these terms next; one without an end keeps those that it was listed under. */
function isOfKind({ openEarn, rules }: State, product: EarnProduct, { terms, ...plan }: ProposedTerms): boolean {
  if (product.terms.length >= MAX_VERSIONS || openEarn.products.has(product.number)) return false
  if (currentTerms(product).plan !== undefined) return rules.earn.planTermsValid(terms, plan)
  return plan.everyDays === 0 && plan.instalments === 0
}

function invalidSale(state: State, { coin, displayDigits, terms }: ProposedSale): Code | undefined {
  const { assets, rules, proposals, at } = state
  if (!/^[A-Z0-9]{2,10}$/.test(coin) || rules.proposals.isWeeklyCoin(coin)) return 'termsInvalid'
  if (displayDigits < 0 || displayDigits > MOST_DIGITS) return 'termsInvalid'
  if (!rules.subscription.saleTermsValid(terms, at)) return 'termsInvalid'
  return assets.some(({ id }) => id === coin) || proposals.isPromised(coin) ? 'saleListed' : undefined
}
