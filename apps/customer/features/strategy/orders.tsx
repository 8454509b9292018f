import { EmptyState, GroupLabel } from '@candela/design'
import { usePages } from '../../live/index.ts'
import { PagedRows, useTexts } from '../../shell/index.ts'
import { OrderRow } from '../order/index.ts'

const PAGE = '10'

/** The orders of a strategy, the last first. */
export function StrategyOrders({ id }: { id: string }) {
  const { t } = useTexts('strategy')
  const list = usePages('strategyOrders', { limit: PAGE }, { strategy: id })
  const orders = list.pages.flatMap((page) => page.orders)
  return (
    <section className="mt5">
      <div className="pad">
        <GroupLabel>{t('orders.title')}</GroupLabel>
      </div>
      <PagedRows
        list={list}
        count={orders.length}
        waiting={2}
        failed={{ title: t('orders.failed'), text: t('orders.failedText') }}
        empty={<EmptyState drawing="receipt" title={t('orders.empty')} />}
      >
        {orders.map((order, index) => (
          <OrderRow key={order.id} order={order} first={index === 0} />
        ))}
      </PagedRows>
    </section>
  )
}
