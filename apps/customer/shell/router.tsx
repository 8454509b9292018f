import { showToast } from '@candela/design'
import { isolated } from '@candela/units'
import { Component, type ReactNode, useEffect } from 'react'
import { onLeaving, onSessionEnd } from '../session/store.ts'
import { AppFrame } from './app-frame.tsx'
import { CrashedPage, NotFoundPage } from './page-states.tsx'
import { PageRoute } from './page-route.tsx'
import { PATHS, routeOf, to } from './paths.ts'
import { HashRouter, useLocation, useNavigate } from './routing.tsx'
import { onUnkept } from './storage.ts'
import { storeTarget } from './target.ts'
import { useTexts } from './texts.ts'

/** Hash routing with base '/': every page of this app, and one for paths that are none. */
export function AppRouter() {
  return (
    <HashRouter>
      <SessionEnd />
      <AppFrame>
        <CurrentPage />
      </AppFrame>
    </HashRouter>
  )
}

function CurrentPage() {
  const { pathname, key } = useLocation()
  const name = routeOf(pathname)
  if (name === undefined) return <NotFoundPage />
  return (
    // an address that was typed has the key of the one before it
    <PageBoundary place={`${key} ${pathname}`}>
      <PageRoute key={name} name={name} />
    </PageBoundary>
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
          showToast({ tone: 'note', text: t('sessionEnded') })
          navigate(to('login'))
        } else if (end === 'loggedOut') navigate(PATHS.home)
      }),
    [navigate, pathname, search, t],
  )
  useEffect(
    () =>
      onLeaving((stranger) => {
        const couldType = document.querySelector('main :is(input, textarea), [role=dialog] :is(input, textarea)')
        if (!stranger || couldType === null) return
        const name = isolated(stranger.nick === '' ? stranger.name : stranger.nick)
        showToast({ tone: 'note', text: t('accountNow', { name }) })
      }),
    [t],
  )
  useEffect(() => onUnkept(() => showToast({ tone: 'note', text: t('notKept') })), [t])
  return null
}

interface BoundaryProps {
  place: string
  children: ReactNode
}
interface BoundaryState {
  place: string
  crash: { readonly error: unknown } | undefined
}

/** Keeps a page's own error from taking the app with it; going anywhere else starts afresh. */
class PageBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { place: this.props.place, crash: undefined }
  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { crash: { error } }
  }
  static getDerivedStateFromProps(props: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return props.place === state.place ? null : { place: props.place, crash: undefined }
  }
  override render() {
    const { crash } = this.state
    return crash ? <CrashedPage error={crash.error} /> : this.props.children
  }
}
