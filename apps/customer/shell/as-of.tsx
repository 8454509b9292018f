import type { Formats } from '@candela/locale'
import { lastPricesAt, useNetwork } from '../live/connection.ts'
import { useFormats, useTexts } from './texts.ts'

/** Under figures that stand still because the exchange cannot be reached: of when they are. */
export function AsOf() {
  const { t } = useTexts('shell')
  const formats = useFormats()
  const network = useNetwork()
  const at = lastPricesAt()
  if (network === 'good' || at === 0) return null
  return <p className="cap i3 mt1">{t('offline.asOf', { time: momentText(formats, at) })}</p>
}

/** A moment of today by its time, an earlier one with its date. */
export function momentText(formats: Formats, at: number): string {
  const isToday = formats.date(at) === formats.date(Date.now())
  return isToday ? formats.timeWithSeconds(at) : formats.dateTimeWithSeconds(at)
}
