import type { Position, Product } from '@candela/contract'
import { WHOLE_PPM } from '@candela/rules/perpetual/arithmetic'
import { formatDecimal } from '@candela/units'
import { useFigures } from './figures-text.ts'
import { isFixed, shareOf } from './triggers-state.ts'

type Trigger = Position['takeProfits'][number]

/** Words a trigger of a position: its price, and the part that it closes where that is not all. */
export function useTriggerText(
  product: Product,
  position: Position,
): (trigger: Trigger, named?: (price: string) => string) => string {
  const { price, share, size } = useFigures(product)
  return (trigger, named = (text) => text) => {
    const name = named(price(trigger.price))
    if (isFixed(trigger.quantity)) return `${name} · ${size(trigger.quantity)}`
    const ppm = shareOf(trigger, position)
    return ppm === WHOLE_PPM ? name : `${name} · ${share(formatDecimal(BigInt(ppm), 6))}`
  }
}
