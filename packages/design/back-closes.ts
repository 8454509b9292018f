import { useEffect, useEffectEvent } from 'react'
import { BackStack, type Entries } from './back-stack.ts'

/** The browser's own history. */
const ENTRIES: Entries = {
  get state() {
    return history.state as unknown
  },
  get address() {
    return location.href
  },
  pushState: (state) => history.pushState(state, ''),
  replaceState: (state) => history.replaceState(state, ''),
  back: () => history.back(),
}
let stack: BackStack | undefined

/** While `isOpen`, the device's Back closes what is open instead of leaving the page. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => (isOpen ? theStack().open(() => close()) : undefined), [isOpen])
}

function theStack(): BackStack {
  if (stack) return stack
  const made = new BackStack(ENTRIES, (act, ms) => setTimeout(act, ms))
  addEventListener('popstate', () => made.popped())
  stack = made
  return made
}
