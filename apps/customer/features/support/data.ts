import type { SupportChat, SupportMessage } from '@candela/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, useAgain } from '../../live/index.ts'
import { useSupportChat } from '../../live/support.ts'
import { sessionStore } from '../../session/store.ts'
import { merged } from './messages.ts'
import { openOutbox, sendWaiting, useOutbox } from './outbox.ts'

interface Chat {
  readonly read: UseQueryResult<SupportChat>
  /** all that is here, oldest first */
  readonly messages: readonly SupportMessage[]
  readonly loadEarlier: (() => void) | undefined
}

/** The chat as it is now, with what of it was asked for earlier. */
export function useChat(): Chat {
  const read = useSupportChat()
  const { data } = read
  const [known, setKnown] = useState<readonly SupportMessage[]>([])
  const [isWhole, setWhole] = useState(false)
  const messages = data ? merged(known, data.messages) : known
  useEffect(() => {
    if (data) setKnown((before) => merged(before, data.messages))
  }, [data])
  const first = messages[0]?.place
  const hasEarlier = data?.earlier === true && !isWhole && first !== undefined && first > 1
  return {
    read,
    messages,
    loadEarlier: hasEarlier
      ? () => {
          void call('supportChat', { query: { before: String(first) } }).then(
            (page) => {
              setKnown((before) => [...page.messages, ...before])
              setWhole(!page.earlier)
            },
            () => undefined,
          )
        }
      : undefined,
  }
}

/** Sends what waits now, and again whenever the exchange can be reached anew. */
export function useSending(): void {
  const waits = useOutbox().some(({ refused }) => refused === undefined)
  useEffect(() => openOutbox(sessionStore.getState().ud?.id ?? ''), [])
  useAgain(waits, () => void sendWaiting())
}

/** Says to the desk how far messages have come: read while somebody looks, else delivered. */
export function useMarks(chat: SupportChat | undefined): void {
  const last = chat?.last ?? 0
  const read = chat?.own.read ?? 0
  useEffect(() => {
    if (last <= read) return undefined
    const mark = () => {
      void call('markSupport', { body: { delivered: last, read: document.hidden ? 0 : last } }).catch(() => undefined)
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [last, read])
}
