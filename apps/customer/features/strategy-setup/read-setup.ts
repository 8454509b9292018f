import type { BodyOf, Language, StrategyField, StrategyOffer } from '@candela/contract'
import { parseTyped } from '@candela/locale'
import { ticksOf } from '@candela/rules/arithmetic'
import { type StartStrategyRefusal, STRATEGY_RULES } from '@candela/rules/strategy'
import {
  type AskedParameters,
  productsOf,
  settled,
  type StrategyStops,
  stopWorths,
} from '@candela/rules/strategy/arithmetic'
import { formatDecimal, parseDecimal, PPM } from '@candela/units'
import { rulesNow } from '../../live/rules.ts'
import { definitionOf } from '../../ticket/spot-market.ts'
import { readStops, wrongStops } from '../../ticket/strategy-stops.ts'
import type { Draft } from './draft.ts'
import type { NumberedProduct } from './use-backtest.ts'

/** the reading of what is no figure: refused by the rules, in their own order */
const NONE = -1
/** percent in ten thousandths are ppm */
const PERCENT_DIGITS = 4

/** The places of the page, in their order. */
export const STEPS = ['what', 'money', 'test'] as const
export type Step = (typeof STEPS)[number]

/** The parameters and the money of a strategy, as the house will read them. */
export interface Setup {
  readonly asked: AskedParameters
  readonly amount: bigint
  readonly stops: StrategyStops
  readonly body: Omit<BodyOf<'startStrategy'>, 'commandId' | 'ruleVersion'>
  /** of its products, minor units; 0 while a field is wrong */
  readonly least: bigint
  /** the first fault, in the order of the rules */
  readonly fault: SetupFault | undefined
}

export interface SetupFault {
  readonly code: StartStrategyRefusal
  readonly params: Readonly<Record<string, string>>
  /** the field that it stands at; undefined: at none of them */
  readonly field: StrategyField | undefined
}

/** All that a draft is read by. */
export interface SetupMarket {
  /** all that are traded, numbered */
  readonly products: readonly NumberedProduct[]
  readonly offer: StrategyOffer
  /** of a grid's product, in ticks; 0: not known */
  readonly index: number
  /** of what pays; undefined for a visitor */
  readonly available: bigint | undefined
}

/** Reads a draft by the rules that the core decides by. */
export function readSetup(draft: Draft, market: SetupMarket, language: Language): Setup {
  const reader = new Reader(market.products, language)
  const asked = reader.parameters(draft)
  const typedAmount = reader.money(draft.amount)
  const stops = readStops(draft.stopLoss, draft.takeProfit, language)
  const amount = BigInt(Math.max(0, typedAmount))
  return {
    asked,
    amount,
    stops,
    body: {
      kind: draft.kind,
      parameters: bodyOf(draft, asked, reader),
      amount: formatDecimal(amount),
      ...stops,
    },
    ...judge(asked, typedAmount, stops, market),
  }
}

/** The step at which a fault can be mended. */
export function stepOf({ field }: SetupFault): Step {
  if (field === undefined) return 'test'
  return MONEY_FIELDS.has(field) ? 'money' : 'what'
}
const MONEY_FIELDS: ReadonlySet<StrategyField> = new Set(['each', 'amount', 'stopLossPpm', 'takeProfitPpm'])

/** The worths at which an amount's stops act, of those that are typed as the rules take them. */
export function readableStops(amount: bigint, stops: StrategyStops): ReturnType<typeof stopWorths> {
  if (amount <= 0n) return {}
  const wrong = wrongStops(stops)
  return stopWorths(amount, {
    stopLossPpm: wrong.stopLossPpm ? 0 : stops.stopLossPpm,
    takeProfitPpm: wrong.takeProfitPpm ? 0 : stops.takeProfitPpm,
  })
}

/** True where a step cannot be left: its own fault is the first of all. One of an earlier step is told of at the last one, with the way back. */
export function isHeldAt(step: Step, fault: SetupFault | undefined): boolean {
  return fault !== undefined && stepOf(fault) === step
}

/** A balance that does not reach is no reason not to back-test. */
export function isWithoutParameters({ fault }: Setup): boolean {
  return fault?.field !== undefined && fault.code !== 'insufficientBalance'
}

/** The products that a strategy names, in the order of their numbers. */
export function chosenProducts(asked: AskedParameters, products: readonly NumberedProduct[]): NumberedProduct[] {
  return productsOf(asked).flatMap((number) => products.find((each) => each.number === number) ?? [])
}

function judge(
  asked: AskedParameters,
  amount: number,
  stops: StrategyStops,
  { products, offer, index, available }: SetupMarket,
): Pick<Setup, 'least' | 'fault'> {
  const { firstWrongField, leastAmount, startStrategyRefusal, mostBase } = rulesNow(STRATEGY_RULES)
  const numbers = productsOf(asked)
  const areProductsKnown = numbers.every((number) => products.some((each) => each.number === number))
  const productOf = (number: number) => {
    return { ...definitionOf(products.find((each) => each.number === number)!.product), product: number }
  }
  // while no amount is typed, nothing is too much of it
  const judged = amount === NONE ? Number.MAX_SAFE_INTEGER : amount
  const wrong = areProductsKnown ? firstWrongField(asked, productOf, { amount: judged, ...stops }) : undefined
  const isStop = wrong === undefined || wrong === 'stopLossPpm' || wrong === 'takeProfitPpm'
  const wrongField = areProductsKnown && amount === NONE && isStop ? 'amount' : wrong
  const isRight = areProductsKnown && wrongField === undefined
  const least = isRight ? leastAmount(settled(asked), productOf, index) : 0n
  const code = startStrategyRefusal({
    isOffered: offer.isOffered,
    isAccountClosed: false,
    areProductsKnown,
    isHalted: false,
    ruleVersion: offer.ruleVersion,
    currentRules: offer.ruleVersion,
    wrongField,
    least,
    amount: BigInt(amount),
    most: mostBase,
    isSelfExcluded: false,
    isOnBreak: false,
    isFrozen: false,
    isKnowledgeMissing: false,
    running: 0,
    mostRunning: offer.mostRunning,
    available: available ?? BigInt(amount),
    unpaidPrincipal: 0n,
  })
  const figures = { wrongField, least, most: mostBase, missing: BigInt(amount) - (available ?? 0n) }
  return { least, fault: code && faultOf(code, figures) }
}

interface Figures {
  readonly wrongField: StrategyField | undefined
  readonly least: bigint
  readonly most: bigint
  readonly missing: bigint
}

function faultOf(code: StartStrategyRefusal, { wrongField, least, most, missing }: Figures): SetupFault {
  switch (code) {
    case 'productUnknown':
      return { code, params: {}, field: 'products' }
    case 'strategyParametersInvalid':
      return { code, params: { field: wrongField! }, field: wrongField }
    case 'strategyAmountTooSmall':
      return { code, params: { least: formatDecimal(least) }, field: 'amount' }
    case 'strategyAmountTooLarge':
      return { code, params: { most: formatDecimal(most) }, field: 'amount' }
    case 'insufficientBalance':
      return { code, params: { missing: formatDecimal(missing), asset: 'USDT' }, field: 'amount' }
    default:
      return { code, params: {}, field: undefined }
  }
}

/** Reads what is typed in a language; what is no figure reads as none. */
class Reader {
  readonly #products: readonly NumberedProduct[]
  readonly #language: Language

  constructor(products: readonly NumberedProduct[], language: Language) {
    this.#products = products
    this.#language = language
  }

  decimal(text: string): string {
    return parseTyped(this.#language, text) ?? ''
  }

  /** minor units; more than the house counts to is as much as it counts to, which is too much */
  money(text: string): number {
    const amount = parseDecimal(this.decimal(text))
    if (amount === undefined) return NONE
    return amount > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(amount)
  }

  ppm(text: string): number {
    const ppm = parseDecimal(this.decimal(text), PERCENT_DIGITS)
    return ppm === undefined || ppm > BigInt(1_000 * PPM) ? NONE : Number(ppm)
  }

  count(text: string): number {
    const digits = this.decimal(text)
    return /^\d{1,6}$/.test(digits) ? Number(digits) : NONE
  }

  numberOf(id: string): number {
    return this.#products.find(({ product }) => product.id === id)?.number ?? NONE
  }

  #ticks(text: string, id: string): number {
    const product = this.#products.find((each) => each.product.id === id)?.product
    const ticks = product && ticksOf(this.decimal(text), definitionOf(product))
    return ticks?.ok === true ? ticks.value : NONE
  }

  parameters(draft: Draft): AskedParameters {
    const { kind, bar } = draft
    const product = this.numberOf(draft.product)
    const products = draft.shares.map((each) => [this.numberOf(each.product), this.ppm(each.share)] as const)
    switch (kind) {
      case 'recurring': {
        const { period, hour } = draft
        return { kind, products, period, day: dayOf(draft), hour, each: this.money(draft.each) }
      }
      case 'rebalance':
        return { kind, products, band: this.ppm(draft.band), bar }
      case 'grid': {
        const [low, high] = [this.#ticks(draft.low, draft.product), this.#ticks(draft.high, draft.product)]
        return { kind, product, low, high, levels: this.count(draft.levels) }
      }
      case 'trend':
        return { kind, product, fast: this.count(draft.fast), slow: this.count(draft.slow), bar }
      case 'adaptive':
        return { kind, product, bar, share: this.ppm(draft.share), band: this.ppm(draft.band) }
    }
  }
}

/** A day has no day of its own. */
function dayOf({ period, day }: Pick<Draft, 'period' | 'day'>): number {
  return period === 'day' ? 0 : day
}

/** The same parameters as the route takes them: products by their names, amounts and prices in decimals. */
function bodyOf(draft: Draft, asked: AskedParameters, reader: Reader): Setup['body']['parameters'] {
  switch (asked.kind) {
    case 'recurring': {
      const { period, day, hour } = asked
      return { products: sharesOf(draft, asked.products), period, day, hour, each: reader.decimal(draft.each) }
    }
    case 'rebalance':
      return { products: sharesOf(draft, asked.products), band: asked.band, bar: asked.bar }
    case 'grid': {
      const [low, high] = [reader.decimal(draft.low), reader.decimal(draft.high)]
      return { product: draft.product, low, high, levels: asked.levels }
    }
    case 'trend':
      return { product: draft.product, fast: asked.fast, slow: asked.slow, bar: asked.bar }
    case 'adaptive':
      return { product: draft.product, bar: asked.bar, share: asked.share, band: asked.band }
    case 'other':
      return {}
  }
}

function sharesOf(
  draft: Draft,
  products: readonly (readonly [number, number])[],
): { product: string; share: number }[] {
  return draft.shares.map(({ product }, place) => ({ product, share: products[place]![1] }))
}
