import { priceText } from '@candela/contract'
import { KeyValueList, Segmented, Sheet } from '@candela/design'
import { fieldText } from '@candela/locale'
import { useState } from 'react'
import { useFormats, usePreference, useTexts } from '../../shell/index.ts'
import { FigureField } from '../../ticket/figure-field.tsx'
import { useFaultText } from '../../ticket/fault-text.ts'
import { calculate, type CalculatorFields, EMPTY_CALCULATOR } from './calculator-state.ts'
import { useFigures } from './figures-text.ts'
import type { PerpetualTicketProps } from './ticket-props.ts'

interface CalculatorSheetProps extends PerpetualTicketProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Calculates a position: its result at a price, the price of a result, the price of its liquidation. */
export function CalculatorSheet(props: CalculatorSheetProps) {
  const { t } = useTexts('perpetual')
  const { t: shell } = useTexts('shell')
  return (
    <Sheet open={props.open} onClose={props.onClose} title={t('calculator.title')} closeLabel={shell('close')}>
      {props.open && <Calculator {...props} />}
    </Sheet>
  )
}

function Calculator({ product, definition, terms, mark, leverage }: CalculatorSheetProps) {
  const { t } = useTexts('perpetual')
  const { t: trade } = useTexts('trade')
  const formats = useFormats()
  const language = usePreference('language')
  const faultText = useFaultText()
  const { price, asked, result, money } = useFigures(product)
  const [fields, setFields] = useState<CalculatorFields>({
    ...EMPTY_CALCULATOR,
    leverage: String(leverage),
    entry: mark === 0 ? '' : fieldText(language, priceText(definition, mark)),
  })
  const { faults, figures } = calculate(fields, { definition, terms, language })
  const currency = product.quoteLabel
  const labels = {
    leverage: t('leverage.title'),
    entry: t('calculator.entry', { currency }),
    amount: trade('amount', { asset: product.base }),
    exit: t('calculator.exit', { currency }),
    wished: t('calculator.wished', { currency }),
  }
  const units = { leverage: '×', entry: currency, amount: product.base, exit: currency, wished: currency }
  const shown = (text: string | undefined, write: (text: string) => string) =>
    text === undefined || text === '' ? '—' : write(text)
  return (
    <>
      <Segmented
        label={t('calculator.side')}
        value={fields.side}
        onChange={(side) => setFields({ ...fields, side })}
        options={[
          { key: 'long', label: t('side.long'), tone: 'up' },
          { key: 'short', label: t('side.short'), tone: 'down' },
        ]}
      />
      <div className="perpetual-calculator mt4">
        {(['leverage', 'entry', 'amount', 'exit', 'wished'] as const).map((key) => {
          const fault = faults[key]
          return (
            <FigureField
              key={key}
              label={labels[key]}
              unit={units[key]}
              showsUnit={false}
              value={fields[key]}
              onChange={(text) => setFields({ ...fields, [key]: text })}
              {...(fault && { error: faultText(fault, product) })}
            />
          )
        })}
      </div>
      <KeyValueList
        className="mt4"
        rows={[
          { key: 'result', label: t('calculator.result'), value: shown(figures?.result, result) },
          {
            key: 'rate',
            label: t('detail.returnRate'),
            value: shown(figures?.rateOfReturn, (rate) => formats.change(rate)),
          },
          { key: 'target', label: t('calculator.target'), value: shown(figures?.target, price) },
          {
            key: 'forced',
            label: t('facts.forced'),
            value: figures?.forcedPrice === '' ? t('none') : shown(figures?.forcedPrice, price),
          },
          { key: 'even', label: t('facts.breakEven'), value: shown(figures?.breakEven, price) },
          { key: 'margin', label: t('margin'), value: shown(figures?.margin, asked) },
          { key: 'fee', label: t('confirm.fee'), value: shown(figures?.openFee, money) },
        ]}
      />
      <p className="cap i2 mt2">{t('calculator.text')}</p>
    </>
  )
}
