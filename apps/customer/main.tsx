import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition, StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { askWhoIsHere } from './live/client.ts'
import {
  loadAppData,
  prepareConnection,
  queryClient,
  restoreSaved,
  saveOnLeaving,
  startAccount,
  startConnection,
  startLetters,
  startRecentIndex,
  startWatchlist,
} from './live/index.ts'
import { afterPaint, whenIdle, whenQuiet } from './shell/after-paint.ts'
import { followOtherTabs, isSignedIn, onLeaving } from './session/store.ts'
import { startConsents } from './shell/consents.ts'
import { faults, hearCaught } from './shell/faults.ts'
import { tooOldIos } from './shell/ios.ts'
import { forgetFormsOfOthers } from './shell/half-done.ts'
import { noteMissingFiles } from './shell/missing-files.ts'
import { fetchPageAhead, fetchTabsAhead } from './shell/pages.ts'
import { applyAppearance } from './shell/preferences.ts'
import { startInstall } from './shell/install.ts'
import { startScreenHeight } from './shell/screen-height.ts'
import { NotStartedPage } from './shell/page-states.tsx'
import { AppRouter } from './shell/router.tsx'
import { sayLogAlarm, sayLogLost } from './shell/overlays.ts'
import { keptMark } from './shell/kept-mark.ts'
import { canKeep, LOG_KEPT, PERSONAL, readStored, tabShelf } from './shell/storage.ts'
import { startTexts } from './shell/texts.ts'
import './shell/shell.css'

/** Starts the app: appearance and texts first, then the page, and what no first page needs once that is painted. */
async function start(): Promise<void> {
  faults.listen()
  noteMissingFiles(faults.hear)
  startInstall()
  startScreenHeight()
  const root = createRoot(document.getElementById('app')!, { onCaughtError: hearCaught, onUncaughtError: faults.hear })
  applyAppearance()
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyAppearance)
  const texts = startTexts()
  const session = findSession()
  const drawable = fetchPageAhead(location.hash)
  try {
    await Promise.all([texts, session])
  } catch {
    return root.render(<NotStartedPage />)
  }
  const oldVersion = tooOldIos(navigator.userAgent)
  if (oldVersion !== undefined) {
    const { TooOldPage } = await import('./shell/too-old.tsx')
    root.render(<TooOldPage version={oldVersion} />)
    return
  }
  followOtherTabs()
  forgetFormsOfOthers()
  onLeaving(() => tabShelf.removeAll(PERSONAL))
  restoreSaved()
  saveOnLeaving()
  loadAppData().catch(() => undefined)
  prepareConnection()

  // until then what stands in index.html stays
  await Promise.all([drawable, styled()])
  // in slices, between which the phone still answers
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <AppRouter />
          <Drawn />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
}

/** the longest that a first page waits to know whose it is */
const FIND_SESSION_MS = 3_000

/** A device that could not keep who is logged in asks the server: the session stands by its cookie. */
async function findSession(): Promise<void> {
  if (isSignedIn() || canKeep()) return
  await Promise.race([askWhoIsHere(), new Promise((resolve) => setTimeout(resolve, FIND_SESSION_MS))])
}

let isDrawn = false
/** Stands behind the first page: once that is in the document, what may wait for its paint begins. */
function Drawn() {
  useEffect(() => {
    if (isDrawn) return
    isDrawn = true
    performance.mark('drawn')
    afterPaint(startLive)
  }, [])
  return null
}

/** The socket right after the first paint, what asks once it is idle, and what fetches for later once the page asks for nothing. */
function startLive(): void {
  startRecentIndex()
  startConnection()
  startAccount()
  whenIdle(() => {
    startWatchlist()
    startLetters()
    startConsents()
    whenQuiet(
      () => queryClient.isFetching() > 0,
      () => {
        fetchTabsAhead()
        fetchUpdates()
        startLogWatch()
      },
    )
  })
}

/** Resolves when the stylesheets are here: nothing holds up the first paint for them, so the app waits for them itself. */
function styled(): Promise<unknown> {
  const pending = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(({ sheet }) => !sheet)
  return Promise.all(
    pending.map(
      (link) =>
        new Promise((resolve) => {
          link.addEventListener('load', resolve)
          link.addEventListener('error', resolve)
        }),
    ),
  )
}

/** Registers the worker that keeps the app and renews it. */
function fetchUpdates(): void {
  import('./shell/updates.ts').then(
    ({ startUpdates }) => startUpdates(),
    () => addEventListener('online', fetchUpdates, { once: true }),
  )
}

/** Once something of the log was kept here, each opening asks for proof that nothing earlier was changed. */
function startLogWatch(): void {
  if (readStored(LOG_KEPT) === undefined && keptMark() === undefined) return
  import('./anchor/watch.ts').then(
    ({ watchLog }) => watchLog(sayLogAlarm, sayLogLost),
    // the network went just then
    () => addEventListener('online', startLogWatch, { once: true }),
  )
}

void start()
