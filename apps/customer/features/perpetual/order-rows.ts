import type { KeyValueRow } from '@candela/design'
import type { Product } from '@candela/contract'
import { useTexts } from '../../shell/index.ts'
import { useFigures } from './figures-text.ts'
import type { SideReading } from './ticket-state.ts'

/** The rows of an order of a side: lots that it closes and opens, and the position that then stands. */
export function useOrderRows(
  product: Product,
): (side: 'long' | 'short', figures: SideReading, leverage: number) => readonly KeyValueRow[] {
  const { t } = useTexts('perpetual')
  const { price, asked, money, signed, size, worst } = useFigures(product)
  const sized = (side: 'long' | 'short', { closing, closedResult, opening }: SideReading, leverage: number) => {
    const opened = `${size(opening || closing)} · ${t('times', { leverage })}`
    if (closing === '' || opening === '') return [{ key: 'size', label: t('close.size'), value: opened }]
    return [
      { key: 'closes', label: t(`reduce.${side}`), value: size(closing) },
      { key: 'result', label: t('detail.realised'), value: signed(closedResult) },
      { key: 'opens', label: t(`open.${side}`), value: opened },
    ]
  }
  return (side, figures, leverage) => [
    ...sized(side, figures, leverage),
    { key: 'bound', label: t('worst'), value: price(figures.bound) },
    { key: 'margin', label: t('margin'), value: asked(figures.margin) },
    { key: 'fee', label: t('confirm.fee'), value: money(figures.fee) },
    {
      key: 'forced',
      label: t('facts.forced'),
      value: figures.forcedPrice === '' ? t('none') : price(figures.forcedPrice),
    },
    { key: 'worst', label: t('worstCase'), value: worst(figures) },
  ]
}
