import type { AmendStopOrder, BodyOf, PlaceOco, PlaceStopOrder, ProductDefinition, Refusal } from '@candela/contract'
import type { Steps } from '@candela/rules'
import { triggerOf } from '@candela/rules/arithmetic'
import { orderNumber, readLots, readTicks } from '../../intake/decimals.ts'
import { type Catalogue, notTaken, type Taken } from './intake.ts'

const MARKET = { ok: true, value: 0 } as const
const ANY = { ok: true, value: 1 } as const

export function takePlaceStop(
  catalogue: Catalogue,
  customer: number,
  body: BodyOf<'placeStopOrder'>,
): Taken<PlaceStopOrder> {
  const product = catalogue.productById(body.product)
  if (product === undefined) return notTaken('productUnknown')
  const { commandId, side, stopKind, type } = body
  const isMarket = type === 'market'
  if (isMarket !== (body.price === undefined) || (isMarket && body.timeInForce === 'gtc')) return notTaken('badRequest')
  const read = readAll(product, body.trigger, body.price, body.quantity)
  if (!read.ok) return notTaken(read.code, product)
  const timeInForce = isMarket ? 'ioc' : (body.timeInForce ?? 'gtc')
  const asked = { kind: 'placeStopOrder', customer, commandId, product: product.product, side, stopKind } as const
  return { ok: true, command: { ...asked, type, timeInForce, ...read.value } }
}

export function takePlaceOco(catalogue: Catalogue, customer: number, body: BodyOf<'placeOco'>): Taken<PlaceOco> {
  const product = catalogue.productById(body.product)
  if (product === undefined) return notTaken('productUnknown')
  const { commandId, side, stopPrice } = body
  const limit = readTicks(body.price, product)
  if (!limit.ok) return notTaken(limit.code, product)
  const read = readAll(product, body.trigger, stopPrice, body.quantity)
  if (!read.ok) return notTaken(read.code, product)
  const { price, ...steps } = read.value
  const type = stopPrice === undefined ? 'market' : 'limit'
  const asked = { kind: 'placeOco', customer, commandId, product: product.product, side, price: limit.value } as const
  return { ok: true, command: { ...asked, type, stopPrice: price, ...steps } }
}

/** Figures of an order that waits no longer may be any: the core refuses it by its number alone. */
export function takeAmendStop(
  catalogue: Catalogue,
  customer: number,
  order: string,
  body: BodyOf<'amendStopOrder'>,
  closed?: ProductDefinition,
): Taken<AmendStopOrder> {
  const number = orderNumber(order)
  const waiting = catalogue.productOfOrder(number)
  const product = waiting ?? closed
  const read = product && readAll(product, body.trigger, body.price, body.quantity)
  if (read && !read.ok && waiting) return notTaken(read.code, waiting)
  const any = { trigger: ANY.value, price: ANY.value, lots: ANY.value }
  const steps = read?.ok ? read.value : any
  return { ok: true, command: { kind: 'amendStopOrder', customer, commandId: body.commandId, order: number, ...steps } }
}

interface StopSteps {
  readonly trigger: number
  readonly price: number
  readonly lots: number
}
type AllRead = { readonly ok: true; readonly value: StopSteps } | { readonly ok: false; readonly code: Refusal }

function readAll(product: ProductDefinition, trigger: string, price: string | undefined, quantity: string): AllRead {
  const at: Steps = triggerOf(trigger, product)
  if (!at.ok) return at
  const limit = price === undefined ? MARKET : readTicks(price, product)
  if (!limit.ok) return limit
  const lots = readLots(quantity, product)
  return lots.ok ? { ok: true, value: { trigger: at.value, price: limit.value, lots: lots.value } } : lots
}
