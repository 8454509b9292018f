import { useEffect, useState, useSyncExternalStore } from 'react'
import { CheckIcon, InfoIcon } from './icons.tsx'
import { dropToast, followToasts, showToast, toastMs, toasts, type ToastMessage } from './toast-queue.ts'
import './toast.css'

/** Shows a toast: `const toast = useToast(); toast({ text, action })`. Only to confirm; errors stay in place. */
export function useToast(): (message: ToastMessage) => void {
  return showToast
}

/** The place of toasts: once, inside Column. Ink, four seconds, one action, above the tab bar. */
export function ToastHost({ label }: { label: string }) {
  const [shown] = useSyncExternalStore(followToasts, toasts, toasts)
  const [held, setHeld] = useState(false)
  const id = shown?.id

  useEffect(() => {
    if (id === undefined || held) return
    const timer = setTimeout(() => dropToast(id), toastMs)
    return () => clearTimeout(timer)
  }, [id, held])

  // The pointer does not leave an element that is taken away.
  useEffect(() => setHeld(false), [id])

  return (
    <div className="toast-host" role="status" aria-live="polite" aria-label={label}>
      {shown && (
        <div
          key={shown.id}
          className="toast"
          onPointerEnter={(event) => event.pointerType === 'mouse' && setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          {shown.tone === 'note' ? <InfoIcon size={20} /> : <CheckIcon size={20} weight={2} />}
          <span className="toast-text">{shown.text}</span>
          {shown.action && (
            <button
              type="button"
              className="toast-action"
              onClick={() => {
                dropToast(shown.id)
                shown.action?.onPress()
              }}
            >
              {shown.action.label}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
