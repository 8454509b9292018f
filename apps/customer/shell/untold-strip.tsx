import { OfflineStrip } from '@candela/design'
import { useOverlay } from './overlays.ts'
import { useTexts } from './texts.ts'

/** Stays on the page while something has to be told that did not come: an alarm, a letter, a file that is not saved yet. */
export function UntoldStrip() {
  const { t } = useTexts('shell')
  const untold = useOverlay('untold')
  const file = useOverlay('unsaved')
  if (untold.length === 0) return null
  const text = file ? t('chunk.file', { name: file.name }) : t('chunk.notice')
  const again = () => untold.forEach((each) => each())
  return <OfflineStrip text={text} action={{ label: t('retry'), onClick: again }} />
}
