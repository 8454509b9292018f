import { CloseIcon } from '@candela/design'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTexts } from './texts.ts'
import './dialog.css'

interface DialogProps {
  title: string
  /** without it there is no way out but the dialog's own actions */
  onClose?: () => void
  children: ReactNode
  footer?: ReactNode
  /** as large as the window: a photo */
  large?: boolean
}

/** A window over the page: the browser keeps the focus inside and gives it back. Drawn only while it is wanted. */
export function Dialog({ title, onClose, children, footer, large = false }: DialogProps) {
  const { t } = useTexts()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current!
    if (!shown.open) shown.showModal()
    return () => shown.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={large ? 'desk-dialog desk-dialog-large' : 'desk-dialog'}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
    >
      <header className="desk-dialog-head">
        <h2 id={id}>{title}</h2>
        {onClose && (
          <button type="button" className="desk-icon" aria-label={t('close')} onClick={onClose}>
            <CloseIcon size={18} />
          </button>
        )}
      </header>
      <div className="desk-dialog-body">{children}</div>
      {footer !== undefined && <footer className="desk-dialog-foot">{footer}</footer>}
    </dialog>
  )
}
