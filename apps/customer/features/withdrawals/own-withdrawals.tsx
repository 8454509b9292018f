import type { Withdrawal } from '@candela/contract'
import { EmptyState, ListRow, ProductDisc, Segmented } from '@candela/design'
import { useState } from 'react'
import { usePages } from '../../live/index.ts'
import { amountText, PagedRows, Screen, to, useFormats, useHide, useTexts } from '../../shell/index.ts'
import { outcomeOf } from './course.ts'
import { Refusal } from './refusal.tsx'
import { useWithdrawalTexts } from './withdrawal-texts.ts'
import './withdrawals.css'

const PAGE = '20'
const STATES = ['open', 'over', 'refused'] as const
type State = (typeof STATES)[number]

/** The own withdrawals: those that go on, those that are over, and what a rule refused. */
export function OwnWithdrawals({ title }: { title: string }) {
  const { t } = useTexts('withdrawals')
  const [state, setState] = useState<State>('open')
  return (
    <Screen title={title} back={to('balances')} practice>
      <div className="pad mt2 mb3">
        <Segmented
          label={t('list.title')}
          value={state}
          onChange={setState}
          panelId="own-withdrawals"
          options={STATES.map((key) => ({ key, label: t(`list.${key}`) }))}
        />
      </div>
      <div id="own-withdrawals" role="tabpanel" aria-label={t(`list.${state}`)} className="mb6">
        {state === 'refused' ? <Refused /> : <Listed key={state} state={state} />}
      </div>
    </Screen>
  )
}

function Listed({ state }: { state: 'open' | 'over' }) {
  const { t } = useTexts('withdrawals')
  const list = usePages('withdrawals', { state, limit: PAGE })
  const withdrawals = list.pages.flatMap((page) => page.withdrawals)
  return (
    <PagedRows
      list={list}
      count={withdrawals.length}
      failed={{ title: t('failed'), text: t('failedText') }}
      empty={
        <EmptyState
          drawing="receipt"
          title={t('list.empty')}
          text={t('list.emptyText')}
          action={{ label: t('titles.cryptoWithdraw'), href: to('cryptoWithdraw') }}
        />
      }
    >
      {withdrawals.map((withdrawal, place) => (
        <Row key={withdrawal.id} withdrawal={withdrawal} first={place === 0} />
      ))}
    </PagedRows>
  )
}

function Refused() {
  const { t } = useTexts('withdrawals')
  const list = usePages('withdrawalRefusals', { limit: PAGE })
  const refusals = list.pages.flatMap((page) => page.refusals)
  return (
    <PagedRows
      list={list}
      count={refusals.length}
      failed={{ title: t('failed'), text: t('failedText') }}
      empty={<EmptyState drawing="receipt" title={t('list.none')} text={t('rules.only')} />}
    >
      <div className="withdrawal-refusals">
        {refusals.map((refusal) => (
          <Refusal key={refusal.seq} refusal={refusal} />
        ))}
      </div>
    </PagedRows>
  )
}

/** One of them, with where it goes. */
function Row({ withdrawal, first }: { withdrawal: Withdrawal; first: boolean }) {
  const { t } = useTexts('withdrawals')
  const formats = useFormats()
  const hide = useHide()
  const texts = useWithdrawalTexts()
  const { id, asset, leaves, amount, arrival, shown, askedAt } = withdrawal
  return (
    <ListRow
      lead={<ProductDisc symbol={asset} />}
      title={hide.amount(amountText(formats, leaves, amount))}
      detail={
        <>
          <span className="withdrawal-line">{texts.way(withdrawal)}</span>
          <span className="withdrawal-line">{shown}</span>
          <span className="withdrawal-line">{formats.dateTime(askedAt)}</span>
        </>
      }
      value={t(`outcome.${outcomeOf(withdrawal)}`)}
      valueDetail={hide.amount(amountText(formats, asset, arrival))}
      href={to('withdrawalDetail', { id })}
      inset={first ? 'none' : 'text'}
    />
  )
}
