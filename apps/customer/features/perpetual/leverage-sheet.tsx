import {
  Button,
  IconButton,
  KeyValueList,
  MinusIcon,
  PlusIcon,
  RiskBanner,
  Segmented,
  Sheet,
  Slider,
} from '@candela/design'
import {
  MARGIN_MODES,
  type MarginMode,
  notionalUnit,
  type PerpetualTerms,
  type Product,
  type ProductDefinition,
} from '@candela/contract'
import { priceText, quantityText } from '@candela/rules'
import { crossBacking, DEFAULT_LEVERAGE, ticketFigures } from '@candela/rules/perpetual'
import { formatDecimal } from '@candela/units'
import { useState } from 'react'
import { useCommand } from '../../live/index.ts'
import { to, useTexts } from '../../shell/index.ts'
import { FailureNote } from '../../ticket/failure-note.tsx'
import { type FailedOutcome, failureOf } from '../../ticket/outcome.ts'
import { refreshPerpetual, useCrossAccount } from './data.ts'
import { useFigures } from './figures-text.ts'
import { distanceOf, minor, tiersOfTerms } from './position-figures.ts'

interface LeverageSheetProps {
  readonly open: boolean
  readonly product: Product
  readonly definition: ProductDefinition
  readonly terms: PerpetualTerms
  /** ticks */
  readonly mark: number
  readonly lots: number
  readonly leverage: number
  /** whether the mode can be changed: neither position nor orders in the product */
  readonly isFlat: boolean
  readonly onClose: () => void
}

/** Leverage and margin mode of a product, with what the choice means at the mark, at every level. */
export function LeverageSheet(props: LeverageSheetProps) {
  const { t } = useTexts('perpetual')
  const { t: shell } = useTexts('shell')
  return (
    <Sheet open={props.open} onClose={props.onClose} title={t('leverage.title')} closeLabel={shell('close')}>
      {props.open && <Choice {...props} />}
    </Sheet>
  )
}

function Choice({ product, definition, terms, mark, lots, leverage, isFlat, onClose }: LeverageSheetProps) {
  const { t } = useTexts('perpetual')
  const { t: problems } = useTexts('problems')
  const { price, money, size, share } = useFigures(product)
  const setting = useCommand('setLeverage')
  const switching = useCommand('setMarginMode')
  const set = terms.own?.mode ?? 'isolated'
  const [wanted, setWanted] = useState(leverage)
  const [mode, setMode] = useState<MarginMode>(set)
  const [failure, setFailure] = useState<FailedOutcome>()
  const most = terms.tiers[0]?.leverage ?? 1
  const needsCheck = wanted > DEFAULT_LEVERAGE && terms.own?.knowledge === false
  const stops = [1, ...[0.2, 0.4, 0.6, 0.8, 1].map((part) => Math.round(most * part))]
  const change = (value: number) => setWanted(Math.min(most, Math.max(1, Math.round(value))))
  const account = useCrossAccount(mode === 'cross')
  const standing = account && { equity: minor(account.equity), maintenance: minor(account.maintenance) }
  // where the whole account stands behind it, the smallest order would be liquidated nowhere
  const isForcedKnown = mode === 'isolated' || (standing !== undefined && lots > 0)
  const shownLots = lots > 0 ? lots : definition.minimumLots
  const figuresOf = (side: 1 | -1) =>
    ticketFigures(
      { side, lots: shownLots, price: mark, leverage: wanted, takeProfit: 0, stopLoss: 0 },
      {
        unit: notionalUnit(definition),
        takerPpm: terms.takerFeePpm,
        liquidationPpm: terms.liquidationFeePpm,
        tiers: tiersOfTerms(terms),
        ...(standing && { backing: crossBacking(standing, undefined) }),
      },
    )
  const figures = mark === 0 ? undefined : { long: figuresOf(1), short: figuresOf(-1) }
  const prices =
    isForcedKnown && figures ? { long: figures.long.forcedPrice, short: figures.short.forcedPrice } : undefined
  const forced = (ticks: number | undefined) =>
    ticks === undefined ? '—' : ticks === 0 ? t('none') : price(priceText(definition, ticks))
  const near = prices && nearest(mark, [prices.long, prices.short])
  async function use() {
    const outcomes = [
      ...(mode === set ? [] : [() => switching.send({ body: { product: product.id, mode } })]),
      () => setting.send({ body: { product: product.id, leverage: wanted } }),
    ]
    for (const send of outcomes) {
      const outcome = await send()
      if (!outcome) return
      const failed = failureOf(outcome)
      setFailure(failed)
      if (failed !== undefined) return
    }
    refreshPerpetual()
    onClose()
  }
  return (
    <>
      {isFlat && (
        <Segmented
          className="mb4"
          label={t('mode.label')}
          value={mode}
          onChange={setMode}
          options={MARGIN_MODES.map((key) => ({ key, label: t(`mode.${key}`) }))}
        />
      )}
      <div className="perpetual-stepper">
        <IconButton label={t('leverage.lower')} onClick={() => change(wanted - 1)}>
          <MinusIcon size={22} />
        </IconButton>
        <output className="perpetual-times">{t('times', { leverage: wanted })}</output>
        <IconButton label={t('leverage.raise')} onClick={() => change(wanted + 1)}>
          <PlusIcon size={22} />
        </IconButton>
      </div>
      <Slider
        label={t('leverage.title')}
        min={1}
        max={most}
        value={wanted}
        onChange={change}
        valueText={t('times', { leverage: wanted })}
        stops={stops}
        stopLabels={stops.map((stop) => t('times', { leverage: stop }))}
      />
      <KeyValueList
        className="mt4"
        rows={[
          {
            key: 'mode',
            label: t('mode.label'),
            value: t(`mode.${mode}`),
          },
          {
            key: 'margin',
            label: t('leverage.margin', { amount: size(quantityText(definition, shownLots)) }),
            value: figures ? money(formatDecimal(figures.long.margin)) : '—',
          },
          { key: 'long', label: t('leverage.longForced'), value: forced(prices?.long) },
          { key: 'short', label: t('leverage.shortForced'), value: forced(prices?.short) },
          { key: 'distance', label: t('facts.distance'), value: near === undefined ? '—' : share(near) },
        ]}
      />
      <p className="cap i2 mt2">
        {t(`mode.${mode}Text`)}
        {!isFlat && ` ${t('mode.flatOnly')}`}
      </p>
      {near !== undefined && (
        <div className="mt3">
          <RiskBanner fact={t('leverage.warn', { distance: share(near) })}>
            {t(mode === 'cross' ? 'leverage.warnCross' : 'leverage.warnText')}
          </RiskBanner>
        </div>
      )}
      <FailureNote failure={failure} />
      <div className="mt4">
        {needsCheck ? (
          <Button href={to('knowledgeCheck')} hint={problems('knowledgeCheckMissing')}>
            {problems('way.knowledgeCheck')}
          </Button>
        ) : (
          <Button busy={setting.sending || switching.sending} onClick={() => void use()}>
            {t('leverage.use', { leverage: wanted })}
          </Button>
        )}
      </div>
    </>
  )
}

/** How far the nearest of the prices is from the mark, as a share of it. */
function nearest(mark: number, forced: readonly number[]): string | undefined {
  const away = forced.filter((price) => price > 0).toSorted((a, b) => Math.abs(mark - a) - Math.abs(mark - b))[0]
  return away === undefined ? undefined : distanceOf(mark, away)
}
