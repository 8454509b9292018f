import type { Language, NewCoinSale, Refusal, Subscription } from '@candela/contract'
import { parseTyped } from '@candela/locale'
import { type SubscribeRefusal, SUBSCRIPTION_RULES } from '@candela/rules/subscription'
import { divideDown, formatDecimal, minor, parseDecimal, UNIT } from '@candela/units'
import { rulesNow } from '../../live/rules.ts'

/** The customer's figures that the form is judged by, beside the sale; decimals. */
export interface OwnInSale {
  /** of what pays */
  readonly available: string
  /** asked for already, in the coin */
  readonly held: string
}

interface QuantityReading {
  /** the most that can be asked for now */
  readonly most: string
  /** undefined while nothing is typed, or nothing that reads; decimals */
  readonly quantity?: string
  readonly cost?: string
  readonly fault?: { readonly code: Refusal; readonly params: Readonly<Record<string, string>> }
}

/** Reads a quantity by the core's own rule; what depends on more than the form is left to the exchange. */
export function readQuantity(text: string, sale: NewCoinSale, own: OwnInSale, language: Language): QuantityReading {
  const reading = { most: mostOf(sale, own) }
  if (text.trim() === '') return reading
  const typed = parseTyped(language, text)
  const wished = typed === undefined ? undefined : parseDecimal(typed)
  const lot = minor(sale.lot)
  if (wished === undefined || wished <= 0n || wished % lot !== 0n) {
    return { ...reading, fault: { code: 'saleQuantityInvalid', params: {} } }
  }
  const cost = costOf(sale, wished)
  const lots = (quantity: string): number => Number(minor(quantity) / lot)
  const code = rulesNow(SUBSCRIPTION_RULES).subscribeRefusal({
    state: 'onSale',
    isOver: false,
    hasIdentity: true,
    isSelfExcluded: false,
    isOnBreak: false,
    isFrozen: false,
    lots: Number(wished / lot),
    minimum: lots(sale.minimum),
    maximum: lots(sale.maximum),
    ownLots: lots(own.held),
    cost,
    available: minor(own.available),
    unpaidPrincipal: 0n,
    remaining: sale.method === 'firstCome' ? lots(sale.remaining) : undefined,
  })
  const fault = code && { code, params: paramsOf(code, sale, own, cost) }
  return { ...reading, quantity: formatDecimal(wished), cost: formatDecimal(cost), ...(fault && { fault }) }
}

/** One step of the minimum more or less, within what may be asked for; a decimal. */
export function stepped(from: string | undefined, steps: -1 | 1, sale: NewCoinSale, most: string): string {
  const least = minor(sale.minimum)
  const next = from === undefined ? least : minor(from) + BigInt(steps) * least
  const high = minor(most)
  return formatDecimal(next > high ? (high > least ? high : least) : next < least ? least : next)
}

/** The quantity of records that came to something, or may still. */
export function heldOf(records: readonly Subscription[]): string {
  const kept = records.filter(({ status }) => status !== 'failed')
  return formatDecimal(kept.reduce((sum, { quantity }) => sum + minor(quantity), 0n))
}

/** The part of the supply that is asked for, as a ratio; above 1 in a shared sale with more demand than supply. */
export function wantedRatio({ wanted, supply }: Pick<NewCoinSale, 'wanted' | 'supply'>): string {
  return formatDecimal(divideDown(minor(wanted) * BigInt(UNIT), minor(supply)))
}

/** The filled part of a sale's bar, in thousandths. */
export function fullness(sale: Pick<NewCoinSale, 'wanted' | 'supply'>): number {
  return Math.min(1_000, Number(divideDown(minor(sale.wanted) * 1_000n, minor(sale.supply))))
}

function mostOf(sale: NewCoinSale, { available, held }: OwnInSale): string {
  const lot = minor(sale.lot)
  const affordable = (minor(available) * BigInt(UNIT)) / minor(sale.price)
  const bounds = [
    minor(sale.maximum) - minor(held),
    affordable,
    ...(sale.method === 'firstCome' ? [minor(sale.remaining)] : []),
  ]
  const most = bounds.reduce((least, bound) => (bound < least ? bound : least))
  return formatDecimal(most > 0n ? most - (most % lot) : 0n)
}

/** A lot's price is a whole number of minor units, and so is what any number of lots costs. */
function costOf({ price }: NewCoinSale, quantity: bigint): bigint {
  return (quantity * minor(price)) / BigInt(UNIT)
}

function paramsOf(
  code: SubscribeRefusal,
  { coin, pays, minimum, maximum, remaining }: NewCoinSale,
  { available, held }: OwnInSale,
  cost: bigint,
): Record<string, string> {
  switch (code) {
    case 'saleBelowMinimum':
      return { quantity: minimum, coin }
    case 'saleAboveMaximum':
      return { left: formatDecimal(minor(maximum) - minor(held)), coin }
    case 'saleSoldOut':
      return { remaining, coin }
    case 'insufficientBalance':
      return { missing: formatDecimal(cost - minor(available)), asset: pays }
    default:
      return {}
  }
}
