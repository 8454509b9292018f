import { STRATEGY_BARS } from '@candela/contract'
import { EXPERTS, FIRST_LEARNER, type Learner } from '@candela/rules/strategy/arithmetic'
import { assert } from '@candela/units'
import type { ProductState } from '../market/product.ts'
import { part } from '../parts/part.ts'
import { SnapshotFormatError } from '../snapshot/bytes.ts'
import { Bars } from './bars.ts'

interface Beside {
  readonly products: readonly ProductState[]
}

/** The closes that are kept of every product and bar length, and the public learners. */
export const barsPart = part({
  name: 'bars',
  place: 31,
  version: 1,
  create: () => new Bars(),
  isEmpty: ({ next }) => next === 0,
  write(out, { next, all }) {
    out.wide(next)
    out.word(all.length)
    for (const { closes, closedAt, learner } of all.flat()) {
      out.wide(closedAt)
      out.word(closes.length)
      for (const close of closes) out.word(close)
      if (learner === undefined) continue
      for (const weight of learner.weights) out.wide(weight)
      for (const share of learner.experts) out.word(share)
      out.word(learner.reversal)
      out.word(learner.target)
    }
  },
  read(from, bars: Bars, { products }: Beside) {
    bars.next = from.wide()
    const count = from.count(4)
    if (count > products.length) throw new SnapshotFormatError('bars of no product')
    for (let product = 0; product < count; product++) {
      for (const bar of STRATEGY_BARS) {
        const own = bars.of(product, bar)
        own.closedAt = from.wide()
        for (let left = from.count(4); left > 0; left--) own.closes.push(from.word())
        if (own.learner === undefined) continue
        const weights = EXPERTS.map(() => from.wide())
        const experts = EXPERTS.map(() => from.word())
        own.learner = { weights, experts, reversal: from.word(), target: from.word() }
      }
    }
  },
  check({ all }) {
    for (const { closes, closedAt, learner } of all.flat()) {
      assert(closes.length === 0 || closedAt > 0, 'closes have an instant')
      if (learner === undefined) continue
      assert(wholeOf(learner) === wholeOf(FIRST_LEARNER), 'the weights of a learner are whole')
    }
  },
})

/** The sum of a learner's weights: it never changes. */
function wholeOf({ weights }: Learner): number {
  return weights.reduce((sum, weight) => sum + weight, 0)
}
