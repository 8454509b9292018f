import {
  type AmendOrder,
  ASSETS,
  MONEY,
  type PlaceOrder,
  type ProductDefinition,
  type Refusal,
} from '@candela/contract'
import type { Core } from '@candela/core'
import { bandOf, baseOf, holdFor } from '@candela/rules'
import { formatDecimal } from '@candela/units'
import type { RefusalParams } from '../../intake/commands.ts'
import { protectionParams } from '../../queries/protection-params.ts'
import type { Params } from '../../refused.ts'

const money = ASSETS[MONEY]!.id
const PPM_OF_PERCENT_DIGITS = 4

/** The bound that an order missed, as plain decimals. */
export const refusalParams: RefusalParams = {
  placeOrder(code, core, command) {
    const product = core.product(command.product)
    return protectionParams(code, core, command.customer) ?? (product && orderParams(code, core, product, command))
  },
  amendOrder(code, core, command) {
    const order = core.order(command.order)
    const product = order && core.product(order.product)
    if (product === undefined) return undefined
    if (code === 'amendBelowFilled') return { filled: quantityText(product, order!.filled) }
    return protectionParams(code, core, command.customer) ?? orderParams(code, core, product, command)
  },
  placeStopOrder: (code, core, { customer }) => protectionParams(code, core, customer),
  amendStopOrder: (code, core, { customer }) => protectionParams(code, core, customer),
  placeOco: (code, core, { customer }) => protectionParams(code, core, customer),
}

function orderParams(
  code: Refusal,
  core: Core,
  product: ProductDefinition,
  command: PlaceOrder | AmendOrder,
): Params | undefined {
  const mid = core.market(product.product)?.mid ?? 0
  switch (code) {
    case 'orderBelowMinimum': {
      const tooFew = command.lots > 0 && command.lots < product.minimumLots
      const minimum = `${formatDecimal(product.minimumNotional)} ${money}`
      return { minimum: tooFew ? quantityText(product, product.minimumLots) : minimum }
    }
    case 'orderAboveMaximum':
      return { maximum: quantityText(product, product.maximumLots) }
    case 'priceOutsideBand': {
      const { low, high } = bandOf(product, mid)
      return { lowest: priceText(product, low), highest: priceText(product, high) }
    }
    case 'worstPriceInvalid':
      return { widest: `${formatDecimal(product.widestWorstPricePpm, PPM_OF_PERCENT_DIGITS)} %` }
    case 'insufficientBalance':
      return command.kind === 'placeOrder' ? missingParams(core, product, mid, command) : undefined
    default:
      return undefined
  }
}

/** How much more the order would have set aside than there is. */
function missingParams(core: Core, product: ProductDefinition, mid: number, command: PlaceOrder): Params | undefined {
  const { customer, side, lots, spend } = command
  const asset = side === 'buy' ? product.quote : product.base
  const price = core.rules.spot.boundPrice(product, mid, command)
  const selling = lots > 0 ? baseOf(product, lots) : undefined
  const needed =
    side === 'sell' ? selling : spend > 0 ? spend : holdFor(product, side, price, lots, product.takerFeePpm)
  if (needed === undefined) return undefined
  const missing = BigInt(needed) - core.balance(customer, asset).available
  return missing > 0n ? { missing: formatDecimal(missing), asset: ASSETS[asset]!.id } : undefined
}

function priceText(product: ProductDefinition, ticks: number): string {
  return formatDecimal(BigInt(ticks) * BigInt(product.tick))
}

function quantityText(product: ProductDefinition, lots: number): string {
  return `${formatDecimal(BigInt(lots) * BigInt(product.lot))} ${ASSETS[product.base]!.id}`
}
