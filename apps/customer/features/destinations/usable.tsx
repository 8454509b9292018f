import type { Destination } from '@candela/contract'
import { useServerNow } from '../../live/index.ts'
import { useFormats, useTexts } from '../../shell/index.ts'

/** From when on it is used, or since when it has been there. */
export function Usable({ destination: { addedAt, usableFrom } }: { destination: Destination }) {
  const { t } = useTexts('destinations')
  const formats = useFormats()
  const isUsable = useServerNow() >= usableFrom
  return isUsable
    ? t('usable.since', { time: formats.dateTime(addedAt) })
    : t('usable.from', { time: formats.dateTimeWithSeconds(usableFrom) })
}
