import type { Formats } from '@candela/locale'
import { formatDecimal, parseDecimal } from '@candela/units'

/** The distance of a trigger from the index, in percent of the index; undefined while one is unknown. */
export function distanceText(formats: Formats, trigger: number | undefined, index: number): string | undefined {
  if (trigger === undefined || trigger === 0 || index === 0) return undefined
  return formats.percent(ratioOf(BigInt(trigger), BigInt(index)), 2, 2)
}

/** The same of two prices as the exchange writes them. */
export function priceDistanceText(formats: Formats, trigger: string, index: string | undefined): string | undefined {
  const [from, to] = [parseDecimal(index ?? '0') ?? 0n, parseDecimal(trigger) ?? 0n]
  return from === 0n ? undefined : formats.percent(ratioOf(to, from), 2, 2)
}

/** With four digits, to the nearest. */
function ratioOf(trigger: bigint, index: bigint): string {
  const away = trigger > index ? trigger - index : index - trigger
  return formatDecimal((away * 10_000n + index / 2n) / index, 4)
}
