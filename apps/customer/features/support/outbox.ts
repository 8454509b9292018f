import type { SupportAbout, SupportChat, SupportMessage, SupportTopic } from '@candela/contract'
import { newCommandId, Problem } from '@candela/contract/client'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { apiAddress } from '../../live/addresses.ts'
import { call, queryClient, readKey } from '../../live/index.ts'
import { prepared } from '../../photo/picture.ts'
import { upload } from '../../photo/upload.ts'
import { accountNow, sessionStore } from '../../session/store.ts'
import { readOwn, removeOwn, writeOwn } from '../../shell/index.ts'
import { merged } from './messages.ts'

const KEY = 'supportOutbox'

/** A message that is not known to have arrived; it is sent again under the same id until it has. */
export interface Outgoing {
  readonly id: string
  readonly topic: SupportTopic
  readonly text: string
  readonly about?: SupportAbout
  /** kept while the app is open */
  readonly photo?: File
  /** it was refused, and is not tried again by itself */
  readonly refused?: Problem
}

const outbox = createStore<{ readonly owner: string; readonly items: readonly Outgoing[] }>(() => ({
  owner: '',
  items: [],
}))

let isSending = false
// what was on its way as its owner left is told to nobody: the next one's need not wait for it
sessionStore.subscribe((now, before) => {
  if (now.epoch !== before.epoch) isSending = false
})

/** The messages of this page's account, none of one that was here before. */
export function useOutbox(): readonly Outgoing[] {
  return useStore(outbox, ({ owner, items }) => (owner === accountNow() ? items : NONE))
}
const NONE: readonly Outgoing[] = []

/** Takes up what this account had not sent when the app was last open, and sends it. */
export function openOutbox(owner: string): void {
  if (outbox.getState().owner !== owner) {
    const kept = readOwn(KEY)
    outbox.setState({ owner, items: kept === undefined ? [] : (JSON.parse(kept) as Outgoing[]) })
  }
  void sendWaiting()
}

export function put(message: Omit<Outgoing, 'id'>): void {
  keep([...outbox.getState().items, { id: newCommandId(), ...message }])
  void sendWaiting()
}

/** Tries a refused one once more. */
export function putAgain(id: string): void {
  keep(outbox.getState().items.map((item) => (item.id === id ? withoutRefusal(item) : item)))
  void sendWaiting()
}

export function takeBack(id: string): void {
  keep(outbox.getState().items.filter((item) => item.id !== id))
}

/** Sends what waits, one after another in the order in which it was written; what finds no way stays. */
export async function sendWaiting(): Promise<void> {
  if (isSending) return
  isSending = true
  try {
    for (;;) {
      const { owner, items } = outbox.getState()
      const next = items.find(({ refused }) => refused === undefined)
      if (next === undefined || owner !== accountNow()) return
      const outcome = await deliver(next, owner)
      // what became of it is the owner's to know
      if (outcome === undefined || owner !== accountNow()) return
      if (outcome instanceof Problem) {
        keep(outbox.getState().items.map((item) => (item.id === next.id ? { ...item, refused: outcome } : item)))
      } else {
        show(outcome)
        takeBack(next.id)
      }
    }
  } finally {
    isSending = false
  }
}

/** The message as it is kept, why it is refused, or undefined where it is worth another try. */
async function deliver(
  { id, topic, text, about, photo }: Outgoing,
  account: string,
): Promise<SupportMessage | Problem | undefined> {
  try {
    if (photo === undefined) {
      return await call('sendSupportMessage', { body: { id, topic, text, ...(about && { about }) } }, { account })
    }
    const address = apiAddress(`/support/messages/${id}/photo`)
    const [onShare, { signal }] = [() => undefined, new AbortController()]
    return await upload<SupportMessage>({ address, photo: await prepared(photo), onShare, signal, account })
  } catch (error) {
    return error instanceof Problem && isFinal(error) ? error : undefined
  }
}

/** False of what time mends, or a login: it says nothing of the message. */
function isFinal({ status, code }: Problem): boolean {
  return status < 500 && ![401, 408, 429].includes(status) && code !== 'accountChanged'
}

function show(sent: SupportMessage): void {
  queryClient.setQueryData<SupportChat>(
    readKey('supportChat', {}),
    (chat) => chat && { ...chat, messages: [...merged(chat.messages, [sent])] },
  )
  void queryClient.invalidateQueries({ queryKey: ['supportChat'] })
}

function keep(items: readonly Outgoing[]): void {
  outbox.setState({ items })
  const texts = items.filter(({ photo }) => photo === undefined).map(withoutRefusal)
  if (texts.length === 0) removeOwn(KEY)
  else writeOwn(KEY, JSON.stringify(texts))
}

function withoutRefusal({ refused: _refused, ...item }: Outgoing): Outgoing {
  return item
}
