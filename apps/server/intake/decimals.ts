import { NO_AMOUNT, type ProductDefinition, type Refusal } from '@candela/contract'
import { MAX_LOTS, MAX_NOTIONAL, MAX_TICKS } from '@candela/rules/arithmetic'
import { parseDecimal } from '@candela/units'

export type Read = { readonly ok: true; readonly value: number } | { readonly ok: false; readonly code: Refusal }

/** A price as whole ticks. */
export function readTicks(text: string, product: Pick<ProductDefinition, 'tick'>): Read {
  return readSteps(text, product.tick, MAX_TICKS, {
    zero: 'priceInvalid',
    large: 'priceInvalid',
    broken: 'priceOffTick',
  })
}

/** A quantity as whole lots. */
export function readLots(text: string, product: Pick<ProductDefinition, 'lot'>): Read {
  return readSteps(text, product.lot, MAX_LOTS, {
    zero: 'quantityInvalid',
    large: 'orderAboveMaximum',
    broken: 'quantityOffLot',
  })
}

/** An amount of money as minor units, as exact as the ledger keeps it. */
export function readAmount(text: string): Read {
  return readSteps(text, 1, MAX_NOTIONAL, {
    zero: 'quantityInvalid',
    large: 'notionalTooLarge',
    broken: 'quantityInvalid',
  })
}

/** an amount that the core refuses as none, in the order of the room's rule */
export const MALFORMED = -1

/** Any amount as minor units. What is none, or is finer than the ledger, is `MALFORMED`; what is more than can be counted is `most`. */
export function minorUnits(text: string, most = MALFORMED): number {
  const amount = parseDecimal(text)
  if (amount === undefined || amount < 0n) return MALFORMED
  return amount > BigInt(Number.MAX_SAFE_INTEGER) ? most : Number(amount)
}

/** An order's number; those beyond what the core counts to are no order's. */
export function orderNumber(order: string): number {
  return Math.min(Number(order), Number.MAX_SAFE_INTEGER)
}

interface Codes {
  readonly zero: Refusal
  readonly large: Refusal
  /** more digits than the ledger has, or not a whole number of steps */
  readonly broken: Refusal
}

function readSteps(text: string, step: number, most: number, codes: Codes): Read {
  if (text === NO_AMOUNT) return { ok: false, code: codes.zero }
  const minor = parseDecimal(text)
  if (minor === undefined) return { ok: false, code: codes.broken }
  if (minor <= 0n) return { ok: false, code: codes.zero }
  const wide = BigInt(step)
  if (minor % wide !== 0n) return { ok: false, code: codes.broken }
  const steps = minor / wide
  return steps > BigInt(most) ? { ok: false, code: codes.large } : { ok: true, value: Number(steps) }
}
