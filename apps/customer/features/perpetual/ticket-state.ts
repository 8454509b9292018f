import {
  type BodyOf,
  type Language,
  notionalUnit,
  priceText,
  type ProductDefinition,
  quantityText,
  type Side,
} from '@candela/contract'
import { parseTyped } from '@candela/locale'
import { SPOT_RULES } from '@candela/rules'
import { lotsOf, sliderLots, spendOf, ticksOf } from '@candela/rules/arithmetic'
import {
  type AskedMarket,
  type AskedPerpetual,
  type AskingAccount,
  PERPETUAL_RULES,
  type PerpetualAttempt,
  type PerpetualRefusal,
} from '@candela/rules/perpetual'
import { directionOf, largestOrder, notional, outcomeOf, ownMoney } from '@candela/rules/perpetual/arithmetic'
import { formatDecimal, parseDecimal, UNIT } from '@candela/units'
import { rulesNow } from '../../live/rules.ts'
import { centsUp, type Fault, isWrongSide, wrongSide } from '../../ticket/fault.ts'
import { distanceOf } from './position-figures.ts'
import { accountOf, heldOf, marketOf, standingOf, type TicketMarket } from './ticket-facts.ts'

export const PERPETUAL_TYPES = ['market', 'limit', 'stop'] as const
/** The units of an order's size: coins, their worth, or a share of the largest order. */
export const AMOUNT_UNITS = ['quantity', 'value', 'share'] as const
export type AmountUnit = (typeof AMOUNT_UNITS)[number]
export const LIMIT_TIMES = ['gtc', 'postOnly', 'ioc', 'fok'] as const
/** a stop order that rests or not once it acts */
export const STOP_TIMES = ['gtc', 'ioc'] as const

/** The customer's input; texts are their own until read. */
export interface PerpetualFields {
  readonly type: (typeof PERPETUAL_TYPES)[number]
  readonly price: string
  readonly trigger: string
  /** the order that a stop becomes once its trigger is reached */
  readonly acts: 'market' | 'limit'
  /** of what has a limit */
  readonly timeInForce: (typeof LIMIT_TIMES)[number]
  /** the distance from the mark at which a market order may fill, in per cent; '': the product's own */
  readonly slip: string
  readonly amount: string
  readonly by: AmountUnit
  readonly reduceOnly: boolean
  readonly protects: boolean
  readonly takeProfit: string
  readonly stopLoss: string
}

export const EMPTY_PERPETUAL: PerpetualFields = {
  type: 'market',
  price: '',
  trigger: '',
  acts: 'market',
  timeInForce: 'gtc',
  slip: '',
  amount: '',
  by: 'quantity',
  reduceOnly: false,
  protects: false,
  takeProfit: '',
  stopLoss: '',
}

/** The ticket of one side; amounts and prices are decimal texts, '' where there is none. */
export interface SideReading {
  readonly notional: string
  /** of what opens */
  readonly margin: string
  readonly fee: string
  /** limit or worst price */
  readonly bound: string
  /** the most that can be lost from here: the fee, and what then stands behind the position */
  readonly worstCase: string
  /** a limit that fills at once, maybe at a better price: the figures are those at the limit */
  readonly isAtWorst: boolean
  /** a top-up may take all that is available besides */
  readonly isToppedUp: boolean
  /** of the position that would result, as all below; cross: others as they are */
  readonly forcedPrice: string
  /** as a share of the mark */
  readonly distance: string
  /** '' of a cross position, whose account decides it */
  readonly bankruptcyPrice: string
  readonly breakEven: string
  readonly closeFee: string
  readonly liquidationFee: string
  readonly atTakeProfit: string
  readonly atStopLoss: string
  /** the quantity then held, in the base asset; '' where that is the quantity the order opens */
  readonly results: string
  /** lots that close an opposite position first, in the base asset, and what they come to before the fee */
  readonly closing: string
  readonly closedResult: string
  /** lots that open, in the base asset */
  readonly opening: string
  /** triggers that stand and that the order's own take the place of */
  readonly replaced: Readonly<Record<'takeProfit' | 'stopLoss', string>>
  readonly fault?: Fault
  readonly body?: Omit<BodyOf<'placePerpetualOrder'>, 'commandId'>
}

type PriceField = 'price' | 'trigger' | 'takeProfit' | 'stopLoss'

export interface PerpetualReading {
  readonly faults: Partial<Record<PriceField | 'amount' | 'slip', Fault>>
  /** the read price fields; ticks, 0: nothing */
  readonly prices: Readonly<Record<PriceField, number>>
  /** the price that the order is measured at; ticks, 0: not known */
  readonly at: number
  /** the largest order of each side that is taken, in lots, and the larger of them: the slider's end */
  readonly largest: Readonly<Record<'long' | 'short', number>>
  readonly most: number
  /** the read amount; 0: nothing */
  readonly lots: Readonly<Record<'long' | 'short', number>>
  readonly long?: SideReading
  readonly short?: SideReading
}

/** The text that asks for what has still to be entered, in the order of the fields. */
export function missingFrom(fields: PerpetualFields, { prices }: PerpetualReading) {
  if (fields.type === 'stop' && prices.trigger === 0) return 'stop.enter'
  return hasLimitPrice(fields) && prices.price === 0 ? 'enterPrice' : 'enterAmount'
}

function hasLimitPrice({ type, acts }: PerpetualFields): boolean {
  return type === 'limit' || (type === 'stop' && acts === 'limit')
}

/** Reads a ticket by the core's own rules, for both sides at once. */
export function readPerpetualTicket(fields: PerpetualFields, told: TicketMarket, language: Language): PerpetualReading {
  const { definition, available } = told
  const reader = { language, definition }
  const isStop = fields.type === 'stop'
  const hasLimit = hasLimitPrice(fields)
  const none: Read = {}
  const price = hasLimit ? readPrice(fields.price, reader) : none
  const trigger = isStop ? readPrice(fields.trigger, reader) : none
  const slip = hasLimit ? none : readSlip(fields.slip, reader)
  const takeProfit = fields.protects ? readPrice(fields.takeProfit, reader) : none
  const stopLoss = fields.protects ? readPrice(fields.stopLoss, reader) : none
  const prices = valuesOf({ price, trigger, takeProfit, stopLoss })
  const market = marketOf(told)
  const account = accountOf(told)
  const ask = (side: Side): AskedPerpetual => ({
    side,
    type: hasLimit ? 'limit' : 'market',
    timeInForce: hasLimit ? timeOf(fields) : 'ioc',
    price: hasLimit ? prices.price : ownWorst(slip.value, prices.trigger || told.mark, side),
    trigger: prices.trigger,
    lots: 0,
    reduceOnly: fields.reduceOnly,
    takeProfit: prices.takeProfit,
    stopLoss: prices.stopLoss,
    ruleVersion: told.terms.ruleVersion,
  })
  const isPriced = (!hasLimit || prices.price > 0) && (!isStop || prices.trigger > 0)
  const rules = rulesNow(PERPETUAL_RULES)
  const at = isPriced ? rules.measuredAt(market, ask('buy')) : 0
  const isOwn = at > 0 && available !== undefined
  const largest = {
    long: isOwn ? largestOrder(rules, ask('buy'), account, market) : 0,
    short: isOwn ? largestOrder(rules, ask('sell'), account, market) : 0,
  }
  const most = Math.max(largest.long, largest.short)
  const amount = readAmount(fields, { ...reader, at })
  const faults = faultsOf({ price, trigger, takeProfit, stopLoss, slip, amount })
  // a share is of what the side takes; of one that takes nothing, the other's says why
  const lotsOn = (side: 'long' | 'short'): number =>
    fields.by === 'share' ? sliderLots(largest[side] || most, amount.value ?? 0) : (amount.value ?? 0)
  const lots = { long: lotsOn('long'), short: lotsOn('short') }
  const common = { faults, prices, at, largest, most, lots }
  if (at === 0 || lots.long === 0 || lots.short === 0 || Object.keys(faults).length > 0) return common
  const beside = { account, market, told }
  return {
    ...common,
    long: readSide({ ...ask('buy'), lots: lots.long }, beside),
    short: readSide({ ...ask('sell'), lots: lots.short }, beside),
  }
}

interface Beside {
  readonly account: AskingAccount
  readonly market: AskedMarket
  readonly told: TicketMarket
}

function readSide(asked: AskedPerpetual, beside: Beside): SideReading {
  const { account, market, told } = beside
  const { definition } = told
  const rules = rulesNow(PERPETUAL_RULES)
  const attempt = rules.attemptOf(asked, account, market)
  const refusal = rules.perpetualRefusal(attempt)
  const outcome = outcomeOf(rules, asked, account, market, standingOf(told))
  const { after, forcedPrice } = outcome
  const text = (ticks: number) => (ticks === 0 ? '' : priceText(definition, ticks))
  const size = (lots: number) => (lots === 0 ? '' : quantityText(definition, lots))
  const money = (amount: bigint | undefined) => (amount === undefined ? '' : formatDecimal(amount))
  const goesOn = after !== undefined && after.side === account.position?.side
  const replaced = (key: 'takeProfit' | 'stopLoss') => (goesOn && asked[key] > 0 ? (heldOf(told)?.[key] ?? '') : '')
  const stood: Omit<SideReading, 'fault' | 'body'> = {
    notional: money(outcome.notional),
    margin: money(outcome.margin),
    fee: money(outcome.fee),
    bound: text(rules.boundOf(market, asked)),
    worstCase: money(outcome.worstCase),
    isAtWorst: asked.type === 'limit' && asked.trigger === 0 && !attempt.isPostOnly && attempt.wouldTake,
    isToppedUp: account.mode === 'cross' && after !== undefined && told.account?.topUp === true,
    forcedPrice: text(forcedPrice),
    distance: forcedPrice === 0 || market.mark === 0 ? '' : distanceOf(market.mark, forcedPrice),
    bankruptcyPrice: text(outcome.bankruptcyPrice),
    breakEven: text(outcome.breakEvenPrice),
    closeFee: money(outcome.closeFee),
    liquidationFee: money(outcome.liquidationFee),
    atTakeProfit: money(outcome.resultAtTarget),
    atStopLoss: money(outcome.resultAtStop),
    results: goesOn ? quantityText(definition, after.lots) : '',
    closing: size(outcome.closeLots),
    closedResult: outcome.closeLots === 0 ? '' : formatDecimal(outcome.closedResult),
    opening: size(asked.reduceOnly ? 0 : asked.lots - outcome.closeLots),
    replaced: { takeProfit: replaced('takeProfit'), stopLoss: replaced('stopLoss') },
  }
  if (refusal === undefined) return { ...stood, body: bodyOf(asked, definition) }
  return { ...stood, fault: faultOf(refusal, asked, attempt, beside) }
}

/** A refusal as the exchange would name it, with the figures of its bound. */
function faultOf(
  refusal: PerpetualRefusal,
  asked: AskedPerpetual,
  { reserve, available, unpaidPrincipal, isReduceOnly, split }: PerpetualAttempt,
  { market, told }: Beside,
): Fault {
  if (refusal === 'insufficientMargin') {
    return { code: refusal, params: { missing: formatDecimal(centsUp(reserve - available)) } }
  }
  if (refusal === 'ownMoneyNeeded') {
    return { code: refusal, params: { own: formatDecimal(ownMoney(available, unpaidPrincipal)) } }
  }
  if (isWrongSide(refusal) && !isReduceOnly && split.openLots > 0) {
    const price = priceText(told.definition, rulesNow(PERPETUAL_RULES).measuredAt(market, asked))
    return { code: refusal, params: wrongSide(refusal, directionOf(asked.side), price) }
  }
  const kept = told.terms.own?.protections.find(({ code }) => code === refusal)?.params ?? {}
  const params = Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, String(value)]))
  return { code: refusal, params }
}

function bodyOf(asked: AskedPerpetual, definition: ProductDefinition): SideReading['body'] {
  const { side, type, timeInForce, price, trigger, lots, reduceOnly, takeProfit, stopLoss, ruleVersion } = asked
  const priced = { price, trigger, takeProfit, stopLoss }
  const texts = Object.entries(priced).flatMap(([name, ticks]) =>
    ticks > 0 ? [[name, priceText(definition, ticks)]] : [],
  )
  return {
    product: definition.id,
    side,
    type,
    ...(type === 'limit' && { timeInForce }),
    ...Object.fromEntries(texts),
    quantity: quantityText(definition, lots),
    reduceOnly,
    ruleVersion,
  }
}

/** A stop order that rests or ends at once; no other is taken. */
function timeOf({ type, timeInForce }: PerpetualFields): PerpetualFields['timeInForce'] {
  return type === 'limit' || timeInForce === 'ioc' ? timeInForce : 'gtc'
}

interface Read {
  readonly value?: number
  readonly fault?: Fault
}

interface Reader {
  readonly language: Language
  readonly definition: ProductDefinition
}

function readPrice(text: string, reader: Reader): Read {
  return read(text, reader, (typed) => ticksOf(typed, reader.definition), 'priceMalformed')
}

/** The fault of a distance from the mark as it is typed. */
export function slipFault(text: string, language: Language, definition: ProductDefinition): Fault | undefined {
  return readSlip(text, { language, definition }).fault
}

/** A distance in per cent, in ppm: no further than the widest that may be named. */
function readSlip(text: string, reader: Reader): Read {
  const ppm = read(text, reader, (typed) => partsOf(typed, PPM_A_PERCENT), 'priceMalformed')
  if (ppm.value === undefined || ppm.value <= reader.definition.widestWorstPricePpm) return ppm
  return { fault: { code: 'priceOutOfBand', params: {} } }
}

/** A market order's own worst price in ticks; 0: the product's. */
function ownWorst(ppm: number | undefined, from: number, side: Side): number {
  return ppm === undefined || from === 0 ? 0 : rulesNow(SPOT_RULES).worstPrice({ worstPricePpm: ppm }, from, side)
}

/** An amount in lots, cut to whole ones: coins, or as many as money buys; a share of the largest order in permille. */
function readAmount({ amount, by }: PerpetualFields, reader: Reader & { readonly at: number }): Read {
  const { definition, at } = reader
  if (by === 'quantity') return read(amount, reader, (typed) => lotsOf(typed, definition), 'quantityMalformed')
  if (by === 'value') {
    const value = read(amount, reader, spendOf, 'quantityMalformed')
    if (value.value === undefined) return value
    const lot = notional(at, 1, notionalUnit(definition))
    const lots = lot === 0n ? 0 : Number(BigInt(value.value) / lot)
    return lots > 0 || at === 0 ? { value: lots } : { fault: { code: 'notionalTooSmall', params: {} } }
  }
  const share = read(amount, reader, (typed) => partsOf(typed, PERMILLE_A_PERCENT), 'quantityMalformed')
  const isWithin = share.value === undefined || share.value <= WHOLE_PERMILLE
  return isWithin ? share : { fault: { code: 'quantityMalformed', params: {} } }
}

const PPM_A_PERCENT = 10_000
const PERMILLE_A_PERCENT = 10
const WHOLE_PERMILLE = 1_000

/** Per cent in whole parts: "0.5" at 10 a per cent is 5. */
function partsOf(text: string, each: number): { readonly ok: boolean; readonly value?: number } {
  const minor = parseDecimal(text)
  if (minor === undefined || minor <= 0n || (minor * BigInt(each)) % BigInt(UNIT) !== 0n) return { ok: false }
  return { ok: true, value: Number((minor * BigInt(each)) / BigInt(UNIT)) }
}

function read(
  text: string,
  { language, definition }: Reader,
  steps: (typed: string) => { readonly ok: boolean; readonly value?: number },
  code: 'priceMalformed' | 'quantityMalformed',
): Read {
  if (text.trim() === '') return {}
  const typed = parseTyped(language, text)
  const found = typed === undefined ? undefined : steps(typed)
  if (found?.value !== undefined && found.value > 0) return { value: found.value }
  const params = { tick: formatDecimal(definition.tick), lot: formatDecimal(definition.lot) }
  return { fault: { code, params } }
}

function valuesOf(reads: Readonly<Record<PriceField, Read>>): Readonly<Record<PriceField, number>> {
  const { price, trigger, takeProfit, stopLoss } = reads
  return {
    price: price.value ?? 0,
    trigger: trigger.value ?? 0,
    takeProfit: takeProfit.value ?? 0,
    stopLoss: stopLoss.value ?? 0,
  }
}

function faultsOf(reads: Readonly<Record<PriceField | 'amount' | 'slip', Read>>): PerpetualReading['faults'] {
  const found = Object.entries(reads).flatMap(([key, { fault }]) => (fault === undefined ? [] : [[key, fault]]))
  return Object.fromEntries(found)
}
export type { TicketMarket } from './ticket-facts.ts'
