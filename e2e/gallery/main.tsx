import {
  AppBar,
  Button,
  Column,
  HomeIcon,
  LinkProvider,
  loadScriptFont,
  MarketIcon,
  OfflineStrip,
  Page,
  TabBar,
  ToastHost,
} from '@candela/design'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Choosing } from './choosing.tsx'
import { Facts } from './facts.tsx'
import { Messages } from './messages.tsx'
import { Prices } from './prices.tsx'
import { type GalleryLanguage, WORDS } from './words.ts'
import './gallery.css'

/* Every component of the design in its states: /gallery/?theme=dark&lang=th&updown=red-up */

const asked = new URLSearchParams(location.search)
const language = (asked.get('lang') ?? 'en') as GalleryLanguage
const root = document.documentElement
root.lang = language
root.dataset['theme'] = asked.get('theme') ?? 'light'
root.dataset['updown'] = asked.get('updown') ?? 'green-up'
void loadScriptFont(language)

const words = WORDS[language]
const TABS = [
  { key: 'home', label: words.short, href: '#home', icon: HomeIcon, current: true },
  { key: 'market', label: words.other, href: '#market', icon: MarketIcon, current: false },
  { key: 'trade', label: `${words.short} 2`, href: '#trade', icon: MarketIcon, current: false },
  { key: 'order', label: `${words.other} 2`, href: '#order', icon: MarketIcon, current: false },
  { key: 'balances', label: `${words.short} 3`, href: '#balances', icon: MarketIcon, current: false },
] as const

createRoot(document.getElementById('gallery')!).render(
  <StrictMode>
    <LinkProvider render={({ children, ...link }) => <a {...link}>{children}</a>}>
      <Column>
        <Page
          bar={<AppBar title="Gallery" back={{ label: words.other, href: '#back' }} />}
          strip={<OfflineStrip text={words.sentence} action={{ label: words.other, onClick: () => undefined }} />}
          footer={<Button wide>{words.name}</Button>}
          tabBar={<TabBar label={words.name} items={TABS} />}
        >
          <Choosing words={words} />
          <Facts words={words} />
          <Prices words={words} />
          <Messages words={words} />
        </Page>
        <ToastHost label={words.long} />
      </Column>
    </LinkProvider>
  </StrictMode>,
)
