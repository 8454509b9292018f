import { Button, Column, FullPageState, KeyValueList, Page, RetryIcon, SkeletonRows } from '@candela/design'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from './routing.tsx'
import { lastPricesAt } from '../live/connection.ts'
import type { Page as FirstPage } from '../live/first-answers.ts'
import { infosStore } from '../live/infos.ts'
import { useBalances } from '../live/valuation.ts'
import { useFaultFate } from './faults.ts'
import { momentText } from './as-of.tsx'
import { useMoney } from './money.ts'
import { useHide } from './hide.ts'
import { overlayStore } from './overlays.ts'
import { PATHS, type PathName, TABS, to } from './paths.ts'
import { Screen } from './screen.tsx'
import { useTitle } from './title.ts'
import { useFormats, useTexts } from './texts.ts'

const VERSION = import.meta.env.VITE_VERSION ?? ''

function usePageTitle(name: PathName): string {
  const { t } = useTexts('shell')
  const tab = TABS.find((tab) => tab === name)
  if (tab) return t(`tabs.${tab}`)
  if (name === 'landing' || name === 'landingAlias') return t('productName')
  // a page whose title comes with its own words is named after the product until they are here
  return t(`titles.${name === 'registerSecond' ? 'register' : (name as 'product')}`, { defaultValue: t('productName') })
}

/** After 200 ms of waiting for a page: its title and still rows where its content will be. */
export function LoadingPage({ name }: { name: PathName }) {
  const { t } = useTexts('shell')
  const title = usePageTitle(name)
  const tab = TABS.some((tab) => tab === name)
  return (
    <Screen title={title} back={!tab}>
      <SkeletonRows count={6} label={t('loading')} atOnce />
    </Screen>
  )
}

/** After 60 s: the page has not come yet, and still may. */
export function SlowPage({ name, onRetry }: { name: PathName; onRetry: () => void }) {
  const { t } = useTexts('shell')
  return (
    <StatePage
      title={t('slow.title')}
      text={t('slow.text')}
      drawing="missing-part"
      detail={`${name} · ${VERSION}`}
      primary={{ label: t('retry'), onClick: onRetry }}
    />
  )
}

/** The chunk did not come within 120 s, or could not be fetched at all. */
export function FailedPage(props: { name: PathName; reason: 'timeout' | 'broken'; onRetry: () => void }) {
  const { t } = useTexts('shell')
  return (
    <StatePage
      title={t('chunk.title')}
      text={t(`chunk.${props.reason}`)}
      drawing="missing-part"
      detail={`ChunkLoadError · ${props.name} · ${VERSION}`}
      primary={{ label: t('retry'), onClick: props.onRetry }}
    />
  )
}

/** In place of the whole app where the texts that every page needs did not come: the page itself has the words. */
export function NotStartedPage() {
  const words = (globalThis as FirstPage).startWords
  return (
    <Column>
      <Page
        centred
        footer={<Button onClick={() => location.reload()}>{words?.retry ?? <RetryIcon size={20} />}</Button>}
      >
        <FullPageState drawing="missing-part" title={words?.title} text={words?.text} />
      </Page>
    </Column>
  )
}

/** A path that is none of ours. */
export function NotFoundPage() {
  const { t } = useTexts('shell')
  const navigate = useNavigate()
  return (
    <StatePage
      title={t('notFound.title')}
      text={t('notFound.text')}
      drawing="missing-part"
      primary={{ label: t('notFound.home'), onClick: () => navigate(PATHS.home, { replace: true }) }}
      homeButton={false}
    />
  )
}

/** The page's own code threw: with the code under which the house knows of it. */
export function CrashedPage({ error }: { error: unknown }) {
  const { t } = useTexts('shell')
  const fate = useFaultFate(error)
  const told = fate.kind === 'told' ? t('crash.told', { code: fate.code }) : t(`crash.${fate.kind}`)
  return (
    <StatePage
      title={t('crash.title')}
      text={t('crash.text')}
      drawing="missing-part"
      detail={told}
      primary={{ label: t('reload'), onClick: () => location.reload() }}
    />
  )
}

interface StatePageProps {
  title: string
  text: string
  drawing: 'missing-part'
  detail?: string
  primary: { label: string; onClick: () => void }
  homeButton?: boolean
}

function StatePage({ title, text, drawing, detail, primary, homeButton = true }: StatePageProps) {
  const { t } = useTexts('shell')
  const navigate = useNavigate()
  useTitle(title)
  return (
    <Page
      centred
      footer={
        <>
          <Button onClick={primary.onClick}>{primary.label}</Button>
          {homeButton && (
            <Button variant="plain" onClick={() => navigate(to('home'), { replace: true })}>
              {t('chunk.home')}
            </Button>
          )}
        </>
      }
    >
      <FullPageState drawing={drawing} title={title} text={text}>
        {detail !== undefined && (
          <p className="cap i3 c">
            <span className="mono">{detail}</span>
          </p>
        )}
      </FullPageState>
    </Page>
  )
}

/** No network and nothing saved to show: what is safe, and when the page comes back. */
export function OfflinePage({ onRetry }: { onRetry: () => void }) {
  const { t } = useTexts('shell')
  const formats = useFormats()
  const at = lastPricesAt()
  const balances = useBalances()
  const money = useMoney()
  const hide = useHide()
  const [product, quote] = Object.entries(infosStore.getState().infos)[0] ?? []
  useTitle(t('offline.title'))
  const comeBack = useEffectEvent(onRetry)
  useEffect(() => {
    const listener = () => comeBack()
    addEventListener('online', listener)
    return () => removeEventListener('online', listener)
  }, [])
  return (
    <Page
      centred
      footer={
        <>
          <Button icon={<RetryIcon size={20} />} onClick={() => location.reload()}>
            {t('reload')}
          </Button>
          <Button variant="plain" onClick={() => overlayStore.setState({ offlineDismissed: true })}>
            {t('offline.savedPages')}
          </Button>
        </>
      }
    >
      <FullPageState drawing="offline" title={t('offline.title')} text={t('offline.text')}>
        <KeyValueList
          boxed
          rows={[
            ...(at > 0 ? [{ key: 'at', label: t('offline.lastPrices'), value: momentText(formats, at) }] : []),
            ...(product !== undefined && quote
              ? [
                  {
                    key: 'price',
                    label: t('offline.priceThen', { product: product.replace('-', '/') }),
                    value: formats.decimal(quote.price, 2),
                  },
                ]
              : []),
            ...(balances
              ? [{ key: 'balance', label: t('offline.balanceThen'), value: hide.amount(money.text(balances.equity)) }]
              : []),
            { key: 'orders', label: t('offline.newOrders'), value: t('offline.newOrdersOff'), tone: 'warn' as const },
          ]}
        />
      </FullPageState>
    </Page>
  )
}
