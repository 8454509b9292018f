import type { NewCoinSale, Subscription } from '@candela/contract'
import { unlockAt } from '@candela/rules/subscription/arithmetic'
import { useFormats, useProductName, useTexts } from '../../shell/index.ts'

/** The product that a coin trades as once it is listed. */
export const productOf = ({ coin, pays }: Pick<NewCoinSale, 'coin' | 'pays'>): string => `${coin}-${pays}`

/** Writes coins, dates and names of sales. */
export function useSaleTexts() {
  const { t } = useTexts('subscription')
  const formats = useFormats()
  const nameOf = useProductName()
  return {
    /** 14,360,000 TSR */
    coins: (coin: string, quantity: string) => `${formats.decimal(quantity)}\u00a0${coin}`,
    name: (sale: Pick<NewCoinSale, 'coin' | 'pays'>) => nameOf(productOf(sale)),
    day: (at: number) => formats.date(at),
    time: (at: number) => formats.dateTime(at),
    lockup: ({ lockupDays }: NewCoinSale) =>
      lockupDays === 0 ? t('facts.lockupNone') : t('facts.lockupDays', { count: lockupDays }),
    parts: ({ parts, everyDays }: NewCoinSale) =>
      parts === 1 ? t('facts.partsOne') : t('facts.partsValue', { count: everyDays, parts: formats.count(parts) }),
  }
}

/** The instant at which the first coins of a sale can be sold. */
export const firstFreeAt = (sale: NewCoinSale): number => unlockAt(sale, 1)

export const STATE_TONES = { comingSoon: 'wait', onSale: 'accent', soldOut: 'plain', closed: 'plain' } as const
export const STATUS_TONES: Readonly<Record<Subscription['status'], 'wait' | 'ok' | 'plain'>> = {
  checking: 'wait',
  succeeded: 'ok',
  failed: 'plain',
}
