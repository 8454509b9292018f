import type { UserData } from '@candela/contract'
import { useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { readStored, removeStored, writeStored } from '../shell/storage.ts'

/** "Logout clears token and user after a 0.5 s delay" */
export const LOGOUT_DELAY_MS = 500

interface SessionState {
  /** stored user data; its presence is what counts as being logged in for what is drawn */
  readonly ud: UserData | undefined
  readonly leaving: boolean
  /** the account that this page is of, or was last */
  readonly owner: string | undefined
  /** Counts the owners that left: what was begun before the last of them went belongs to nobody here any more. */
  readonly epoch: number
}

type End = 'expired' | 'loggedOut' | 'closed'
const endListeners = new Set<(end: End) => void>()

export const sessionStore = createStore<SessionState>(() => {
  const ud = readUserData()
  return { ud, leaving: false, owner: ud?.id, epoch: 0 }
})

const leavingListeners = new Set<(stranger: UserData | undefined) => void>()

/**
 * Hears that the owner of this page leaves, just before all that was begun here is emptied; `stranger`: the account that took their place
 * beside it.
 */
export function onLeaving(listener: (stranger: UserData | undefined) => void): () => void {
  leavingListeners.add(listener)
  return () => leavingListeners.delete(listener)
}

/** True where this page's owner is here no more once it is of this account; a visitor is nobody's next, and takes nothing along. */
function endsOwner(next: UserData | undefined): boolean {
  const { ud, owner } = sessionStore.getState()
  return owner !== undefined && owner !== next?.id && (ud ?? next) !== undefined
}

function tellLeaving(next: UserData | undefined, stranger?: UserData): void {
  if (endsOwner(next)) for (const listener of leavingListeners) listener(stranger)
}

/** From now on this page is of this account or of a visitor. What a visitor began goes on; an owner who leaves takes all along. */
function become(ud: UserData | undefined): void {
  const { owner, epoch } = sessionStore.getState()
  sessionStore.setState({ ud, leaving: false, owner: ud?.id ?? owner, epoch: endsOwner(ud) ? epoch + 1 : epoch })
}

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

/** The account that this page acts for: each request names it, so that none is carried out for another. */
export function accountNow(): string | undefined {
  return sessionStore.getState().ud?.id
}

/** The account that a form was made for, whoever the page is of by the time it is sent. */
export function useMadeFor(): string | undefined {
  return useState(accountNow)[0]
}

/**
 * Passes on what was asked for the owner of this page, also its failure. Once they have left it never comes: whoever asked is gone from
 * the screen, and nothing of it is the next one's to see.
 */
export async function whileHere<T>(asked: Promise<T>): Promise<T> {
  const { epoch } = sessionStore.getState()
  try {
    return await asked
  } finally {
    if (sessionStore.getState().epoch !== epoch) await new Promise(() => undefined)
  }
}

/** Saves the user data of a fresh session. */
export function startSession(ud: UserData): void {
  tellLeaving(ud)
  keep(ud)
  become(ud)
}

function keep(ud: UserData | undefined): void {
  if (ud === undefined) {
    removeStored('ud')
    removeStored('token')
  } else {
    writeStored('ud', JSON.stringify(ud))
    writeStored('token', ud.token)
  }
}

/**
 * Clears the user data; an expired session tells its listeners, which remember where one was. Somebody who is logging
 * out is refused, too, where a question comes late: nothing has expired then.
 */
export function endSession(end: End): void {
  const { ud, leaving } = sessionStore.getState()
  if (ud === undefined || (end === 'expired' && leaving)) return
  tellLeaving(undefined)
  if (end === 'expired') for (const listener of endListeners) listener(end)
  keep(undefined)
  become(undefined)
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
    if (event.key === 'ud' || event.key === null) follow(readUserData())
  }
  // a page that was put away heard of nothing
  const shown = (event: PageTransitionEvent) => event.persisted && follow(readUserData())
  addEventListener('storage', listener)
  addEventListener('pageshow', shown)
  return () => {
    removeEventListener('storage', listener)
    removeEventListener('pageshow', shown)
  }
}

/** Becomes whom the browser's session is of, as the server knows it. */
export function followServer(ud: UserData | undefined): void {
  if (ud?.id === accountNow()) return
  keep(ud)
  follow(ud)
}

function follow(ud: UserData | undefined): void {
  tellLeaving(ud, ud)
  become(ud)
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
