import type { Product } from '@candela/contract'
import { priceDigits } from '../../live/index.ts'
import { amountText, signedAmountText, useFormats, useHide, useTexts } from '../../shell/index.ts'
import { centsDown, centsUp } from '../../ticket/cents.ts'
import type { SideReading } from './ticket-state.ts'

/** Writes a product's prices, money and sizes; amounts are hidden where the customer hides them. */
export function useFigures(product: Product) {
  const formats = useFormats()
  const hide = useHide()
  const { t } = useTexts('perpetual')
  const digits = priceDigits(product)
  const money = (amount: string) => hide.amount(amountText(formats, product.quote, amount))
  const signed = (amount: string) =>
    hide.amount(`${signedAmountText(formats, product.quote, amount)}\u00a0${product.quote}`)
  return {
    /** a dash where there is none */
    price: (text: string) => (text === '' ? '—' : formats.price(text, digits)),
    /** of an average, which may lie between two ticks */
    average: (text: string) => (/^[0.]*$/.test(text) ? '—' : formats.decimal(text, digits)),
    /** with up to six digits, as a receipt has them */
    money: (amount: string) => money(cut(amount)),
    signed: (amount: string) => signed(cut(amount)),
    /** in cents, as a ticket has them, never in the customer's favour: what has to be there, what is there, what would come of it */
    asked: (amount: string) => money(centsUp(amount)),
    had: (amount: string) => money(centsDown(amount)),
    /** the most that can be lost by an order */
    worst: ({ worstCase, isToppedUp }: Pick<SideReading, 'worstCase' | 'isToppedUp'>) =>
      isToppedUp ? t('allAvailable', { currency: product.quote }) : money(centsUp(worstCase)),
    result: (amount: string) => signed(centsDown(amount)),
    size: (amount: string) => hide.amount(amountText(formats, product.base, amount)),
    /** a share as a percentage */
    share: (ratio: string) => formats.percent(ratio, 0, 2),
  }
}

/** Money cut to six decimals, towards zero. */
function cut(amount: string): string {
  return amount.replace(/(\.\d{6})\d+$/, '$1')
}
