import type { CodeSent, PracticeMessage } from '@candela/contract'
import { Problem } from '@candela/contract/client'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { serverNow } from '../live/index.ts'
import { tabShelf } from '../shell/storage.ts'
import { sessionStore } from './store.ts'

/** A code that was asked for. It is remembered in this tab, so that neither a look into the inbox nor a reload loses it. */
export interface CodeRequest {
  /** undefined: refused because one was sent a moment ago, of which nothing more is known here */
  readonly sent: CodeSent | undefined
  readonly askedAt: number
  readonly resendAt: number
}

/** the time for which a code that was sent earlier may still be good */
const EARLIER_MS = 10 * 60_000
/** clocks and ways may differ by so much */
const SLACK_MS = 2_000

const KEY = 'codeRequests'
type Requests = Readonly<Record<string, CodeRequest>>
const requests = createStore<Requests>(() => readRequests(Date.now()))
requests.subscribe((all) => void tabShelf.write(KEY, JSON.stringify(all)))

// what an owner asked for is nothing to the next
sessionStore.subscribe((now, before) => {
  if (now.epoch !== before.epoch) requests.setState({}, true)
})

/** The requests kept in this tab; those that ran out are gone. */
function readRequests(now: number): Requests {
  try {
    const all = JSON.parse(tabShelf.read(KEY) ?? '{}') as Requests
    return Object.fromEntries(Object.entries(all).filter(([, { askedAt }]) => askedAt + EARLIER_MS > now))
  } catch {
    return {}
  }
}

/** The code asked for under a key; undefined where none was. */
export function useCodeRequest(key: string): CodeRequest | undefined {
  return useStore(requests, (all) => all[key])
}

export function codeRequestOf(key: string): CodeRequest | undefined {
  return requests.getState()[key]
}

/** Asks for a code and remembers what came of it. Throws the refusal; one of having asked too often also starts the countdown. */
export async function requestCode(key: string, ask: () => Promise<CodeSent>): Promise<void> {
  const askedAt = serverNow()
  try {
    const sent = await ask()
    requests.setState({ [key]: { sent, askedAt, resendAt: sent.resendAt } })
  } catch (error) {
    const wait = error instanceof Problem && error.code === 'codeTooFrequent' ? Number(error.params['seconds']) : 0
    if (wait > 0) {
      const before = codeRequestOf(key)
      const resendAt = serverNow() + wait * 1_000
      requests.setState({ [key]: { sent: before?.sent, askedAt: before?.askedAt ?? askedAt - EARLIER_MS, resendAt } })
    }
    throw error
  }
}

/** A code that was taken is of no more use. */
export function forgetCode(key: string): void {
  const { [key]: _taken, ...others } = requests.getState()
  requests.setState(others, true)
}

/** The newest message of the practice inbox that carries the code asked for. Messages come newest first. */
export function incomingCode(
  messages: readonly PracticeMessage[],
  { sent, askedAt }: CodeRequest,
): PracticeMessage | undefined {
  if (sent === undefined) return undefined
  const { channel } = sent
  return messages.find(
    (message) => message.channel === channel && message.code !== '' && message.at >= askedAt - SLACK_MS,
  )
}

/** 481206 → 481 206, as it is read out; the blank does not break. */
export function spacedCode(code: string): string {
  return code.length === 6 ? `${code.slice(0, 3)}\u00a0${code.slice(3)}` : code
}
