import { Note, TextTabs } from '@candela/design'
import type { NewCoinSale } from '@candela/contract'
import { useState } from 'react'
import { useSearchParams } from '../../../shell/routing.tsx'
import { Loading, PATHS, Screen, useTexts } from '../../../shell/index.ts'
import { useSales } from '../data.ts'
import { BuyRecords, SellRecords } from '../records.tsx'
import { ReminderSwitch } from '../reminder-switch.tsx'
import { SaleCourse } from '../sale-course.tsx'
import { About, SaleTerms } from '../sale-facts.tsx'
import { SaleFill, SaleHead } from '../sale-head.tsx'
import { useSubscribeForm } from '../subscribe-form.tsx'
import '../subscription.css'

const TABS = ['about', 'buy', 'sell'] as const

/** One sale, which the address names, else the newest: its dates, its form, and one's own records of it. */
export function NewCoinPage() {
  const { t } = useTexts('subscription')
  const [parameters] = useSearchParams()
  const id = parameters.get('id')
  const read = useSales()
  const sale = read.data?.sales.find((each) => each.id === id) ?? read.data?.sales[0]
  if (sale) return <Sale key={sale.id} sale={sale} />
  return (
    <Screen title={t('titles.newCoin')} back={PATHS.newCoins} practice>
      <Loading read={read} title={t('failed')} />
    </Screen>
  )
}

function Sale({ sale }: { sale: NewCoinSale }) {
  const { t } = useTexts('subscription')
  const [tab, setTab] = useState<(typeof TABS)[number]>('about')
  const { form, foot } = useSubscribeForm(sale)
  return (
    <Screen title={t('titles.newCoin')} back={PATHS.newCoins} practice footer={foot}>
      <section className="pad">
        <SaleHead sale={sale} />
        <div className="mt3">
          <SaleFill sale={sale} />
        </div>
        <div className="mt4">{sale.isCancelled ? <Note>{t('cancelled')}</Note> : <SaleCourse sale={sale} />}</div>
        {sale.state === 'comingSoon' && <ReminderSwitch sale={sale} />}
      </section>
      {form}
      <SaleTerms sale={sale} />
      <div className="mt4">
        <TextTabs
          label={t('tabs.label')}
          value={tab}
          onChange={setTab}
          panelId="sale-panel"
          options={TABS.map((key) => ({ key, label: t(`tabs.${key}`) }))}
        />
      </div>
      <div id="sale-panel" role="tabpanel" aria-label={t(`tabs.${tab}`)} className="mb6">
        {tab === 'about' && <About sale={sale} />}
        {tab === 'buy' && <BuyRecords sale={sale.id} />}
        {tab === 'sell' && <SellRecords sales={[sale]} />}
      </div>
    </Screen>
  )
}
