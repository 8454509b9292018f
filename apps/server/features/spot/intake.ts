import type {
  AmendOrder,
  BodyOf,
  CancelAll,
  CancelOrder,
  PlaceOrder,
  ProductDefinition,
  Refusal,
} from '@candela/contract'
import { formatDecimal } from '@candela/units'
import type { Params } from '../../refused.ts'
import { orderNumber, readAmount, readLots, readTicks } from '../../intake/decimals.ts'

/** A command as the core takes it, or why the request can be none. Only what the core cannot express is refused here. */
export type Taken<C> = { readonly ok: true; readonly command: C } | NotTaken
interface NotTaken {
  readonly ok: false
  readonly code: Refusal
  readonly params?: Params
}

/** The core's answers that intake needs. */
export interface Catalogue {
  productById(id: string): ProductDefinition | undefined
  /** product of an order that is open or waits */
  productOfOrder(order: number): ProductDefinition | undefined
}

const EVERY_PRODUCT = -1
const NONE = { ok: true, value: 0 } as const
const ANY = { ok: true, value: 1 } as const

export function takePlaceOrder(catalogue: Catalogue, customer: number, body: BodyOf<'placeOrder'>): Taken<PlaceOrder> {
  const product = catalogue.productById(body.product)
  if (product === undefined) return notTaken('productUnknown')
  const market = body.type === 'market'
  const complete = market
    ? (body.quantity === undefined) !== (body.spend === undefined) && (body.timeInForce ?? 'ioc') === 'ioc'
    : body.price !== undefined && body.quantity !== undefined && body.spend === undefined
  if (!complete) return notTaken('badRequest')
  const price = body.price === undefined ? NONE : readTicks(body.price, product)
  if (!price.ok) return notTaken(market && price.code === 'priceInvalid' ? 'worstPriceInvalid' : price.code, product)
  const lots = body.quantity === undefined ? NONE : readLots(body.quantity, product)
  if (!lots.ok) return notTaken(lots.code, product)
  const spend = body.spend === undefined ? NONE : readAmount(body.spend)
  if (!spend.ok) return notTaken(spend.code)
  return {
    ok: true,
    command: {
      kind: 'placeOrder',
      customer,
      commandId: body.commandId,
      product: product.product,
      side: body.side,
      type: body.type,
      timeInForce: market ? 'ioc' : (body.timeInForce ?? 'gtc'),
      price: price.value,
      lots: lots.value,
      spend: spend.value,
    },
  }
}

/**
 * Price and quantity in steps of the order's product; `closed` is the product of an order that is closed by now, so that a repeated command
 * is still the same one. A new command for such an order the core refuses by its number alone: figures that cannot be read may be any.
 */
export function takeAmendOrder(
  catalogue: Catalogue,
  customer: number,
  order: string,
  body: BodyOf<'amendOrder'>,
  closed?: ProductDefinition,
): Taken<AmendOrder> {
  const number = orderNumber(order)
  const open = catalogue.productOfOrder(number)
  const product = open ?? closed
  const price = product === undefined ? ANY : readTicks(body.price, product)
  if (!price.ok && open !== undefined) return notTaken(price.code, open)
  const lots = product === undefined ? ANY : readLots(body.quantity, product)
  if (!lots.ok && open !== undefined) return notTaken(lots.code, open)
  return {
    ok: true,
    command: {
      kind: 'amendOrder',
      customer,
      commandId: body.commandId,
      order: number,
      price: (price.ok ? price : ANY).value,
      lots: (lots.ok ? lots : ANY).value,
    },
  }
}

export function takeCancelOrder(customer: number, order: string, body: BodyOf<'cancelOrder'>): CancelOrder {
  return { kind: 'cancelOrder', customer, commandId: body.commandId, order: orderNumber(order) }
}

export function takeCancelAll(catalogue: Catalogue, customer: number, body: BodyOf<'cancelAll'>): Taken<CancelAll> {
  const product = body.product === undefined ? undefined : catalogue.productById(body.product)
  if (body.product !== undefined && product === undefined) return notTaken('productUnknown')
  return {
    ok: true,
    command: { kind: 'cancelAll', customer, commandId: body.commandId, product: product?.product ?? EVERY_PRODUCT },
  }
}

export function notTaken(code: Refusal, product?: ProductDefinition): NotTaken {
  if (product === undefined) return { ok: false, code }
  if (code === 'priceOffTick' || code === 'triggerOffTick')
    return { ok: false, code, params: { tick: formatDecimal(product.tick) } }
  if (code === 'quantityOffLot') return { ok: false, code, params: { lot: formatDecimal(product.lot) } }
  return { ok: false, code }
}
