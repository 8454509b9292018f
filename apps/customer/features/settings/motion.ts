import { useSyncExternalStore } from 'react'
import { readStored, removeStored, writeStored } from '../../shell/index.ts'

/** `public/first-paint.js` reads it before the first paint; without it the system's wish counts. */
const KEY = 'motion'
const REDUCE = 'reduce'
const listeners = new Set<() => void>()

/** True when this device was told to move less, whatever its system says. */
export function useMotionReduced(): boolean {
  return useSyncExternalStore(subscribe, () => readStored(KEY) === REDUCE)
}

export function keepMotionReduced(reduced: boolean): void {
  const { dataset } = document.documentElement
  if (reduced) {
    writeStored(KEY, REDUCE)
    dataset['motion'] = REDUCE
  } else {
    removeStored(KEY)
    delete dataset['motion']
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
