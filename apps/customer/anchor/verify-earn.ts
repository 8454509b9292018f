import type { EarnDetail } from '@candela/contract'
import { call, queryClient, readKey } from '../live/index.ts'
import { openChecks } from './checks.ts'

export const { useCheck: useEarnCheck, verify: verifyEarnOrder } = openChecks<EarnDetail>({
  // earn orders count from 1 for themselves
  name: (order) => `E${order}`,
  async shown(order) {
    const params = { order }
    const shown = await call('earnOrder', { params })
    queryClient.setQueryData(readKey('earnOrder', { params }), shown)
    return shown
  },
  proof: (order, query) => call('earnProof', { params: { order }, query }),
  question: (asked, shown) => ({ kind: 'earn', ...asked, shown }),
})
