import { railOf } from '@candela/rules/funding/arithmetic'
import { formatDecimal, greatest } from '@candela/units'
import type { RefusalParams } from '../../intake/commands.ts'
import type { Params } from '../../refused.ts'

/** The bound that a deposit missed, as plain decimals. */
export const refusalParams: RefusalParams = {
  startDeposit(code, core, { customer, rail, asset: number }): Params | undefined {
    const asset = core.asset(number)?.id ?? ''
    const terms = core.rules.funding.deposits[railOf(rail)?.id ?? '']?.[asset]
    if (terms === undefined) return undefined
    switch (code) {
      case 'depositBelowMinimum':
        return { minimum: formatDecimal(BigInt(terms.minimum)), asset }
      case 'depositAboveMaximum':
        return { maximum: formatDecimal(BigInt(terms.maximum)), asset }
      case 'depositAboveTier': {
        const { asked, most } = core.funding.asked(customer, core.at)
        return { left: formatDecimal(greatest(0n, most - asked)) }
      }
      default:
        return undefined
    }
  },
}
