import { LetterModal, showToast } from '@candela/design'
import { useState } from 'react'
import { confirmLetter, useLettersRead, useOldestLetter, useUnreadLetters } from '../live/letters.ts'
import { letterIn } from '../live/seed.ts'
import { usePreference } from './preferences.ts'
import { useTexts } from './texts.ts'

/** Unread letters, one after another; each is marked read when it is confirmed. */
export function LetterDialog() {
  const { t } = useTexts('shell')
  const language = usePreference('language')
  const messages = useOldestLetter()
  const unread = useUnreadLetters()
  const letter = messages && letterIn(messages, language)
  const [confirmed, setConfirmed] = useState<string>()
  const read = useLettersRead()

  // a letter keeps its text while the dialog closes
  const [shown, setShown] = useState(letter)
  if (letter && letter !== shown) setShown(letter)
  if (!shown) return null

  const open = letter !== undefined && letter.id !== confirmed
  const total = read + Math.max(unread, 1)
  const confirm = () => {
    setConfirmed(shown.id)
    confirmLetter(shown.id).catch(() => {
      setConfirmed(undefined)
      showToast({ text: t('letter.failed') })
    })
  }
  return (
    <LetterModal
      open={open}
      badge={total > 1 ? t('letter.count', { position: String(read + 1), total: String(total) }) : t('letter.single')}
      title={shown.title}
      actionLabel={t('letter.confirm')}
      onRead={confirm}
      {...(unread > 1 && { after: t('letter.next') })}
    >
      {shown.content.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </LetterModal>
  )
}
