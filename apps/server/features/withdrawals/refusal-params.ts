import { formatDecimal, greatest } from '@candela/units'
import type { RefusalParams } from '../../intake/commands.ts'
import type { Params } from '../../refused.ts'

/** The figure that a rule missed, as plain decimals, or the instant from which it is met. */
export const refusalParams: RefusalParams = {
  requestWithdrawal(code, core, { customer, rail, asset: number, amount }): Params | undefined {
    const { rules, day, dayMost } = core.withdrawals.standing(customer, core.at)
    const leaves = core.funding.arrivesAs(number)
    const asset = core.asset(leaves)?.id ?? ''
    const terms = core.withdrawals.terms(customer, rail, number)?.kindest
    switch (code) {
      case 'withdrawalPaused':
      case 'legalHold':
        return { until: rules.find(({ rule }) => rule === (code === 'legalHold' ? 8 : 3))!.until }
      case 'depositsBelowPrincipal': {
        const { have, need } = rules.find(({ rule }) => rule === 4)!
        return { missing: formatDecimal(need - have) }
      }
      case 'withdrawalBelowMinimum':
        return terms && { minimum: formatDecimal(terms.minimum), asset }
      case 'withdrawalAboveMaximum':
        return terms && { maximum: formatDecimal(terms.maximum), asset }
      case 'withdrawalAboveDay':
        return { left: formatDecimal(greatest(0n, (terms?.dayLimit ?? dayMost) - day)) }
      case 'insufficientBalance':
        return { missing: formatDecimal(BigInt(amount) - core.balance(customer, leaves).available), asset }
      default:
        return undefined
    }
  },
}
