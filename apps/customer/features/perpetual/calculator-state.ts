import { type Language, notionalUnit, type PerpetualTerms, priceText, type ProductDefinition } from '@candela/contract'
import { parseTyped } from '@candela/locale'
import { lotsOf, ticksOf } from '@candela/rules/arithmetic'
import { PERPETUAL_RULES } from '@candela/rules/perpetual'
import {
  breakEvenPrice,
  notional,
  openFill,
  rateOfReturnPpm,
  resultOfClose,
  tierOf,
} from '@candela/rules/perpetual/arithmetic'
import { foldTyped, formatDecimal, minor } from '@candela/units'
import { rulesNow } from '../../live/rules.ts'
import type { Fault } from '../../ticket/fault.ts'
import { tiersOfTerms } from './position-figures.ts'

/** The fields of the calculator, as they were typed. */
export interface CalculatorFields {
  readonly side: 'long' | 'short'
  readonly leverage: string
  readonly entry: string
  readonly amount: string
  readonly exit: string
  /** a result after fees that is wished for */
  readonly wished: string
}

export const EMPTY_CALCULATOR: CalculatorFields = {
  side: 'long',
  leverage: '',
  entry: '',
  amount: '',
  exit: '',
  wished: '',
}

/** Decimal texts, '' where nothing was asked or there is none. */
export interface Calculation {
  readonly faults: Partial<Record<Exclude<keyof CalculatorFields, 'side'>, Fault>>
  readonly figures?: {
    readonly margin: string
    readonly openFee: string
    readonly forcedPrice: string
    readonly breakEven: string
    /** after both fees */
    readonly result: string
    /** of the margin, before fees */
    readonly rateOfReturn: string
    /** the first price at which what is wished for comes */
    readonly target: string
  }
}

interface Beside {
  readonly definition: ProductDefinition
  readonly terms: PerpetualTerms
  readonly language: Language
}

/** An isolated position that is opened at one price and closed at another, by the rules' own functions. */
export function calculate(fields: CalculatorFields, { definition, terms, language }: Beside): Calculation {
  const price = (text: string) => readAs(text, language, 'priceMalformed', (typed) => ticksOf(typed, definition))
  const entry = price(fields.entry)
  const exit = price(fields.exit)
  const amount = readAs(fields.amount, language, 'quantityMalformed', (typed) => lotsOf(typed, definition))
  const wished = readAs(fields.wished, language, 'quantityMalformed', (typed) => ({
    ok: true,
    value: Number(minor(typed)),
  }))
  const tiers = tiersOfTerms(terms)
  const unit = notionalUnit(definition)
  const value = notional(entry.value, amount.value, unit)
  const most = tierOf(tiers, value).leverage
  const digits = foldTyped(fields.leverage)
  const typed = /^\d{1,3}$/.test(digits) ? Number(digits) : 0
  const isTooHigh = typed > most
  const leverage: Read = isTooHigh ? { value: 0, fault: { code: 'leverageTooHigh', params: {} } } : { value: typed }
  const faults = Object.fromEntries(
    Object.entries({ leverage, entry, exit, amount, wished }).flatMap(([key, { fault }]) =>
      fault === undefined ? [] : [[key, fault]],
    ),
  )
  const isReady = entry.value > 0 && amount.value > 0 && leverage.value > 0
  if (!isReady || Object.keys(faults).length > 0) return { faults }
  const side = fields.side === 'long' ? 1 : -1
  const takerPpm = terms.takerFeePpm
  const opening = { unit, leverage: leverage.value, feePpm: takerPpm }
  const { position, margin, fee } = openFill(undefined, { side, price: entry.value, lots: amount.value }, opening)
  const closing = { unit, takerPpm }
  const text = (ticks: number) => (ticks < 1 ? '' : priceText(definition, ticks))
  return {
    faults,
    figures: {
      margin: formatDecimal(margin),
      openFee: formatDecimal(fee),
      forcedPrice: text(rulesNow(PERPETUAL_RULES).forcedPrice(position, unit, tiers)),
      breakEven: text(breakEvenPrice(position, fee, closing)),
      result: exit.value === 0 ? '' : formatDecimal(resultOfClose(position, exit.value, fee, closing)),
      rateOfReturn:
        exit.value === 0 ? '' : formatDecimal(rateOfReturnPpm(position, leverage.value, exit.value, unit), 6),
      // what is wished for has to come in as a fee would
      target: wished.value === 0 ? '' : text(breakEvenPrice(position, fee + BigInt(wished.value), closing)),
    },
  }
}

interface Read {
  /** 0: nothing */
  readonly value: number
  readonly fault?: Fault
}

function readAs(
  text: string,
  language: Language,
  code: 'priceMalformed' | 'quantityMalformed',
  steps: (typed: string) => { readonly ok: boolean; readonly value?: number },
): Read {
  if (text.trim() === '') return { value: 0 }
  const typed = parseTyped(language, text)
  const read = typed === undefined ? undefined : steps(typed)
  if (read?.value !== undefined && Number.isSafeInteger(read.value) && read.value > 0) return { value: read.value }
  return { value: 0, fault: { code, params: {} } }
}
