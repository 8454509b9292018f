import { createContext, use, type MouseEventHandler, type ReactNode } from 'react'

export interface LinkProps {
  href: string
  className?: string
  children: ReactNode
  onClick?: MouseEventHandler<HTMLElement>
  'aria-label'?: string
  'aria-current'?: 'page'
}

export type RenderLink = (props: LinkProps) => ReactNode

const LinkContext = createContext<RenderLink>(({ children, ...props }) => <a {...props}>{children}</a>)

/** Gives every component with an `href` the application's own link, for example one of its router. */
export function LinkProvider({ render, children }: { render: RenderLink; children: ReactNode }) {
  return <LinkContext value={render}>{children}</LinkContext>
}

/** The application's link, or a plain anchor where no provider stands. */
export function Link(props: LinkProps) {
  return use(LinkContext)(props)
}
