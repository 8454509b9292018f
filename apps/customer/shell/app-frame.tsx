import { Column, LinkProvider, showToast, ToastHost } from '@candela/design'
import { Fragment, lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'zustand'
import { Link as RouterLink, useNavigate } from './routing.tsx'
import { useOldestLetter } from '../live/letters.ts'
import { sessionStore } from '../session/store.ts'
import { FillAnnouncer } from './fill-announcer.tsx'
import { openKeysSheet, useOverlay } from './overlays.ts'
import { to } from './paths.ts'
import { PartBoundary } from './part-boundary.tsx'
import { useTexts } from './texts.ts'

const overlays = () => lazy(() => import('./overlay-views.tsx'))

/** The column every page lies in, and what may lie over it: all of it for one owner, but for the place of messages, which says who comes. */
export function AppFrame({ children }: { children: ReactNode }) {
  const { t } = useTexts('shell')
  const epoch = useStore(sessionStore, (state) => state.epoch)
  useKeys()
  return (
    <LinkProvider render={({ href, ...rest }) => <RouterLink to={href} {...rest} />}>
      <div className="surround" aria-hidden="true">
        {t('productName')}
      </div>
      <Column>
        <Fragment key={epoch}>{children}</Fragment>
        <ToastHost label={t('messages')} />
      </Column>
      <FillAnnouncer />
      <OverlaysWhenWanted key={epoch} />
    </LinkProvider>
  )
}

/** On a keyboard, `/` goes to the search from anywhere but a field, and `?` lists the shortcuts. */
function useKeys(): void {
  const navigate = useNavigate()
  useEffect(() => {
    // a page has the focus as it comes, by no hand: where that is needs to be seen only by who moves it
    const { dataset } = document.documentElement
    const moves = ({ key }: KeyboardEvent) => void (key === 'Tab' && (dataset['keys'] = ''))
    const points = () => void delete dataset['keys']
    addEventListener('keydown', moves)
    addEventListener('pointerdown', points)
    return () => {
      removeEventListener('keydown', moves)
      removeEventListener('pointerdown', points)
    }
  }, [])
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest('input, textarea, select, [role=dialog]')
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key !== '/' && event.key !== '?') return
      event.preventDefault()
      if (event.key === '/') navigate(to('search'))
      else openKeysSheet()
    }
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [navigate])
}

/** Sheets and letters are fetched when the first of them is wanted. */
function OverlaysWhenWanted() {
  const [Overlays, setOverlays] = useState(overlays)
  const practice = useOverlay('practiceSheet')
  const keys = useOverlay('keysSheet')
  const login = useOverlay('loginSheet') !== undefined
  const letter = useOldestLetter() !== undefined
  const alarm = useOverlay('logAlarm')
  const consents = useOverlay('consents') !== undefined
  const unsaved = useOverlay('unsaved') !== undefined
  const wanted = useOverlay('wanted')
  if (!practice && !keys && !login && !letter && !alarm && !consents && !unsaved && !wanted) return null
  return (
    <PartBoundary
      renderMissing={(again) => (
        <PartMissing
          onRetry={() => {
            setOverlays(overlays)
            again()
          }}
        />
      )}
    >
      <Suspense fallback={null}>
        <Overlays />
      </Suspense>
    </PartBoundary>
  )
}

/** Tells of sheets and letters that did not come: they have no place of their own to say so. */
function PartMissing({ onRetry }: { onRetry: () => void }) {
  const { t } = useTexts('shell')
  const say = useEffectEvent(() =>
    showToast({ tone: 'note', text: t('chunk.title'), action: { label: t('retry'), onPress: onRetry } }),
  )
  useEffect(() => say(), [])
  return null
}
