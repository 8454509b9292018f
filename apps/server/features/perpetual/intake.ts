import { type BodyOf, type CommandOf, MONEY, type ProductDefinition } from '@candela/contract'
import { MAX_LOTS, MAX_NOTIONAL, MAX_TICKS } from '@candela/rules/arithmetic'
import { WHOLE_PPM } from '@candela/rules/perpetual/arithmetic'
import { parseDecimal } from '@candela/units'
import { MALFORMED } from '../../intake/decimals.ts'
import { productNamed, type Sources } from '../../queries/context.ts'
import { Refused } from '../../refused.ts'

/** the product number of a command of every product */
const EVERY_PRODUCT = -1

const MAX_AMOUNT = MAX_NOTIONAL - 1

export function placeCommand(
  sources: Sources,
  customer: number,
  body: BodyOf<'placePerpetualOrder'>,
): CommandOf<'placePerpetualOrder'> {
  const { commandId, side, type, reduceOnly, ruleVersion } = body
  const product = namedOrRefused(sources, body.product)
  const isMarket = type === 'market'
  const isComplete = isMarket ? (body.timeInForce ?? 'ioc') === 'ioc' : body.price !== undefined
  if (!isComplete) throw new Refused('badRequest')
  const timeInForce = isMarket ? 'ioc' : (body.timeInForce ?? 'gtc')
  return {
    kind: 'placePerpetualOrder',
    customer,
    commandId,
    product: product.product,
    side,
    type,
    timeInForce,
    price: ticksOf(product, body.price),
    lots: lotsOf(product, body.quantity),
    reduceOnly,
    trigger: ticksOf(product, body.trigger),
    takeProfit: ticksOf(product, body.takeProfit),
    stopLoss: ticksOf(product, body.stopLoss),
    ruleVersion,
  }
}

export function triggersCommand(
  sources: Sources,
  customer: number,
  { commandId, product: id, takeProfits = [], stopLosses = [] }: BodyOf<'setTriggers'>,
): CommandOf<'setTriggerShares'> {
  const product = namedOrRefused(sources, id)
  const termsOf = ({ price, quantity, sharePpm }: (typeof takeProfits)[number]) => ({
    price: ticksOf(product, price),
    lots: lotsOf(product, quantity),
    sharePpm: sharePpm ?? (quantity === undefined ? WHOLE_PPM : 0),
  })
  return {
    kind: 'setTriggerShares',
    customer,
    commandId,
    product: product.product,
    takeProfits: takeProfits.map(termsOf),
    stopLosses: stopLosses.map(termsOf),
  }
}

export function trailingCommand(
  sources: Sources,
  customer: number,
  { commandId, product: id, side, quantity, callbackPpm, ruleVersion }: BodyOf<'placeTrailingStop'>,
): CommandOf<'placeTrailingStop'> {
  const product = namedOrRefused(sources, id)
  const lots = lotsOf(product, quantity)
  return {
    kind: 'placeTrailingStop',
    customer,
    commandId,
    product: product.product,
    side,
    lots,
    callbackPpm,
    ruleVersion,
  }
}

/** Makes the command of a change; absent fields stay as the order has them. */
export function amendCommand(
  sources: Sources,
  customer: number,
  order: number,
  { commandId, ...asked }: BodyOf<'amendPerpetualOrder'>,
): CommandOf<'amendPerpetualOrder'> {
  const open = sources.engine.core.perpetuals.order(order)
  // of none the core refuses, whatever is asked
  const product = sources.engine.core.product(open?.product ?? 0)!
  return {
    kind: 'amendPerpetualOrder',
    customer,
    commandId,
    order,
    price: asked.price === undefined ? (open?.price ?? 0) : ticksOf(product, asked.price),
    lots: asked.quantity === undefined ? (open?.lots ?? 0) : lotsOf(product, asked.quantity),
    trigger: asked.trigger === undefined ? (open?.trigger ?? 0) : ticksOf(product, asked.trigger),
  }
}

export function marginCommand(
  kind: 'addMargin' | 'removeMargin',
  sources: Sources,
  customer: number,
  { commandId, product: id, amount }: BodyOf<'removeMargin'>,
): CommandOf<'addMargin' | 'removeMargin' | 'removeFreeMargin'> {
  const { product } = namedOrRefused(sources, id)
  if (amount === undefined) return { kind: 'removeFreeMargin', customer, commandId, product }
  return { kind, customer, commandId, product, amount: stepsOf(amount, 1, MAX_AMOUNT) }
}

/** The cross account is in the asset that every product is quoted in. */
export function crossCommand(
  customer: number,
  { commandId, amount, direction }: BodyOf<'moveCross'>,
): CommandOf<'moveCross'> {
  const all = amount === undefined
  const minor = all ? 0 : stepsOf(amount, 1, MAX_AMOUNT)
  return { kind: 'moveCross', customer, commandId, asset: MONEY, amount: minor, direction, all }
}

/** A product's number; of none, where every one is meant. */
export function productNumber(sources: Sources, id: string | undefined): number {
  return id === undefined ? EVERY_PRODUCT : namedOrRefused(sources, id).product
}

function namedOrRefused(sources: Sources, id: string): ProductDefinition {
  const product = productNamed(sources, id)
  if (product === undefined) throw new Refused('productUnknown')
  return product
}

function ticksOf({ tick }: ProductDefinition, text: string | undefined): number {
  return text === undefined ? 0 : stepsOf(text, tick, MAX_TICKS)
}

function lotsOf({ lot }: ProductDefinition, text: string | undefined): number {
  return text === undefined ? 0 : stepsOf(text, lot, MAX_LOTS)
}

/** Whole steps; what is more than the core counts to is one more than that. */
function stepsOf(text: string, step: number, most: number): number {
  const minor = parseDecimal(text)
  const wide = BigInt(step)
  if (minor === undefined || minor <= 0n || minor % wide !== 0n) return MALFORMED
  const steps = minor / wide
  return steps > BigInt(most) ? most + 1 : Number(steps)
}
