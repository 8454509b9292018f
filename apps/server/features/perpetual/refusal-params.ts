import { ASSETS, MONEY } from '@candela/contract'
import { formatDecimal } from '@candela/units'
import type { RefusalParams } from '../../intake/commands.ts'
import { protectionParams } from '../../queries/protection-params.ts'
import type { Params } from '../../refused.ts'

const asset = ASSETS[MONEY]!.id

/** The bound that was missed, as plain decimals. */
export const refusalParams: RefusalParams = {
  placePerpetualOrder(code, core, command): Params | undefined {
    return protectionParams(code, core, command.customer)
  },
  addMargin(code, core, { customer, product, amount }): Params | undefined {
    if (code === 'aboveMaximum')
      return { maximum: formatDecimal(core.perpetuals.mostMargin(customer, product).add), asset }
    if (code !== 'insufficientBalance') return undefined
    return { missing: formatDecimal(BigInt(amount) - core.balance(customer, MONEY).available), asset }
  },
  removeMargin(code, core, { customer, product }): Params | undefined {
    if (code !== 'aboveMaximum') return undefined
    return { maximum: formatDecimal(core.perpetuals.mostMargin(customer, product).remove), asset }
  },
}
