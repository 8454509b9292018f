import { useState } from 'react'
import { useFormats, useTexts } from './texts.ts'

/** Names the device's zone once, on a page whose days or hours are those of another clock. */
export function LocalTimes() {
  const { t } = useTexts('shell')
  const [now] = useState(Date.now)
  return <p className="cap i3 mt2">{t('localTimes', { zone: useFormats().zone(now) })}</p>
}
