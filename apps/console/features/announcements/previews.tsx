import { type Language, piecesOfLine } from '@candela/contract'
import { TextBlocks } from '@candela/design'
import { localeOf } from '@candela/locale'
import type { ReactNode } from 'react'
import { useTexts } from '../../desk/texts.ts'

interface PreviewProps {
  readonly title: string
  readonly text: string
  readonly language: Language
}

const THEMES = ['light', 'dark'] as const

/** The announcement as readers of a language get it, by day and by night. */
export function Previews(props: PreviewProps) {
  const { t } = useTexts()
  return (
    <section className="announcements-previews" aria-label={t('announcements.preview')}>
      {THEMES.map((theme) => (
        <Preview key={theme} theme={theme} {...props} />
      ))}
    </section>
  )
}

function Preview({ theme, title, text, language }: PreviewProps & { theme: (typeof THEMES)[number] }) {
  const { t } = useTexts()
  return (
    <figure>
      <figcaption className="i2">{t(`announcements.theme.${theme}`)}</figcaption>
      <article className="announcements-preview" data-theme={theme} data-mode="practice" lang={localeOf(language)}>
        <p className="t-2">{title === '' ? '…' : title}</p>
        <TextBlocks text={text} write={linked} />
      </article>
    </figure>
  )
}

/** Links are shown where they stand and lead nowhere from here. */
function linked(line: string): ReactNode {
  return piecesOfLine(line).map((piece) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      <span key={piece.at} className="acc" title={piece.page}>
        {piece.words}
      </span>
    ),
  )
}
