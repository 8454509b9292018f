import { Note, PerpetualIcon, TextTabs } from '@candela/design'
import { useState } from 'react'
import { useAccount } from '../../../live/index.ts'
import { Screen, useFormats, useTexts } from '../../../shell/index.ts'
import { HistoryRows } from '../history-rows.tsx'
import { OpenRows } from '../open-rows.tsx'
import '../order.css'

/** The Order tab: spot orders of every product; what it will hold for derivatives is said, not drawn. */
export function OrderPage() {
  const { t } = useTexts('order')
  const formats = useFormats()
  const [tab, setTab] = useState<'open' | 'history'>('open')
  const open = useAccount()?.open.length
  return (
    <Screen title={t('title')} practice>
      <div className="pad mb3">
        <Note icon={<PerpetualIcon size={20} />}>{t('later')}</Note>
      </div>
      <TextTabs
        label={t('tabs.label')}
        value={tab}
        onChange={setTab}
        panelId="order-panel"
        options={[
          { key: 'open', label: t('tabs.open'), ...(open !== undefined && open > 0 && { count: formats.count(open) }) },
          { key: 'history', label: t('tabs.history') },
        ]}
      />
      <div id="order-panel" role="tabpanel" aria-label={t(`tabs.${tab}`)}>
        {tab === 'open' ? <OpenRows /> : <HistoryRows />}
      </div>
    </Screen>
  )
}
