import { formatDecimal } from '@candela/units'
import type { RefusalParams } from '../../intake/commands.ts'
import { protectionParams } from '../../queries/protection-params.ts'
import type { Params } from '../../refused.ts'

/** The bound that was missed, as plain decimals. */
export const refusalParams: RefusalParams = {
  placePerpetualOrder: (code, core, { customer }) => protectionParams(code, core, customer),
  addMargin: (code, core, { customer, product }) => maximumOf(code, core.perpetuals.mostMargin(customer, product).add),
  removeMargin: (code, core, { customer, product }) =>
    maximumOf(code, core.perpetuals.mostMargin(customer, product).remove),
}

function maximumOf(code: string, maximum: bigint): Params | undefined {
  return code === 'aboveMaximum' ? { maximum: formatDecimal(maximum) } : undefined
}
