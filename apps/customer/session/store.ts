import type { UserData } from '@candela/contract'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { readStored, removeStored, writeStored } from '../shell/storage.ts'

/** "Logout clears token and user after a 0.5 s delay" */
export const LOGOUT_DELAY_MS = 500

interface SessionState {
  /** stored user data; its presence is what counts as being logged in for what is drawn */
  readonly ud: UserData | undefined
  readonly leaving: boolean
}

type End = 'expired' | 'loggedOut' | 'closed'
const endListeners = new Set<(end: End) => void>()

export const sessionStore = createStore<SessionState>(() => ({ ud: readUserData(), leaving: false }))

/** The stored user data, or undefined for a visitor. */
export function useUserData(): UserData | undefined {
  return useStore(sessionStore, (state) => state.ud)
}

export function useSignedIn(): boolean {
  return useStore(sessionStore, (state) => state.ud !== undefined)
}

export function useLeaving(): boolean {
  return useStore(sessionStore, (state) => state.leaving)
}

export function isSignedIn(): boolean {
  return sessionStore.getState().ud !== undefined
}

/** Saves the user data of a fresh session. */
export function startSession(ud: UserData): void {
  writeStored('ud', JSON.stringify(ud))
  writeStored('token', ud.token)
  sessionStore.setState({ ud, leaving: false })
}

/**
 * Clears the user data; an expired session tells its listeners, which remember where one was. Somebody who is logging
 * out is refused, too, where a question comes late: nothing has expired then.
 */
export function endSession(end: End): void {
  const { ud, leaving } = sessionStore.getState()
  if (ud === undefined || (end === 'expired' && leaving)) return
  if (end === 'expired') for (const listener of endListeners) listener(end)
  removeStored('ud')
  removeStored('token')
  sessionStore.setState({ ud: undefined, leaving: false })
  if (end !== 'expired') for (const listener of endListeners) listener(end)
}

export function onSessionEnd(listener: (end: End) => void): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

/** Ends the session on the server, then clears token and user after 0.5 s, whether or not the server could be told. */
export function leave(tellServer: () => Promise<unknown>): Promise<void> {
  if (sessionStore.getState().leaving) return Promise.resolve()
  sessionStore.setState({ leaving: true })
  tellServer().catch(() => undefined)
  return new Promise((resolve) => {
    setTimeout(() => {
      endSession('loggedOut')
      resolve()
    }, LOGOUT_DELAY_MS)
  })
}

/** Another tab logged in or out: this one follows. */
export function followOtherTabs(): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === 'ud' || event.key === null) sessionStore.setState({ ud: readUserData(), leaving: false })
  }
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

function readUserData(): UserData | undefined {
  const text = readStored('ud')
  if (text === undefined) return undefined
  try {
    const data = JSON.parse(text) as Partial<UserData> | null
    if (typeof data?.id !== 'string' || data.id === '') return undefined
    return { id: data.id, name: data.name ?? '', nick: data.nick ?? '', token: data.token ?? '' }
  } catch {
    return undefined
  }
}
