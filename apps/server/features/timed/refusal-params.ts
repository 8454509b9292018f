import { ASSETS, MONEY } from '@candela/contract'
import { formatDecimal } from '@candela/units'
import type { RefusalParams } from '../../intake/commands.ts'
import { protectionParams } from '../../intake/protection-params.ts'
import type { Params } from '../../refused.ts'

/** The bound that a timed order missed, as plain decimals. */
export const refusalParams: RefusalParams = {
  placeTimedOrder(code, core, { customer, product, direction, durationMs, stake }): Params | undefined {
    const definition = core.product(product)
    const offer = definition && core.rules.timed.timedOffer(definition.id)
    if (offer === undefined) return undefined
    switch (code) {
      case 'stakeTooSmall':
        return { minimum: formatDecimal(offer.minimumStake) }
      case 'stakeTooLarge':
        return { maximum: formatDecimal(offer.maximumStake) }
      case 'tooManyOpen':
        return { maximum: offer.mostOpen }
      case 'houseLimit':
        return { maxStakeNow: formatDecimal(core.timed.room(product, direction, durationMs) ?? 0n) }
      case 'insufficientBalance':
        return {
          missing: formatDecimal(BigInt(stake) - core.balance(customer, MONEY).available),
          asset: ASSETS[MONEY]!.id,
        }
      default:
        return protectionParams(code, core, customer, BigInt(core.timed.stakeOf(customer)))
    }
  },
}
