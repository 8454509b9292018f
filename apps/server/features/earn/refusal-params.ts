import type { Core } from '@candela/core'
import { formatDecimal } from '@candela/units'
import type { RefusalParams } from '../../intake/commands.ts'
import type { Params } from '../../refused.ts'

/** The bound that was missed, as plain decimals. */
export const refusalParams: RefusalParams = {
  openEarn(code, core, { customer, earnProduct, amount }): Params | undefined {
    const product = core.earn.product(earnProduct)
    if (product === undefined) return undefined
    const { terms, asset: number, room } = product
    const asset = assetOf(core, number)
    switch (code) {
      case 'earnBelowMinimum':
        return { minimum: formatDecimal(BigInt(terms.minimum)), asset }
      case 'earnAboveMaximum':
        return { maximum: formatDecimal(BigInt(terms.maximum)), asset }
      case 'earnAboveCustomerMaximum':
        return { maximum: formatDecimal(BigInt(terms.customerMaximum)), asset }
      case 'earnSettling':
        return { until: product.settlingUntil }
      case 'earnSoldOut':
        return { room: formatDecimal(room), asset }
      case 'earnNotOnSale': {
        const stop = core.proposals.stopOf(earnProduct, core.at)
        return stop && { until: stop.until }
      }
      case 'insufficientBalance':
        return { missing: formatDecimal(BigInt(amount) - core.balance(customer, number).available), asset }
      default:
        return undefined
    }
  },
  redeemEarn(code, core, { order }) {
    if (code === 'earnSettling') return settling(core, order)
    const held = code === 'earnAmountAboveHeld' ? core.earn.heldIn(order) : undefined
    return held && { held: formatDecimal(BigInt(held.amount)), asset: assetOf(core, held.asset) }
  },
  setEarnRenewal: (code, core, { order }) => (code === 'earnSettling' ? settling(core, order) : undefined),
  stopPlan: (code, core, { order }) => (code === 'earnSettling' ? settling(core, order) : undefined),
}

function settling(core: Core, order: number): Params {
  return { until: core.earn.settlingUntilOf(order) }
}

function assetOf(core: Core, asset: number): string {
  return core.asset(asset)!.id
}
