import type { CommandKind, PlaceOrder, Side, TimeInForce } from '../commands.ts'

/** Numbers of the kinds in the journal: never changed, never reused. */
export const KINDS: Readonly<Record<CommandKind, number>> = {
  openCustomer: 1,
  grantPractice: 2,
  placeOrder: 3,
  amendOrder: 4,
  cancelOrder: 5,
  cancelAll: 6,
  market: 7,
  tick: 8,
  listAsset: 9,
  listProduct: 10,
  activateRules: 11,
  recordState: 12,
  recordFact: 13,
  enrolOperator: 14,
  endOperator: 15,
  reviewIdentity: 16,
  switchPracticeReviewer: 17,
}
export const SIDES: readonly Side[] = ['buy', 'sell']
export const ORDER_TYPES: readonly PlaceOrder['type'][] = ['limit', 'market']
export const TIMES_IN_FORCE: readonly TimeInForce[] = ['gtc', 'ioc', 'fok', 'postOnly']
