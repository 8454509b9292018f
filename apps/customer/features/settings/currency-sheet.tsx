import { CheckIcon, ListRow, Sheet } from '@candela/design'
import { useAppData } from '../../live/index.ts'
import { keepCurrency, useFormats, usePreference, useTexts } from '../../shell/index.ts'

/** The currencies totals can be read in. */
export function CurrencySheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTexts('settings')
  const { t: shell } = useTexts('shell')
  const formats = useFormats()
  const current = usePreference('currency')
  const app = useAppData()
  const rates = app?.displayRates ?? {}
  const names = new Intl.DisplayNames([formats.locale], { type: 'currency' })
  const currencies = [
    'USD',
    ...Object.keys(rates)
      .filter((code) => code !== 'USD' && code !== 'USDT')
      .sort(),
  ]
  return (
    <Sheet open={open} onClose={onClose} title={t('currency')} closeLabel={shell('close')}>
      <p className="label i2 mb3">{t('currencyHint')}</p>
      <div className="choice-list">
        {currencies.map((code) => (
          <ListRow
            key={code}
            title={code}
            detail={
              app?.fixedRates.currencies.includes(code) === true
                ? `${names.of(code)} · ${t('fixedRate', { day: formats.day(app.fixedRates.day) })}`
                : names.of(code)
            }
            selected={code === current}
            trail={code === current ? <CheckIcon size={20} className="acc" /> : undefined}
            onClick={() => {
              keepCurrency(code)
              onClose()
            }}
          />
        ))}
      </div>
    </Sheet>
  )
}
