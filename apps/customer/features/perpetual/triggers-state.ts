import { type Language, notionalUnit, type Position, priceText, type ProductDefinition } from '@candela/contract'
import { fieldText, parseTyped } from '@candela/locale'
import { ticksOf } from '@candela/rules/arithmetic'
import { PERPETUAL_RULES, type Position as RulesPosition } from '@candela/rules/perpetual'
import { partOf, resultOfClose, WHOLE_PPM } from '@candela/rules/perpetual/arithmetic'
import { divideUp, parseDecimal } from '@candela/units'
import { rulesNow } from '../../live/rules.ts'
import { type Fault, isWrongSide, wrongSide } from '../../ticket/fault.ts'

export const TRIGGER_KINDS = ['takeProfit', 'stopLoss'] as const
export type TriggerKind = (typeof TRIGGER_KINDS)[number]

/** One trigger as it is typed. */
export interface TypedTrigger {
  /** of its kind, while the sheet is open */
  readonly id: string
  readonly price: string
  /** of the position, in percent */
  readonly share: string
  /** fixed, of one that a program set; "0": by its share */
  readonly quantity: string
}

export type TypedTriggers = Readonly<Record<TriggerKind, readonly TypedTrigger[]>>

const WHOLE = '100'
const PPM_A_PERCENT = 10_000n

/** The triggers of a position as they are shown to be changed: one empty one of a kind that has none. */
export function typedOf(position: Position, language: Language): TypedTriggers {
  const { takeProfits, stopLosses } = position
  const rows = (triggers: Position['takeProfits']): readonly TypedTrigger[] => {
    if (triggers.length === 0) return [{ id: '0', price: '', share: WHOLE, quantity: '0' }]
    let left = WHOLE_PPM
    return triggers.map((trigger, place) => {
      const { price, quantity } = trigger
      const ppm = Math.min(left, shareOf(trigger, position))
      left -= ppm
      return {
        id: String(place),
        price: fieldText(language, price),
        share: fieldText(language, percentOf(ppm)),
        quantity,
      }
    })
  }
  return { takeProfit: rows(takeProfits), stopLoss: rows(stopLosses) }
}

/**
 * The share of what is left of a position that a trigger would close, in millionths: once others of its kind fired that is more
 * than it was set for.
 */
export function shareOf(
  { sharePpm, closes }: Position['takeProfits'][number],
  { quantity }: Pick<Position, 'quantity'>,
): number {
  const part = (parseDecimal(closes) ?? 0n) * BigInt(WHOLE_PPM)
  const held = parseDecimal(quantity) ?? 0n
  return part > held * BigInt(sharePpm) ? Math.min(WHOLE_PPM, Number(divideUp(part, held))) : sharePpm
}

/** Another one of a kind: the rest of the whole, or as much as the last where nothing is left. */
export function another(rows: readonly TypedTrigger[], language: Language): readonly TypedTrigger[] {
  const shares = rows.map(({ share, quantity }) => (isFixed(quantity) ? 0 : (ppmOf(share, language) ?? 0)))
  const left = WHOLE_PPM - shares.reduce((sum, ppm) => sum + ppm, 0)
  const last = rows.at(-1)
  if (left > 0 || last === undefined) return [...rows, empty(rows.length, left, language)]
  // one of the whole makes room for the other half
  const half = Math.floor((shares.at(-1) ?? 0) / 2)
  return [
    ...rows.slice(0, -1),
    { ...last, share: fieldText(language, percentOf(half)) },
    empty(rows.length, half, language),
  ]
}

export function mayAdd(rows: readonly TypedTrigger[]): boolean {
  return rows.length < rulesNow(PERPETUAL_RULES).mostTriggers && rows.every(({ price }) => price.trim() !== '')
}

/** The fault of one that is typed. */
export type TriggerProblem =
  | 'priceMalformed'
  | 'takeProfitWrongSide'
  | 'stopLossWrongSide'
  | 'stopBeyondForcedPrice'
  | 'shares'

export interface ReadTrigger {
  readonly problem?: TriggerProblem
  /** the figures of its bound */
  readonly params?: Fault['params']
  /** lots that it would close now, and what that comes to after fees in minor units */
  readonly closes?: { readonly lots: number; readonly result: bigint }
}

export interface TriggersReading {
  readonly rows: Readonly<Record<TriggerKind, readonly ReadTrigger[]>>
  /** the triggers to send; undefined while something is wrong */
  readonly body: Readonly<Record<'takeProfits' | 'stopLosses', readonly AskedTrigger[]>> | undefined
}

interface AskedTrigger {
  readonly price: string
  readonly quantity?: string
  readonly sharePpm?: number
}

interface Standing {
  readonly held: RulesPosition
  readonly definition: ProductDefinition
  /** in ticks; 0: none */
  readonly mark: number
  readonly forcedPrice: number
  /** paid so far, in minor units */
  readonly fees: bigint
  readonly takerPpm: number
}

/** Holds what is typed against the mark, the forced price and the whole, as the core does. */
export function readTriggers(typed: TypedTriggers, standing: Standing, language: Language): TriggersReading {
  const kinds = { takeProfit: readKind(typed.takeProfit, 'takeProfit'), stopLoss: readKind(typed.stopLoss, 'stopLoss') }
  const isWrong = TRIGGER_KINDS.some((kind) => kinds[kind].some(({ problem }) => problem !== undefined))
  return {
    rows: kinds,
    body: isWrong ? undefined : { takeProfits: asked(typed.takeProfit), stopLosses: asked(typed.stopLoss) },
  }

  function readKind(rows: readonly TypedTrigger[], kind: TriggerKind): readonly ReadTrigger[] {
    const given = rows.filter(({ price }) => price.trim() !== '')
    const shares = given.flatMap(({ share, quantity }) => (isFixed(quantity) ? [] : [ppmOf(share, language) ?? 0]))
    return rows.map((row) =>
      row.price.trim() === '' ? {} : readOne(row, kind, rulesNow(PERPETUAL_RULES).areShares(shares)),
    )
  }

  function readOne({ price, share, quantity }: TypedTrigger, kind: TriggerKind, areSound: boolean): ReadTrigger {
    const { held, definition, mark, forcedPrice, fees, takerPpm } = standing
    const number = parseTyped(language, price)
    const ticks = number === undefined ? undefined : ticksOf(number, definition)
    if (!ticks?.ok) return { problem: 'priceMalformed' }
    const none = { takeProfit: 0, stopLoss: 0, [kind]: ticks.value }
    const fault = rulesNow(PERPETUAL_RULES).triggerFault(held.side, { mark, forcedPrice, ...none })
    if (fault !== undefined) {
      const params = isWrongSide(fault) ? wrongSide(fault, held.side, priceText(definition, mark)) : {}
      return { problem: fault, params }
    }
    if (!isFixed(quantity) && !areSound) return { problem: 'shares' }
    const fixed = Number((parseDecimal(quantity) ?? 0n) / BigInt(definition.lot))
    const lots = isFixed(quantity)
      ? Math.min(fixed, held.lots)
      : rulesNow(PERPETUAL_RULES).shareLots(held.lots, ppmOf(share, language) ?? 0, 0)
    if (lots === 0) return { problem: 'shares' }
    const part = { ...held, ...partOf(held, lots), lots }
    const paid = divideUp(fees * BigInt(lots), BigInt(held.lots))
    const terms = { unit: notionalUnit(definition), takerPpm }
    return { closes: { lots, result: resultOfClose(part, ticks.value, paid, terms) } }
  }

  function asked(rows: readonly TypedTrigger[]): readonly AskedTrigger[] {
    return rows.flatMap(({ price, share, quantity }) => {
      const number = parseTyped(language, price)
      if (price.trim() === '' || number === undefined) return []
      return [{ price: number, ...(isFixed(quantity) ? { quantity } : { sharePpm: ppmOf(share, language) ?? 0 }) }]
    })
  }
}

function empty(place: number, ppm: number, language: Language): TypedTrigger {
  return { id: String(place), price: '', share: fieldText(language, percentOf(ppm)), quantity: '0' }
}

export function isFixed(quantity: string): boolean {
  return (parseDecimal(quantity) ?? 0n) > 0n
}

/** Millionths of what is typed in percent; undefined where it is none of them. */
function ppmOf(text: string, language: Language): number | undefined {
  const typed = parseTyped(language, text)
  const minor = typed === undefined ? undefined : parseDecimal(typed)
  if (minor === undefined || (minor * PPM_A_PERCENT) % 100_000_000n !== 0n) return undefined
  return Number((minor * PPM_A_PERCENT) / 100_000_000n)
}

function percentOf(ppm: number): string {
  const whole = Math.floor(ppm / 10_000)
  const rest = String(ppm % 10_000)
    .padStart(4, '0')
    .replace(/0+$/, '')
  return rest === '' ? String(whole) : `${whole}.${rest}`
}
