import { call, queryClient, readKey } from '../live/index.ts'
import { openChecks } from './checks.ts'
import type { ShownSubscription } from './shown-subscription.ts'

export const { useCheck: useSubscriptionCheck, verify: verifySubscription } = openChecks<ShownSubscription>({
  // subscriptions count from 1 for themselves
  name: (subscription) => `S${subscription}`,
  async shown(subscription) {
    const params = { subscription }
    const [record, sales] = await Promise.all([call('subscription', { params }), call('newCoinSales')])
    queryClient.setQueryData(readKey('subscription', { params }), record)
    queryClient.setQueryData(readKey('newCoinSales'), sales)
    return { record, sale: sales.sales.find(({ id }) => id === record.sale)! }
  },
  proof: (subscription, query) => call('subscriptionProof', { params: { subscription }, query }),
  receipt: (_, seq, query) => call('receipt', { params: { seq: String(seq) }, query }),
  question: (asked, shown) => ({ kind: 'subscription', ...asked, shown }),
})
