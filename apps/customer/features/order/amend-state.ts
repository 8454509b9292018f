import { type Language, type Order, priceText, type ProductDefinition, quantityText } from '@candela/contract'
import { type OrderRequest, type PreviewFunds, type PreviewMarket, SPOT_RULES } from '@candela/rules'
import { feeOfFill, holdFor, largestLots, lotsOf, notionalOf, previewOrder, ticksOf } from '@candela/rules/arithmetic'
import { parseDecimal } from '@candela/units'
import { rulesNow } from '../../live/rules.ts'
import { type Fault, faultOf, readSteps } from '../../ticket/fault.ts'

/** The reading of a change and its cost; lots, and minor units of the asset that pays unless said otherwise. */
export interface AmendReading {
  readonly priceFault?: Fault
  readonly quantityFault?: Fault
  /** a fault of the order as a whole: band, balance, what is filled */
  readonly orderFault?: Fault
  /** the prices the band allows; undefined before the product's first market */
  readonly band?: { readonly lowest: string; readonly highest: string }
  /** the largest total quantity that what is available and what is held pay for */
  readonly most: string
  readonly unchanged: boolean
  readonly keepsPlace: boolean
  readonly cost?: {
    readonly reserved: bigint
    /** beyond what is held already; below 0 where some of it comes back */
    readonly more: bigint
    /** quote minor units: what the rest will cost with its fee, or bring after it */
    readonly expected: number
  }
  /** the body to send; only where nothing is at fault */
  readonly body?: { readonly price: string; readonly quantity: string }
}

/** Reads a change of an open limit order by the core's own rules, with the fees the order was accepted with. */
export function readAmend(
  order: Order,
  typed: { readonly price: string; readonly quantity: string },
  product: ProductDefinition,
  market: PreviewMarket,
  funds: PreviewFunds,
  language: Language,
  /** the stop of its OCO that still waits: one reserve, the larger, is held for both */
  beside?: Order,
): AmendReading {
  const definition = { ...product, makerFeePpm: order.makerFeePpm, takerFeePpm: order.takerFeePpm }
  const price = readSteps(typed.price, language, (text) => ticksOf(text, definition), definition, 'priceInvalid')
  const lots = readSteps(typed.quantity, language, (text) => lotsOf(text, definition), definition, 'quantityInvalid')
  const was = { price: stepsOf(order.price, product.tick), lots: stepsOf(order.quantity, product.lot) }
  const filled = stepsOf(order.filled, product.lot)
  const available = order.side === 'buy' ? funds.quote : funds.base
  const held = (parseDecimal(order.held) ?? 0n) + (parseDecimal(beside?.held ?? '0') ?? 0n)
  const rules = rulesNow(SPOT_RULES)
  const band = rules.bandOf(definition, market.mid)
  const reading = {
    ...(price.fault && { priceFault: price.fault }),
    ...(lots.fault && { quantityFault: lots.fault }),
    ...(market.mid > 0 && {
      band: { lowest: priceText(definition, band.low), highest: priceText(definition, band.high) },
    }),
    most: quantityText(
      definition,
      filled + largestLots(definition, order.side, price.value ?? was.price, available + held),
    ),
    unchanged: price.value === was.price && lots.value === was.lots,
    keepsPlace: price.value === was.price && lots.value !== undefined && lots.value <= was.lots,
  }
  if (price.value === undefined || lots.value === undefined) return reading
  const request = { ...REQUEST, side: order.side, timeInForce: order.timeInForce, price: price.value, lots: lots.value }
  const checked =
    lots.value <= filled ? 'amendBelowFilled' : rules.checkOrder(definition, market.mid, market.stale, request)
  if (checked !== 'ok' && !(checked === 'priceOutsideBand' && reading.keepsPlace)) {
    const { code, params } = faultOf(checked, definition, market, order.side, 0n)
    return { ...reading, orderFault: { code, params: { ...params, filled: quantityText(definition, filled) } } }
  }
  const rest = { ...request, lots: lots.value - filled }
  const holdAt = (ticks: number) => BigInt(holdFor(definition, order.side, ticks, rest.lots, definition.takerFeePpm))
  const alone = holdAt(rest.price)
  const other = beside ? holdAt(stepsOf(beside.price, product.tick)) : 0n
  const reserved = alone > other ? alone : other
  const more = reserved - held
  const after = reading.keepsPlace
    ? { code: 'ok' as const, expected: restingValue(definition, rest) }
    : previewOrder(rules, { ...definition, minimumLots: 1, minimumNotional: 0 }, market, UNBOUND, rest)
  const code = more > available ? 'insufficientBalance' : after.code
  const cost = { reserved, more, expected: after.expected }
  if (code !== 'ok') {
    return { ...reading, cost, orderFault: faultOf(code, definition, market, order.side, more - available) }
  }
  const body = { price: priceText(definition, request.price), quantity: quantityText(definition, request.lots) }
  return { ...reading, cost, ...(!reading.unchanged && { body }) }
}

const REQUEST = { type: 'limit', spend: 0 } as const
/** a shortage is counted against the amount held already, which a new order does not have */
const UNBOUND: PreviewFunds = { base: 1n << 62n, quote: 1n << 62n }

/** The cost of a rest that keeps its place, with the maker's fee, or its proceeds after it. */
function restingValue(definition: ProductDefinition, { side, price, lots }: OrderRequest): number {
  const notional = notionalOf(definition, price, lots)
  const fee = feeOfFill(notional, definition.makerFeePpm, 0)
  return side === 'buy' ? notional + fee : notional - fee
}

function stepsOf(amount: string, step: number): number {
  return Number((parseDecimal(amount) ?? 0n) / BigInt(step))
}
