import { showToast } from '@candela/design'
import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { askAgain } from './ask-again.ts'
import { keepUntold, overlayStore, takeBackAsked, wasAsked } from './overlays.ts'
import { PartBoundary } from './part-boundary.tsx'
import { forgetMissingTexts, useTexts } from './texts.ts'

interface Props {
  readonly load: () => Promise<{ default: ComponentType }>
  readonly wanted: boolean
  /** has something to tell that nobody asked for: it goes on until it is told */
  readonly tells: boolean
  /** holds the sheets that open by a tap */
  readonly opens?: boolean
}

/** Fetches what lies over a page once it is wanted, and anew each time where it did not come the last time. */
export function LateOverlay({ wanted, ...part }: Props) {
  const failures = useRef(0)
  const onMissing = () => void failures.current++
  // a chunk that failed may be remembered as failed by the browser: then only a new page helps
  const isRemembered = () => failures.current > 1
  return wanted && <Wanted {...part} onMissing={onMissing} isRemembered={isRemembered} />
}

interface WantedProps extends Omit<Props, 'wanted'> {
  readonly onMissing: () => void
  readonly isRemembered: () => boolean
}

function Wanted({ load, ...part }: WantedProps) {
  const [{ View, asked }, setView] = useState(() => ({ View: lazy(load), asked: 0 }))
  const again = () => setView((last) => ({ View: lazy(load), asked: last.asked + 1 }))
  return (
    <PartBoundary key={asked} renderMissing={() => <Missing {...part} onAgain={again} />}>
      <Suspense fallback={null}>
        <View />
      </Suspense>
    </PartBoundary>
  )
}

interface MissingProps extends Omit<WantedProps, 'load'> {
  readonly onAgain: () => void
}

/**
 * Tells once of what a tap asked for and takes it back, so that the next tap asks anew; keeps what has to be told on the page as a strip,
 * and asks for it again as the network returns.
 */
function Missing({ tells, opens = false, onMissing, isRemembered, onAgain }: MissingProps) {
  const { t } = useTexts('shell')
  const again = useEffectEvent(onAgain)
  const retry = useEffectEvent(() => void askAgain(isRemembered(), onAgain))
  const tell = useEffectEvent(() => {
    onMissing()
    forgetMissingTexts()
    const askAnew = opens ? takeBackAsked() : undefined
    if (!askAnew) return
    const onPress = () => void askAgain(isRemembered(), askAnew)
    showToast({ tone: 'note', text: t('chunk.title'), action: { label: t('retry'), onPress } })
  })
  useEffect(() => {
    const listener = () => again()
    addEventListener('online', listener)
    const stop = overlayStore.subscribe((now, before) => opens && wasAsked(now) && !wasAsked(before) && again())
    return () => {
      removeEventListener('online', listener)
      stop()
    }
  }, [opens])
  useEffect(() => tell(), [])
  useEffect(() => (tells ? keepUntold(() => retry()) : undefined), [tells])
  return null
}
