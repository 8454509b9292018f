import type { TimedDetail } from '@candela/contract'
import { call, queryClient, readKey } from '../live/index.ts'
import { openChecks } from './checks.ts'

export const { useCheck: useTimedCheck, verify: verifyTimedOrder } = openChecks<TimedDetail>({
  // timed orders count from 1 for themselves
  name: (order) => `T${order}`,
  async shown(order) {
    const params = { order }
    const shown = await call('timedOrder', { params })
    queryClient.setQueryData(readKey('timedOrder', { params }), shown)
    return shown
  },
  proof: (order, query) => call('timedProof', { params: { order }, query }),
  receipt: (_, seq, query) => call('receipt', { params: { seq: String(seq) }, query }),
  question: (asked, shown) => ({ kind: 'timed', ...asked, shown }),
})
