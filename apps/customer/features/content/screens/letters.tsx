import type { KeptLetter } from '@candela/contract'
import { DayHead, EmptyState, IconSquare, LetterIcon, ListRow, Prose, Sheet, showToast } from '@candela/design'
import { Fragment, useEffect, useState } from 'react'
import { queryClient, usePages } from '../../../live/index.ts'
import { readLetter, useUnreadLetters } from '../../../live/letters.ts'
import { LetterText } from '../../../shell/letter-text.tsx'
import { PagedRows, Screen, useFormats, usePreference, useTexts } from '../../../shell/index.ts'
import '../content.css'

const PAGE = '30'

/** All letters, newest first and by day; one that is opened counts as read. */
export function LettersPage() {
  const { t } = useTexts('content')
  const { t: shell } = useTexts('shell')
  const formats = useFormats()
  const language = usePreference('language')
  const list = usePages('letters', { language, limit: PAGE })
  const letters = list.pages.flatMap((page) => page.letters)
  const [opened, setOpened] = useState<KeptLetter>()
  const [isOpen, setOpen] = useState(false)
  const unread = useUnreadLetters()
  useEffect(() => void queryClient.invalidateQueries({ queryKey: ['letters'] }), [unread])
  const open = (letter: KeptLetter) => {
    setOpened(letter)
    setOpen(true)
    if (letter.read) return
    readLetter(letter.id).catch(() => showToast({ text: shell('letter.failed') }))
  }
  return (
    <Screen title={t('titles.letters')} back>
      <PagedRows
        list={list}
        count={letters.length}
        failed={{ title: t('letters.failed'), text: t('letters.failedText') }}
        empty={<EmptyState title={t('letters.empty')} text={t('letters.emptyText')} />}
      >
        {letters.map((letter, index) => {
          const date = formats.date(letter.at)
          const first = index === 0 || formats.date(letters[index - 1]!.at) !== date
          return (
            <Fragment key={letter.id}>
              {first && <DayHead>{date}</DayHead>}
              <Row letter={letter} first={first} onOpen={() => open(letter)} />
            </Fragment>
          )
        })}
      </PagedRows>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={opened?.title ?? ''} closeLabel={shell('close')}>
        {opened && (
          <>
            <p className="cap i3">{formats.dateTime(opened.at)}</p>
            <Prose className="letters-text">
              <LetterText content={opened.content} />
            </Prose>
          </>
        )}
      </Sheet>
    </Screen>
  )
}

function Row({ letter, first, onOpen }: { letter: KeptLetter; first: boolean; onOpen: () => void }) {
  const { t } = useTexts('content')
  const formats = useFormats()
  const { title, content, at, read } = letter
  return (
    <ListRow
      lead={
        <IconSquare {...(!read && { tone: 'accent' as const })}>
          <LetterIcon size={20} />
        </IconSquare>
      }
      title={
        <span className="letters-title">
          {title}
          {!read && <span className="letters-dot" role="img" aria-label={t('letters.unread')} />}
        </span>
      }
      detail={<span className="letters-beginning">{content}</span>}
      trail={<time className="cap i3">{formats.time(at)}</time>}
      inset={first ? 'none' : 'text'}
      onClick={onOpen}
      top
    />
  )
}
