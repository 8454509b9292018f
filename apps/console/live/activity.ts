import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/**
 * Somebody who neither typed nor moved the pointer for this long has left; what asks by itself then rests, or the
 * session would never end.
 */
export const AWAY_AFTER_MS = 60_000
const LOOK_EVERY_MS = 5_000

const store = createStore<{ active: boolean }>(() => ({ active: true }))
let lastAt = 0

function noteActivity(): void {
  lastAt = Date.now()
  if (!store.getState().active) store.setState({ active: true })
}

export function followActivity(): void {
  noteActivity()
  for (const kind of ['pointerdown', 'pointermove', 'keydown', 'wheel']) {
    addEventListener(kind, noteActivity, { passive: true })
  }
  setInterval(() => {
    if (store.getState().active && Date.now() - lastAt > AWAY_AFTER_MS) store.setState({ active: false })
  }, LOOK_EVERY_MS)
}

/** True when somebody is at the desk. */
export function useActive(): boolean {
  return useStore(store, ({ active }) => active)
}
