import { showToast } from '@candela/design'
import { Component, type ReactNode, useEffect, useRef } from 'react'
import { HashRouter, Route, Routes, useLocation, useNavigate } from 'react-router'
import { onSessionEnd } from '../session/store.ts'
import { AppFrame } from './app-frame.tsx'
import { CrashedPage, NotFoundPage } from './page-states.tsx'
import { PageRoute } from './page-route.tsx'
import { PATHS, type PathName, to } from './paths.ts'
import { storeTarget } from './target.ts'
import { useTexts } from './texts.ts'

/** Hash routing with base '/': every page of this app, and one for paths that are none. */
export function AppRouter() {
  return (
    <HashRouter>
      <SessionEnd />
      <MissedAddress />
      <Routes>
        <Route element={<AppFrame />}>
          {(Object.keys(PATHS) as PathName[]).map((name) => (
            <Route
              key={name}
              path={PATHS[name]}
              element={
                <CrashGuard>
                  <PageRoute key={name} name={name} />
                </CrashGuard>
              }
            />
          ))}
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
    </HashRouter>
  )
}

/** An expired session leads to Login and, from there, back to where one was; after logging out one is a visitor at Home. */
function SessionEnd() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { t } = useTexts('shell')
  useEffect(
    () =>
      onSessionEnd((end) => {
        if (end === 'expired') {
          storeTarget(pathname + search)
          showToast({ text: t('sessionEnded') })
          void navigate(to('login'))
        } else if (end === 'loggedOut') void navigate(PATHS.home)
      }),
    [navigate, pathname, search, t],
  )
  return null
}

/** The first page is drawn in slices, and only then the router listens: an address that changed meanwhile is gone to. */
function MissedAddress() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const drawn = useRef<string | undefined>(pathname + search)
  useEffect(() => {
    const address = location.hash.slice(1)
    if (drawn.current !== undefined && address !== '' && address !== drawn.current)
      void navigate(address, { replace: true })
    drawn.current = undefined
  }, [navigate])
  return null
}

function CrashGuard({ children }: { children: ReactNode }) {
  return <PageBoundary place={useLocation().key}>{children}</PageBoundary>
}

interface BoundaryProps {
  place: string
  children: ReactNode
}
interface BoundaryState {
  place: string
  crashed: boolean
}

/** Keeps a page's own error from taking the app with it; going anywhere else starts afresh. */
class PageBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { place: this.props.place, crashed: false }
  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { crashed: true }
  }
  static getDerivedStateFromProps(props: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return props.place === state.place ? null : { place: props.place, crashed: false }
  }
  override render() {
    return this.state.crashed ? <CrashedPage /> : this.props.children
  }
}
