/** The costliest request of each route of new coins. */
export const NEW_COINS = {
  newCoinSales: {},
  saleReminders: {},
  remindOfSale: { params: { sale: '1' }, body: { wanted: true } },
  subscriptions: { query: { limit: '200' } },
  subscribe: { params: { sale: '1' }, body: { commandId: '{command}', quantity: '1' } },
  subscription: { params: { subscription: '1' } },
  subscriptionProof: { params: { subscription: '1' } },
  cancelSubscription: { params: { subscription: '1' }, body: { commandId: '{command}' } },
} as const
