import {
  type BodyOf,
  type Language,
  type Order,
  priceText,
  type ProductDefinition,
  quantityText,
} from '@candela/contract'
import { type PreviewFunds, SPOT_RULES, type StopMarket, type StopRequest } from '@candela/rules'
import { holdFor, lotsOf, ticksOf, triggerOf } from '@candela/rules/arithmetic'
import { parseDecimal } from '@candela/units'
import { rulesNow } from '../../live/rules.ts'
import { type Fault, faultOf, readSteps } from '../../ticket/fault.ts'

/** A stop as the customer changes it; `price` only where it becomes a limit order. */
export interface StopFields {
  readonly trigger: string
  readonly price: string
  readonly quantity: string
}

export interface AmendStopReading {
  readonly triggerFault?: Fault
  readonly priceFault?: Fault
  readonly quantityFault?: Fault
  readonly orderFault?: Fault
  /** ticks; 0 while unknown */
  readonly trigger: number
  readonly unchanged: boolean
  /** the amount held in all, its OCO's limit order counted, and its growth; minor units of the asset that pays */
  readonly cost?: { readonly reserved: bigint; readonly more: bigint }
  /** the body to send; only where nothing is at fault */
  readonly body?: Omit<BodyOf<'amendStopOrder'>, 'commandId'>
}

/** Reads a change of an order that waits by the core's own rules; `beside`: the limit order of its OCO. */
export function readAmendStop(
  order: Order,
  beside: Order | undefined,
  typed: StopFields,
  product: ProductDefinition,
  market: StopMarket,
  funds: PreviewFunds,
  language: Language,
): AmendStopReading {
  const definition = { ...product, takerFeePpm: order.takerFeePpm }
  const isLimit = order.type === 'limit'
  const trigger = readSteps(typed.trigger, language, (text) => triggerOf(text, product), product, 'triggerInvalid')
  const price = isLimit
    ? readSteps(typed.price, language, (text) => ticksOf(text, product), product, 'priceInvalid')
    : { value: 0 }
  const lots = readSteps(typed.quantity, language, (text) => lotsOf(text, product), product, 'quantityInvalid')
  const reading = {
    trigger: trigger.value ?? 0,
    unchanged:
      trigger.value === stepsOf(order.stop?.trigger ?? '0', product.tick) &&
      (!isLimit || price.value === stepsOf(order.price, product.tick)) &&
      lots.value === stepsOf(order.quantity, product.lot),
    ...(trigger.fault && { triggerFault: trigger.fault }),
    ...('fault' in price && price.fault && { priceFault: price.fault }),
    ...(lots.fault && { quantityFault: lots.fault }),
  }
  if (trigger.value === undefined || price.value === undefined || lots.value === undefined) return reading
  const { side, type } = order
  const terms = { side, type, stopKind: order.stop?.stopKind ?? 'stop', timeInForce: isLimit ? 'gtc' : 'ioc' } as const
  const request: StopRequest = { ...terms, trigger: trigger.value, price: price.value, lots: lots.value }
  const reach = market.stale || market.index === 0 ? undefined : { low: market.index, high: market.index }
  const { checkStop, reservePrice } = rulesNow(SPOT_RULES)
  const checked = checkStop(definition, reach, request)
  const available = side === 'buy' ? funds.quote : funds.base
  const fault = (code: Exclude<typeof checked, 'ok'>, shortage: bigint): Fault => {
    const found = faultOf(code, definition, { ...market, mid: request.trigger }, side, shortage)
    return { code: found.code, params: { ...found.params, index: priceText(definition, market.index) } }
  }
  if (checked !== 'ok') return { ...reading, orderFault: fault(checked, 0n) }
  const alone = BigInt(holdFor(definition, side, reservePrice(definition, request), request.lots, order.takerFeePpm))
  const other = parseDecimal(beside?.held ?? '0') ?? 0n
  const reserved = alone > other ? alone : other
  const cost = { reserved, more: reserved - other - (parseDecimal(order.held) ?? 0n) }
  if (cost.more > available) {
    return { ...reading, cost, orderFault: fault('insufficientBalance', cost.more - available) }
  }
  const body = {
    trigger: priceText(definition, request.trigger),
    quantity: quantityText(definition, request.lots),
    ...(isLimit && { price: priceText(definition, request.price) }),
  }
  return { ...reading, cost, ...(!reading.unchanged && { body }) }
}

function stepsOf(amount: string, step: number): number {
  return Number((parseDecimal(amount) ?? 0n) / BigInt(step))
}
