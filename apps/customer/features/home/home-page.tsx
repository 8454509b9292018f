import {
  ActionTile,
  BellIcon,
  CalendarIcon,
  CandelaMark,
  Card,
  DepositIcon,
  IconButton,
  ListIcon,
  MarketIcon,
  NextIcon,
  PersonIcon,
  SearchIcon,
  SectionHead,
  ServicesIcon,
  ShieldIcon,
  TextButton,
  TradeIcon,
  WithdrawIcon,
} from '@candela/design'
import type { ReactNode } from 'react'
import { Link } from '../../shell/routing.tsx'
import { useAppData } from '../../live/index.ts'
import { useUnreadLetters } from '../../live/letters.ts'
import { useSignedIn } from '../../session/store.ts'
import { Screen, to, useFormats, useTexts } from '../../shell/index.ts'
import { Announced } from './announced.tsx'
import { ProductLists } from './product-lists.tsx'
import { TotalBalance } from './total-balance.tsx'
import { VisitorCard } from './visitor-card.tsx'
import './home.css'

const FIRST_PRODUCT = 'BTC-USDT'

/** Balance, actions, watchlist, and the ways on to what there is. */
export function HomePage() {
  const { t } = useTexts('home')
  const signedIn = useSignedIn()
  return (
    <Screen title={t('title')} bar={<HomeBar />}>
      <h1 className="visually-hidden">{t('title')}</h1>
      {signedIn ? <TotalBalance /> : <VisitorCard />}
      <section className="home-actions" aria-label={t('actions.label')}>
        <ActionTile icon={<DepositIcon />} label={t('actions.deposit')} href={to('payment')} />
        <ActionTile icon={<WithdrawIcon />} label={t('actions.withdraw')} href={to('cryptoWithdraw')} />
        <ActionTile icon={<ListIcon />} label={t('actions.records')} href={to('records')} />
        <ActionTile icon={<ServicesIcon />} label={t('actions.more')} href={to('services')} />
      </section>
      <Announced />
      <ProductLists />
      <Explore />
    </Screen>
  )
}

function HomeBar() {
  const { t } = useTexts('home')
  const signedIn = useSignedIn()
  const formats = useFormats()
  const unread = useUnreadLetters()
  return (
    <header className="home-bar">
      <CandelaMark height={30} />
      <Link className="home-search" to={to('search')}>
        <SearchIcon size={18} />
        <span>{t('search')}</span>
      </Link>
      {signedIn && (
        <IconButton
          label={unread > 0 ? t('lettersUnread', { number: formats.count(unread) }) : t('letters')}
          href={to('letters')}
          dot={unread > 0}
        >
          <BellIcon />
        </IconButton>
      )}
      <IconButton label={t('settings')} href={to('settings')}>
        <PersonIcon />
      </IconButton>
    </header>
  )
}

function Explore() {
  const { t } = useTexts('home')
  const { t: shell } = useTexts('shell')
  const first = useAppData()?.products.recommended[0] ?? FIRST_PRODUCT
  return (
    <section className="pad home-explore">
      <SectionHead
        title={t('explore')}
        action={
          <TextButton href={to('services')} trail={<NextIcon size={18} />}>
            {shell('seeAll')}
          </TextButton>
        }
      />
      <div className="two">
        <ExploreCard icon={<TradeIcon />} href={to('trade')} title={t('exploreSpot')} text={t('exploreSpotText')} />
        <ExploreCard
          icon={<MarketIcon />}
          href={to('product', { id: first })}
          title={t('exploreBook')}
          text={t('exploreBookText')}
        />
        <ExploreCard
          icon={<ShieldIcon />}
          href={to('trade')}
          title={t('exploreReceipts')}
          text={t('exploreReceiptsText')}
        />
        <ExploreCard icon={<CalendarIcon />} href={to('pnl')} title={t('explorePnl')} text={t('explorePnlText')} />
      </div>
    </section>
  )
}

function ExploreCard({ icon, href, title, text }: { icon: ReactNode; href: string; title: string; text: string }) {
  return (
    <Card href={href} className="home-card">
      <span className="acc">{icon}</span>
      <span className="callout m mt2">{title}</span>
      <span className="cap i2">{text}</span>
    </Card>
  )
}
