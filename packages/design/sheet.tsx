import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { KeyValueListProps, KeyValueRow } from './key-value-list.tsx'

export interface SheetProps {
  open: boolean
  /** Esc, the close button, a tap on the scrim, a swipe down. */
  onClose: () => void
  title: ReactNode
  closeLabel: string
  children: ReactNode
  /** Stays at the foot while the content scrolls: the actions. */
  footer?: ReactNode
  /** Before the title: an IconSquare. */
  lead?: ReactNode
  /** Without the × for a sheet whose buttons are the only ways out; Esc still works. */
  hideClose?: boolean
}

const SheetPanel = lazy(() => import('./sheet-panel.tsx').then((part) => ({ default: part.SheetPanel })))

/**
 * The bottom sheet: grabber, title, close. Traps the focus, gives it back, stays inside the column.
 * Its code is fetched when the first sheet opens.
 */
export function Sheet(props: SheetProps) {
  const wanted = useOnceOpen(props.open)
  return wanted ? (
    <Suspense fallback={null}>
      <SheetPanel {...props} />
    </Suspense>
  ) : null
}

export interface ConfirmSheetProps {
  open: boolean
  /** The question, with the object in it: "Close all positions?" */
  title: ReactNode
  /** One or two sentences of consequence. */
  text?: ReactNode
  /** The consequence table. */
  rows?: readonly KeyValueRow[]
  /** Its last, larger line. */
  total?: KeyValueListProps['total']
  /** A Note or fields, between the table and the buttons. */
  children?: ReactNode
  /** Verbs: "Keep open", "Close all". */
  keepLabel: string
  confirmLabel: string
  confirmVariant?: 'primary' | 'up' | 'down' | 'danger'
  /** The confirm button waits for an answer; the sheet cannot be closed meanwhile. */
  busy?: boolean
  disabled?: boolean
  hint?: ReactNode
  onKeep: () => void
  onConfirm: () => void
}

const ConfirmPanel = lazy(() => import('./confirm-panel.tsx').then((part) => ({ default: part.ConfirmPanel })))

/** Asks before something that cannot be taken back, with what will happen as a table and verbs as buttons. */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const wanted = useOnceOpen(props.open)
  return wanted ? (
    <Suspense fallback={null}>
      <ConfirmPanel {...props} />
    </Suspense>
  ) : null
}

export interface LetterModalProps {
  open: boolean
  /** "Letter 1 of 2". */
  badge: string
  time?: string
  title: string
  children: ReactNode
  /** At most one. */
  link?: { label: string; href: string }
  /** "I have read it". */
  actionLabel: string
  onRead: () => void
  /** The next step: "Then the next letter". */
  after?: string
}

const LetterPanel = lazy(() => import('./letter-panel.tsx').then((part) => ({ default: part.LetterPanel })))

/** A letter that must be read: one action, and neither the scrim nor Esc dismisses it. */
export function LetterModal(props: LetterModalProps) {
  const wanted = useOnceOpen(props.open)
  return wanted ? (
    <Suspense fallback={null}>
      <LetterPanel {...props} />
    </Suspense>
  ) : null
}

/** Fetches the code of sheets and letters ahead, for example when the page has settled. */
export async function preloadSheets(): Promise<void> {
  await Promise.all([import('./sheet-panel.tsx'), import('./confirm-panel.tsx'), import('./letter-panel.tsx')])
}

/** True from the first time `open` was true, so that a closing sheet can finish its motion. */
function useOnceOpen(open: boolean): boolean {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return open || opened
}
