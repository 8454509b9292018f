import { STRATEGY_PERIODS, type StrategyBar } from '@candela/contract'
import { GroupLabel, Segmented, SelectField, StrategyIcon, TaskHead } from '@candela/design'
import { gridStep } from '@candela/rules/strategy/arithmetic'
import { mulDiv, PPM } from '@candela/units'
import { pairText } from '../../live/index.ts'
import { hourText, useFormats, useProductName, useTexts } from '../../shell/index.ts'
import { FigureField } from '../../ticket/figure-field.tsx'
import { SharesField } from './shares-field.tsx'
import type { InTheMaking } from './use-setup.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const PERCENT = '%'

/** The kind, what it trades, and the figures of its rule. */
export function WhatStep({ making }: { making: InTheMaking }) {
  const { t } = useTexts('strategySetup')
  const { draft } = making
  return (
    <>
      <TaskHead
        icon={<StrategyIcon size={24} />}
        title={t(`kinds.${draft.kind}.name`)}
        text={t(`kinds.${draft.kind}.rule`)}
      />
      <div className="setup-fields mt4">
        <Figures making={making} />
      </div>
    </>
  )
}

function Figures({ making }: { making: InTheMaking }) {
  switch (making.draft.kind) {
    case 'recurring':
      return <RecurringFields making={making} />
    case 'rebalance':
      return (
        <>
          <SharesField making={making} />
          <BandField making={making} />
          <BarField making={making} bars={making.offer.kinds.rebalance.bars} />
        </>
      )
    case 'grid':
      return <GridFields making={making} />
    case 'trend':
      return <TrendFields making={making} />
    case 'adaptive':
      return (
        <>
          <ProductField making={making} />
          <BarField making={making} bars={making.offer.kinds.adaptive.bars} />
          <ShareField making={making} />
          <BandField making={making} />
        </>
      )
  }
}

function ProductField({ making: { draft, products, change, errorAt } }: { making: InTheMaking }) {
  const { t } = useTexts('strategySetup')
  const name = useProductName()
  return (
    <SelectField
      label={t('field.product')}
      value={draft.product}
      // prices belong to a product
      onChange={(product) => change({ product, low: '', high: '' })}
      options={products.map(({ product }) => ({
        key: product.id,
        label: `${name(product.id)} (${pairText(product)})`,
      }))}
      error={errorAt('products')}
    />
  )
}

function RecurringFields({ making }: { making: InTheMaking }) {
  const { t } = useTexts('strategySetup')
  const formats = useFormats()
  const { draft, offer, change, errorAt } = making
  const { period } = draft
  const { least, most } = offer.kinds.recurring[period]
  const days = Array.from({ length: most - least + 1 }, (_, place) => least + place)
  const weekdays = formats.weekdays()
  return (
    <>
      <SharesField making={making} />
      <div>
        <GroupLabel>{t('field.period')}</GroupLabel>
        <Segmented
          label={t('field.period')}
          value={period}
          onChange={(key) => change({ period: key, day: 1 })}
          options={STRATEGY_PERIODS.map((key) => ({ key, label: t(`periods.${key}`) }))}
        />
      </div>
      <div className="setup-two">
        {period !== 'day' && (
          <SelectField
            label={t(period === 'week' ? 'field.weekday' : 'field.dayOfMonth')}
            value={String(draft.day)}
            onChange={(day) => change({ day: Number(day) })}
            options={days.map((day) => ({
              key: String(day),
              label: period === 'week' ? weekdays[day - 1]! : formats.count(day),
            }))}
            error={errorAt('day')}
          />
        )}
        <SelectField
          label={t('field.hour')}
          value={String(draft.hour)}
          onChange={(hour) => change({ hour: Number(hour) })}
          options={HOURS.map((hour) => ({ key: String(hour), label: hourText(hour) }))}
          error={errorAt('hour')}
        />
      </div>
    </>
  )
}

function GridFields({ making }: { making: InTheMaking }) {
  const { t } = useTexts('strategySetup')
  const formats = useFormats()
  const { draft, setup, products, offer, index, change, errorAt } = making
  const product = products.find((each) => each.product.id === draft.product)?.product
  const unit = product?.quoteLabel ?? ''
  const { asked } = setup
  const step = asked.kind === 'grid' && asked.low > 0 && asked.high > asked.low ? gridStep(asked) : 0
  const { least, most } = offer.kinds.grid.levels
  const text = (ppm: number) => formats.ppm(ppm, 2, 2)
  const fees = 2 * (offer.traded.find((each) => each.product === draft.product)?.makerFeePpm ?? 0)
  const around = asked.kind === 'grid' && index > 0 ? mulDiv(step, PPM, index, 'down') : 0
  return (
    <>
      <ProductField making={making} />
      <div className="setup-two">
        <FigureField
          label={t('field.low')}
          unit={unit}
          value={draft.low}
          onChange={(low) => change({ low })}
          error={errorAt('low')}
        />
        <FigureField
          label={t('field.high')}
          unit={unit}
          value={draft.high}
          onChange={(high) => change({ high })}
          error={errorAt('high')}
        />
      </div>
      <FigureField
        label={t('field.levels')}
        unit=""
        limits={t('field.bounds', { least: formats.count(least), most: formats.count(most) })}
        value={draft.levels}
        onChange={(levels) => change({ levels })}
        hint={around > 0 ? t('field.levelsHint', { step: text(around), fees: text(fees) }) : undefined}
        error={errorAt('levels')}
      />
    </>
  )
}

function TrendFields({ making }: { making: InTheMaking }) {
  const { t } = useTexts('strategySetup')
  const formats = useFormats()
  const { draft, offer, change, errorAt } = making
  const { fast, slow, bars } = offer.kinds.trend
  const bounds = ({ least, most }: typeof fast) => {
    return t('field.bounds', { least: formats.count(least), most: formats.count(most) })
  }
  return (
    <>
      <ProductField making={making} />
      <FigureField
        label={t('field.fast')}
        limits={bounds(fast)}
        unit={t('field.closes')}
        value={draft.fast}
        onChange={(text) => change({ fast: text })}
        error={errorAt('fast')}
      />
      <FigureField
        label={t('field.slow')}
        limits={bounds(slow)}
        unit={t('field.closes')}
        value={draft.slow}
        onChange={(text) => change({ slow: text })}
        error={errorAt('slow')}
      />
      <BarField making={making} bars={bars} />
    </>
  )
}

function ShareField({ making: { draft, change, errorAt } }: { making: InTheMaking }) {
  const { t } = useTexts('strategySetup')
  return (
    <FigureField
      label={t('field.share')}
      hint={t('field.shareHint')}
      unit={PERCENT}
      value={draft.share}
      onChange={(share) => change({ share })}
      error={errorAt('share')}
    />
  )
}

function BandField({ making: { draft, change, errorAt } }: { making: InTheMaking }) {
  const { t } = useTexts('strategySetup')
  return (
    <FigureField
      label={t('field.band')}
      hint={t('field.bandHint')}
      unit={PERCENT}
      value={draft.band}
      onChange={(band) => change({ band })}
      error={errorAt('band')}
    />
  )
}

interface BarProps {
  readonly making: InTheMaking
  readonly bars: readonly StrategyBar[]
}

function BarField({ making: { draft, change, errorAt }, bars }: BarProps) {
  const { t } = useTexts('strategySetup')
  const error = errorAt('bar')
  return (
    <div>
      <GroupLabel>{t('field.bar')}</GroupLabel>
      <Segmented
        label={t('field.bar')}
        value={draft.bar}
        onChange={(bar) => change({ bar })}
        options={bars.map((key) => ({ key, label: t(`bars.${key}`) }))}
      />
      {error !== undefined && <p className="cap danger mt1">{error}</p>}
    </div>
  )
}
