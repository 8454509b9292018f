import { ToastHost } from '@candela/design'
import { lazy, Suspense } from 'react'
import { HashRouter, Navigate, Route, Routes } from 'react-router'
import { EnrolPage } from '../session/enrol.tsx'
import { LoginPage } from '../session/login-page.tsx'
import { useSeat, useSession } from '../session/seat.ts'
import { DeskFrame } from './frame.tsx'
import { CrashGuard, NeedsRole, NoSuchPage, Pending, Unreachable } from './page-states.tsx'
import { firstPage, mayDo, type PageName, PAGES } from './pages.ts'
import { useTexts } from './texts.ts'

/** each page comes when it is first opened */
const CONTENT = new Map(
  PAGES.map(({ name, load }) => {
    const Content = lazy(async () => ({ default: await load() }))
    return [name, <Content key={name} />]
  }),
)

/** The whole desk: who is not enrolled sees the login, who is sees the pages their roles open. */
export function Desk() {
  const { t } = useTexts()
  return (
    <div className="desk">
      <CrashGuard>
        <HashRouter>
          <Routes>
            <Route path="/enrol" element={<EnrolPage />} />
            <Route path="*" element={<Seated />} />
          </Routes>
        </HashRouter>
      </CrashGuard>
      <ToastHost label={t('messages')} />
    </div>
  )
}

function Seated() {
  const seat = useSeat()
  if (seat.kind === 'unreachable') return <Unreachable />
  if (seat.kind === 'empty') return <LoginPage />
  return (
    <Routes>
      <Route element={<DeskFrame />}>
        <Route index element={<Navigate to={firstPage(seat.session.operator.roles)} replace />} />
        {PAGES.map(({ name, path, more = '' }) => (
          <Route key={name} path={path + more} element={<Page name={name} />} />
        ))}
        <Route path="*" element={<NoSuchPage />} />
      </Route>
    </Routes>
  )
}

function Page({ name }: { name: PageName }) {
  const { operator } = useSession()
  const roles = PAGES.find((page) => page.name === name)!.roles
  if (!mayDo(operator.roles, roles)) return <NeedsRole name={name} />
  return (
    <CrashGuard key={name}>
      <Suspense fallback={<Pending error={undefined} onRetry={() => location.reload()} />}>
        {CONTENT.get(name)}
      </Suspense>
    </CrashGuard>
  )
}
