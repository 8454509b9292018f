import { priceText, quantityText } from '@candela/contract'
import { SelectField, Slider, Switch } from '@candela/design'
import { fieldText } from '@candela/locale'
import type { PreviewFunds, StopMarket } from '@candela/rules'
import { sliderLots, sliderPermille } from '@candela/rules/arithmetic'
import { formatDecimal } from '@candela/units'
import { priceDigits } from '../../live/index.ts'
import { useFormats, usePreference, useTexts } from '../../shell/index.ts'
import { FigureSteps } from '../../ticket/figure-field.tsx'
import { useFaultText } from '../../ticket/fault-text.ts'
import type { Fault } from '../../ticket/fault.ts'
import { distanceText } from '../order/index.ts'
import { type Direction, nextLots, nextPrice } from './steps.ts'
import { enteredTrigger, type StopReading } from './stop-state.ts'
import type { TicketProps } from './ticket-form.tsx'

interface StopFiguresProps extends TicketProps {
  readonly market: StopMarket
  readonly reading: StopReading
  readonly funds: PreviewFunds
}

/** The figures of an order that waits: its trigger, what it becomes, how much, and a limit order beside it. */
export function StopFigures({ product, definition, fields, onChange, market, reading }: StopFiguresProps) {
  const { t } = useTexts('trade')
  const formats = useFormats()
  const language = usePreference('language')
  const written = (ticks: number) => fieldText(language, priceText(definition, ticks))
  const write = (lots: number) => (lots === 0 ? '' : fieldText(language, quantityText(definition, lots)))
  const step = (ticks: number, direction: Direction) => written(nextPrice(ticks > 0 ? ticks : market.index, direction))
  const enter = (trigger: string) => onChange(enteredTrigger(trigger, definition, market, language))
  const distance = distanceText(formats, reading.trigger, market.index)
  const index = formats.price(priceText(definition, market.index), priceDigits(product))
  const away = distance && t('stop.away', { index, distance })
  const permille = sliderPermille(reading.largest, reading.lots)
  return (
    <>
      <Typed
        label={t('stop.trigger', { currency: product.quoteLabel })}
        less={t('stop.triggerDown')}
        more={t('stop.triggerUp')}
        text={fields.trigger}
        onText={enter}
        onStep={(direction) => enter(step(reading.trigger, direction))}
        {...(away !== undefined && { hint: away })}
        {...(reading.triggerFault && { fault: reading.triggerFault })}
        product={product}
      />
      <SelectField
        compact
        label={t('stop.then')}
        value={fields.becomes}
        onChange={(key) => onChange({ becomes: key === 'limit' ? 'limit' : 'market' })}
        options={[
          { key: 'market', label: t('stop.becomes', { type: t('type.market') }) },
          { key: 'limit', label: t('stop.becomes', { type: t('type.limit') }) },
        ]}
      />
      {fields.becomes === 'limit' && (
        <Typed
          label={t('price', { currency: product.quoteLabel })}
          less={t('priceDown')}
          more={t('priceUp')}
          text={fields.price}
          onText={(price) => onChange({ price })}
          onStep={(direction) => onChange({ price: step(reading.price, direction) })}
          {...(reading.priceFault && { fault: reading.priceFault })}
          product={product}
        />
      )}
      <Typed
        label={t('amount', { asset: product.base })}
        unit={product.base}
        less={t('amountDown')}
        more={t('amountUp')}
        text={fields.quantity}
        onText={(quantity) => onChange({ quantity })}
        onStep={(direction) =>
          onChange({ quantity: write(nextLots(definition, reading.price, reading.lots, direction)) })
        }
        {...(reading.amountFault && { fault: reading.amountFault })}
        product={product}
      />
      <Slider
        label={t('slider')}
        value={Math.round(permille / 10)}
        onChange={(value) => onChange({ quantity: write(sliderLots(reading.largest, value * 10)) })}
        valueText={formats.percent(formatDecimal(BigInt(Math.round(permille / 10)), 2), 0, 0)}
        disabled={reading.largest === 0}
      />
      <label className="trade-oco">
        <span>{t('stop.oco')}</span>
        <Switch label={t('stop.oco')} checked={fields.oco} onChange={(oco) => onChange({ oco })} />
      </label>
      {fields.oco && (
        <Typed
          label={t('stop.limit', { currency: product.quoteLabel })}
          less={t('priceDown')}
          more={t('priceUp')}
          text={fields.ocoPrice}
          onText={(ocoPrice) => onChange({ ocoPrice })}
          onStep={(direction) => onChange({ ocoPrice: step(reading.ocoPrice, direction) })}
          {...(reading.ocoFault && { fault: reading.ocoFault })}
          product={product}
        />
      )}
    </>
  )
}

interface TypedProps extends Pick<TicketProps, 'product'> {
  readonly label: string
  /** undefined: a price */
  readonly unit?: string
  readonly less: string
  readonly more: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly onStep: (direction: Direction) => void
  readonly hint?: string
  readonly fault?: Fault
}

/** A figure of the order with its fault. */
function Typed({ label, unit, less, more, text, onText, onStep, hint, fault, product }: TypedProps) {
  const faultText = useFaultText()
  return (
    <FigureSteps
      label={label}
      value={text}
      unit={unit ?? product.quoteLabel}
      onChange={onText}
      onStep={onStep}
      decreaseLabel={less}
      increaseLabel={more}
      placeholder="0"
      {...(hint !== undefined && { hint })}
      {...(fault && { error: faultText(fault, product) })}
    />
  )
}
