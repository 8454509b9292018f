import { IconSquare, NextIcon } from '@candela/design'
import type { ReactNode } from 'react'

/** The lead of a row. */
export function Square({ icon }: { icon: ReactNode }) {
  return <IconSquare>{icon}</IconSquare>
}

/** The current choice, and the arrow of a row that leads to changing it. */
export function Value({ text }: { text: ReactNode }) {
  return (
    <span className="settings-value">
      {text}
      <NextIcon size={18} className="i3" />
    </span>
  )
}
