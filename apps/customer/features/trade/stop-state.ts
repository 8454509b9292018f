import {
  type BodyOf,
  type Language,
  priceText,
  type ProductDefinition,
  quantityText,
  type StopKind,
} from '@candela/contract'
import { type PreviewFunds, SPOT_RULES, type StopMarket, type StopPreview, type StopRequest } from '@candela/rules'
import { largestLots, lotsOf, previewStop, ticksOf, triggerOf } from '@candela/rules/arithmetic'
import { rulesNow } from '../../live/rules.ts'
import { type Fault, faultOf, isWrongSide, readSteps, wrongSide } from '../../ticket/fault.ts'
import type { TicketFields } from './ticket-state.ts'

type Unsent<T> = Omit<T, 'commandId'>

/** The command to send: an order that waits alone, or with a limit order beside it. */
export type StopCall =
  | { readonly route: 'placeStopOrder'; readonly body: Unsent<BodyOf<'placeStopOrder'>> }
  | { readonly route: 'placeOco'; readonly body: Unsent<BodyOf<'placeOco'>> }

/** A ticket of an order that waits, as the rules read it; ticks and lots, 0 while unknown. */
export interface StopReading {
  readonly trigger: number
  readonly triggerFault?: Fault
  /** its limit; of a market order what its reserve is measured by */
  readonly price: number
  readonly priceFault?: Fault
  /** of the limit order beside it */
  readonly ocoPrice: number
  readonly ocoFault?: Fault
  readonly amountFault?: Fault
  /** a fault of the order as a whole: side of the index, band, balance, stale */
  readonly orderFault?: Fault
  /** true when the index has to rise to the trigger */
  readonly rises: boolean
  readonly lots: number
  readonly largest: number
  readonly preview?: StopPreview
  readonly call?: StopCall
}

/** A trigger as it was entered, and whether the index then had to rise to it. */
export function enteredTrigger(
  trigger: string,
  definition: ProductDefinition,
  { index }: StopMarket,
  language: Language,
): Pick<TicketFields, 'trigger' | 'waitsFor'> {
  const ticks = readTrigger(trigger, definition, language).value
  const isKnown = ticks !== undefined && index > 0
  return { trigger, waitsFor: isKnown ? (ticks > index ? 'rise' : 'fall') : '' }
}

/**
 * Reads the ticket by the core's own rules. Whether it is a stop or a take-profit follows from where its trigger lay
 * when it was entered: an index that has passed it since is a refusal, never another order. Beside a limit order it is a stop.
 */
export function readStop(
  fields: TicketFields,
  definition: ProductDefinition,
  market: StopMarket,
  funds: PreviewFunds,
  language: Language,
): StopReading {
  const { side, becomes } = fields
  const read = (text: string) =>
    readSteps(text, language, (typed) => ticksOf(typed, definition), definition, 'priceInvalid')
  const at = readTrigger(fields.trigger, definition, language)
  const limit = becomes === 'limit' ? read(fields.price) : {}
  const beside = fields.oco ? read(fields.ocoPrice) : {}
  const amount = readSteps(fields.quantity, language, (text) => lotsOf(text, definition), definition, 'quantityInvalid')
  const rules = rulesNow(SPOT_RULES)
  const trigger = at.value ?? 0
  const ocoPrice = beside.value ?? 0
  const price =
    becomes === 'limit' ? (limit.value ?? 0) : trigger === 0 ? 0 : rules.worstPrice(definition, trigger, side)
  const isAbove = fields.waitsFor === '' ? trigger > market.index : fields.waitsFor === 'rise'
  const rises = fields.oco ? side === 'buy' : isAbove
  const available = side === 'buy' ? funds.quote : funds.base
  const reading = {
    trigger,
    price,
    ocoPrice,
    rises,
    lots: amount.value ?? 0,
    largest: largestLots(definition, side, Math.max(price, ocoPrice), available),
    ...(at.fault && { triggerFault: at.fault }),
    ...(limit.fault && { priceFault: limit.fault }),
    ...(beside.fault && { ocoFault: beside.fault }),
    ...(amount.fault && { amountFault: amount.fault }),
  }
  if (trigger === 0 || price === 0 || amount.value === undefined || (fields.oco && ocoPrice === 0)) return reading
  const stopKind: StopKind = (side === 'buy') === rises ? 'stop' : 'takeProfit'
  const own = { side, stopKind, type: becomes, timeInForce: becomes === 'market' ? 'ioc' : 'gtc', trigger } as const
  const request: StopRequest = { ...own, price: becomes === 'market' ? 0 : price, lots: amount.value }
  const preview = previewStop(rules, definition, market, funds, request, fields.oco ? ocoPrice : undefined)
  if (preview.code === 'ok') return { ...reading, preview, call: callOf(fields, definition, request, ocoPrice) }
  const isOfLimit = fields.oco && !rules.insideBand(definition, market.mid, ocoPrice)
  const around = { ...market, mid: isOfLimit ? market.mid : trigger }
  const { code, params } = faultOf(preview.code, definition, around, side, BigInt(preview.hold) - available)
  const index = priceText(definition, market.index)
  // what a sale waits for to win lies above the index, as of a long position
  const told = isWrongSide(code) ? wrongSide(code, side === 'sell' ? 1 : -1, index) : { index }
  return { ...reading, preview, orderFault: { code, params: { ...params, ...told } } }
}

function readTrigger(text: string, definition: ProductDefinition, language: Language) {
  return readSteps(text, language, (typed) => triggerOf(typed, definition), definition, 'triggerInvalid')
}

function callOf(
  fields: TicketFields,
  definition: ProductDefinition,
  { side, stopKind, type, trigger, price, lots }: StopRequest,
  ocoPrice: number,
): StopCall {
  const written = (ticks: number) => priceText(definition, ticks)
  const asked = { product: definition.id, side, trigger: written(trigger), quantity: quantityText(definition, lots) }
  const limit = type === 'limit' ? written(price) : undefined
  if (fields.oco) {
    const stopPrice = limit === undefined ? {} : { stopPrice: limit }
    return { route: 'placeOco', body: { ...asked, price: written(ocoPrice), ...stopPrice } }
  }
  return { route: 'placeStopOrder', body: { ...asked, stopKind, type, ...(limit !== undefined && { price: limit }) } }
}
