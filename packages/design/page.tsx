import type { ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import './page.css'

/** The 500px column in the middle of the window; everything the customer sees stays inside it. */
export function Column({ children }: { children: ReactNode }) {
  return <div className="column">{children}</div>
}

export interface PageProps {
  /** An AppBar. */
  bar?: ReactNode
  /** Under the bar, above the scrolling part: OfflineStrip, Stepper. */
  strip?: ReactNode
  children: ReactNode
  /** Sticky, with a hairline above: the one primary action and its hint. */
  footer?: ReactNode
  /** Without the hairline, under a FullPageState. */
  plainFooter?: boolean
  /** A TabBar, on the five root pages. */
  tabBar?: ReactNode
  /** Centres the content in the height that is left, for LoginPrompt and FullPageState. */
  centred?: boolean
  /** The scrolling element, to restore a position. */
  scrollRef?: Ref<HTMLElement>
  className?: string
}

/** One screen: fixed bar, scrolling main, fixed footer or tab bar, with the safe areas kept free. */
export function Page(props: PageProps) {
  const { bar, strip, children, footer, tabBar, centred = false, plainFooter = false, scrollRef, className } = props
  return (
    <div className={classNames('page', className)}>
      {bar}
      {strip}
      <main className={classNames('page-main', centred && 'page-main-centred')} ref={scrollRef} tabIndex={0}>
        {children}
      </main>
      {footer !== undefined && (
        <footer
          className={classNames(
            'page-footer',
            plainFooter && 'page-footer-plain',
            tabBar === undefined && 'page-footer-last',
          )}
        >
          {footer}
        </footer>
      )}
      {tabBar}
    </div>
  )
}
