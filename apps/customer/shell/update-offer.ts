import { useSyncExternalStore } from 'react'
import { createStore } from 'zustand/vanilla'
import { noteReplaced, startUpdate } from './app-update.ts'

/** `ready`: a newer version waits; `taken`: it is on its way; `failed`: it did not take over, and still waits; `none` also once waved away */
type Offer = 'none' | 'ready' | 'taken' | 'failed'
const offers = createStore<{ readonly offer: Offer }>(() => ({ offer: 'none' }))

export function useOffer(): Offer {
  const read = () => offers.getState().offer
  return useSyncExternalStore(offers.subscribe, read, read)
}

/** Says in the strip that a newer version waits. */
export function offerUpdate(): void {
  if (offers.getState().offer !== 'taken') offers.setState({ offer: 'ready' })
}

/** The same once another tab took it: this page goes on, and begins anew when its customer wants it to. */
export function offerReload(): void {
  noteReplaced()
  offerUpdate()
}

/** Until the next start, until another version waits, or until another tab takes this one. */
export function waveAwayUpdate(): void {
  offers.setState({ offer: 'none' })
}

/** Starts the version that waits; where it does not take over, that is said and this one goes on. */
export async function takeUpdate(): Promise<void> {
  offers.setState({ offer: 'taken' })
  await startUpdate().catch(() => offers.setState({ offer: 'failed' }))
}
