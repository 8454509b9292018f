import type { CommandOf, DeskEarnProduct, EarnTerms, ProposedAtDesk } from '@candela/contract'
import type { Core, Proposed } from '@candela/core'
import { formatDecimal } from '@candela/units'
import { minorUnits } from '../../intake/decimals.ts'
import { amounts, same } from '../../queries/fields.ts'
import { Refused } from '../../refused.ts'

/* Proposals as the wire says them and as the journal does. */

type Proposing = CommandOf<'proposeEarnTerms' | 'proposeSale' | 'proposeLoanTable' | 'proposePotFunding'>
type TermsText = DeskEarnProduct['terms']

/** The command that proposes it, without a signature. Refuses with poolUnknown, amountMalformed. */
export function proposing(
  core: Core,
  own: { readonly operator: number; readonly commandId: string },
  proposed: ProposedAtDesk,
): Proposing {
  const by = { ...own, signature: '' }
  switch (proposed.kind) {
    case 'earnTerms': {
      const { product, terms, everyDays, instalments, from } = proposed
      const { minimum, maximum, customerMaximum, ...rest } = terms
      const bounds = {
        minimum: minorUnits(minimum),
        maximum: minorUnits(maximum),
        customerMaximum: minorUnits(customerMaximum),
      }
      const asked = { earnProduct: numberOf(core, product), terms: { ...rest, ...bounds, opens: 0, closes: 0 } }
      return { kind: 'proposeEarnTerms', ...by, ...asked, everyDays, instalments, from }
    }
    case 'sale': {
      const { coin, displayDigits, terms } = proposed
      const money = { price: minorUnits(terms.price), lot: minorUnits(terms.lot) }
      return { kind: 'proposeSale', ...by, coin, displayDigits, terms: { ...terms, ...money } }
    }
    case 'loanTable':
      return { kind: 'proposeLoanTable', ...by, table: proposed.table, from: proposed.from }
    case 'potFunding': {
      const earnProduct = numberOf(core, proposed.product)
      return { kind: 'proposePotFunding', ...by, earnProduct, amount: minorUnits(proposed.amount) }
    }
  }
}

/** Refuses with poolUnknown. */
export function numberOf(core: Core, product: string): number {
  const number = core.earn.numberOf(product)
  if (number === undefined) throw new Refused('poolUnknown')
  return number
}

/** A proposal as the wire says it. */
export function proposedText(core: Core, proposed: Proposed): ProposedAtDesk {
  switch (proposed.kind) {
    case 'earnTerms': {
      const { kind, earnProduct, terms } = proposed
      const product = core.earn.listing(earnProduct)!.id
      return { kind, product, terms: termsText(terms), ...same(proposed, 'everyDays', 'instalments', 'from') }
    }
    case 'sale': {
      const { kind, coin, displayDigits, terms } = proposed
      return { kind, coin, displayDigits, terms: { ...terms, ...amounts(terms, 'price', 'lot') } }
    }
    case 'loanTable':
      return { ...proposed }
    case 'potFunding': {
      const { kind, earnProduct, amount } = proposed
      return { kind, product: core.earn.listing(earnProduct)!.id, amount: formatDecimal(amount) }
    }
  }
}

export function termsText(terms: EarnTerms): TermsText {
  return {
    ...same(terms, 'days', 'lowPpm', 'highPpm', 'schedule', 'ratioPpm', 'early', 'renewable'),
    ...amounts(terms, 'minimum', 'maximum', 'customerMaximum'),
  }
}
