import { useEffect, useEffectEvent } from 'react'
import { isTyping } from './search.tsx'

/** Single keys for an action, each letter or digit of `keys` one, unless it is being typed into a field or a window lies over the page. */
export function useShortcut(keys: string, act: (key: string, shift: boolean) => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    // with Shift a digit's key has another sign on it
    const key = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1] ?? event.key.toLowerCase()
    if (key.length !== 1 || !keys.includes(key) || isTyping(event.target)) return
    if (document.querySelector('dialog[open]')) return
    event.preventDefault()
    act(key, event.shiftKey)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
