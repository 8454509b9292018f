import type { StoppedStrategy } from '@candela/contract'
import { Button, GroupLabel, KeyValueList } from '@candela/design'
import { PATHS, Screen, to, useFormats, useTexts } from '../../shell/index.ts'
import { CoinRow } from './coin-row.tsx'
import { CourseCard } from './course-card.tsx'
import { Decisions } from './decisions.tsx'
import { StrategyOrders } from './orders.tsx'
import { StrategyHead } from './strategy-head.tsx'
import { useStrategyTexts } from './strategy-texts.ts'

/** A strategy that ended: why, what came back, and all that it did. */
export function EndedDetails({ strategy }: { strategy: StoppedStrategy }) {
  const { t } = useTexts('strategy')
  const texts = useStrategyTexts()
  const { id, parameters, returned } = strategy
  return (
    <Screen
      title={t('titles.strategyDetail')}
      back={PATHS.strategies}
      practice
      footer={
        <Button variant="outline" href={to('strategySetup', { kind: parameters.kind })}>
          {t('ended.again')}
        </Button>
      }
    >
      <StrategyHead
        strategy={strategy}
        state="stopped"
        worth={{ label: t('figures.returned'), amount: texts.money(returned) }}
      />
      <Ended strategy={strategy} />
      <CourseCard id={id} />
      <Decisions strategy={strategy} />
      <StrategyOrders id={id} />
      <div className="mb6" />
    </Screen>
  )
}

function Ended({ strategy }: { strategy: StoppedStrategy }) {
  const { t } = useTexts('strategy')
  const formats = useFormats()
  const texts = useStrategyTexts()
  const { id, parameters, reason, startedAt, stoppedAt, putIn, takenOut, costs, given } = strategy
  return (
    <>
      <section className="pad mt5">
        <GroupLabel>{t('ended.title')}</GroupLabel>
        <p className="label m">{t(`reasons.${reason}`)}</p>
        <p className="label i2 mb3">{t('ended.text')}</p>
        <KeyValueList
          boxed
          rows={[
            { key: 'stopped', label: t('figures.stopped'), value: formats.dateTime(stoppedAt) },
            { key: 'started', label: t('figures.started'), value: formats.dateTime(startedAt) },
            { key: 'in', label: t('figures.putIn'), value: texts.money(putIn) },
            ...(takenOut === '0' ? [] : [{ key: 'out', label: t('figures.takenOut'), value: texts.money(takenOut) }]),
            { key: 'costs', label: t('figures.feesPaid'), value: texts.money(costs) },
            { key: 'rule', label: t('terms.title'), value: texts.terms(parameters) },
            { key: 'number', label: t('figures.number'), value: id },
          ]}
        />
      </section>
      {given.length > 0 && (
        <section className="mt5">
          <div className="pad">
            <GroupLabel>{t('held.given')}</GroupLabel>
          </div>
          {given.map((coin, place) => (
            <CoinRow
              key={coin.product}
              coin={coin}
              worth={texts.money(coin.worth)}
              inset={place === 0 ? 'none' : 'text'}
            />
          ))}
        </section>
      )}
    </>
  )
}
