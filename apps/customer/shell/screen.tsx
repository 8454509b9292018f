import {
  AppBar,
  WalletIcon,
  HomeIcon,
  MarketIcon,
  OfflineStrip,
  OrderIcon,
  Page,
  PracticeBadge,
  TabBar,
  TradeIcon,
} from '@candela/design'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useMove } from './routing.tsx'
import { lastPricesAt, reconnect, useNetwork } from '../live/connection.ts'
import { queryClient } from '../live/queries.ts'
import { momentText } from './as-of.tsx'
import { useBack } from './navigation.ts'
import { openPracticeSheet } from './overlays.ts'
import { PATHS, pageOf, TABS, type TabName } from './paths.ts'
import { recalledPosition, rememberPosition } from './scroll-positions.ts'
import { useTitle } from './title.ts'
import { useFormats, useTexts } from './texts.ts'
import { UntoldStrip } from './untold-strip.tsx'
import { UpdateStrip } from './update-strip.tsx'

export interface ScreenProps {
  /** in the bar and as the document's title */
  readonly title: string
  /** drawn in the bar instead of the title; the title still names the document */
  readonly heading?: ReactNode
  /** false on pages that draw no bar, or their own as `bar` */
  readonly bar?: ReactNode | false
  /** back arrow: `true` goes back, else to the given path; tabs have none */
  readonly back?: boolean | string
  /** the practice badge: on every page that shows money */
  readonly practice?: boolean
  /** at most one IconButton */
  readonly action?: ReactNode
  /** sticky, with the one primary action */
  readonly footer?: ReactNode
  readonly centred?: boolean
  readonly children: ReactNode
  readonly className?: string
}

/** Every page: bar, offline strip, scrolling part whose position comes back, footer, and the tab bar on the five tabs. */
export function Screen(props: ScreenProps) {
  const { title, heading, bar, back = false, practice = false, action, footer, centred, children, className } = props
  const { t } = useTexts('shell')
  const goBack = useBack(typeof back === 'string' ? back : PATHS.home)
  const { pathname } = useLocation()
  const tab = TABS.find((name) => PATHS[name] === pathname)
  const scroll = useScrollPosition()
  useTitle(title)
  return (
    <Page
      scrollRef={scroll}
      strip={<Strips />}
      {...(bar !== false && {
        bar: bar ?? (
          <AppBar
            title={heading ?? title}
            {...(back !== false && { back: { label: t('back'), onClick: goBack } })}
            {...(practice && { practice: <Practice /> })}
            {...(action !== undefined && { action })}
          />
        ),
      })}
      {...(footer !== undefined && { footer })}
      {...(tab !== undefined && { tabBar: <Tabs current={tab} /> })}
      {...(centred !== undefined && { centred })}
      {...(className !== undefined && { className })}
    >
      {children}
    </Page>
  )
}

/** The practice badge with its sheet; for pages that place it themselves. */
export function Practice() {
  const { t } = useTexts('shell')
  return <PracticeBadge text={t('practice.badge')} label={t('practice.label')} onClick={openPracticeSheet} />
}

const TAB_ICONS = {
  home: HomeIcon,
  market: MarketIcon,
  trade: TradeIcon,
  order: OrderIcon,
  balances: WalletIcon,
} as const

function Tabs({ current }: { current: TabName }) {
  const { t } = useTexts('shell')
  return (
    <TabBar
      label={t('tabs.label')}
      items={TABS.map((name) => ({
        key: name,
        label: t(`tabs.${name}`),
        href: PATHS[name],
        icon: TAB_ICONS[name],
        current: name === current,
      }))}
    />
  )
}

function Strips() {
  return (
    <>
      <NetworkStrip />
      <UpdateStrip />
      <UntoldStrip />
    </>
  )
}

/** Says that prices stand still and since when: without a network a click reloads, with an unstable one it asks anew. */
function NetworkStrip() {
  const network = useNetwork()
  const { t } = useTexts('shell')
  const formats = useFormats()
  if (network === 'good') return null
  const at = lastPricesAt()
  const time = momentText(formats, at)
  if (network === 'none') {
    const text = at === 0 ? t('offline.stripNoPrices') : t('offline.strip', { time })
    return <OfflineStrip text={text} action={{ label: t('reload'), onClick: () => location.reload() }} />
  }
  const text = at === 0 ? t('offline.unstableNoPrices') : t('offline.unstable', { time })
  return <OfflineStrip text={text} action={{ label: t('offline.refresh'), onClick: refresh }} />
}

function refresh(): void {
  reconnect()
  void queryClient.refetchQueries({ type: 'active' })
}

/** Keeps where a page was scrolled to by its place in the history, and puts it back once the content is tall enough. */
function useScrollPosition() {
  const ref = useRef<HTMLElement>(null)
  const { key, pathname } = useLocation()
  const returning = useMove() === 'pop'
  const place = TABS.some((name) => PATHS[name] === pathname) ? pageOf(pathname)! : key
  useEffect(() => {
    // the link that led here is gone: a screen reader goes on in the new page
    if (document.activeElement === null || document.activeElement === document.body) {
      ref.current?.focus({ preventScroll: true })
    }
  }, [key])
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const wanted = returning || place !== key ? recalledPosition(place) : 0
    let observer: ResizeObserver | undefined
    let settle: ReturnType<typeof setTimeout> | undefined
    if (wanted > 0) {
      const restore = () => {
        element.scrollTop = wanted
        if (element.scrollTop >= wanted - 1) observer?.disconnect()
      }
      // lists may still be filling: try again while the content grows, for a moment
      observer = new ResizeObserver(restore)
      for (const child of element.children) observer.observe(child)
      settle = setTimeout(() => observer?.disconnect(), RESTORE_WITHIN_MS)
      restore()
    }
    const remember = () => rememberPosition(place, element.scrollTop)
    element.addEventListener('scroll', remember, { passive: true })
    return () => {
      observer?.disconnect()
      clearTimeout(settle)
      element.removeEventListener('scroll', remember)
    }
  }, [key, place, returning])
  return ref
}
const RESTORE_WITHIN_MS = 1_500
