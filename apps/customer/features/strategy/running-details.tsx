import type { OwnStrategy } from '@candela/contract'
import { Button, GroupLabel, KeyValueList, ListRow, NextIcon, Note } from '@candela/design'
import { useState } from 'react'
import { PATHS, Screen, to, useFormats, useTexts } from '../../shell/index.ts'
import { BreakNote } from './break-note.tsx'
import { Cells } from './cells.tsx'
import { CourseCard } from './course-card.tsx'
import { Decisions } from './decisions.tsx'
import { stopsOf, type StopDistance } from './figures.ts'
import { HeldRows } from './held-rows.tsx'
import { MoneySheet } from './money-sheet.tsx'
import { NextCard } from './next-card.tsx'
import { StrategyOrders } from './orders.tsx'
import { RunSheet } from './run-sheet.tsx'
import { StopSheet } from './stop-sheet.tsx'
import { StopsSheet } from './stops-sheet.tsx'
import { StrategyHead } from './strategy-head.tsx'
import { useStrategyTexts } from './strategy-texts.ts'

type Opened = 'money' | 'stops' | 'pause' | 'resume' | 'stop'

/** A strategy that runs, is paused or sells its rest: its worth over time, what it would do, why it did what it did, and what changes it. */
export function RunningDetails({ strategy }: { strategy: OwnStrategy }) {
  const { t } = useTexts('strategy')
  const texts = useStrategyTexts()
  const [opened, setOpened] = useState<Opened>()
  const { id, state, equity, parameters, reason } = strategy
  const close = () => setOpened(undefined)
  const isStopping = state === 'stopping'
  return (
    <Screen
      title={t('titles.strategyDetail')}
      back={PATHS.strategies}
      practice
      footer={<Actions strategy={strategy} onOpen={setOpened} />}
    >
      <StrategyHead
        strategy={strategy}
        state={state}
        worth={{ label: t('figures.worth'), amount: texts.worth(equity) }}
      />
      {isStopping && (
        <div className="pad mt3">
          <Note tone="warn">
            {reason !== '' && <b className="strategy-line">{t(`reasons.${reason}`)}</b>}
            {t('next.selling')}
          </Note>
        </div>
      )}
      {state === 'running' && <BreakNote />}
      <CourseCard id={id} />
      {!isStopping && <NextCard strategy={strategy} />}
      <HeldRows strategy={strategy} />
      <Stops strategy={strategy} />
      <Facts strategy={strategy} />
      {!isStopping && <Changes strategy={strategy} onOpen={setOpened} />}
      <Cells strategy={strategy} />
      {parameters.kind === 'adaptive' && (
        <ListRow
          className="mt4"
          title={t('learnerLink')}
          trail={<NextIcon size={16} className="i3" />}
          href={to('strategyLearner', { product: parameters.product, bar: parameters.bar })}
          inset="none"
        />
      )}
      <Decisions strategy={strategy} />
      <StrategyOrders id={id} />
      <div className="mb6" />
      <MoneySheet open={opened === 'money'} strategy={strategy} onClose={close} />
      <StopsSheet open={opened === 'stops'} strategy={strategy} onClose={close} />
      <RunSheet open={opened === 'pause'} strategy={strategy} run={false} onClose={close} />
      <RunSheet open={opened === 'resume'} strategy={strategy} run onClose={close} />
      <StopSheet open={opened === 'stop'} strategy={strategy} onClose={close} />
    </Screen>
  )
}

interface ActionsProps {
  readonly strategy: OwnStrategy
  readonly onOpen: (sheet: Opened) => void
}

/** One that sells its rest can only be ended at once. */
function Actions({ strategy: { state }, onOpen }: ActionsProps) {
  const { t } = useTexts('strategy')
  const stop = (
    <Button variant="outline" onClick={() => onOpen('stop')}>
      {t('actions.stop')}
    </Button>
  )
  if (state === 'stopping') return stop
  const run = state === 'paused' ? 'resume' : 'pause'
  return (
    <div className="strategy-two">
      <Button variant="outline" onClick={() => onOpen(run)}>
        {t(`actions.${run}`)}
      </Button>
      {stop}
    </div>
  )
}

function Changes({ strategy: { parameters }, onOpen }: ActionsProps) {
  const { t } = useTexts('strategy')
  return (
    <section className="pad mt5">
      <GroupLabel>{t('actions.title')}</GroupLabel>
      <div className="strategy-two">
        {parameters.kind === 'grid' ? (
          <p className="label i2">{t('actions.moneyGrid')}</p>
        ) : (
          <Button variant="quiet" onClick={() => onOpen('money')}>
            {t('actions.money')}
          </Button>
        )}
        <Button variant="quiet" onClick={() => onOpen('stops')}>
          {t('actions.stops')}
        </Button>
      </div>
    </section>
  )
}

/** The worths at which it stops, and how far they are. */
function Stops({ strategy }: { strategy: OwnStrategy }) {
  const { t } = useTexts('strategy')
  const formats = useFormats()
  const texts = useStrategyTexts()
  const { stopLoss, takeProfit } = stopsOf(strategy)
  const written = (stop: StopDistance | undefined) =>
    stop ? t('stops.at', { worth: texts.worth(stop.worth), away: formats.change(stop.away) }) : t('stops.none')
  return (
    <section className="pad mt5">
      <GroupLabel>{t('stops.title')}</GroupLabel>
      <KeyValueList
        boxed
        rows={[
          { key: 'loss', label: t('stops.stopLoss'), value: written(stopLoss) },
          { key: 'profit', label: t('stops.takeProfit'), value: written(takeProfit) },
        ]}
      />
      <p className="cap i3 mt2">{t('stops.text')}</p>
    </section>
  )
}

function Facts({ strategy }: { strategy: OwnStrategy }) {
  const { t } = useTexts('strategy')
  const formats = useFormats()
  const texts = useStrategyTexts()
  const { id, parameters, startedAt, putIn, takenOut, costs } = strategy
  return (
    <section className="pad mt5">
      <GroupLabel>{t('terms.title')}</GroupLabel>
      <p className="label m">{texts.terms(parameters)}</p>
      <p className="label i2 mb3">{texts.rule(parameters)}</p>
      <KeyValueList
        boxed
        rows={[
          { key: 'in', label: t('figures.putIn'), value: texts.money(putIn) },
          ...(takenOut === '0' ? [] : [{ key: 'out', label: t('figures.takenOut'), value: texts.money(takenOut) }]),
          { key: 'costs', label: t('figures.costs'), value: texts.money(costs) },
          { key: 'started', label: t('figures.started'), value: formats.dateTime(startedAt) },
          { key: 'number', label: t('figures.number'), value: id },
        ]}
      />
    </section>
  )
}
