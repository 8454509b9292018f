import type { StrategyTerms } from '@candela/contract'
import { productsNamed } from './products.ts'
import { amountText, hourText, useFormats, useHide, useTexts } from '../../shell/index.ts'
import { useProductTexts } from '../../ticket/use-product-texts.ts'
import { ratioOf } from './figures.ts'

/** the asset that every strategy trades with, as spot does */
const MONEY_ASSET = 'USDT'

/** Writes amounts, shares, products and terms of strategies. */
export function useStrategyTexts() {
  const { t } = useTexts('strategy')
  const { t: setup } = useTexts('strategySetup')
  const formats = useFormats()
  const hide = useHide()
  const ofProduct = useProductTexts()
  const { label, price } = ofProduct
  const money = (amount: string) => hide.amount(amountText(formats, MONEY_ASSET, amount))
  const percent = (ppm: number) => formats.ppm(ppm, 0, 2)
  return {
    ...ofProduct,
    money,
    percent,
    /** a worth at the last index, in two digits: the rest of them moves with every price */
    worth: (amount: string) => hide.amount(`${formats.money(amount)}\u00a0${MONEY_ASSET}`),
    /** +12.30 USDT */
    signed: (amount: string) => hide.amount(`${formats.signedMoney(amount)}\u00a0${MONEY_ASSET}`),
    /** of all that was put in: +12.30 USDT · +1.23% */
    result: (amount: string, putIn: string) =>
      hide.amount(`${formats.signedMoney(amount)}\u00a0${MONEY_ASSET} · ${formats.change(ratioOf(amount, putIn))}`),
    kind: ({ kind }: Pick<StrategyTerms, 'kind'>) => setup(`kinds.${kind}.name`),
    rule: ({ kind }: Pick<StrategyTerms, 'kind'>) => setup(`kinds.${kind}.rule`),
    /** BTC/USDT, ETH/USDT */
    products: (terms: StrategyTerms) => productsNamed(terms).map(label).join(', '),
    /** the rest of its terms in a line */
    terms: (terms: StrategyTerms): string => {
      switch (terms.kind) {
        case 'recurring':
          return t(`terms.recurring.${terms.period}`, {
            each: money(terms.each),
            weekday: terms.period === 'week' ? formats.weekdays('long')[terms.day - 1]! : '',
            day: String(terms.day),
            time: `${hourText(terms.hour)} GMT+8`,
          })
        case 'rebalance':
          return t('terms.rebalance', { band: percent(terms.band), bar: t(`bars.${terms.bar}`) })
        case 'grid':
          return t('terms.grid', {
            levels: formats.count(terms.levels),
            low: price(terms.product, terms.low),
            high: price(terms.product, terms.high),
          })
        case 'trend':
          return t('terms.trend', {
            fast: formats.count(terms.fast),
            slow: formats.count(terms.slow),
            bar: t(`bars.${terms.bar}`),
          })
        case 'adaptive':
          return t('terms.adaptive', {
            share: percent(terms.share),
            band: percent(terms.band),
            bar: t(`bars.${terms.bar}`),
          })
      }
    },
  }
}
