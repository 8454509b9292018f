import type { OwnStrategy } from '@candela/contract'
import { ChoiceTiles } from '@candela/design'
import { STRATEGY_RULES } from '@candela/rules/strategy'
import { minor } from '@candela/units'
import { useState } from 'react'
import { rulesNow } from '../../live/rules.ts'
import { useTexts } from '../../shell/index.ts'
import { AskSheet } from '../../ticket/ask-sheet.tsx'
import { useStrategyTexts } from './strategy-texts.ts'
import { useStop } from './use-change.ts'

interface Props {
  readonly open: boolean
  readonly strategy: OwnStrategy
  readonly onClose: () => void
}

const WAYS = ['sell', 'take'] as const

/** Ends a strategy: its coins are sold or handed over, as the customer chooses. */
export function StopSheet({ open, strategy, onClose }: Props) {
  const { t } = useTexts('strategy')
  const texts = useStrategyTexts()
  const { stop, sending } = useStop(strategy)
  const [way, setWay] = useState<(typeof WAYS)[number]>('sell')
  const { equity, money, held, holdings } = strategy
  const coins = holdings.filter(({ quantity }) => minor(quantity) > 0n)
  return (
    <AskSheet
      open={open}
      title={t('stop.ask')}
      text={t('stop.text')}
      rows={[
        { key: 'worth', label: t('figures.worth'), value: texts.worth(equity) },
        { key: 'money', label: t('held.money'), value: texts.money(money) },
        ...(minor(held) > 0n ? [{ key: 'held', label: t('held.orders'), value: texts.money(held) }] : []),
        ...coins.map(({ product, quantity }) => ({
          key: product,
          label: texts.label(product),
          value: texts.quantity(product, quantity),
        })),
      ]}
      keepLabel={t('actions.keep')}
      confirmLabel={t(way === 'sell' ? 'stop.confirmSell' : 'stop.confirmTake')}
      confirmVariant="danger"
      doneText={t('states.stopped')}
      sending={sending}
      send={() => stop(way === 'sell')}
      onClose={() => {
        setWay('sell')
        onClose()
      }}
    >
      <ChoiceTiles
        className="strategy-ways mt4"
        label={t('stop.label')}
        options={WAYS.map((key) => ({
          key,
          label: (
            <span>
              <span className="label m">{t(`stop.${key}`)}</span>
              <span className="cap i2 strategy-line">
                {t(`stop.${key}Text`, { bound: texts.percent(rulesNow(STRATEGY_RULES).boundPpm) })}
              </span>
            </span>
          ),
        }))}
        value={way}
        onChange={setWay}
      />
    </AskSheet>
  )
}
