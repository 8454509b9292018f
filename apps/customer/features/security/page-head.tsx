import { classNames } from '@candela/design'
import type { ReactNode } from 'react'
import './security.css'

/** What a page of one task is about, before its fields. */
export function TaskHead(props: { icon: ReactNode; title: string; text: ReactNode; tone?: 'danger' }) {
  const { icon, title, text, tone } = props
  return (
    <div className="security-head">
      <span className={classNames('security-mark', tone && `security-mark-${tone}`)} aria-hidden="true">
        {icon}
      </span>
      <h2 className="t-2 mt4">{title}</h2>
      <p className="callout i2 mt1">{text}</p>
    </div>
  )
}
