import { amountText, useFormats, useHide } from '../../shell/index.ts'

/** Writes amounts and rates of loans; own amounts are hidden where the customer hides them. */
export function useLoanFigures() {
  const formats = useFormats()
  const hide = useHide()
  return {
    /** published or typed just now */
    money: (amount: string) => amountText(formats, 'USDT', amount),
    own: (amount: string) => hide.amount(amountText(formats, 'USDT', amount)),
    whole: (amount: string) => formats.decimal(amount, 0, 2),
    rate: (ppm: number | bigint) => formats.ppm(ppm, 1, 1),
  }
}
