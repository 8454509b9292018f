import type { Code } from '@candela/contract'
import { balance } from './floor/accounts.ts'
import { checkBook } from './floor/book-rules.ts'
import type { AuditedOrder, AuditedProduct, AuditedState } from './floor/books.ts'
import { covers } from './floor/holds.ts'
import { checkRequest } from './floor/order-rules.ts'
import { type Asked, newOrder } from './floor/placing.ts'
import { heldFor } from './floor/trading.ts'
import { mayOpen } from './limits.ts'

const RESTS_SINCE = 7

/** An order that spot would take now, with what it would hold. */
export interface Fit {
  readonly order: AuditedOrder
  readonly held: bigint
}

/** Makes the order that is asked for, by its owner or a strategy of theirs, or answers why spot would not take it now. */
export function fitting(state: AuditedState, product: AuditedProduct, asked: Asked, strategy = 0): Fit | Code {
  const code = checkRequest(product, asked, strategy === 0 && isRest(state, product, asked))
  // the band is what a request is measured by last, and does not hold for strategies
  if (code !== 'ok' && !(code === 'priceOutsideBand' && strategy !== 0)) return code
  const allowed = asked.side === 'buy' ? mayOpen(state, asked.customer) : 'ok'
  if (allowed !== 'ok') return allowed
  const order = newOrder(state, product, asked, strategy)
  const held = firstHold(product, order)
  if (!covers(state, product, order, held)) return 'insufficientBalance'
  const unfit = checkBook(state, product, order, false)
  return unfit === 'ok' ? { order, held } : unfit
}

/** From the seventh edition on, a customer may sell the whole lots they have left, however few. */
function isRest(state: AuditedState, { definition }: AuditedProduct, asked: Asked): boolean {
  if (state.ruleVersion < RESTS_SINCE || asked.side !== 'sell' || asked.lots < 1) return false
  const left = balance(state, asked.customer, 'available', definition.base)
  const sold = BigInt(asked.lots) * BigInt(definition.lot)
  return sold <= left && left - sold < BigInt(definition.lot)
}

function firstHold(product: AuditedProduct, order: AuditedOrder): bigint {
  if (order.isBySpend && order.side === 'buy') return order.spendLeft
  return heldFor(product, order)
}
