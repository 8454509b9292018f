import { Note } from '@candela/design'
import { useRead } from '../../live/index.ts'
import { useFormats, useTexts } from '../../shell/index.ts'

/** A break or an exclusion ends at an instant of its own. */
const EVERY_MS = 60_000

/** Tells until when a break or a self-exclusion of the customer's own keeps a strategy from buying. */
export function BreakNote() {
  const { t } = useTexts('strategy')
  const formats = useFormats()
  const { data } = useRead('protections', undefined, { refetchInterval: EVERY_MS })
  const until = data === undefined ? 0 : Math.max(data.breakUntil, data.excludedUntil)
  if (until === 0) return null
  return (
    <div className="pad mt3">
      <Note tone="warn">{t('next.onBreak', { time: formats.dateTime(until) })}</Note>
    </div>
  )
}
