import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './task-head.css'

export interface TaskHeadProps {
  icon: ReactNode
  title: ReactNode
  text: ReactNode
  tone?: 'danger'
}

/** The subject of a page of one task, before its fields. */
export function TaskHead({ icon, title, text, tone }: TaskHeadProps) {
  return (
    <div>
      <span className={classNames('task-mark', tone && `task-mark-${tone}`)} aria-hidden="true">
        {icon}
      </span>
      <h2 className="t-2 mt4">{title}</h2>
      <p className="callout i2 mt1">{text}</p>
    </div>
  )
}
