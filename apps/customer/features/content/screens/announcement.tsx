import { piecesOfLine } from '@candela/contract'
import { Problem } from '@candela/contract/client'
import { TextBlocks } from '@candela/design'
import type { ReactNode } from 'react'
import { Link } from '../../../shell/routing.tsx'
import { useRead } from '../../../live/index.ts'
import { Loading, PATHS, Screen, to, useFormats, usePreference, useTexts } from '../../../shell/index.ts'
import '../content.css'

/** An announcement of operators, as plain lines; its links lead to pages of the app and nowhere else. */
export function AnnouncementPage({ id, missing }: { id: string; missing: ReactNode }) {
  const { t } = useTexts('content')
  const formats = useFormats()
  const language = usePreference('language')
  const read = useRead('announcement', { params: { announcement: id }, query: { language } })
  const { data, error } = read
  if (data === undefined && error instanceof Problem && error.status < 500) return missing
  return (
    <Screen title={data?.title ?? t('titles.notices')} heading={t('titles.notices')} back={PATHS.notices}>
      {data === undefined ? (
        <Loading read={read} title={t('notices.failed')} text={t('notices.failedText')} rows={4} lead={false} />
      ) : (
        <article className="pad mt2 mb6">
          <p className="cap i2">{formats.date(data.at)}</p>
          <h2 className="t-1 mt3">{data.title}</h2>
          <TextBlocks text={data.text} write={linked} />
        </article>
      )}
    </Screen>
  )
}

function linked(line: string): ReactNode {
  return piecesOfLine(line).map((piece) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      <Link key={piece.at} className="acc" to={to(piece.page)}>
        {piece.words}
      </Link>
    ),
  )
}
