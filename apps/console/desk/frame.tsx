import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { useEffect } from 'react'
import { useActive } from '../live/activity.ts'
import { useNow } from '../live/now.ts'
import { Relogin } from '../session/relogin.tsx'
import { findSeat } from '../session/find-seat.ts'
import { useSeat, useSession } from '../session/seat.ts'
import { DeskSearch } from './search.tsx'
import { Rail } from './rail.tsx'
import { useFormats, useTexts } from './texts.ts'

const ASK_SESSION_EVERY_MS = 60_000
const WARN_BEFORE_END_MS = 3 * 60_000

/** Rail and page; over both the login, once a session has run out. */
export function DeskFrame() {
  const seat = useSeat()
  const active = useActive()
  useEffect(() => {
    if (!active || seat.kind !== 'taken') return
    const timer = setInterval(() => void findSeat(), ASK_SESSION_EVERY_MS)
    return () => clearInterval(timer)
  }, [active, seat.kind])
  return (
    <div className="desk-frame">
      <Rail />
      <div className="desk-page">
        <Outlet />
      </div>
      {seat.kind === 'locked' && <Relogin session={seat.session} />}
    </div>
  )
}

interface TopBarProps {
  title: string
  /** the page's own messages and controls, before the search */
  children?: ReactNode
}

/** The page's title, its action, the search and the time. */
export function TopBar({ title, children }: TopBarProps) {
  const { t } = useTexts()
  const formats = useFormats()
  const now = useNow(1_000)
  const { expiresAt } = useSession()
  useEffect(() => {
    document.title = `${title} · ${t('console')}`
  }, [title, t])
  const left = expiresAt - now
  return (
    <header className="desk-top">
      <h1>{title}</h1>
      <span className="desk-practice">
        <svg width="12" height="12" viewBox="0 0 12 12" fill="none" aria-hidden="true">
          <circle cx="6" cy="6" r="4.6" stroke="currentColor" strokeWidth="1.3" strokeDasharray="2.1 1.51" />
          <circle cx="6" cy="6" r="1.7" fill="currentColor" />
        </svg>
        {t('practice')}
      </span>
      <span className="grow" />
      {left > 0 && left < WARN_BEFORE_END_MS && (
        <span className="warn m nw" role="status">
          {t('session.endsAt', { time: formats.time(expiresAt) })}
        </span>
      )}
      {children}
      <DeskSearch />
      <time className="i2 nw desk-clock">{formats.dateTimeWithSeconds(now)}</time>
    </header>
  )
}
