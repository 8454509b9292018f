import type { BodyOf, CodeSent, Language } from '@candela/contract'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { call } from '../live/index.ts'
import type { ReadName } from './sign-in-name.ts'

/** The proof of a retrieval: a code to the email or phone, or one of the recovery codes of a username. */
export interface Proof {
  readonly name: ReadName
  readonly code: string
}

/** Under which its code is remembered. */
export function retrievalKeyOf({ way, text, dial }: ReadName): string {
  return `retrieve ${way} ${dial ?? ''} ${text}`
}

export function askRetrievalCode({ way, text, dial }: ReadName, language: Language): Promise<CodeSent> {
  return call('requestCode', {
    body: {
      purpose: 'retrievePassword',
      channel: way === 'phone' ? 'phone' : 'email',
      target: text,
      ...(dial !== undefined && { dial }),
      language,
    },
  })
}

/** As the server takes it. */
export function retrievalOf({ name, code }: Proof, password: string, repeated: string): BodyOf<'retrievePassword'> {
  const { way, text, dial } = name
  if (way === 'username') return { way: 'recovery', username: text, code: code.trim(), password, repeated }
  return {
    way: 'code',
    channel: way,
    target: text,
    ...(dial !== undefined && { dial }),
    code,
    password,
    repeated,
  }
}

/** Until when withdrawals wait after a retrieval made here, before anyone is logged in; gone with the tab. */
const pauseStore = createStore<{ until: number }>(() => ({ until: 0 }))

export function rememberPause(until: number): void {
  pauseStore.setState({ until })
}

export function useRememberedPause(): number {
  return useStore(pauseStore, (state) => state.until)
}

export const PAUSE_MS = 24 * 3_600_000

/** The share of a pause that is left: 1 at its start, 0 at its end. */
export function shareLeft(until: number, now: number): number {
  return Math.min(1, Math.max(0, (until - now) / PAUSE_MS))
}
