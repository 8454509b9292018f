import type { Messages } from '@candela/contract'
import { Problem } from '@candela/contract/client'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { endSession, sessionStore } from '../session/store.ts'
import { onAccountChange } from './account.ts'
import { call } from './client.ts'
import { markLetterRead, unreadLetters } from './seed.ts'

/** "Message poll 3000 ms" */
export const LETTER_POLL_MS = 3_000
/** while nobody looks at the page */
export const HIDDEN_LETTER_POLL_MS = 30_000

interface LettersState {
  readonly unread: number
  /** of the unread, how many ask for attention */
  readonly asking: number
  /** of those that asked together, how many were read one after another, and how many there are in all */
  readonly read: number
  readonly together: number
  /** the oldest letter that asks for attention, in every language it was written in */
  readonly messages: Messages | undefined
}
const NONE: LettersState = { unread: 0, asking: 0, read: 0, together: 0, messages: undefined }
export const lettersStore = createStore<LettersState>(() => NONE)

export function useUnreadLetters(): number {
  return useStore(lettersStore, (state) => state.unread)
}

/** The place of the letter on screen among those that asked together. */
export function useLettersTogether(): { readonly position: number; readonly total: number } {
  const read = useStore(lettersStore, (state) => state.read)
  const total = useStore(lettersStore, (state) => state.together)
  return { position: read + 1, total }
}

export function useOldestLetter(): Messages | undefined {
  return useStore(lettersStore, (state) => state.messages)
}

/** Marks the letter on screen read and shows the next one. Throws the refusal, and then keeps the letter. */
export async function confirmLetter(id: string): Promise<void> {
  if (!(await mark(id))) return
  lettersStore.setState((state) => ({
    unread: Math.max(0, state.unread - 1),
    asking: Math.max(0, state.asking - 1),
    read: state.read + 1,
    messages: undefined,
  }))
  await poll()
}

/** Marks a letter of the inbox read. Throws the refusal. */
export async function readLetter(id: string): Promise<void> {
  if (await mark(id)) await poll()
}

/** Marks all of them read. Throws what stands against it. */
export async function readAllLetters(): Promise<void> {
  await call('readAllLetters')
  await poll()
}

/** Takes a letter out of the inbox. Throws the refusal. */
export async function hideLetter(id: string): Promise<void> {
  await call('hideLetter', { params: { letter: id } })
  await poll()
}

async function mark(id: string): Promise<boolean> {
  const uid = sessionStore.getState().ud?.id
  if (uid === undefined) return false
  const answer = await markLetterRead(uid, id)
  if (!answer.success) throw new Problem(answer.msg ?? 'internal', {}, 200)
  return true
}

let asking = false
async function poll(): Promise<void> {
  const uid = sessionStore.getState().ud?.id
  if (uid === undefined || asking) return
  asking = true
  try {
    const messages = await unreadLetters(uid)
    if (sessionStore.getState().ud?.id !== uid) return
    if (messages.success) takeMessages(messages)
    // a page that asks for nothing else still notices that its session has ended elsewhere
    else if (messages.msg === 'notSignedIn') endSession('expired')
  } finally {
    asking = false
  }
}

/** Keeps the same object while the same letter is shown, so that the modal does not open anew every 3 s. */
function takeMessages(messages: Messages): void {
  const before = lettersStore.getState()
  const same = idOf(before.messages) === idOf(messages)
  const asking = messages.asking ?? 0
  if (asking === 0) return lettersStore.setState({ ...NONE, unread: messages.c })
  // what comes after the last of those that asked together is the first again
  const read = before.read < before.together ? before.read : 0
  const shown = same && before.messages !== undefined ? before.messages : messages
  lettersStore.setState({ unread: messages.c, asking, read, together: read + asking, messages: shown })
}

function idOf(messages: Messages | undefined): string | undefined {
  return messages && Object.values(messages.d)[0]?.id
}

/**
 * Asks every 3 s while somebody is logged in, also where the socket is down; every 30 s while the page is hidden, and at
 * once when it is shown again. Answers how to stop.
 */
export function startLetters(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    timer = setTimeout(look, document.hidden ? HIDDEN_LETTER_POLL_MS : LETTER_POLL_MS)
    poll().catch(() => undefined)
  }
  const turn = () => {
    if (!document.hidden) look()
  }
  document.addEventListener('visibilitychange', turn)
  const leaveAccount = onAccountChange((change) => {
    if (change.letters !== undefined) look()
  })
  const leave = sessionStore.subscribe((now, before) => {
    if (now.ud?.id === before.ud?.id) return
    lettersStore.setState(NONE)
    look()
  })
  showBadge(0)
  const leaveBadge = lettersStore.subscribe(({ unread }, before) => {
    if (unread !== before.unread) showBadge(unread)
  })
  look()
  return () => {
    clearTimeout(timer)
    leaveBadge()
    document.removeEventListener('visibilitychange', turn)
    leaveAccount()
    leave()
  }
}

/** Puts the number of unread letters on the installed app's icon, none at 0. Few systems have such badges. */
function showBadge(unread: number): void {
  const shown = unread === 0 ? navigator.clearAppBadge?.() : navigator.setAppBadge?.(unread)
  shown?.catch(() => undefined)
}
