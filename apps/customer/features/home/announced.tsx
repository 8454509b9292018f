import { NewsIcon, NextIcon } from '@candela/design'
import { Link } from '../../shell/routing.tsx'
import { useRead } from '../../live/index.ts'
import { to, usePreference } from '../../shell/index.ts'

const FRESH_FOR_MS = 60_000

/** The newest announcement in one line; nothing while there is none. */
export function Announced() {
  const language = usePreference('language')
  const newest = useRead('announcements', { query: { language } }, { staleTime: FRESH_FOR_MS }).data?.announcements[0]
  if (newest === undefined) return null
  return (
    <Link className="home-announced" to={to('newsDetail', { announcement: newest.id })}>
      <NewsIcon size={18} className="acc" />
      <span className="grow ell">{newest.title}</span>
      <NextIcon size={18} className="i3" />
    </Link>
  )
}
