import type { KeptLetter, LetterKind } from '@candela/contract'
import {
  Button,
  Chips,
  DayHead,
  EmptyState,
  IconSquare,
  LetterIcon,
  ListRow,
  Prose,
  Sheet,
  showToast,
  TextButton,
} from '@candela/design'
import { Fragment, useEffect, useState } from 'react'
import { queryClient, usePages } from '../../../live/index.ts'
import { hideLetter, readAllLetters, readLetter, useUnreadLetters } from '../../../live/letters.ts'
import { LetterText } from '../../../shell/letter-text.tsx'
import { useLetterWords } from '../../../shell/letter-words.ts'
import { PagedRows, Screen, useFormats, usePreference, useTexts } from '../../../shell/index.ts'
import '../content.css'

const PAGE = '30'
const KINDS = ['all', 'account', 'security', 'trading', 'limits'] as const satisfies readonly ('all' | LetterKind)[]
type Shown = (typeof KINDS)[number]

/** All letters, or those of one kind, newest first and by day; one that is opened counts as read, one that is deleted is hidden. */
export function LettersPage() {
  const { t } = useTexts('content')
  const { t: shell } = useTexts('shell')
  const words = useLetterWords()
  const formats = useFormats()
  const language = usePreference('language')
  const [kind, setKind] = useState<Shown>('all')
  const list = usePages('letters', { language, limit: PAGE, ...(kind !== 'all' && { kind }) })
  const letters = list.pages.flatMap((page) => page.letters)
  const [opened, setOpened] = useState<KeptLetter>()
  const [isOpen, setOpen] = useState(false)
  const unread = useUnreadLetters()
  useEffect(() => void queryClient.invalidateQueries({ queryKey: ['letters'] }), [unread])
  const open = (letter: KeptLetter) => {
    setOpened(letter)
    setOpen(true)
    if (letter.read) return
    readLetter(letter.id).catch(() => showToast({ tone: 'note', text: shell('letter.failed') }))
  }
  const readAll = () => void readAllLetters().catch(() => showToast({ tone: 'note', text: shell('letter.failed') }))
  const hide = async (id: string) => {
    try {
      await hideLetter(id)
      setOpen(false)
      showToast({ text: t('letters.deleted') })
      await queryClient.invalidateQueries({ queryKey: ['letters'] })
    } catch {
      showToast({ tone: 'note', text: t('letters.deleteFailed') })
    }
  }
  return (
    <Screen title={t('titles.letters')} back>
      <Chips
        label={t('letters.kinds')}
        value={kind}
        onChange={setKind}
        panelId="letters-panel"
        options={KINDS.map((key) => ({ key, label: t(`letters.${key}`) }))}
      />
      {unread > 0 && (
        <div className="pad letters-all">
          <TextButton onClick={readAll}>{t('letters.readAll')}</TextButton>
        </div>
      )}
      <div id="letters-panel" role="tabpanel" aria-label={t(`letters.${kind}`)}>
        <PagedRows
          list={list}
          count={letters.length}
          failed={{ title: t('letters.failed'), text: t('letters.failedText') }}
          empty={
            <EmptyState
              title={t(kind === 'all' ? 'letters.empty' : 'letters.emptyKind')}
              text={t('letters.emptyText')}
            />
          }
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
      </div>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={words(opened?.title ?? '')}
        closeLabel={shell('close')}
      >
        {opened && (
          <>
            <p className="cap i3">{formats.dateTime(opened.at)}</p>
            <Prose className="letters-text">
              <LetterText content={opened.content} />
            </Prose>
            <p className="cap i3 mt4 mb2">{t('letters.deleteText')}</p>
            <Button variant="quiet" onClick={() => void hide(opened.id)}>
              {t('letters.delete')}
            </Button>
          </>
        )}
      </Sheet>
    </Screen>
  )
}

function Row({ letter, first, onOpen }: { letter: KeptLetter; first: boolean; onOpen: () => void }) {
  const { t } = useTexts('content')
  const formats = useFormats()
  const words = useLetterWords()
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
          {words(title)}
          {!read && <span className="letters-dot" role="img" aria-label={t('letters.unread')} />}
        </span>
      }
      detail={<span className="letters-beginning">{words(content)}</span>}
      trail={<time className="cap i3">{formats.time(at)}</time>}
      inset={first ? 'none' : 'text'}
      onClick={onOpen}
      top
    />
  )
}
