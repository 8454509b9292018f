import {
  priceText,
  type Product,
  type ProductDefinition,
  quantityText,
  type Side,
  type TimeInForce,
} from '@candela/contract'
import { Note, NumberField, Segmented, SelectField, Slider, TextButton } from '@candela/design'
import { fieldText, parseTyped } from '@candela/locale'
import type { PreviewFunds, PreviewMarket } from '@candela/rules'
import { sliderLots, sliderPermille } from '@candela/rules/arithmetic'
import { formatDecimal, parseDecimal } from '@candela/units'
import { priceDigits } from '../../live/index.ts'
import { amountText, useFormats, usePreference, useTexts } from '../../shell/index.ts'
import { FigureSteps } from '../../ticket/figure-field.tsx'
import { useFaultText } from '../../ticket/fault-text.ts'
import { keepUnit, keptUnit } from './kept-unit.ts'
import { type Direction, nextLots, nextPrice, nextSpend } from './steps.ts'
import { type Reading, spendAt, spendPermille, type TicketFields } from './ticket-state.ts'

const TIMES: readonly TimeInForce[] = ['gtc', 'postOnly', 'ioc', 'fok']

export interface TicketProps {
  readonly product: Product
  readonly definition: ProductDefinition
  readonly market: PreviewMarket
  readonly fields: TicketFields
  readonly onChange: (change: Partial<TicketFields>) => void
}

interface ReadTicketProps extends TicketProps {
  readonly reading: Reading
  readonly funds: PreviewFunds
}

/** Buy or sell; limit, market, or an order that waits. */
export function Kind({ fields, onChange }: TicketProps) {
  const { t } = useTexts('trade')
  return (
    <>
      <Segmented
        label={t('side.label')}
        value={fields.side}
        onChange={(side: Side) => onChange({ side, by: keptUnit(side) })}
        options={[
          { key: 'buy', label: t('side.buy'), tone: 'up' },
          { key: 'sell', label: t('side.sell'), tone: 'down' },
        ]}
      />
      <Segmented
        label={t('type.label')}
        chosenFirst
        value={fields.type}
        onChange={(type: TicketFields['type']) => onChange({ type })}
        options={[
          { key: 'limit', label: t('type.limit') },
          { key: 'market', label: t('type.market') },
          { key: 'stop', label: t('type.stop') },
        ]}
      />
    </>
  )
}

/** The figures of a limit or market order. */
export function Figures({ product, definition, fields, onChange, market, reading, funds }: ReadTicketProps) {
  const { t } = useTexts('trade')
  const { t: order } = useTexts('order')
  const formats = useFormats()
  const language = usePreference('language')
  const faultText = useFaultText()
  const limit = fields.type === 'limit'
  const bySpend = !limit && fields.by === 'spend'
  const amount = bySpend ? fields.spend : fields.quantity
  const permille = bySpend ? spendPermille(reading, fields, funds) : sliderPermille(reading.largest, reading.lots)

  const write = (lots: number) => (lots === 0 ? '' : fieldText(language, quantityText(definition, lots)))
  const stepPrice = (direction: Direction) => {
    const ticks = nextPrice(reading.price > 0 ? reading.price : market.mid, direction)
    onChange({ price: fieldText(language, priceText(definition, ticks)) })
  }
  const stepAmount = (direction: Direction) => {
    if (!bySpend) {
      onChange({ quantity: write(nextLots(definition, reading.price, reading.lots, direction)) })
      return
    }
    const spend = nextSpend(parseDecimal(parseTyped(language, fields.spend) ?? '0') ?? 0n, direction)
    onChange({ spend: spend === 0n ? '' : fieldText(language, formatDecimal(spend)) })
  }
  const slide = (permille: number) => {
    const spend = bySpend ? spendAt(fields, funds, permille) : undefined
    if (spend !== undefined) onChange({ spend: spend === '0' ? '' : fieldText(language, spend) })
    else onChange({ by: 'quantity', quantity: write(sliderLots(reading.largest, permille)) })
  }
  const changeUnit = () => {
    const by = bySpend ? 'quantity' : 'spend'
    keepUnit(fields.side, by)
    onChange({ by, quantity: '', spend: '' })
  }
  return (
    <>
      {limit ? (
        <FigureSteps
          label={t('price', { currency: product.quoteLabel })}
          value={fields.price}
          unit={product.quoteLabel}
          onChange={(price) => onChange({ price })}
          onStep={stepPrice}
          decreaseLabel={t('priceDown')}
          increaseLabel={t('priceUp')}
          {...(reading.priceFault && { error: faultText(reading.priceFault, product) })}
        />
      ) : (
        <NumberField
          label={t('worst', { currency: product.quoteLabel })}
          value={reading.price === 0 ? '—' : formats.price(priceText(definition, reading.price), priceDigits(product))}
          onChange={() => undefined}
          onStep={() => undefined}
          decreaseLabel=""
          increaseLabel=""
          readOnly
        />
      )}
      <FigureSteps
        label={bySpend ? t('spend', { currency: product.quoteLabel }) : t('amount', { asset: product.base })}
        value={amount}
        unit={bySpend ? product.quoteLabel : product.base}
        onChange={(text) => onChange(bySpend ? { spend: text } : { quantity: text })}
        onStep={stepAmount}
        decreaseLabel={t('amountDown')}
        increaseLabel={t('amountUp')}
        placeholder="0"
        {...(reading.amountFault && { error: faultText(reading.amountFault, product) })}
      />
      {!limit && (
        <TextButton className="trade-by" onClick={changeUnit}>
          {t('byOther', { unit: bySpend ? product.base : product.quoteLabel })}
        </TextButton>
      )}
      <Slider
        label={t('slider')}
        value={Math.round(permille / 10)}
        onChange={(value) => slide(value * 10)}
        valueText={formats.percent(formatDecimal(BigInt(Math.round(permille / 10)), 2), 0, 0)}
        disabled={reading.largest === 0}
      />
      {reading.leaves !== undefined && (
        <Note>
          {t('leaves', { amount: amountText(formats, product.base, quantityText(definition, reading.leaves)) })}{' '}
          <TextButton onClick={() => onChange({ by: 'quantity', quantity: write(reading.largest) })}>
            {t('sellAll')}
          </TextButton>
        </Note>
      )}
      {limit && (
        <SelectField
          compact
          label={t('time')}
          {...(fields.timeInForce === 'fok' && { hint: t('fillOrKillHint') })}
          value={fields.timeInForce}
          onChange={(key) => onChange({ timeInForce: TIMES.find((time) => time === key) ?? 'gtc' })}
          options={TIMES.map((key) => ({ key, label: order(`timeInForce.${key}`) }))}
        />
      )}
    </>
  )
}
