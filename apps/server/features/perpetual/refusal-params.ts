import { ASSETS, type CommandOf, MONEY } from '@candela/contract'
import type { Core } from '@candela/core'
import { formatDecimal, greatest } from '@candela/units'
import type { RefusalParams } from '../../intake/commands.ts'
import { quantityText } from '../../queries/decimals.ts'
import type { Params } from '../../refused.ts'

/** The bound that was missed, as plain decimals. */
export const refusalParams: RefusalParams = {
  placePerpetualOrder: (code, core, command) => (code === 'insufficientMargin' ? missingOf(core, command) : undefined),
  addMargin: (code, core, { customer, product, amount }) =>
    beyond(code, core, customer, amount) ?? maximumOf(code, core.perpetuals.mostMargin(customer, product).add),
  moveCross: (code, core, { customer, asset, amount }) =>
    beyond(code, core, customer, amount) ?? maximumOf(code, core.perpetuals.cross(customer, asset).remove),
  amendPerpetualOrder(code, core, command): Params | undefined {
    const { customer } = command
    const order = core.perpetuals.order(command.order)
    const product = order && core.product(order.product)
    if (order === undefined || product === undefined) return undefined
    switch (code) {
      case 'amendBelowFilled':
        return { filled: `${quantityText(product, order.filled)} ${core.asset(product.base)!.id}` }
      case 'insufficientMargin':
        return missingTo(core, customer, core.perpetuals.furtherReserveOf(command) ?? 0n)
      case 'ownMoneyNeeded':
        return { own: formatDecimal(core.loans.ownMoney(customer, order.held)) }
      default:
        return undefined
    }
  },
  addCrossMargin: (code, core, { customer, amount }) => beyond(code, core, customer, amount),
  removeCrossMargin: (code, core, { customer, asset }) =>
    maximumOf(code, core.perpetuals.cross(customer, asset).remove),
  removeMargin: removable,
  removeFreeMargin: removable,
}

/** The part of the amount to set aside that is missing. */
function missingOf(core: Core, command: CommandOf<'placePerpetualOrder'>): Params {
  return missingTo(core, command.customer, core.perpetuals.reserveOf(command) ?? 0n)
}

function beyond(code: string, core: Core, customer: number, amount: number): Params | undefined {
  return code === 'insufficientBalance' ? missingTo(core, customer, BigInt(amount)) : undefined
}

function missingTo(core: Core, customer: number, amount: bigint): Params {
  const missing = greatest(0n, amount - core.balance(customer, MONEY).available)
  return { missing: formatDecimal(missing), asset: ASSETS[MONEY]!.id }
}

function removable(code: string, core: Core, { customer, product }: { customer: number; product: number }) {
  return maximumOf(code, core.perpetuals.mostMargin(customer, product).remove)
}

function maximumOf(code: string, maximum: bigint): Params | undefined {
  return code === 'aboveMaximum' ? { maximum: formatDecimal(maximum) } : undefined
}
