import type { AnswerOf } from '@candela/contract'
import { clearToasts, showToast } from '@candela/design'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { isSignedIn, onLeaving } from '../session/store.ts'
import { PATHS } from './paths.ts'
import { storeTarget } from './target.ts'
import { shellText } from './texts.ts'

/** A text that is to be kept as a file. */
export interface TextFile {
  readonly name: string
  readonly text: string
  readonly type: string
}

interface OverlayState {
  readonly practiceSheet: boolean
  readonly keysSheet: boolean
  /** the login prompt as a sheet, for a guarded action; the target to come back to */
  readonly loginSheet: string | undefined
  /** an offline visitor chose to look at what is saved */
  readonly offlineDismissed: boolean
  /** the log no longer matches what this device keeps of it */
  readonly logAlarm: boolean
  /** a file that the device has not taken; `canShare`: a tap of its own may hand it over */
  readonly unsaved: (TextFile & { readonly canShare: boolean }) | undefined
  /** the texts changed since they were agreed to */
  readonly consents: AnswerOf<'consents'> | undefined
  /** the overlays were fetched once */
  readonly wanted: boolean
  /** ask again for what has to be told and did not come */
  readonly untold: readonly (() => void)[]
}

type Asked = Pick<OverlayState, 'practiceSheet' | 'keysSheet' | 'loginSheet'>
const NOT_ASKED: Asked = { practiceSheet: false, keysSheet: false, loginSheet: undefined }

/** The sheet that lies over the page, wherever it was asked for. */
export const overlayStore = createStore<OverlayState>(() => ({
  ...NOT_ASKED,
  offlineDismissed: false,
  logAlarm: false,
  unsaved: undefined,
  consents: undefined,
  wanted: false,
  untold: [],
}))

onLeaving(() => {
  clearToasts()
  overlayStore.setState({ ...NOT_ASKED, unsaved: undefined, consents: undefined })
})

export function useOverlay<K extends keyof OverlayState>(name: K): OverlayState[K] {
  return useStore(overlayStore, (state) => state[name])
}

/** Opens the sheet that says what practice money is. */
export function openPracticeSheet(): void {
  overlayStore.setState({ practiceSheet: true })
}

/** Opens the list of keyboard shortcuts. */
export function openKeysSheet(): void {
  overlayStore.setState({ keysSheet: true })
}

/**
 * Before a guarded action: true for a customer; a visitor gets the login prompt as a sheet, and comes back to this page after login.
 * `if (!askLogin()) return`
 */
export function askLogin(): boolean {
  if (isSignedIn()) return true
  const here = location.hash.replace(/^#/, '')
  storeTarget(here)
  overlayStore.setState({ loginSheet: here })
  return false
}

/** True while a sheet is open that a tap or a key asked for. */
export function wasAsked({ practiceSheet, keysSheet, loginSheet }: Asked): boolean {
  return practiceSheet || keysSheet || loginSheet !== undefined
}

/** Takes back what was asked for by a tap and did not come; answers how to ask for the same again, where anything was. */
export function takeBackAsked(): (() => void) | undefined {
  const { practiceSheet, keysSheet, loginSheet } = overlayStore.getState()
  const asked: Asked = { practiceSheet, keysSheet, loginSheet }
  if (!wasAsked(asked)) return undefined
  overlayStore.setState(NOT_ASKED)
  return () => overlayStore.setState(asked)
}

/** Keeps in sight that something has to be told and did not come, until it is taken back. */
export function keepUntold(again: () => void): () => void {
  overlayStore.setState(({ untold }) => ({ untold: [...untold, again] }))
  return () => overlayStore.setState(({ untold }) => ({ untold: untold.filter((each) => each !== again) }))
}

/** Says over whatever page is shown that the log no longer matches what this device keeps. */
export function sayLogAlarm(): void {
  overlayStore.setState({ logAlarm: true })
}

/** Says that the browser deleted what this device kept of the log, and that it is kept anew. */
export function sayLogLost(): void {
  const look = { label: shellText('filled.view'), onPress: () => location.assign(`#${PATHS.proofs}`) }
  showToast({ tone: 'note', text: shellText('logLost'), action: look })
}
