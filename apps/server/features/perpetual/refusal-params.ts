import { ASSETS, type CommandOf, MONEY } from '@candela/contract'
import type { Core } from '@candela/core'
import { formatDecimal } from '@candela/units'
import type { RefusalParams } from '../../intake/commands.ts'
import { protectionParams } from '../../queries/protection-params.ts'
import type { Params } from '../../refused.ts'

/** The bound that was missed, as plain decimals. */
export const refusalParams: RefusalParams = {
  placePerpetualOrder: (code, core, command) =>
    code === 'insufficientMargin' ? missingOf(core, command) : protectionParams(code, core, command.customer),
  addMargin: (code, core, { customer, product }) => maximumOf(code, core.perpetuals.mostMargin(customer, product).add),
  moveCross: (code, core, { customer, asset }) => maximumOf(code, core.perpetuals.cross(customer, asset).remove),
  removeMargin: removable,
  removeFreeMargin: removable,
}

/** The part of the amount to set aside that is missing. */
function missingOf(core: Core, command: CommandOf<'placePerpetualOrder'>): Params {
  const missing = (core.perpetuals.reserveOf(command) ?? 0n) - core.balance(command.customer, MONEY).available
  return { missing: formatDecimal(missing > 0n ? missing : 0n), asset: ASSETS[MONEY]!.id }
}

function removable(code: string, core: Core, { customer, product }: { customer: number; product: number }) {
  return maximumOf(code, core.perpetuals.mostMargin(customer, product).remove)
}

function maximumOf(code: string, maximum: bigint): Params | undefined {
  return code === 'aboveMaximum' ? { maximum: formatDecimal(maximum) } : undefined
}
