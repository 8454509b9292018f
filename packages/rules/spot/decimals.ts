import type { ProductDefinition, Refusal } from '@candela/contract'
import { parseDecimal } from '@candela/units'
import { MAX_LOTS, MAX_NOTIONAL, MAX_TICKS } from './amounts.ts'

/** A decimal as whole steps, or why it is none. */
export type Steps = { readonly ok: true; readonly value: number } | { readonly ok: false; readonly code: Refusal }

/** A price ("60000.5") as ticks. Refusals: priceInvalid (not positive, or too large), priceOffTick. */
export function ticksOf(text: string, product: Pick<ProductDefinition, 'tick'>): Steps {
  return stepsOf(text, product.tick, MAX_TICKS, 'priceInvalid', 'priceInvalid', 'priceOffTick')
}

/** A trigger as ticks. Refusals: triggerInvalid (not positive, or too large), triggerOffTick. */
export function triggerOf(text: string, product: Pick<ProductDefinition, 'tick'>): Steps {
  return stepsOf(text, product.tick, MAX_TICKS, 'triggerInvalid', 'triggerInvalid', 'triggerOffTick')
}

/** A quantity as lots. Refusals: quantityInvalid, orderAboveMaximum, quantityOffLot. */
export function lotsOf(text: string, product: Pick<ProductDefinition, 'lot'>): Steps {
  return stepsOf(text, product.lot, MAX_LOTS, 'quantityInvalid', 'orderAboveMaximum', 'quantityOffLot')
}

/** An amount of money as minor units. Refusals: quantityInvalid, notionalTooLarge. */
export function spendOf(text: string): Steps {
  return stepsOf(text, 1, MAX_NOTIONAL, 'quantityInvalid', 'notionalTooLarge', 'quantityInvalid')
}

function stepsOf(text: string, step: number, most: number, zero: Refusal, large: Refusal, broken: Refusal): Steps {
  const minor = parseDecimal(text)
  if (minor === undefined) return { ok: false, code: /^\d+\.\d+$/.test(text) ? broken : zero }
  if (minor <= 0n) return { ok: false, code: zero }
  const wide = BigInt(step)
  if (minor % wide !== 0n) return { ok: false, code: broken }
  const steps = minor / wide
  return steps > BigInt(most) ? { ok: false, code: large } : { ok: true, value: Number(steps) }
}
