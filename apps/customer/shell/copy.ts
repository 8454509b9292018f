import { showToast } from '@candela/design'
import { useTexts } from './texts.ts'

/** True when the browser took the text; it may not be allowed to. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Copies a text and says what came of it. */
export function useCopy(): (text: string) => void {
  const { t } = useTexts('shell')
  return (text) =>
    void copyText(text).then((done) =>
      showToast(done ? { text: t('copied') } : { tone: 'note', text: t('copyFailed') }),
    )
}
