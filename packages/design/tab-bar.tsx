import type { ReactNode } from 'react'
import type { Icon } from './icon.tsx'
import { Link, type LinkProps } from './link.tsx'
import './tab-bar.css'

export interface TabBarItem {
  key: string
  label: string
  href: string
  icon: Icon
  current: boolean
}

export interface TabBarProps {
  /** Spoken name of the navigation. */
  label: string
  /** Exactly five. */
  items: readonly TabBarItem[]
  /** The router's link; the application's LinkProvider unless told. */
  renderLink?: (props: LinkProps, item: TabBarItem) => ReactNode
}

/** The five root pages at the foot of the column; the current one is ink with a 2px light on its top edge. */
export function TabBar({ label, items, renderLink }: TabBarProps) {
  return (
    <nav className="tab-bar" aria-label={label}>
      {items.map((item) => {
        const { icon: Glyph } = item
        const props: LinkProps = {
          href: item.href,
          className: 'tab-bar-item',
          ...(item.current && { 'aria-current': 'page' as const }),
          children: (
            <>
              <Glyph size={23} weight={item.current ? 2 : 1.6} />
              <span className="tab-bar-label">{item.label}</span>
            </>
          ),
        }
        return (
          <span key={item.key} className="tab-bar-cell">
            {renderLink ? renderLink(props, item) : <Link {...props} />}
          </span>
        )
      })}
    </nav>
  )
}
