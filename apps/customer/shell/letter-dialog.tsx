import { LetterModal, showToast } from '@candela/design'
import { useState } from 'react'
import { confirmLetter, useLettersTogether, useOldestLetter } from '../live/letters.ts'
import { letterIn } from '../live/seed.ts'
import { LetterText } from './letter-text.tsx'
import { useLetterWords } from './letter-words.ts'
import { usePreference } from './preferences.ts'
import { useTexts } from './texts.ts'

/** Unread letters that ask for attention, one after another; each is marked read when it is confirmed. */
export function LetterDialog() {
  const { t } = useTexts('shell')
  const language = usePreference('language')
  const words = useLetterWords()
  const messages = useOldestLetter()
  const { position, total } = useLettersTogether()
  const letter = messages && letterIn(messages, language)
  const [confirmed, setConfirmed] = useState<string>()

  // a letter keeps its text and its place while the dialog closes
  const [shown, setShown] = useState(letter && { letter, position, total })
  if (letter && (letter !== shown?.letter || position !== shown.position || total !== shown.total))
    setShown({ letter, position, total })
  if (!shown) return null

  const { id, title, content } = shown.letter
  const confirm = () => {
    setConfirmed(id)
    confirmLetter(id).catch(() => {
      setConfirmed(undefined)
      showToast({ tone: 'note', text: t('letter.failed') })
    })
  }
  const place = { position: String(shown.position), total: String(shown.total) }
  return (
    <LetterModal
      open={letter !== undefined && letter.id !== confirmed}
      badge={shown.total > 1 ? t('letter.count', place) : t('letter.single')}
      title={words(title)}
      actionLabel={t('letter.confirm')}
      onRead={confirm}
      {...(shown.position < shown.total && { after: t('letter.next') })}
    >
      <LetterText content={content} />
    </LetterModal>
  )
}
