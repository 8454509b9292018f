import { Note, TextButton } from '@candela/design'
import { useProblemText } from './problem-text.ts'
import { useTexts } from './texts.ts'

/** Says that the screen shows an earlier answer, since the last question failed. */
export function StaleNote({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTexts()
  const problemText = useProblemText()
  if (error === null || error === undefined) return null
  return (
    <div className="desk-stale">
      <Note tone="warn" alert>
        <b>{t('stale')}</b> {problemText(error)} <TextButton onClick={onRetry}>{t('retry')}</TextButton>
      </Note>
    </div>
  )
}
