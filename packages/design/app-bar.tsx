import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { BackIcon } from './icons.tsx'
import './app-bar.css'

export interface AppBarProps {
  /** One line; a node only to put a second colour or a picker in it. */
  title: ReactNode
  /** The back button; absent on the five root pages. */
  back?: { label: string; href?: string; onClick?: () => void }
  /** A PracticeBadge, on every page that shows money. */
  practice?: ReactNode
  /** At most one IconButton. */
  action?: ReactNode
}

/** The 56px bar: back, title, practice badge, one action. Without `back` the title is the larger root title. */
export function AppBar({ title, back, practice, action }: AppBarProps) {
  return (
    <header
      className={classNames('app-bar', back === undefined && 'app-bar-root', action === undefined && 'app-bar-plain')}
    >
      {back !== undefined && (
        <IconButton label={back.label} href={back.href} onClick={back.onClick}>
          <BackIcon size={24} weight={1.8} />
        </IconButton>
      )}
      {typeof title === 'string' ? (
        <h1 className="app-bar-title">{title}</h1>
      ) : (
        <div className="app-bar-slot">{title}</div>
      )}
      {practice}
      {action}
    </header>
  )
}
