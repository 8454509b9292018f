import type { Product } from '@candela/contract'
import { priceDigits } from '../../live/index.ts'
import { amountText, signedAmountText, useFormats, useHide } from '../../shell/index.ts'

/** How a product's figures are written here: prices, money and sizes; amounts hidden where the customer hides them. */
export function useFigures(product: Product) {
  const formats = useFormats()
  const hide = useHide()
  const digits = priceDigits(product)
  return {
    /** a dash where there is none */
    price: (text: string) => (text === '' ? '—' : formats.price(text, digits)),
    /** of an average, which may lie between two ticks */
    average: (text: string) => (/^[0.]*$/.test(text) ? '—' : formats.decimal(text, digits)),
    money: (amount: string) => hide.amount(amountText(formats, product.quote, cents(amount))),
    signed: (amount: string) =>
      hide.amount(`${signedAmountText(formats, product.quote, cents(amount))}\u00a0${product.quote}`),
    size: (amount: string) => hide.amount(amountText(formats, product.base, amount)),
    /** a share as a percentage */
    share: (ratio: string) => formats.percent(ratio, 0, 2),
  }
}

/** Money cut to six decimals, towards zero. */
function cents(amount: string): string {
  return amount.replace(/(\.\d{6})\d+$/, '$1')
}
