import { ASSETS, MONEY, type PlaceOrder, type ProductDefinition, type Refusal, type Side } from '@candela/contract'
import type { Core } from '@candela/core'
import { baseOf, holdFor, stopOfOco } from '@candela/rules/arithmetic'
import { formatDecimal } from '@candela/units'
import type { RefusalParams } from '../../intake/commands.ts'
import type { Params } from '../../refused.ts'

const money = ASSETS[MONEY]!.id
const PPM_OF_PERCENT_DIGITS = 4

/** The bound that an order missed, as plain decimals. */
export const refusalParams: RefusalParams = {
  placeOrder(code, core, command) {
    const product = core.product(command.product)
    const mid = midOf(core, command.product)
    const missing = (): Params | undefined => missingOf(core, product!, mid, command)
    return product && orderParams(code, core, product, { ...command, around: mid, missing })
  },
  amendOrder(code, core, command) {
    const order = core.spot.order(command.order)
    const product = order && core.product(order.product)
    if (product === undefined) return undefined
    if (code === 'amendBelowFilled') return { filled: quantityText(product, order!.filled) }
    const { customer, lots, price } = command
    const missing = (): Params | undefined =>
      missingBeyond(core, product, customer, order!.side, core.spot.furtherHold(order!.order, price, lots))
    return orderParams(code, core, product, { lots, around: midOf(core, order!.product), missing })
  },
  placeStopOrder(code, core, command) {
    const product = core.product(command.product)
    if (product === undefined) return undefined
    const { customer, side, trigger } = command
    const missing = (): Params | undefined =>
      missingBeyond(core, product, customer, side, core.rules.spot.stopHold(product, command, product.takerFeePpm))
    return orderParams(code, core, product, { ...command, around: trigger, missing })
  },
  placeOco(code, core, command) {
    const product = core.product(command.product)
    if (product === undefined) return undefined
    const { customer, side, lots, trigger, price } = command
    const mid = midOf(core, command.product)
    const missing = (): Params | undefined => {
      const limit = holdFor(product, side, price, lots, product.takerFeePpm)
      const stop = core.rules.spot.stopHold(product, stopOfOco(command), product.takerFeePpm)
      return missingBeyond(core, product, customer, side, Math.max(limit, stop))
    }
    const around = core.rules.spot.insideBand(product, mid, price) ? trigger : mid
    return orderParams(code, core, product, { ...command, around, missing })
  },
  amendStopOrder(code, core, command) {
    const stop = core.spot.waitingStop(command.order)
    const product = stop && core.product(stop.product)
    if (product === undefined) return undefined
    const missing = (): Params | undefined =>
      missingBeyond(core, product, command.customer, stop!.side, core.spot.furtherStopHold(command))
    return orderParams(code, core, product, { ...command, around: command.trigger, missing })
  },
}

interface Asked {
  readonly lots: number
  /** the price that the band is measured from */
  readonly around: number
  /** the part of the amount to set aside that is missing */
  readonly missing: () => Params | undefined
}

function midOf(core: Core, product: number): number {
  return core.market(product)?.mid ?? 0
}

function orderParams(
  code: Refusal,
  core: Core,
  product: ProductDefinition,
  { lots, around, missing }: Asked,
): Params | undefined {
  switch (code) {
    case 'orderBelowMinimum': {
      const tooFew = lots > 0 && lots < product.minimumLots
      const minimum = `${formatDecimal(product.minimumNotional)} ${money}`
      return { minimum: tooFew ? quantityText(product, product.minimumLots) : minimum }
    }
    case 'orderAboveMaximum':
      return { maximum: quantityText(product, product.maximumLots) }
    case 'priceOutsideBand': {
      const { low, high } = core.rules.spot.bandOf(product, around)
      return { lowest: priceText(product, low), highest: priceText(product, high) }
    }
    case 'worstPriceInvalid':
      return { widest: `${formatDecimal(product.widestWorstPricePpm, PPM_OF_PERCENT_DIGITS)} %` }
    case 'openOrdersLimit':
      return { limit: core.spot.mostOpenOrders }
    case 'insufficientBalance':
      return missing()
    case 'stopWrongSide':
    case 'takeProfitWrongSide':
    case 'ocoWrongSide':
      return { index: priceText(product, core.market(product.product)?.index ?? 0) }
    default:
      return undefined
  }
}

/** The part of the amount to set aside that is missing; of coins that are not free yet also the next part to come free, and its instant. */
function missingOf(core: Core, product: ProductDefinition, mid: number, command: PlaceOrder): Params | undefined {
  const { customer, side, lots, spend } = command
  const price = core.rules.spot.boundPrice(product, mid, command)
  const selling = lots > 0 ? baseOf(product, lots) : undefined
  const needed =
    side === 'sell' ? selling : spend > 0 ? spend : holdFor(product, side, price, lots, product.takerFeePpm)
  return needed === undefined ? undefined : missingBeyond(core, product, customer, side, needed)
}

function missingBeyond(
  core: Core,
  product: ProductDefinition,
  customer: number,
  side: Side,
  needed: number,
): Params | undefined {
  const asset = side === 'buy' ? product.quote : product.base
  const missing = BigInt(needed) - core.balance(customer, asset).available
  if (missing <= 0n) return undefined
  const params = { missing: formatDecimal(missing), asset: core.asset(asset)!.id }
  const next = core.sales.nextUnlock(customer, asset)
  return next === undefined ? params : { ...params, next: formatDecimal(next.amount), availableAt: next.at }
}

function priceText(product: ProductDefinition, ticks: number): string {
  return formatDecimal(BigInt(ticks) * BigInt(product.tick))
}

function quantityText(product: ProductDefinition, lots: number): string {
  return `${formatDecimal(BigInt(lots) * BigInt(product.lot))} ${product.id.split('-')[0]}`
}
