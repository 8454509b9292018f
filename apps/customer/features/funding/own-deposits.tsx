import { EmptyState, Segmented } from '@candela/design'
import { useState } from 'react'
import { usePages } from '../../live/index.ts'
import { PagedRows, Screen, to, useTexts } from '../../shell/index.ts'
import { DepositRow } from './deposit-row.tsx'
import './funding.css'

const PAGE = '20'
const STATES = ['open', 'over'] as const

/** The own deposits: those that wait, and those that are over. */
export function OwnDeposits({ title }: { title: string }) {
  const { t } = useTexts('deposits')
  const [state, setState] = useState<(typeof STATES)[number]>('open')
  const list = usePages('deposits', { state, limit: PAGE })
  const deposits = list.pages.flatMap((page) => page.deposits)
  return (
    <Screen title={title} back={to('payment')} practice>
      <div className="pad mt2 mb3">
        <Segmented
          label={t('list.title')}
          value={state}
          onChange={setState}
          panelId="own-deposits"
          options={STATES.map((key) => ({ key, label: t(`list.${key}`) }))}
        />
      </div>
      <div id="own-deposits" role="tabpanel" aria-label={t(`list.${state}`)} className="mb6">
        <PagedRows
          list={list}
          count={deposits.length}
          failed={{ title: t('failed'), text: t('failedText') }}
          empty={
            <EmptyState
              drawing="receipt"
              title={t('list.empty')}
              text={t('list.emptyText')}
              action={{ label: t('titles.payment'), href: to('payment') }}
            />
          }
        >
          {deposits.map((deposit, place) => (
            <DepositRow key={deposit.id} deposit={deposit} first={place === 0} />
          ))}
        </PagedRows>
      </div>
    </Screen>
  )
}
