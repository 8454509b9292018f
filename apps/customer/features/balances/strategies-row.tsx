import { IconSquare, ListRow, StrategyIcon } from '@candela/design'
import { HIDDEN } from '@candela/locale'
import { useRead } from '../../live/index.ts'
import { PATHS, sumOf, useMoney, usePreference, useTexts } from '../../shell/index.ts'

/** The worth of strategies, which the assets contain; it leads to them. */
export function StrategiesRow() {
  const { t } = useTexts('balances')
  const money = useMoney()
  const hidden = usePreference('amountsHidden')
  const { data } = useRead('strategies')
  if (!data || data.strategies.length === 0) return null
  const worth = sumOf(data.strategies.map(({ equity }) => equity))
  return (
    <ListRow
      lead={
        <IconSquare>
          <StrategyIcon size={20} />
        </IconSquare>
      }
      title={t('strategies.title')}
      detail={t('strategies.text')}
      value={hidden ? HIDDEN : money.text(worth)}
      inset="text"
      href={PATHS.strategies}
    />
  )
}
