import type { OrderDetail } from '@candela/contract'
import { call, queryClient, readKey } from '../live/index.ts'
import { type OrderCheck as Check, openChecks } from './checks.ts'

export type OrderCheck = Check<OrderDetail>

export const { useCheck: useOrderCheck, verify: verifyOrder } = openChecks<OrderDetail>({
  name: (order) => order,
  async shown(order) {
    const params = { order }
    const shown = await call('order', { params })
    queryClient.setQueryData(readKey('order', { params }), shown)
    return shown
  },
  proof: (order, query) => call('orderProof', { params: { order }, query }),
  receipt: (order, _, query) => call('orderReceipt', { params: { order }, query }),
  question: (asked, shown) => ({ kind: 'order', ...asked, shown }),
})
