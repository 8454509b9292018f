import { useEffect, useEffectEvent } from 'react'
import { BackStack } from './back-stack.ts'

let stack: BackStack | undefined

/** While `isOpen`, the device's Back closes what is open instead of leaving the page. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => (isOpen ? theStack().open(() => close()) : undefined), [isOpen])
}

function theStack(): BackStack {
  if (stack) return stack
  const made = new BackStack(history, (act, ms) => setTimeout(act, ms))
  // before the router, which need not know of entries at an address it already shows
  addEventListener('popstate', (event) => made.popped(event.state) && event.stopImmediatePropagation(), {
    capture: true,
  })
  stack = made
  return made
}
