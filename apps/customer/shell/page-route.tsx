import { Suspense, useDeferredValue, useEffect, useSyncExternalStore } from 'react'
import { Navigate, useLocation, useMove } from './routing.tsx'
import { isSignedIn, useSignedIn } from '../session/store.ts'
import { decide } from './guard.ts'
import { LoginPromptScreen } from './login-prompt.tsx'
import { hasThrown, useHealing } from './missing-files.ts'
import { CrashedPage, FailedPage, LoadingPage, OfflinePage, SlowPage } from './page-states.tsx'
import type { PageRow } from './page-row.ts'
import { loadOf } from './pages.ts'
import { PartBoundary } from './part-boundary.tsx'
import { ROWS } from './rooms.made.ts'
import { type PathName, to } from './paths.ts'
import { clearTarget, storedTarget, storeTarget } from './target.ts'
import { useStartedOffline } from '../live/connection.ts'
import { isOnline } from '@candela/contract/client'
import { useOverlay } from './overlays.ts'

let firstVisit = true

/** One route: the guard decides, then the page loads and is shown. */
export function PageRoute({ name }: { name: PathName }) {
  const { pathname, search, key } = useLocation()
  const back = useMove() === 'pop' && !firstVisit
  const signedIn = useSignedIn()
  const decision = decide({ path: pathname, search, signedIn, back, storedTarget: storedTarget() })
  const target = decision.kind === 'show' ? undefined : decision.target
  const { kind } = decision

  useEffect(() => {
    firstVisit = false
    if (kind === 'prompt' && target !== undefined) storeTarget(target)
    // a visitor's target is used up once its page is reached
    if (kind === 'show' && isSignedIn() && storedTarget() === pathname + search) clearTarget()
  }, [kind, target, key, pathname, search])

  if (kind === 'login') {
    storeTarget(decision.target)
    return <Navigate to={to('login')} replace />
  }
  if (kind === 'goTo') return <GoTo target={decision.target} />
  if (kind === 'prompt') return <LoginPromptScreen name={name} />
  return <LoadedPage name={name} />
}

function GoTo({ target }: { target: string }) {
  useEffect(() => clearTarget(), [])
  return <Navigate to={target} replace />
}

function LoadedPage({ name }: { name: PathName }) {
  const load = loadOf(name)
  const { offline }: PageRow = ROWS[name]
  // deferred: a page that has just come is drawn in slices, between which the phone still answers
  const state = useDeferredValue(useSyncExternalStore(load.subscribe, load.state))
  const offlineDismissed = useOverlay('offlineDismissed')
  const startedOffline = useStartedOffline()
  const healing = useHealing()
  if (state.kind === 'ready' && startedOffline && !offlineDismissed && offline !== true) {
    return <OfflinePage onRetry={() => undefined} />
  }
  const failed = (reason: 'timeout' | 'broken', onRetry: () => void) =>
    healing ? (
      <LoadingPage name={name} />
    ) : !isOnline() && !offlineDismissed ? (
      <OfflinePage onRetry={onRetry} />
    ) : (
      <FailedPage name={name} reason={reason} onRetry={onRetry} />
    )
  if (state.kind === 'ready') {
    const Screen = state.value
    return (
      <PartBoundary renderMissing={(again) => failed('broken', again)}>
        <Suspense fallback={<LoadingPage name={name} />}>
          <Screen />
        </Suspense>
      </PartBoundary>
    )
  }
  const retry = () => {
    // a browser may remember a chunk that failed, and a new version may have replaced it
    if (!load.retry()) location.reload()
  }
  if (state.kind === 'waiting') return null
  if (state.kind === 'loading') return <LoadingPage name={name} />
  if (state.kind === 'slow') return <SlowPage name={name} onRetry={retry} />
  if (!healing && hasThrown(state.error)) return <CrashedPage error={state.error} />
  return failed(state.reason, retry)
}
