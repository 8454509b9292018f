import { MONEY } from '@candela/contract'
import { formatDecimal } from '@candela/units'
import type { RefusalParams } from '../../intake/commands.ts'
import type { Params } from '../../refused.ts'

/** The bound that was missed, as plain decimals of USDT, or the part of the form that is. */
export const refusalParams: RefusalParams = {
  applyLoan(code, core, { customer, incomeBand, assetsBand }): Params | undefined {
    const { assetsOfBand, incomeOfBand, mostAffordable } = core.rules.loan
    const income = incomeOfBand(incomeBand)
    switch (code) {
      case 'loanFormIncomplete':
        return { field: income === undefined ? 'incomeBand' : 'assetsBand' }
      case 'loanPastLate':
        return { until: core.loans.terms(customer).blockedUntil }
      case 'loanAboveLimit':
        return { limit: formatDecimal(core.loans.terms(customer).limit) }
      case 'loanNotAffordable':
        return { most: formatDecimal(mostAffordable(income ?? 0n, assetsOfBand(assetsBand) ?? 0n)) }
      case 'lendingExhausted':
        return { room: formatDecimal(core.loans.terms(customer).room) }
      default:
        return undefined
    }
  },
  repayLoan(code, core, { customer, loan: number, amount }): Params | undefined {
    const loan = core.loans.open(number)
    if (loan === undefined) return undefined
    const owed = loan.principal + loan.interest
    if (code === 'repaymentAboveOwed') return { owed: formatDecimal(owed) }
    if (code !== 'insufficientBalance') return undefined
    const asked = amount === 0 ? owed : BigInt(amount)
    return { missing: formatDecimal(asked - core.balance(customer, MONEY).available), asset: core.asset(MONEY)!.id }
  },
}
