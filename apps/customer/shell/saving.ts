import { showToast } from '@candela/design'
import { useState } from 'react'
import { useProblemText } from './problem-text.ts'

/** Saves a file that the server is asked for first: a refusal is said in words, and nothing is saved then. */
export function useSaving(): readonly [save: (ask: () => Promise<unknown>) => void, isSaving: boolean] {
  const problemText = useProblemText('info')
  const [isSaving, setSaving] = useState(false)
  const save = async (ask: () => Promise<unknown>) => {
    if (isSaving) return
    setSaving(true)
    try {
      await ask()
    } catch (error) {
      showToast({ tone: 'note', text: problemText(error) })
    }
    setSaving(false)
  }
  return [(ask) => void save(ask), isSaving]
}
