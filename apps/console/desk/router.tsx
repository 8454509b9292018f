import { ToastHost } from '@candela/design'
import type { ReactElement } from 'react'
import { HashRouter, Navigate, Route, Routes } from 'react-router'
import { AuditPage } from '../features/audit/index.ts'
import { CustomersPage } from '../features/customers/index.ts'
import { HealthPage } from '../features/health/index.ts'
import { OperatorsPage } from '../features/operators/index.ts'
import { PracticeReviewerPage } from '../features/practice-reviewer/index.ts'
import { ReviewsPage } from '../features/reviews/index.ts'
import { EnrolPage } from '../session/enrol.tsx'
import { LoginPage } from '../session/login-page.tsx'
import { useSeat, useSession } from '../session/seat.ts'
import { DeskFrame } from './frame.tsx'
import { CrashGuard, NeedsRole, NoSuchPage, Unreachable } from './page-states.tsx'
import { firstPage, mayDo, type PageName, PAGES } from './pages.ts'
import { useWords } from './words.ts'

const CONTENT: Readonly<Record<PageName, ReactElement>> = {
  identity: <ReviewsPage />,
  customers: <CustomersPage />,
  audit: <AuditPage />,
  health: <HealthPage />,
  practiceReviewer: <PracticeReviewerPage />,
  operators: <OperatorsPage />,
}

/** The whole desk: who is not enrolled sees the login, who is sees the pages their roles open. */
export function Desk() {
  const { t } = useWords()
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
        {PAGES.map(({ name, path }) => (
          <Route key={name} path={name === 'identity' ? `${path}/:reference?` : path} element={<Page name={name} />} />
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
  return <CrashGuard key={name}>{CONTENT[name]}</CrashGuard>
}
