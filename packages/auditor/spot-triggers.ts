import { canIssue } from './floor/accounts.ts'
import { baseAmount, LARGEST_AMOUNT } from './floor/arithmetic.ts'
import type { AuditedProduct, AuditedState, AuditedStop } from './floor/books.ts'
import { joinQueue, restingOrder } from './floor/spot-book.ts'
import { holdExactly } from './floor/holds.ts'
import { accepted, forgetStop, orderOf, rises, triggeredBound } from './floor/stops.ts'
import type { Expected } from './floor/told.ts'
import { close, heldFor, trade } from './floor/trading.ts'

/** stops of all products in one market step */
const A_STEP = 256

/**
 * After a step: what the index reached becomes the order it is. Stops before take-profits, sells before buys, what was
 * reached first first, then what waited longer; products by their number; what there is no room for is left to the next
 * step, and the furthest index of all these steps counts.
 */
export function triggerStops(state: AuditedState, told: Expected[]): void {
  let room = A_STEP
  for (const product of state.products) {
    if (!product.definition.spot || !product.isLive) continue
    const isNew = product.marketSeq === state.seq
    if (!isNew && !product.left) continue
    const span = isNew ? widened(product) : product.left!
    for (;;) {
      const stop = nextReached(product, span)
      product.left = stop && room === 0 ? span : undefined
      if (!stop || room === 0) break
      room -= 1
      trigger(state, product, stop, rises(stop) ? span.high : span.low, told)
    }
  }
}

function widened({ index, left }: AuditedProduct): { readonly low: bigint; readonly high: bigint } {
  const now = BigInt(index)
  return { low: left && left.low < now ? left.low : now, high: left && left.high > now ? left.high : now }
}

function nextReached(product: AuditedProduct, span: { low: bigint; high: bigint }): AuditedStop | undefined {
  const turn = ({ side, stopKind }: AuditedStop): number => (stopKind === 'stop' ? 0 : 2) + (side === 'sell' ? 0 : 1)
  const reached = product.waiting.filter((stop) => (rises(stop) ? span.high >= stop.trigger : span.low <= stop.trigger))
  const [first] = reached.sort(
    (a, b) => turn(a) - turn(b) || Number(a.trigger - b.trigger) * (rises(a) ? 1 : -1) || a.since - b.since,
  )
  return first
}

function trigger(
  state: AuditedState,
  product: AuditedProduct,
  stop: AuditedStop,
  index: bigint,
  told: Expected[],
): void {
  const { order, customer, type, side, oco, timeInForce } = stop
  forgetStop(product, stop)
  told.push({ kind: 'stopTriggered', order, customer, product: stop.product, step: state.step, index: Number(index) })
  const limit = restingOrder(product, oco)
  if (limit) close(state, product, limit, 'ocoTriggered', told)
  const price = triggeredBound(product, stop)
  const taker = orderOf(stop, price, type, timeInForce)
  taker.held = stop.held
  holdExactly(state, product, taker, heldFor(product, taker))
  told.push(accepted(taker))
  const { base, quote } = product.definition
  const isRoomy =
    side === 'buy'
      ? canIssue(state, base, baseAmount(product.definition, taker.left))
      : canIssue(state, quote, LARGEST_AMOUNT)
  const reason = isRoomy ? trade(state, product, taker, told) : 'balanceTooLarge'
  if (reason === undefined) joinQueue(product, taker)
  else close(state, product, taker, reason, told)
}
