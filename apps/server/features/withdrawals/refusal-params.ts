import { formatDecimal } from '@candela/units'
import type { RefusalParams } from '../../intake/commands.ts'

/** The missing part of the amount, as plain decimals. */
export const refusalParams: RefusalParams = {
  requestWithdrawal(code, core, { customer, asset, amount }) {
    if (code !== 'insufficientBalance') return undefined
    const leaves = core.funding.arrivesAs(asset)
    const missing = BigInt(amount) - core.balance(customer, leaves).available
    return { missing: formatDecimal(missing), asset: core.asset(leaves)!.id }
  },
}
