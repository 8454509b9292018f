import { useFormats, useTexts } from './texts.ts'

/** Names the device's zone once, on a page whose days or hours are those of another clock. */
export function LocalTimes() {
  const { t } = useTexts('shell')
  return <p className="cap i3 mt2">{t('localTimes', { zone: useFormats().zone(Date.now()) })}</p>
}
