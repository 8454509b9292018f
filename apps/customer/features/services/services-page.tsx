import {
  ActionTile,
  BankIcon,
  BellIcon,
  CalendarIcon,
  ChatIcon,
  ClockIcon,
  CoinsIcon,
  DepositIcon,
  DeviceIcon,
  EarnIcon,
  GoldIcon,
  GroupLabel,
  HelpIcon,
  IconSquare,
  IdCardIcon,
  InfoIcon,
  LetterIcon,
  LightIcon,
  ListIcon,
  ListRow,
  LockIcon,
  MarketIcon,
  NewCoinIcon,
  NextIcon,
  OrderIcon,
  PeopleIcon,
  SearchIcon,
  ShieldIcon,
  SlidersIcon,
  StrategyIcon,
  TradeIcon,
  WalletIcon,
  WithdrawIcon,
} from '@candela/design'
import type { ReactNode } from 'react'
import { askLogin, openPracticeSheet, Screen, to, useTexts } from '../../shell/index.ts'
import './services.css'

/** Everything the app offers, by group. */
export function ServicesPage() {
  const { t } = useTexts('settings')
  const addFunds = () => {
    if (askLogin()) openPracticeSheet()
  }
  return (
    <Screen title={t('services.title')} back practice>
      <Group title={t('services.money')}>
        <ActionTile icon={<CoinsIcon />} label={t('services.addFunds')} onClick={addFunds} />
        <ActionTile icon={<DepositIcon />} label={t('services.deposit')} href={to('payment')} />
        <ActionTile icon={<WithdrawIcon />} label={t('services.withdraw')} href={to('cryptoWithdraw')} />
        <ActionTile icon={<WalletIcon />} label={t('services.balances')} href={to('balances')} />
        <ActionTile icon={<ListIcon />} label={t('services.records')} href={to('records')} />
        <ActionTile icon={<CalendarIcon />} label={t('services.pnl')} href={to('pnl')} />
        <ActionTile icon={<BankIcon />} label={t('fundSettings')} href={to('fundSettings')} />
      </Group>
      <Group title={t('services.trade')}>
        <ActionTile icon={<TradeIcon />} label={t('services.spot')} href={to('trade')} />
        <ActionTile icon={<ClockIcon />} label={t('services.timed')} href={to('tradePopup')} />
        <ActionTile icon={<StrategyIcon />} label={t('services.strategies')} href={to('strategies')} />
        <ActionTile icon={<OrderIcon />} label={t('services.orders')} href={to('order')} />
        <ActionTile icon={<MarketIcon />} label={t('services.market')} href={to('market')} />
        <ActionTile icon={<SearchIcon />} label={t('services.search')} href={to('search')} />
      </Group>
      <Group title={t('services.earn')}>
        <ActionTile icon={<LockIcon />} label={t('services.lockup')} href={to('mining')} />
        <ActionTile icon={<WalletIcon />} label={t('services.wallet')} href={to('mining', { kind: 'wallet' })} />
        <ActionTile icon={<GoldIcon />} label={t('services.gold')} href={to('mining', { kind: 'gold' })} />
        <ActionTile icon={<CoinsIcon />} label={t('services.flexible')} href={to('mining', { kind: 'flexible' })} />
        <ActionTile icon={<EarnIcon />} label={t('services.savings')} href={to('mining', { kind: 'savings' })} />
        <ActionTile icon={<CalendarIcon />} label={t('services.plan')} href={to('mining', { kind: 'plan' })} />
        <ActionTile icon={<NewCoinIcon />} label={t('services.newCoins')} href={to('newCoins')} />
        <ActionTile icon={<BankIcon />} label={t('services.loan')} href={to('loan')} />
      </Group>
      <Group title={t('services.account')}>
        <ActionTile icon={<IdCardIcon />} label={t('services.identity')} href={to('identity')} />
        <ActionTile icon={<LockIcon />} label={t('security')} href={to('security')} />
        <ActionTile icon={<LetterIcon />} label={t('services.letters')} href={to('letters')} />
        <ActionTile icon={<PeopleIcon />} label={t('services.share')} href={to('share')} />
        <ActionTile icon={<SlidersIcon />} label={t('services.settings')} href={to('settings')} />
      </Group>
      <Group title={t('services.more')}>
        <ActionTile icon={<HelpIcon />} label={t('services.help')} href={to('helpCenter')} />
        <ActionTile icon={<ChatIcon />} label={t('services.support')} href={to('serviceList')} />
        <ActionTile icon={<CoinsIcon />} label={t('services.fees')} href={to('fees')} />
        <ActionTile icon={<InfoIcon />} label={t('services.company')} href={to('about')} />
        <ActionTile icon={<LightIcon />} label={t('services.news')} href={to('news')} />
        <ActionTile icon={<BellIcon />} label={t('services.notices')} href={to('notices')} />
        <ActionTile icon={<DeviceIcon />} label={t('services.download')} href={to('download')} />
      </Group>
      <div className="mt2">
        <ListRow
          lead={
            <IconSquare>
              <ListIcon size={20} />
            </IconSquare>
          }
          title={t('services.house')}
          trail={<NextIcon size={18} className="i3" />}
          href={to('house')}
          inset="none"
        />
        <ListRow
          lead={
            <IconSquare>
              <HelpIcon size={20} />
            </IconSquare>
          }
          title={t('terms')}
          trail={<NextIcon size={18} className="i3" />}
          href={to('agreement')}
        />
        <ListRow
          lead={
            <IconSquare>
              <ShieldIcon size={20} />
            </IconSquare>
          }
          title={t('privacy')}
          trail={<NextIcon size={18} className="i3" />}
          href={to('privacy')}
        />
      </div>
      <div className="mb6" />
    </Screen>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="services-group">
      <div className="pad">
        <GroupLabel>{title}</GroupLabel>
      </div>
      <div className="services-tiles">{children}</div>
    </section>
  )
}
