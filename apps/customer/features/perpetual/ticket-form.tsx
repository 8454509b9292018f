import { Checkbox, DownIcon, NumberField, Segmented, Slider } from '@candela/design'
import { fieldText, typedText } from '@candela/locale'
import { priceText, quantityText, sliderLots, sliderPermille } from '@candela/rules'
import { formatDecimal } from '@candela/units'
import { useFormats, usePreference, useTexts } from '../../shell/index.ts'
import { useFaultText } from '../../ticket/fault-text.ts'
import type { Fault } from '../../ticket/fault.ts'
import { useFigures } from './figures-text.ts'
import type { PerpetualTicketProps } from './ticket-props.ts'
import { PERPETUAL_TYPES } from './ticket-state.ts'

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
    </>
  )
}

function useErrorOf({ product }: PerpetualTicketProps): (fault: Fault | undefined) => { readonly error?: string } {
  const faultText = useFaultText()
  return (fault) => (fault ? { error: faultText(fault, product) } : {})
}

function Price(props: PerpetualTicketProps) {
  const { product, definition, terms, mark, fields, reading, onChange } = props
  const { t } = useTexts('perpetual')
  const { t: trade } = useTexts('trade')
  const formats = useFormats()
  const { price } = useFigures(product)
  const language = usePreference('language')
  const errorOf = useErrorOf(props)
  if (fields.type === 'market') {
    const share = formats.percent(formatDecimal(BigInt(terms.worstPricePpm), 6), 0, 2)
    return (
      <p className="perpetual-worst">
        <small>{t('worst')}</small>
        <b>{mark === 0 ? '—' : t('worstOf', { share, price: price(priceText(definition, mark)) })}</b>
      </p>
    )
  }
  const key = fields.type === 'limit' ? 'price' : 'trigger'
  return (
    <NumberField
      label={
        key === 'price'
          ? trade('price', { currency: product.quoteLabel })
          : t('trigger', { currency: product.quoteLabel })
      }
      value={fields[key]}
      onChange={(text) => onChange({ [key]: typedText(language, fields[key], text) })}
      onStep={(steps) => onChange({ [key]: steppedPrice(props, key, steps, language) })}
      decreaseLabel={trade('priceDown')}
      increaseLabel={trade('priceUp')}
      {...(key === 'trigger' && { hint: t('triggerHint') })}
      {...errorOf(reading.faults[key])}
    />
  )
}

function Size(props: PerpetualTicketProps) {
  const { product, definition, fields, reading, onChange } = props
  const { t: trade } = useTexts('trade')
  const formats = useFormats()
  const language = usePreference('language')
  const errorOf = useErrorOf(props)
  const percent = Math.round(sliderPermille(reading.largest, reading.lots) / 10)
  const set = (lots: number) =>
    onChange({ quantity: lots <= 0 ? '' : fieldText(language, quantityText(definition, lots)) })
  return (
    <>
      <NumberField
        label={trade('amount', { asset: product.base })}
        value={fields.quantity}
        onChange={(text) => onChange({ quantity: typedText(language, fields.quantity, text) })}
        onStep={(steps) => set(reading.lots + steps * Math.max(1, definition.minimumLots))}
        decreaseLabel={trade('amountDown')}
        increaseLabel={trade('amountUp')}
        placeholder="0"
        {...errorOf(reading.faults.quantity)}
      />
      <Slider
        label={trade('slider')}
        value={percent}
        onChange={(value) => set(sliderLots(reading.largest, value * 10))}
        valueText={formats.percent(formatDecimal(BigInt(percent), 2), 0, 0)}
        disabled={reading.largest === 0}
      />
    </>
  )
}

/** Take profit and stop loss; what each would come to stands among the order's figures. */
function Protection(props: PerpetualTicketProps) {
  const { fields, reading, onChange } = props
  const { t } = useTexts('perpetual')
  const { t: trade } = useTexts('trade')
  const language = usePreference('language')
  const errorOf = useErrorOf(props)
  return (['takeProfit', 'stopLoss'] as const).map((key) => (
    <NumberField
      key={key}
      label={t(key)}
      value={fields[key]}
      placeholder={t('optional')}
      onChange={(text) => onChange({ [key]: typedText(language, fields[key], text) })}
      onStep={(steps) => onChange({ [key]: steppedPrice(props, key, steps, language) })}
      decreaseLabel={trade('priceDown')}
      increaseLabel={trade('priceUp')}
      {...errorOf(reading.faults[key])}
    />
  ))
}

/** A price field a step on: a ten-thousandth of it in whole ticks, at least one; an empty one begins at the mark. */
function steppedPrice(
  { definition, mark, reading }: PerpetualTicketProps,
  key: keyof PerpetualTicketProps['reading']['prices'],
  steps: -1 | 1,
  language: Parameters<typeof fieldText>[0],
): string {
  const from = reading.prices[key]
  if (from === 0) return fieldText(language, priceText(definition, Math.max(1, mark)))
  return fieldText(language, priceText(definition, Math.max(1, from + steps * Math.max(1, Math.floor(from / 10_000)))))
}
