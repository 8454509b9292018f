import type { OwnStrategy } from '@candela/contract'
import { GroupLabel, ListRow } from '@candela/design'
import { to, useTexts } from '../../shell/index.ts'
import { useStrategyTexts } from './strategy-texts.ts'

/** The cells of a grid, the highest first as in a book: what each buys or sells next. */
export function Cells({ strategy: { parameters, cells } }: { strategy: OwnStrategy }) {
  const { t } = useTexts('strategy')
  const texts = useStrategyTexts()
  if (parameters.kind !== 'grid') return null
  const { product } = parameters
  const price = (figure: string) => texts.price(product, figure)
  return (
    <section className="mt5">
      <div className="pad">
        <GroupLabel>{t('cells.title')}</GroupLabel>
      </div>
      {cells.toReversed().map(({ low, high, side, left, order }, index) => (
        <ListRow
          key={low}
          title={
            side === ''
              ? t('cells.none')
              : t(`cells.${side}`, {
                  quantity: texts.quantity(product, left),
                  price: price(side === 'buy' ? low : high),
                })
          }
          detail={t('cells.from', { low: price(low), high: price(high) })}
          value={t(order === '' ? 'cells.waiting' : 'cells.resting')}
          {...(order !== '' && { href: to('orderDetail', { id: order }) })}
          inset={index === 0 ? 'none' : 'edge'}
        />
      ))}
    </section>
  )
}
