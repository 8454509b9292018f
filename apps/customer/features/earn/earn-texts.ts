import type { EarnOrder, EarnProduct } from '@candela/contract'
import { amountText, bareAmountText, dayText, useFormats, useTexts } from '../../shell/index.ts'

/** Both ends of what is paid at midnight are of GMT+8, whatever zone the customer is in. */
export const MIDNIGHT = '00:00 GMT+8'

type Shape = Pick<EarnProduct, 'kind' | 'days' | 'everyDays' | 'instalments'>

/** Writes rates, ranges and days of earn products. */
export function useEarnTexts() {
  const { t } = useTexts('earn')
  const formats = useFormats()
  const rate = (ppm: number) => formats.ppm(ppm)
  const between = (low: string, high: string) => (low === high ? low : t('range', { low, high }))
  const ratioOf = ({ schedule, ratioPpm, lowPpm }: Pick<EarnProduct, 'schedule' | 'ratioPpm' | 'lowPpm'>) =>
    rate(schedule === 'threeDaily' ? 3 * lowPpm : ratioPpm)
  return {
    rate,
    /** 0.30% to 0.50% */
    rates: ({ lowPpm, highPpm }: Pick<EarnProduct, 'lowPpm' | 'highPpm'>) => between(rate(lowPpm), rate(highPpm)),
    /** 0.50% a day · 182.5% a year */
    withYear: (ppm: number) =>
      `${t('aDay', { rate: rate(ppm) })} · ${t('aYear', { rate: formats.ppm(ppm * 365, 0, 2) })}`,
    /** 15.00 to 25.00 USDT */
    amounts: (asset: string, low: string, high: string) =>
      low === high
        ? amountText(formats, asset, low)
        : between(bareAmountText(formats, asset, low), amountText(formats, asset, high)),
    bare: (asset: string, low: string, high: string) =>
      between(bareAmountText(formats, asset, low), bareAmountText(formats, asset, high)),
    /** the bounds of an order: 100 to 10,000 USDT */
    bounds: ({ asset, minimum, maximum }: Pick<EarnProduct, 'asset' | 'minimum' | 'maximum'>) =>
      between(formats.decimal(minimum), `${formats.decimal(maximum)}\u00a0${asset}`),
    /** the amount that a pot still promises, cut to one that would be typed */
    room: ({ asset, room }: Pick<EarnProduct, 'asset' | 'room'>) =>
      `${formats.decimal(room, 0, asset === 'USDT' ? 0 : 2)}\u00a0${asset}`,
    /** 5 days; 4 instalments, one every 7 days; no fixed term */
    shape: ({ kind, days, everyDays, instalments }: Shape) => {
      if (kind === 'term') return t('days', { count: days })
      return t(`shape.${kind}`, { count: instalments, days: t('days', { count: everyDays }) })
    },
    /** the way to leave it, and its price */
    leave: (product: Shape & Pick<EarnProduct, 'early' | 'schedule' | 'ratioPpm' | 'lowPpm'>) => {
      if (product.kind === 'flexible') return t('terms.leaveFree')
      if (product.kind === 'wallet') return t('terms.leaveWallet')
      return product.early ? t('terms.leaveCosts', { ratio: ratioOf(product) }) : t('terms.leaveNo')
    },
    /** the cost of each day left */
    ratio: ratioOf,
    days: (count: number) => t('days', { count }),
    /** of what has no end there is no difference between earned and left */
    status: ({ kind, status }: Pick<EarnOrder, 'kind' | 'status'>) => {
      if (kind === 'term' || kind === 'plan') return t(`status.${status}`)
      return t(status === 'running' ? 'status.runningOpen' : 'status.overOpen')
    },
    day: (date: string) => formats.day(date),
    /** a midnight of GMT+8, with its day */
    midnight: (at: number) => `${formats.day(dayText(at))}, ${MIDNIGHT}`,
  }
}
