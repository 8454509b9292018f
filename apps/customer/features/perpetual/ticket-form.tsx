import { notionalUnit, POSITION_SIDES, priceText, type ProductDefinition, quantityText } from '@candela/contract'
import { Checkbox, DownIcon, Segmented, SelectField, Slider } from '@candela/design'
import { fieldText, parseTyped } from '@candela/locale'
import { sliderLots, sliderPermille } from '@candela/rules/arithmetic'
import { notional } from '@candela/rules/perpetual/arithmetic'
import { formatDecimal, parseDecimal } from '@candela/units'
import { useFormats, usePreference, useTexts } from '../../shell/index.ts'
import { FigureSteps } from '../../ticket/figure-field.tsx'
import { useFaultText } from '../../ticket/fault-text.ts'
import type { Fault } from '../../ticket/fault.ts'
import { keepAmountUnit } from './amount-unit.ts'
import { centsUp } from '../../ticket/cents.ts'
import { useFigures } from './figures-text.ts'
import { steppedPrice } from './price-step.ts'
import type { PerpetualTicketProps } from './ticket-props.ts'
import { AMOUNT_UNITS, LIMIT_TIMES, PERPETUAL_TYPES, STOP_TIMES } from './ticket-state.ts'

type Time = (typeof LIMIT_TIMES)[number]

/** Leverage, type, price, size, take profit and stop loss. */
export function PerpetualForm(props: PerpetualTicketProps) {
  const { t } = useTexts('perpetual')
  const { t: trade } = useTexts('trade')
  const { fields, leverage, terms, onChange, onLeverage } = props
  const mode = terms.own?.mode ?? 'isolated'
  return (
    <>
      <button type="button" className="perpetual-leverage" onClick={onLeverage}>
        <span className="visually-hidden">{t('leverage.open', { leverage })}</span>
        <span className="i2">{t(`mode.${mode}`)}</span>
        <span className="row g1" aria-hidden="true">
          <b>{t('times', { leverage })}</b>
          <DownIcon size={16} />
        </span>
      </button>
      <Segmented
        label={trade('type.label')}
        value={fields.type}
        onChange={(type) => onChange({ type })}
        options={PERPETUAL_TYPES.map((key) => ({ key, label: key === 'stop' ? t('stop') : trade(`type.${key}`) }))}
      />
      <Price {...props} />
      <Size {...props} />
      <div>
        <Checkbox checked={fields.reduceOnly} onChange={(reduceOnly) => onChange({ reduceOnly, protects: false })}>
          {t('reduceOnly')}
        </Checkbox>
        {!fields.reduceOnly && (
          <Checkbox checked={fields.protects} onChange={(protects) => onChange({ protects })}>
            {t('protect')}
          </Checkbox>
        )}
      </div>
      {fields.protects && <Protection {...props} />}
      <Replaced {...props} />
    </>
  )
}

function useErrorOf({ product }: PerpetualTicketProps): (fault: Fault | undefined) => { readonly error?: string } {
  const faultText = useFaultText()
  return (fault) => (fault ? { error: faultText(fault, product) } : {})
}

function Price(props: PerpetualTicketProps) {
  const { fields, onChange } = props
  const { t: trade } = useTexts('trade')
  if (fields.type === 'market') return <Worst {...props} />
  if (fields.type === 'limit') {
    return (
      <>
        <PriceField {...props} name="price" />
        <Time {...props} times={LIMIT_TIMES} />
      </>
    )
  }
  return (
    <>
      <PriceField {...props} name="trigger" />
      <SelectField
        compact
        label={trade('stop.then')}
        value={fields.acts}
        onChange={(key) => onChange({ acts: key === 'limit' ? 'limit' : 'market' })}
        options={(['market', 'limit'] as const).map((key) => ({
          key,
          label: `→ ${trade(`type.${key}`)}`,
        }))}
      />
      {fields.acts === 'market' ? (
        <Worst {...props} />
      ) : (
        <>
          <PriceField {...props} name="price" />
          <Time {...props} times={STOP_TIMES} />
        </>
      )}
    </>
  )
}

/** The greatest distance from the mark, or the trigger, at which a market order may fill; a sheet changes it. */
function Worst({ product, definition, terms, mark, fields, reading, onWorst }: PerpetualTicketProps) {
  const { t } = useTexts('perpetual')
  const formats = useFormats()
  const { price } = useFigures(product)
  const language = usePreference('language')
  const from = fields.type === 'stop' ? reading.prices.trigger : mark
  const typed = fields.slip === '' ? undefined : parseTyped(language, fields.slip)
  const share =
    typed === undefined ? formatDecimal(BigInt(terms.worstPricePpm), 6) : formatDecimal(parseDecimal(typed) ?? 0n, 10)
  return (
    <button type="button" className="perpetual-worst" onClick={onWorst}>
      <small>{t('worst')}</small>
      <span className="row g1">
        <b>
          {from === 0
            ? '—'
            : t('worstOf', { share: formats.percent(share, 0, 2), price: price(priceText(definition, from)) })}
        </b>
        <DownIcon size={16} />
      </span>
    </button>
  )
}

function PriceField(props: PerpetualTicketProps & { readonly name: 'price' | 'trigger' }) {
  const { product, fields, reading, onChange, name } = props
  const { t } = useTexts('perpetual')
  const { t: trade } = useTexts('trade')
  const language = usePreference('language')
  const errorOf = useErrorOf(props)
  const currency = product.quoteLabel
  const label = name === 'trigger' ? t('trigger', { currency }) : trade('price', { currency })
  return (
    <FigureSteps
      label={label}
      value={fields[name]}
      unit={currency}
      onChange={(text) => onChange({ [name]: text })}
      onStep={(steps) => onChange({ [name]: steppedPrice(props, reading.prices[name], steps, language) })}
      decreaseLabel={trade('priceDown')}
      increaseLabel={trade('priceUp')}
      {...(name === 'trigger' && fields.acts === 'market' && { hint: t('triggerHint') })}
      {...errorOf(reading.faults[name])}
    />
  )
}

function Time({ fields, onChange, times }: PerpetualTicketProps & { readonly times: readonly Time[] }) {
  const { t: trade } = useTexts('trade')
  const { t: order } = useTexts('order')
  const value = times.find((time) => time === fields.timeInForce) ?? 'gtc'
  return (
    <SelectField
      compact
      label={trade('time')}
      {...(value === 'fok' && { hint: trade('fillOrKillHint') })}
      value={value}
      onChange={(key) => onChange({ timeInForce: times.find((time) => time === key) ?? 'gtc' })}
      options={times.map((key) => ({ key, label: order(`timeInForce.${key}`) }))}
    />
  )
}

function Size(props: PerpetualTicketProps) {
  const { product, definition, fields, reading, onChange } = props
  const { t } = useTexts('perpetual')
  const { t: trade } = useTexts('trade')
  const formats = useFormats()
  const { size } = useFigures(product)
  const language = usePreference('language')
  const errorOf = useErrorOf(props)
  const { most, largest } = reading
  const lots = Math.max(reading.lots.long, reading.lots.short)
  const percent = Math.round(sliderPermille(most, lots) / 10)
  const labels = {
    quantity: trade('amount', { asset: product.base }),
    value: trade('amount', { asset: product.quoteLabel }),
    share: t('unit.share'),
  }
  const units = { quantity: product.base, value: product.quoteLabel, share: '%' }
  const write = (amount: number, by = fields.by) => {
    if (amount <= 0) return ''
    if (by === 'quantity') return fieldText(language, quantityText(definition, amount))
    if (by === 'share') return String(Math.round(sliderPermille(most, amount) / 10))
    return fieldText(language, valueOf(definition, reading.at, amount))
  }
  const step = Math.max(1, definition.minimumLots, fields.by === 'share' ? Math.ceil(most / 100) : 0)
  const written = (amount: number) => size(quantityText(definition, amount))
  const hint =
    reading.lots.long === reading.lots.short
      ? `= ${written(lots)}`
      : POSITION_SIDES.map((side) => `${t(`side.${side}`)} ${written(reading.lots[side])}`).join(' · ')
  return (
    <>
      <FigureSteps
        label={labels[fields.by]}
        value={fields.amount}
        unit={units[fields.by]}
        onChange={(amount) => onChange({ amount })}
        onStep={(steps) => onChange({ amount: write(lots + steps * step) })}
        decreaseLabel={trade('amountDown')}
        increaseLabel={trade('amountUp')}
        placeholder="0"
        {...(fields.by !== 'quantity' && lots > 0 && { hint })}
        {...errorOf(reading.faults.amount)}
      />
      <SelectField
        compact
        label={t('unit.label')}
        value={fields.by}
        onChange={(key) => {
          const by = AMOUNT_UNITS.find((unit) => unit === key) ?? 'quantity'
          keepAmountUnit(by)
          onChange({ by, amount: write(lots, by) })
        }}
        options={AMOUNT_UNITS.map((key) => ({ key, label: units[key] }))}
      />
      <Slider
        label={trade('slider')}
        value={percent}
        onChange={(value) => {
          const typed = value === 0 ? '' : String(value)
          onChange({ amount: fields.by === 'share' ? typed : write(sliderLots(most, value * 10)) })
        }}
        valueText={formats.percent(formatDecimal(BigInt(percent), 2), 0, 0)}
        disabled={most === 0}
      />
      {most > 0 && (
        <p className="perpetual-most micro">
          {POSITION_SIDES.map((side) => (
            <button
              key={side}
              type="button"
              disabled={largest[side] === 0}
              onClick={() => onChange({ amount: fields.by === 'share' ? '100' : write(largest[side]) })}
            >
              {t(`largest.${side}`, { amount: written(largest[side]) })}
            </button>
          ))}
        </p>
      )}
    </>
  )
}

/** The worth of lots at a price, in whole cents; typed again it gives as many lots. */
function valueOf(definition: ProductDefinition, at: number, lots: number): string {
  return centsUp(formatDecimal(notional(at, lots, notionalUnit(definition))))
}

/** Take profit and stop loss; what each would come to stands among the order's figures. */
function Protection(props: PerpetualTicketProps) {
  const { fields, reading, onChange } = props
  const { t } = useTexts('perpetual')
  const { t: trade } = useTexts('trade')
  const language = usePreference('language')
  const errorOf = useErrorOf(props)
  return (['takeProfit', 'stopLoss'] as const).map((key) => (
    <FigureSteps
      key={key}
      label={t(key)}
      value={fields[key]}
      placeholder={t('optional')}
      unit={props.product.quoteLabel}
      onChange={(text) => onChange({ [key]: text })}
      onStep={(steps) => onChange({ [key]: steppedPrice(props, reading.prices[key], steps, language) })}
      decreaseLabel={trade('priceDown')}
      increaseLabel={trade('priceUp')}
      {...errorOf(reading.faults[key])}
    />
  ))
}

/** Triggers that stand, where those of the order take their place. */
function Replaced({ product, reading }: PerpetualTicketProps) {
  const { t } = useTexts('perpetual')
  const { price } = useFigures(product)
  const keys = ['takeProfit', 'stopLoss'] as const
  const told = keys.flatMap((key) => {
    const stands = (reading.long?.replaced[key] ?? '') || (reading.short?.replaced[key] ?? '')
    return stands === '' ? [] : [{ key, text: t(`replaces.${key}`, { price: price(stands) }) }]
  })
  return told.map(({ key, text }) => (
    <p key={key} className="cap i2">
      {text}
    </p>
  ))
}
