import { Column, LinkProvider, ToastHost } from '@candela/design'
import { Fragment, type ReactNode, useEffect } from 'react'
import { useStore } from 'zustand'
import { Link as RouterLink, useNavigate } from './routing.tsx'
import { useOldestLetter } from '../live/letters.ts'
import { sessionStore } from '../session/store.ts'
import { FillAnnouncer } from './fill-announcer.tsx'
import { LateOverlay } from './late-overlay.tsx'
import { openKeysSheet, overlayStore, useOverlay, wasAsked } from './overlays.ts'
import { to } from './paths.ts'
import { useTexts } from './texts.ts'

const loadOverlays = () => import('./overlay-views.tsx')

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
  const asked = useStore(overlayStore, wasAsked)
  const letter = useOldestLetter() !== undefined
  const alarm = useOverlay('logAlarm')
  const consents = useOverlay('consents') !== undefined
  const unsaved = useOverlay('unsaved') !== undefined
  const fetched = useOverlay('wanted')
  const tells = letter || alarm || consents || unsaved
  return <LateOverlay load={loadOverlays} wanted={asked || tells || fetched} tells={tells} opens />
}
