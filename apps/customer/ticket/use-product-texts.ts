import { pairText, priceDigits, useProducts } from '../live/index.ts'
import { amountText, useFormats, useHide } from '../shell/index.ts'

/** Writes products, their prices and quantities by the product's id; one that is not listed by its id and as it comes. */
export function useProductTexts() {
  const formats = useFormats()
  const hide = useHide()
  const products = useProducts()
  const productOf = (id: string) => products.find((each) => each.id === id)
  return {
    /** BTC/USDT */
    label: (id: string) => {
      const product = productOf(id)
      return product ? pairText(product) : id
    },
    price: (id: string, figure: string) => {
      const product = productOf(id)
      return product ? formats.price(figure, priceDigits(product)) : formats.decimal(figure)
    },
    quantity: (id: string, quantity: string) =>
      hide.amount(amountText(formats, productOf(id)?.base ?? '', quantity).trimEnd()),
  }
}
