import {
  type BodyOf,
  type CrossAccount,
  type Language,
  notionalUnit,
  type PerpetualTerms,
  type Position,
  type ProductDefinition,
} from '@candela/contract'
import { parseTyped } from '@candela/locale'
import { insideBand, lotsOf, priceText, quantityText, ticksOf, worstPrice } from '@candela/rules'
import {
  bankruptcyPrice,
  crossBacking,
  DEFAULT_LEVERAGE,
  type Direction,
  feeOf,
  forcedPrice,
  initialMargin,
  notional,
  openFill,
  type Position as RulesPosition,
  reserveOf,
  splitLots,
  type Tier,
  ticketFigures,
  tierOf,
  type TriggerFault,
  triggerFault,
} from '@candela/rules/perpetual'
import { formatDecimal } from '@candela/units'
import { centsUp, type Fault } from '../../ticket/fault.ts'
import { distanceOf, minor, rulesPositionOf, tiersOfTerms } from './position-figures.ts'

export const PERPETUAL_TYPES = ['market', 'limit', 'stop'] as const

/** What the customer typed and chose; texts are their own until read. */
export interface PerpetualFields {
  readonly type: (typeof PERPETUAL_TYPES)[number]
  readonly price: string
  readonly trigger: string
  readonly quantity: string
  readonly reduceOnly: boolean
  readonly protects: boolean
  readonly takeProfit: string
  readonly stopLoss: string
}

export const EMPTY_PERPETUAL: PerpetualFields = {
  type: 'market',
  price: '',
  trigger: '',
  quantity: '',
  reduceOnly: false,
  protects: false,
  takeProfit: '',
  stopLoss: '',
}

/** The ticket of one side; amounts and prices are decimal texts, '' where there is none. */
export interface SideReading {
  readonly notional: string
  /** of what opens: margin and opening fee; together, isolated, all that can be lost of it */
  readonly margin: string
  readonly openFee: string
  readonly closeFee: string
  readonly liquidationFee: string
  /** cross: with all that lies in the account */
  readonly worstCase: string
  /** of the position that would result; cross: others as they are */
  readonly forcedPrice: string
  /** as a share of the mark */
  readonly distance: string
  /** '' of a cross position, whose account decides it */
  readonly bankruptcyPrice: string
  readonly breakEven: string
  readonly atTakeProfit: string
  readonly atStopLoss: string
  /** lots that close an opposite position first, in the base asset */
  readonly closing: string
  readonly fault?: Fault
  readonly body?: Omit<BodyOf<'placePerpetualOrder'>, 'commandId'>
}

type PriceField = 'price' | 'trigger' | 'takeProfit' | 'stopLoss'

export interface PerpetualReading {
  readonly faults: Partial<Record<PriceField | 'quantity', Fault>>
  /** what was read of the price fields; ticks, 0: nothing */
  readonly prices: Readonly<Record<PriceField, number>>
  /** the most lots that what is available opens at this price, to slide over */
  readonly largest: number
  readonly lots: number
  readonly long?: SideReading
  readonly short?: SideReading
}

interface Market {
  readonly definition: ProductDefinition
  readonly terms: PerpetualTerms
  /** ticks; 0 while unknown */
  readonly mark: number
  /** undefined for a visitor */
  readonly available: bigint | undefined
  readonly leverage: number
  readonly position: Position | undefined
  /** what stands behind the product in cross mode; undefined: isolated */
  readonly account?: CrossAccount | undefined
}

/** Reads a ticket by the core's own rules, for both sides at once. */
export function readPerpetualTicket(fields: PerpetualFields, market: Market, language: Language): PerpetualReading {
  const { definition, terms, mark } = market
  const number = (text: string, isPrice: boolean) => read(text, language, definition, isPrice)
  const price = fields.type === 'limit' ? number(fields.price, true) : {}
  const trigger = fields.type === 'stop' ? number(fields.trigger, true) : {}
  const quantity = number(fields.quantity, false)
  const takeProfit = fields.protects ? number(fields.takeProfit, true) : {}
  const stopLoss = fields.protects ? number(fields.stopLoss, true) : {}
  const at = fields.type === 'limit' ? (price.value ?? 0) : fields.type === 'stop' ? (trigger.value ?? 0) : mark
  const faults = Object.fromEntries(
    Object.entries({ price, trigger, quantity, takeProfit, stopLoss }).flatMap(([key, { fault }]) =>
      fault === undefined ? [] : [[key, fault]],
    ),
  )
  const lots = quantity.value ?? 0
  const unit = notionalUnit(definition)
  const tiers = tiersOfTerms(terms)
  const prices = {
    price: price.value ?? 0,
    trigger: trigger.value ?? 0,
    takeProfit: takeProfit.value ?? 0,
    stopLoss: stopLoss.value ?? 0,
  }
  const common = { faults, prices, lots, largest: largestOf(market, at, unit) }
  if (at === 0 || lots === 0 || Object.keys(faults).length > 0) return common
  const asked: Asked = {
    fields,
    at,
    lots,
    takeProfit: takeProfit.value ?? 0,
    stopLoss: stopLoss.value ?? 0,
    unit,
    tiers,
  }
  return { ...common, long: readSide(1, asked, market), short: readSide(-1, asked, market) }
}

interface Asked {
  readonly fields: PerpetualFields
  readonly at: number
  readonly lots: number
  readonly takeProfit: number
  readonly stopLoss: number
  readonly unit: number
  readonly tiers: readonly Tier[]
}

function readSide(side: Direction, asked: Asked, market: Market): SideReading {
  const { at, lots, unit, tiers, fields } = asked
  const { definition, terms, leverage, position, mark, account } = market
  const held = position && rulesPositionOf(position, definition)
  const backing = backingOf(market, held, asked)
  const opposite = held && held.side !== side ? held.lots : 0
  const { closeLots, openLots } = splitLots(lots, opposite)
  const { takerFeePpm, liquidationFeePpm } = terms
  const opens = fields.reduceOnly ? 0 : openLots
  const figures = ticketFigures(
    { side, lots: Math.max(1, opens), price: at, leverage, takeProfit: asked.takeProfit, stopLoss: asked.stopLoss },
    { unit, takerPpm: takerFeePpm, liquidationPpm: liquidationFeePpm, tiers },
  )
  const before = held && held.side === side ? held : undefined
  const after = openFill(before, { side, price: at, lots: Math.max(1, opens) }, { unit, leverage, feePpm: takerFeePpm })
  const forced = opens === 0 ? 0 : forcedPrice(backed(after.position, backing), unit, tiers)
  const text = (ticks: number) => (ticks === 0 ? '' : priceText(definition, ticks))
  const fault = faultOf(side, { ...asked, opens, closeLots, leverage, before, after: after.position, backing }, market)
  const stood: Omit<SideReading, 'fault' | 'body'> = {
    notional: formatDecimal(notional(at, lots, unit)),
    margin: formatDecimal(opens === 0 ? 0n : figures.margin),
    openFee: formatDecimal(feeOf(notional(at, lots, unit), takerFeePpm)),
    closeFee: formatDecimal(opens === 0 ? 0n : figures.closeFee),
    liquidationFee: formatDecimal(opens === 0 ? 0n : figures.liquidationFee),
    worstCase: formatDecimal(opens === 0 ? 0n : figures.worstCase + minor(account?.balance ?? '0')),
    forcedPrice: text(forced),
    distance: forced === 0 || mark === 0 ? '' : distanceOf(mark, forced),
    bankruptcyPrice: opens === 0 || account !== undefined ? '' : text(bankruptcyPrice(after.position, unit)),
    breakEven: opens === 0 ? '' : text(figures.breakEvenPrice),
    atTakeProfit: opens === 0 || figures.resultAtTarget === undefined ? '' : formatDecimal(figures.resultAtTarget),
    atStopLoss: opens === 0 || figures.resultAtStop === undefined ? '' : formatDecimal(figures.resultAtStop),
    closing: closeLots === 0 ? '' : quantityText(definition, closeLots),
  }
  return fault ? { ...stood, fault } : { ...stood, body: bodyOf(side, asked, market) }
}

interface Judged extends Asked {
  readonly opens: number
  readonly closeLots: number
  readonly leverage: number
  /** the position that it enlarges */
  readonly before: RulesPosition | undefined
  /** and what it would be then */
  readonly after: RulesPosition
  readonly backing: bigint
}

/** In the order of the exchange's own refusals, as far as a ticket can know. */
function faultOf(side: Direction, judged: Judged, market: Market): Fault | undefined {
  const { fields, at, lots, unit, tiers, opens, closeLots } = judged
  const { terms, leverage, available, definition } = market
  const worst = fields.type === 'limit' ? at : worstPrice(definition, at, side === 1 ? 'buy' : 'sell')
  if (terms.stale && (fields.type !== 'limit' || opens > 0)) return { code: 'priceStale', params: {} }
  if (fields.type === 'limit' && !insideBand(definition, market.mark, at)) return { code: 'priceOutOfBand', params: {} }
  if (opens > 0 && notional(at, lots, unit) < minor(terms.minimumNotional)) {
    return { code: 'notionalTooSmall', params: {} }
  }
  if (opens > 0 && leverage > DEFAULT_LEVERAGE && terms.own?.knowledge === false) {
    return { code: 'knowledgeCheckMissing', params: {} }
  }
  if (opens > 0 && leverage > tierOf(tiers, notional(at, judged.after.lots, unit)).leverage) {
    return { code: 'leverageTooHigh', params: {} }
  }
  if (fields.reduceOnly && closeLots === 0) return { code: 'nothingToReduce', params: {} }
  if (fields.reduceOnly && closeLots < lots) return { code: 'reduceExceedsPosition', params: {} }
  const wrong = attachedFault(side, judged, worst)
  if (wrong) return { code: wrong === 'takeProfitWrongSide' ? 'targetWrongSide' : wrong, params: {} }
  if (available === undefined || opens === 0) return undefined
  const reserving = { unit, leverage, takerPpm: terms.takerFeePpm }
  // of the best bid a ticket knows only that it lies at the mark
  const bid = fields.type === 'stop' ? at : market.mark
  const reserve = reserveOf({ side, price: worst, openLots: opens }, bid, reserving)
  if (reserve <= available) return undefined
  return { code: 'insufficientMargin', params: { missing: formatDecimal(centsUp(reserve - available)) } }
}

/** What the rest of a cross account adds to a position's margin; nothing where it is isolated. */
function backingOf(
  { account, mark, leverage }: Market,
  held: RulesPosition | undefined,
  { unit, tiers }: Asked,
): bigint {
  if (account === undefined) return 0n
  const own = held && { position: held, mark, unit, leverage, tiers }
  return crossBacking({ equity: minor(account.equity), maintenance: minor(account.maintenance) }, own)
}

function backed(position: RulesPosition, backing: bigint): RulesPosition {
  return { ...position, margin: position.margin + backing }
}

/** What is wrong with the triggers that come with an order: the exchange measures them at its worst price. */
function attachedFault(side: Direction, judged: Judged, worst: number): TriggerFault | undefined {
  const { takeProfit, stopLoss, unit, tiers, before, opens, leverage, backing } = judged
  if (takeProfit === 0 && stopLoss === 0) return undefined
  if (opens === 0) return takeProfit === 0 ? 'stopLossWrongSide' : 'takeProfitWrongSide'
  const { position } = openFill(before, { side, price: worst, lots: opens }, { unit, leverage, feePpm: 0 })
  const forced = forcedPrice(backed(position, backing), unit, tiers)
  const prices = { mark: worst, forcedPrice: forced, takeProfit, stopLoss }
  return triggerFault(side, prices)
}

function bodyOf(side: Direction, asked: Asked, { definition, terms }: Market): SideReading['body'] {
  const { fields, at, lots, takeProfit, stopLoss } = asked
  return {
    product: definition.id,
    side: side === 1 ? 'buy' : 'sell',
    type: fields.type === 'limit' ? 'limit' : 'market',
    ...(fields.type === 'limit' && { price: priceText(definition, at) }),
    ...(fields.type === 'stop' && { trigger: priceText(definition, at) }),
    quantity: quantityText(definition, lots),
    reduceOnly: fields.reduceOnly,
    ...(takeProfit > 0 && { takeProfit: priceText(definition, takeProfit) }),
    ...(stopLoss > 0 && { stopLoss: priceText(definition, stopLoss) }),
    ruleVersion: terms.ruleVersion,
  }
}

/** The most lots that margin and fee of what is available open at this price, opposite lots on top. */
function largestOf({ definition, terms, available, leverage, position }: Market, at: number, unit: number): number {
  if (at === 0) return 0
  const lot = notional(at, 1, unit)
  const perLot = initialMargin(lot, leverage) + feeOf(lot, terms.takerFeePpm)
  const opens = available === undefined || perLot === 0n ? 0n : available / perLot
  const held = position && rulesPositionOf(position, definition)
  return Math.min(definition.maximumLots, Number(opens) + (held?.lots ?? 0))
}

interface Read {
  readonly value?: number
  readonly fault?: Fault
}

function read(text: string, language: Language, definition: ProductDefinition, isPrice: boolean): Read {
  if (text.trim() === '') return {}
  const typed = parseTyped(language, text)
  const found = typed === undefined ? undefined : isPrice ? ticksOf(typed, definition) : lotsOf(typed, definition)
  if (found?.ok && found.value > 0) return { value: found.value }
  return {
    fault: {
      code: isPrice ? 'priceMalformed' : 'quantityMalformed',
      params: { tick: formatDecimal(definition.tick), lot: formatDecimal(definition.lot) },
    },
  }
}
