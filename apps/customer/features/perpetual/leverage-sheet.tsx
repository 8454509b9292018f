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
import { MARGIN_MODES, type MarginMode, type PerpetualTerms, type Product } from '@candela/contract'
import { PERPETUAL_RULES } from '@candela/rules/perpetual'
import { useState } from 'react'
import { rulesNow } from '../../live/rules.ts'
import { useCommand } from '../../live/index.ts'
import { to, usePreference, useTexts } from '../../shell/index.ts'
import { FailureNote } from '../../ticket/failure-note.tsx'
import { type FailedOutcome, failureOf } from '../../ticket/outcome.ts'
import { refreshPerpetual, useCrossAccount } from './data.ts'
import { useFigures } from './figures-text.ts'
import { readLeverage } from './leverage-state.ts'
import type { PerpetualFields, TicketMarket } from './ticket-state.ts'

interface LeverageSheetProps {
  readonly open: boolean
  readonly product: Product
  readonly terms: PerpetualTerms
  readonly market: TicketMarket
  readonly fields: PerpetualFields
  readonly leverage: number
  /** true when the mode can be changed: neither position nor orders in the product */
  readonly isFlat: boolean
  /** a choice that was made before; with it the sheet begins */
  readonly chosen: ChosenLeverage | undefined
  readonly onClose: () => void
}

/** A leverage and mode as an address carries them through the knowledge check. */
export interface ChosenLeverage {
  readonly leverage: number
  readonly mode: MarginMode | undefined
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

function Choice({ product, terms, market, fields, leverage, isFlat, chosen, onClose }: LeverageSheetProps) {
  const { t } = useTexts('perpetual')
  const { t: problems } = useTexts('problems')
  const language = usePreference('language')
  const { price, asked, size, share } = useFigures(product)
  const setting = useCommand('setLeverage')
  const switching = useCommand('setMarginMode')
  const set = terms.own?.mode ?? 'isolated'
  const most = terms.tiers[0]?.leverage ?? 1
  const [wanted, setWanted] = useState(Math.min(most, chosen?.leverage ?? leverage))
  const [mode, setMode] = useState<MarginMode>((isFlat && chosen?.mode) || set)
  const [failure, setFailure] = useState<FailedOutcome>()
  const needsCheck = wanted > rulesNow(PERPETUAL_RULES).freeLeverage && terms.own?.knowledge === false
  const stops = [1, ...[0.2, 0.4, 0.6, 0.8, 1].map((part) => Math.round(most * part))]
  const change = (value: number) => setWanted(Math.min(most, Math.max(1, Math.round(value))))
  const account = useCrossAccount(mode === 'cross')
  const { order, position, near } = readLeverage({ leverage: wanted, mode }, fields, { ...market, account }, language)
  const or = (text: string) => (text === '' ? t('none') : price(text))
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
          ...(order
            ? [
                {
                  key: 'margin',
                  label: t('leverage.margin', { amount: size(order.quantity) }),
                  value: asked(order.margin),
                },
                { key: 'long', label: t('leverage.longForced'), value: or(order.longForced) },
                { key: 'short', label: t('leverage.shortForced'), value: or(order.shortForced) },
              ]
            : []),
          ...(position
            ? [
                { key: 'initial', label: t('detail.initialMargin'), value: asked(position.initialMargin) },
                { key: 'forced', label: t('facts.forced'), value: or(position.forcedPrice) },
              ]
            : []),
          ...(near === undefined ? [] : [{ key: 'distance', label: t('facts.distance'), value: share(near) }]),
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
          <Button
            href={to('knowledgeCheck', { id: product.id, leverage: String(wanted), mode })}
            hint={problems('knowledgeCheckMissing')}
          >
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
