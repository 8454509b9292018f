import type {
  Balances,
  BodyOf,
  Language,
  Product,
  ProductDefinition,
  Quote,
  Refusal,
  Side,
  TimeInForce,
} from '@candela/contract'
import { parseTyped } from '@candela/locale'
import {
  bandOf,
  largestLots,
  lotsOf,
  type OrderPreview,
  type OrderRequest,
  type PreviewFunds,
  type PreviewMarket,
  LATEST_RULES,
  previewOrder,
  RULES,
  priceText,
  quantityText,
  spendOf,
  ticksOf,
  worstPrice,
} from '@candela/rules'
import { formatDecimal, parseDecimal } from '@candela/units'
import type { BookState } from '../../live/index.ts'

/** a hundredth of a USDT in minor units */
const CENT = 1_000_000n

/** What the customer typed and chose; texts are their own until read. */
export interface TicketFields {
  readonly side: Side
  readonly type: 'limit' | 'market'
  readonly timeInForce: TimeInForce
  readonly price: string
  readonly quantity: string
  readonly spend: string
  /** market orders: by quantity of the base asset, or by money */
  readonly by: 'quantity' | 'spend'
}

export const EMPTY_TICKET: TicketFields = {
  side: 'buy',
  type: 'limit',
  timeInForce: 'gtc',
  price: '',
  quantity: '',
  spend: '',
  by: 'quantity',
}

export interface Fault {
  readonly code: Refusal
  readonly params: Readonly<Record<string, string>>
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
  /** what would be sent; only where nothing is at fault */
  readonly body?: Omit<BodyOf<'placeOrder'>, 'commandId'>
  readonly largest: number
  readonly lots: number
}

/** The rules' product from what the catalogue route says. A ticket never expands the ladder: the book comes expanded. */
export function definitionOf(product: Product): ProductDefinition {
  const minor = (text: string) => Number(parseDecimal(text) ?? 0n)
  const lot = minor(product.lot)
  return {
    product: 0,
    id: product.id,
    base: 1,
    quote: 0,
    tick: minor(product.tick),
    lot,
    spot: product.spot,
    minimumLots: minor(product.minimumQuantity) / lot,
    maximumLots: minor(product.maximumQuantity) / lot,
    minimumNotional: minor(product.minimumNotional),
    makerFeePpm: product.makerFeePpm,
    takerFeePpm: product.takerFeePpm,
    priceBandPpm: product.priceBandPpm,
    worstPricePpm: product.worstPricePpm,
    widestWorstPricePpm: product.widestWorstPricePpm,
    ladder: { levels: 0, spacing: 1, baseLots: 1, growthPermille: 0 },
  }
}

/** Mid and levels in ticks and lots, from the live quote and book. */
export function marketOf(
  definition: ProductDefinition,
  quote: Quote | undefined,
  book: BookState | undefined,
): PreviewMarket {
  const level = ([price, quantity]: readonly [string, string, string]) =>
    [
      Number((parseDecimal(price) ?? 0n) / BigInt(definition.tick)),
      Number((parseDecimal(quantity) ?? 0n) / BigInt(definition.lot)),
    ] as const
  const bids = (book?.bids ?? []).map(level)
  const asks = (book?.asks ?? []).map(level)
  const index = Number((parseDecimal(quote?.index ?? '0') ?? 0n) / BigInt(definition.tick))
  const mid = bids[0] && asks[0] ? Math.floor((bids[0][0] + asks[0][0]) / 2) : index
  return { mid, stale: quote?.stale !== false, bids, asks }
}

/** What is available of the two assets; nothing for a visitor. */
export function fundsOf(product: Product, balances: Balances | undefined): PreviewFunds {
  const available = (asset: string) =>
    parseDecimal(balances?.balances.find((row) => row.asset === asset)?.available ?? '0') ?? 0n
  return { base: available(product.base), quote: available(product.quote) }
}

/** Reads a ticket by the core's own rules. Faults of empty fields are not named: nobody has typed there yet. */
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
      : worstPrice(definition, market.mid, fields.side)
  const available = fields.side === 'buy' ? funds.quote : funds.base
  const largest = largestLots(definition, fields.side, price, available)
  const bySpend = !limit && fields.by === 'spend'
  const amount = bySpend
    ? readSteps(fields.spend, language, spendOf, definition, 'quantityInvalid')
    : readSteps(fields.quantity, language, (text) => lotsOf(text, definition), definition, 'quantityInvalid')
  const lots = bySpend ? 0 : (amount.value ?? 0)
  const reading = {
    price,
    largest,
    lots,
    ...(typedPrice?.fault && { priceFault: typedPrice.fault }),
    ...(amount.fault && { amountFault: amount.fault }),
  }
  if (price === 0 || amount.value === undefined) return reading
  const request: OrderRequest = {
    side: fields.side,
    type: fields.type,
    timeInForce: limit ? fields.timeInForce : 'ioc',
    price: limit ? price : 0,
    lots,
    spend: bySpend ? amount.value : 0,
  }
  const preview = previewOrder(RULES[LATEST_RULES], definition, market, funds, request)
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

interface Read {
  readonly value?: number
  readonly fault?: Fault
}

function readSteps(
  text: string,
  language: Language,
  steps: (text: string) => ReturnType<typeof spendOf>,
  definition: ProductDefinition,
  noNumber: 'priceInvalid' | 'quantityInvalid',
): Read {
  if (text.trim() === '') return {}
  const typed = parseTyped(language, text)
  const read = typed === undefined ? ({ ok: false, code: noNumber } as const) : steps(typed)
  return read.ok ? { value: read.value } : { fault: { code: read.code, params: boundsOf(definition) } }
}

function boundsOf(definition: ProductDefinition): Record<string, string> {
  return {
    tick: formatDecimal(definition.tick),
    lot: formatDecimal(definition.lot),
    maximum: `${quantityText(definition, definition.maximumLots)} ${definition.id.split('-')[0]}`,
    minimum: `${formatDecimal(definition.minimumNotional)} USDT`,
  }
}

function faultOf(
  code: Refusal,
  definition: ProductDefinition,
  market: PreviewMarket,
  side: Side,
  shortage: bigint,
): Fault {
  const band = bandOf(definition, market.mid)
  const step = side === 'buy' ? CENT : BigInt(definition.lot)
  // rounded up: adding what is named is enough
  const missing = code === 'insufficientBalance' ? formatDecimal(((shortage + step - 1n) / step) * step) : ''
  return {
    code,
    params: {
      ...boundsOf(definition),
      lowest: priceText(definition, band.low),
      highest: priceText(definition, band.high),
      missing,
      of: side === 'buy' ? 'quote' : 'base',
    },
  }
}
