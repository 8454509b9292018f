import { type Language, priceText, type ProductDefinition } from '@candela/contract'
import { fieldText } from '@candela/locale'

/** A price field a step on: a ten-thousandth of it in whole ticks, at least one; an empty one (0) begins at the mark. */
export function steppedPrice(
  { definition, mark }: { readonly definition: ProductDefinition; readonly mark: number },
  from: number,
  steps: -1 | 1,
  language: Language,
): string {
  const next = from === 0 ? mark : from + steps * Math.max(1, Math.floor(from / 10_000))
  return fieldText(language, priceText(definition, Math.max(1, next)))
}
