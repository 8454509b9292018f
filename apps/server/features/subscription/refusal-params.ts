import type { Core } from '@candela/core'
import { formatDecimal } from '@candela/units'
import type { RefusalParams } from '../../intake/commands.ts'
import type { Params } from '../../refused.ts'
import { coinsText } from './coins-text.ts'

/** The bound that was missed, as plain decimals. */
export const refusalParams: RefusalParams = {
  subscribe(code, core, { customer, sale: number, lots }): Params | undefined {
    const sale = core.sales.sale(number, core.at)
    if (sale === undefined) return undefined
    const { terms, coin, asset, wanted } = sale
    const coins = (figure: string, of: number): Params => ({
      [figure]: coinsText(terms, Math.max(0, of)),
      coin: idOf(core, coin),
    })
    switch (code) {
      case 'saleBelowMinimum':
        return coins('quantity', terms.minimum)
      case 'saleAboveMaximum':
        return coins('left', terms.maximum - core.sales.lotsOf(customer, number))
      case 'saleSoldOut':
        return coins('remaining', terms.supply - wanted)
      case 'insufficientBalance': {
        const missing = BigInt(lots) * BigInt(terms.price) - core.balance(customer, asset).available
        return { missing: formatDecimal(missing), asset: idOf(core, asset) }
      }
      default:
        return undefined
    }
  },
}

function idOf(core: Core, asset: number): string {
  return core.asset(asset)!.id
}
