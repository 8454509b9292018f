import { DayHead, EmptyState } from '@candela/design'
import { Fragment } from 'react'
import { usePages } from '../../live/index.ts'
import { PagedRows, useFormats, useTexts } from '../../shell/index.ts'
import { OrderRow } from './order-row.tsx'

/** Closed orders of all products, newest first and by day. */
export function HistoryRows() {
  const { t } = useTexts('order')
  const formats = useFormats()
  const list = usePages('orders', { state: 'closed', limit: '30' })
  const orders = list.pages.flatMap((page) => page.orders)
  return (
    <PagedRows
      list={list}
      count={orders.length}
      waiting={4}
      failed={{ title: t('history.failed'), text: t('history.failedText') }}
      empty={<EmptyState drawing="receipt" title={t('history.empty')} text={t('history.emptyText')} />}
    >
      {orders.map((order, index) => {
        const date = formats.date(order.placedAt)
        const first = index === 0 || formats.date(orders[index - 1]!.placedAt) !== date
        return (
          <Fragment key={order.id}>
            {first && <DayHead>{date}</DayHead>}
            <OrderRow order={order} first={first} />
          </Fragment>
        )
      })}
    </PagedRows>
  )
}
