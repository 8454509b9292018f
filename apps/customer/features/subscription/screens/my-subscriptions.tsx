import { Segmented } from '@candela/design'
import { useState } from 'react'
import { useSearchParams } from '../../../shell/routing.tsx'
import { useSignedIn } from '../../../session/store.ts'
import { Loading, PATHS, Screen, useTexts } from '../../../shell/index.ts'
import { useSales, useSubscription } from '../data.ts'
import { RecordDetails } from '../record-details.tsx'
import { BuyRecords, RecordsLogin, SellRecords } from '../records.tsx'
import '../subscription.css'

const TABS = ['buy', 'sell'] as const

/** The customer's subscriptions and sales of new coins; with `id` one subscription. */
export function MySubscriptionsPage() {
  const [parameters] = useSearchParams()
  const signedIn = useSignedIn()
  const id = parameters.get('id')
  return id !== null && signedIn ? <One id={id} /> : <Records />
}

function Records() {
  const { t } = useTexts('subscription')
  const signedIn = useSignedIn()
  const [tab, setTab] = useState<(typeof TABS)[number]>('buy')
  const sales = useSales().data?.sales ?? []
  if (!signedIn) {
    return (
      <Screen title={t('titles.mySubscriptions')} back={PATHS.newCoins} practice>
        <RecordsLogin text="records.login" />
      </Screen>
    )
  }
  return (
    <Screen title={t('titles.mySubscriptions')} back={PATHS.newCoins} practice>
      <div className="pad mt2 mb3">
        <Segmented
          label={t('tabs.label')}
          value={tab}
          onChange={setTab}
          panelId="own-records"
          options={TABS.map((key) => ({ key, label: t(`tabs.${key}`) }))}
        />
      </div>
      <div id="own-records" role="tabpanel" aria-label={t(`tabs.${tab}`)} className="mb6">
        {tab === 'buy' ? <BuyRecords /> : <SellRecords sales={sales} />}
      </div>
    </Screen>
  )
}

function One({ id }: { id: string }) {
  const { t } = useTexts('subscription')
  const sales = useSales()
  const read = useSubscription(id)
  const sale = sales.data?.sales.find((each) => each.id === read.data?.sale)
  if (read.data && sale) return <RecordDetails record={read.data} sale={sale} />
  return (
    <Screen title={t('record.title')} back={PATHS.mySubscriptions} practice>
      <Loading read={read.isError ? read : sales} title={t('record.failed')} />
    </Screen>
  )
}
