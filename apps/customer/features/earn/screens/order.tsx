import { Loading, Screen, PATHS, useTexts } from '../../../shell/index.ts'
import { useSearchParams } from '../../../shell/routing.tsx'
import { useProductsAndOrder } from '../use-order.ts'
import { OrderDetails } from '../order-details.tsx'
import { OwnEarnOrders } from '../own-orders.tsx'
import '../earn.css'

/** The own orders; with `id` one of them, each day it was paid, and the way out of it. */
export function MiningOrderPage() {
  const [parameters] = useSearchParams()
  const id = parameters.get('id')
  return id === null ? <OwnEarnOrders /> : <Order id={id} />
}

function Order({ id }: { id: string }) {
  const { t } = useTexts('earn')
  const { detail, product, read } = useProductsAndOrder(id)
  if (detail && product) return <OrderDetails detail={detail} product={product} />
  return (
    <Screen title={t('titles.miningOrder')} back={PATHS.miningOrder} practice>
      <Loading read={read} title={t('order.failed')} />
    </Screen>
  )
}
