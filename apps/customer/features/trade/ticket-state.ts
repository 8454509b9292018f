import {
  type BodyOf,
  type Language,
  priceText,
  type ProductDefinition,
  quantityText,
  type Side,
  type TimeInForce,
} from '@candela/contract'
import { type OrderPreview, type OrderRequest, type PreviewFunds, type PreviewMarket, SPOT_RULES } from '@candela/rules'
import {
  largestLots,
  lotsOf,
  MAX_NOTIONAL,
  notionalOf,
  previewOrder,
  sliderPermille,
  spendOf,
  ticksOf,
} from '@candela/rules/arithmetic'
import { formatDecimal } from '@candela/units'
import { rulesNow } from '../../live/rules.ts'
import { type Fault, faultOf, readSteps } from '../../ticket/fault.ts'

/** a hundredth of a USDT in minor units */
const CENT = 1_000_000n

/** The customer's input; texts are their own until read. */
export interface TicketFields {
  readonly side: Side
  /** `stop`: it waits until the index reaches a trigger */
  readonly type: 'limit' | 'market' | 'stop'
  readonly timeInForce: TimeInForce
  readonly price: string
  readonly quantity: string
  readonly spend: string
  /** market orders: by quantity of the base asset, or by money */
  readonly by: 'quantity' | 'spend'
  readonly trigger: string
  /** the side of the index on which the trigger lay when it was entered: that side is meant, wherever the index goes; empty: not known */
  readonly waitsFor: '' | 'rise' | 'fall'
  /** the order it becomes when it is triggered */
  readonly becomes: 'limit' | 'market'
  /** with a limit order beside it, of which one cancels the other */
  readonly oco: boolean
  readonly ocoPrice: string
}

export const EMPTY_TICKET: TicketFields = {
  side: 'buy',
  type: 'limit',
  timeInForce: 'gtc',
  price: '',
  quantity: '',
  spend: '',
  by: 'quantity',
  trigger: '',
  waitsFor: '',
  becomes: 'market',
  oco: false,
  ocoPrice: '',
}

/** The ticket as the rules read it. */
export interface Reading {
  /** limit, or the default worst price, in ticks; 0 while unknown */
  readonly price: number
  readonly priceFault?: Fault
  readonly amountFault?: Fault
  /** a fault of the order as a whole: band, balance, stale */
  readonly orderFault?: Fault
  /** an order that never rests and would meet nothing at its price: it could be sent, but only to be cancelled */
  readonly idle?: boolean
  readonly preview?: OrderPreview
  /** the body to send; only where nothing is at fault */
  readonly body?: Omit<BodyOf<'placeOrder'>, 'commandId'>
  readonly largest: number
  readonly lots: number
  /** lots that a sale leaves although they are too little for an order; undefined where it leaves none, or enough */
  readonly leaves?: number
}

/** Reads a limit or market ticket by the core's own rules. */
export function readTicket(
  fields: TicketFields,
  definition: ProductDefinition,
  market: PreviewMarket,
  funds: PreviewFunds,
  language: Language,
): Reading {
  const limit = fields.type === 'limit'
  const typedPrice = limit
    ? readSteps(fields.price, language, (text) => ticksOf(text, definition), definition, 'priceInvalid')
    : undefined
  const price = limit
    ? (typedPrice?.value ?? 0)
    : market.mid === 0
      ? 0
      : rulesNow(SPOT_RULES).worstPrice(definition, market.mid, fields.side)
  const available = fields.side === 'buy' ? funds.quote : funds.base
  const largest = largestLots(definition, fields.side, price, available)
  const bySpend = !limit && fields.by === 'spend'
  const amount = bySpend
    ? readSteps(fields.spend, language, spendOf, definition, 'quantityInvalid')
    : readSteps(fields.quantity, language, (text) => lotsOf(text, definition), definition, 'quantityInvalid')
  const lots = bySpend ? 0 : (amount.value ?? 0)
  const typed = {
    price,
    largest,
    lots,
    ...(typedPrice?.fault && { priceFault: typedPrice.fault }),
    ...(amount.fault && { amountFault: amount.fault }),
  }
  if (price === 0 || amount.value === undefined) return typed
  const request: OrderRequest = {
    side: fields.side,
    type: limit ? 'limit' : 'market',
    timeInForce: limit ? fields.timeInForce : 'ioc',
    price: limit ? price : 0,
    lots,
    spend: bySpend ? amount.value : 0,
  }
  const preview = previewOrder(rulesNow(SPOT_RULES), definition, market, funds, request)
  const left = fields.side === 'sell' ? largest - (bySpend ? preview.filled : lots) : 0
  const isTooLittle = left < definition.minimumLots || notionalOf(definition, price, left) < definition.minimumNotional
  const reading = { ...typed, ...(left > 0 && isTooLittle && { leaves: left }) }
  if (preview.code !== 'ok') {
    const orderFault = faultOf(preview.code, definition, market, fields.side, BigInt(preview.hold) - available)
    return { ...reading, preview, orderFault }
  }
  if (preview.filled === 0 && preview.rests === 0) return { ...reading, preview, idle: true }
  return { ...reading, preview, body: bodyOf(definition, request, price) }
}

function bodyOf(
  definition: ProductDefinition,
  request: OrderRequest,
  price: number,
): Omit<BodyOf<'placeOrder'>, 'commandId'> {
  const { side, type, lots, spend } = request
  return {
    product: definition.id,
    side,
    type,
    // the worst price shown is the worst price sent, so that the market cannot run away between screen and exchange
    price: priceText(definition, price),
    ...(type === 'limit' && { timeInForce: request.timeInForce }),
    ...(spend > 0 ? { spend: formatDecimal(spend) } : { quantity: quantityText(definition, lots) }),
  }
}

/** A slider position as money to spend, down to the cent; undefined for a sale, whose slider says how much of the asset. */
export function spendAt({ side }: TicketFields, { quote }: PreviewFunds, permille: number): string | undefined {
  if (side === 'sell') return undefined
  const part = (spendable(quote) * BigInt(permille)) / 1000n
  return formatDecimal(permille === 1000 ? part : part - (part % CENT))
}

/** The slider's place by money: the share of it that a buy spends, the lots that a sale would fill. */
export function spendPermille(reading: Reading, { side }: TicketFields, { quote }: PreviewFunds): number {
  const most = Number(spendable(quote))
  if (side === 'sell') return sliderPermille(reading.largest, reading.preview?.filled ?? 0)
  return sliderPermille(most, reading.preview?.hold ?? 0)
}

function spendable(quote: bigint): bigint {
  return quote > BigInt(MAX_NOTIONAL) ? BigInt(MAX_NOTIONAL) : quote
}
