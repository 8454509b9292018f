import { ASSETS, MONEY, type OwnLimit, type Refusal } from '@candela/contract'
import type { Core } from '@candela/core'
import { formatDecimal } from '@candela/units'
import type { Params } from '../refused.ts'

/**
 * The values in the texts of refusals that protect a customer, for every refused command; undefined for other refusals. They tell the end
 * of a break, the rest of the narrowest limit beside everything at risk already, or the money that is not borrowed.
 */
export function protectionParams(code: Refusal, core: Core, customer: number, atRisk = 0n): Params | undefined {
  switch (code) {
    case 'selfExcluded':
      return { until: core.limits.protections(customer).excludedUntil }
    case 'onBreak':
      return { until: core.limits.protections(customer).breakUntil }
    case 'ownLossLimit':
      return leftOf(core, customer, 'loss', atRisk)
    case 'ownDepositLimit':
      return leftOf(core, customer, 'deposit')
    case 'ownMoneyNeeded':
      return { own: formatDecimal(core.loans.ownMoney(customer)) }
    default:
      return undefined
  }
}

/** The rest of a limit until its period ends. */
interface Left {
  readonly left: bigint
  readonly until: number
}

function leftOf(core: Core, customer: number, of: OwnLimit, atRisk = 0n): Params | undefined {
  const all = core.limits.protections(customer).limits.filter((limit) => limit.of === of && limit.amount > 0)
  const narrowest = all
    .map(({ amount, used, periodEnd: until }): Left => ({ left: BigInt(amount) - used - atRisk, until }))
    .reduce<Left | undefined>((least, one) => (least === undefined || one.left < least.left ? one : least), undefined)
  if (narrowest === undefined) return undefined
  const left = narrowest.left > 0n ? narrowest.left : 0n
  return { left: `${formatDecimal(left)} ${ASSETS[MONEY]!.id}`, until: narrowest.until }
}
