import { EmptyState, ListRow, ProductDisc, Segmented, TextButton } from '@candela/design'
import type { EarnOrder } from '@candela/contract'
import { useState } from 'react'
import { usePages } from '../../live/index.ts'
import {
  amountText,
  PagedRows,
  PATHS,
  Screen,
  signedAmountText,
  to,
  useFormats,
  useHide,
  useTexts,
} from '../../shell/index.ts'
import { useEarnTexts } from './earn-texts.ts'
import { isOpen } from './kinds.ts'

const PAGE = '20'
const STATES = ['running', 'over'] as const

/** The own earn orders: those that run, and those that are over. */
export function OwnEarnOrders() {
  const { t } = useTexts('earn')
  const [state, setState] = useState<(typeof STATES)[number]>('running')
  const list = usePages('earnOrders', { state, limit: PAGE })
  const orders = list.pages.flatMap((page) => page.orders)
  return (
    <Screen title={t('titles.miningOrder')} back={PATHS.mining} practice>
      <div className="pad mt2 mb3">
        <Segmented
          label={t('orders.label')}
          value={state}
          onChange={setState}
          panelId="earn-orders"
          options={STATES.map((key) => ({ key, label: t(`orders.${key}`) }))}
        />
      </div>
      <div id="earn-orders" role="tabpanel" aria-label={t(`orders.${state}`)} className="mb6">
        <PagedRows
          list={list}
          count={orders.length}
          failed={{ title: t('orders.failed'), text: t('orders.failedText') }}
          empty={
            <EmptyState
              drawing="receipt"
              title={t('orders.empty')}
              text={t('orders.emptyText')}
              action={{ label: t('titles.mining'), href: to('mining') }}
            />
          }
        >
          {orders.map((order, index) => (
            <Row key={order.id} order={order} first={index === 0} />
          ))}
        </PagedRows>
        <p className="pad mt4">
          <TextButton href={to('income')}>{t('income.title')}</TextButton>
        </p>
      </div>
    </Screen>
  )
}

function Row({ order, first }: { order: EarnOrder; first: boolean }) {
  const { t } = useTexts('earn')
  const formats = useFormats()
  const hide = useHide()
  const texts = useEarnTexts()
  const { id, asset, amount, daysPaid, paid, status, freeAt } = order
  const open = isOpen(order)
  const end = open ? t('orders.open') : t('orders.until', { day: texts.midnight(freeAt) })
  const until = status === 'running' ? end : texts.status(order)
  const days = open
    ? texts.days(daysPaid)
    : t('orders.paidDays', { paid: formats.count(daysPaid), days: texts.days(order.days) })
  return (
    <ListRow
      lead={<ProductDisc symbol={asset} />}
      title={
        order.kind === 'wallet'
          ? t('order.upTo', { amount: hide.amount(amountText(formats, asset, amount)) })
          : hide.amount(amountText(formats, asset, amount))
      }
      detail={`${days} · ${until}`}
      value={hide.amount(signedAmountText(formats, asset, paid))}
      href={to('miningOrder', { id })}
      inset={first ? 'none' : 'text'}
    />
  )
}
