import { CSPProvider } from '@base-ui/react/csp-provider'
import { Dialog } from '@base-ui/react/dialog'
import { useRef } from 'react'
import { Badge } from './badge.tsx'
import { Button, TextButton } from './button.tsx'
import { Prose } from './card.tsx'
import { LetterIcon, NextIcon } from './icons.tsx'
import { useIsSheetOpen } from './open-sheets.ts'
import type { LetterModalProps } from './sheet.tsx'
import './sheet.css'

/** The letter itself; see LetterModal. */
export function LetterPanel({
  open,
  badge,
  time,
  title,
  children,
  link,
  actionLabel,
  onRead,
  after,
}: LetterModalProps) {
  const popup = useRef<HTMLDivElement>(null)
  const isSheetOpen = useIsSheetOpen()
  return (
    <CSPProvider disableStyleElements>
      {/* Without onOpenChange the dialog stays: reading it is the only way on. */}
      <Dialog.Root open={open && !isSheetOpen} disablePointerDismissal>
        <Dialog.Portal>
          <Dialog.Backdrop className="sheet-scrim" />
          <Dialog.Popup className="letter" ref={popup} initialFocus={popup}>
            <div className="row between g2">
              <Badge tone="accent" icon={<LetterIcon size={14} />}>
                {badge}
              </Badge>
              {time !== undefined && <span className="cap i3">{time}</span>}
            </div>
            <Dialog.Title className="t-2 mt4">{title}</Dialog.Title>
            <div className="letter-body">
              <Prose>{children}</Prose>
            </div>
            {link !== undefined && (
              <TextButton href={link.href} trail={<NextIcon size={16} />} className="letter-link">
                {link.label}
              </TextButton>
            )}
            <Button className="mt4" onClick={onRead}>
              {actionLabel}
            </Button>
            {after !== undefined && <p className="cap i3 c mt2">{after}</p>}
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </CSPProvider>
  )
}
