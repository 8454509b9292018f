import { CSPProvider } from '@base-ui/react/csp-provider'
import { Drawer } from '@base-ui/react/drawer'
import type { ReactNode } from 'react'
import { useBackCloses } from './back-closes.ts'
import { CloseIcon } from './icons.tsx'
import { useCountedSheet } from './open-sheets.ts'
import type { SheetProps } from './sheet.tsx'
import './icon-button.css'
import './sheet.css'

/** The bottom sheet itself; see Sheet. */
export function SheetPanel({
  open,
  onClose,
  title,
  closeLabel,
  children,
  footer,
  lead,
  hideClose = false,
}: SheetProps) {
  return (
    <SheetSurface open={open} onClose={onClose}>
      <div className="sheet-head">
        {lead}
        <Drawer.Title className="sheet-title t-2">{title}</Drawer.Title>
        {!hideClose && (
          <Drawer.Close className="icon-button sheet-close" aria-label={closeLabel}>
            <CloseIcon weight={1.8} />
          </Drawer.Close>
        )}
      </div>
      <Drawer.Content className="sheet-body">{children}</Drawer.Content>
      {footer !== undefined && <div className="sheet-footer">{footer}</div>}
    </SheetSurface>
  )
}

export interface SheetSurfaceProps {
  open: boolean
  onClose: () => void
  role?: 'alertdialog'
  children: ReactNode
}

/** Scrim, grabber, motion and the device's Back, shared by the sheet and the confirm sheet. */
export function SheetSurface({ open, onClose, role, children }: SheetSurfaceProps) {
  useBackCloses(open, onClose)
  useCountedSheet(open)
  return (
    <CSPProvider disableStyleElements>
      <Drawer.Root open={open} onOpenChange={(next) => !next && onClose()}>
        <Drawer.VirtualKeyboardProvider>
          <Drawer.Portal>
            <Drawer.Backdrop className="sheet-scrim" />
            <Drawer.Viewport className="sheet-viewport">
              <Drawer.Popup className="sheet" {...(role && { role })}>
                <div className="sheet-grab" aria-hidden="true" />
                {children}
              </Drawer.Popup>
            </Drawer.Viewport>
          </Drawer.Portal>
        </Drawer.VirtualKeyboardProvider>
      </Drawer.Root>
    </CSPProvider>
  )
}
