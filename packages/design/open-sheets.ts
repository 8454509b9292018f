import { useEffect, useSyncExternalStore } from 'react'

let open = 0
const listeners = new Set<() => void>()

/** Counts a sheet while it is open. */
export function useCountedSheet(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    count(1)
    return () => count(-1)
  }, [isOpen])
}

/**
 * True when any sheet is open. Two modal dialogs that open at the same moment hide each other from who does not see them, so a
 * letter waits until what the customer is doing in a sheet is done.
 */
export function useIsSheetOpen(): boolean {
  return useSyncExternalStore(listen, () => open > 0)
}

function count(change: 1 | -1): void {
  open += change
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
