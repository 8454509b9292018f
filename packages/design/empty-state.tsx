import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { type EmptyDrawing, EmptyOutline } from './empty-outline.tsx'
import type { StateAction } from './states.tsx'
import './states.css'

export interface EmptyStateProps {
  title: ReactNode
  /** One sentence. */
  text?: ReactNode
  drawing?: EmptyDrawing
  /** One action. */
  action?: StateAction
  /** In a card. */
  boxed?: boolean
}

/** Nothing here yet: outline drawing, one sentence, one action. */
export function EmptyState({ title, text, drawing = 'candles', action, boxed = false }: EmptyStateProps) {
  return (
    <div className={classNames('empty-state', boxed && 'empty-state-boxed')}>
      <EmptyOutline of={drawing} />
      <p className="empty-state-title">{title}</p>
      {text !== undefined && <p className="empty-state-text">{text}</p>}
      {action && (
        <Button variant="quiet" size="small" className="mt4" href={action.href} onClick={action.onClick}>
          {action.label}
        </Button>
      )}
    </div>
  )
}
