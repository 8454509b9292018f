import { priceText, type StrategyParameters } from '@candela/contract'
import { pairText, priceDigits } from '../../live/index.ts'
import { useFormats, useTexts } from '../../shell/index.ts'
import { definitionOf } from '../../ticket/spot-market.ts'
import type { NumberedProduct } from './use-backtest.ts'

/** Writes parameters; products by their numbers. */
export function useParameterTexts(products: readonly NumberedProduct[]) {
  const { t } = useTexts('strategySetup')
  const formats = useFormats()
  const productOf = (number: number) => products.find((each) => each.number === number)!.product
  const share = (ppm: number) => formats.ppm(ppm, 0, 4)
  return {
    share,
    /** the figures that a rule decides by */
    figures: (parameters: StrategyParameters): string => {
      switch (parameters.kind) {
        case 'recurring':
          return t(`periods.${parameters.period}`)
        case 'rebalance':
        case 'adaptive':
          return t('figures.band', { band: share(parameters.band) })
        case 'trend':
          return t('figures.trend', { fast: formats.count(parameters.fast), slow: formats.count(parameters.slow) })
        case 'grid': {
          const product = productOf(parameters.product)
          const price = (ticks: number) => formats.price(priceText(definitionOf(product), ticks), priceDigits(product))
          const { low, high, levels } = parameters
          return t('figures.grid', { low: price(low), high: price(high), levels: formats.count(levels) })
        }
      }
    },
    /** BTC/USDT 60 %, ETH/USDT 40 % */
    products: (parameters: StrategyParameters): string => {
      const code = (number: number) => pairText(productOf(number))
      if (!('products' in parameters)) return code(parameters.product)
      return parameters.products.map(([number, part]) => `${code(number)} ${share(part)}`).join(', ')
    },
  }
}
