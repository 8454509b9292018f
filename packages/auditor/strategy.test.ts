import { readFileSync } from 'node:fs'
import { PRODUCTS, type Side, type StrategyBar } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import {
  boundOf,
  gridLeast,
  gridLots,
  gridNeeds,
  holdOf,
  isAnOrder,
  levelsOf,
  orderLots,
} from './strategy/arithmetic.ts'
import { changeOf, isAbove, type Lesson, learn } from './strategy/learner.ts'
import { lotsToMove, planned, reachedBy, worthOf } from './strategy/planning.ts'
import { isInstant, lastCloseAt } from './strategy/schedule.ts'
import { turnAt } from './strategy/turns.ts'

/* The published vectors of strategies that are figures, by the auditor's own arithmetic. */

interface Given {
  readonly bar: StrategyBar
  readonly at: string
  readonly product: number
  readonly index: number
  readonly side: Side
  readonly price: number
  readonly money: string
  readonly lots: number
  readonly target: number
  readonly band: number
  readonly amount: string
  readonly low: number
  readonly high: number
  readonly levels: number
  readonly base: string
  readonly equity: string
  readonly stopLossPpm: number
  readonly takeProfitPpm: number
  readonly before: number
  readonly close: number
  readonly fast: number
  readonly slow: number
  readonly closes: readonly (number | null)[]
  readonly seed: number
  readonly bars: number
  readonly start: number
  readonly width: number
  readonly gap: number
}
interface Right {
  readonly [field: string]: unknown
  readonly closes: string
  readonly lots: number
  readonly states: readonly State[]
}
interface State {
  readonly bar: number
  readonly closes: number
  readonly experts: readonly number[]
  readonly weights: readonly number[]
  readonly target: number
}
interface Vector {
  readonly id: string
  readonly area: string
  readonly given: Given
  readonly expect: Right
}
interface Terms {
  readonly leastLots: number
  readonly mostLots: number
  readonly least: string
  readonly taker: number
}

const file = JSON.parse(readFileSync(new URL('../rules/vectors/strategies-vectors.json', import.meta.url), 'utf8')) as {
  readonly vectors: readonly Vector[]
  readonly world: { readonly products: Readonly<Record<string, Terms>> }
}

function termsOf(product: number) {
  const { definition } = PRODUCTS.find((each) => each.definition.product === product)!
  const of = file.world.products[product]!
  return {
    ...definition,
    minimumLots: of.leastLots,
    maximumLots: of.mostLots,
    minimumNotional: Number(of.least),
    takerFeePpm: of.taker,
  }
}

function rows(area: string, field: string): [string, Given, Right][] {
  const those = file.vectors.filter((each) => each.area === area && field in each.given)
  return those.map(({ id, given, expect: right }) => [id, given, right])
}

/** A learner after each of some closes; `null`: a bar without a tick. */
function lessons(closes: readonly (number | null)[]): (Lesson & { readonly closes: number })[] {
  const known: number[] = []
  let last: Lesson | undefined
  return closes.map((close) => {
    if (close !== null) {
      known.push(close)
      last = learn(last?.learner, known.slice(-400))
    }
    return { ...last!, closes: Math.min(known.length, 400) }
  })
}

function walk({ seed, bars, start, width, gap }: Given): (number | null)[] {
  let x = BigInt(seed)
  const draw = (): number => {
    x = (x * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n
    return Number(x >> 33n)
  }
  let close = start
  const closes: (number | null)[] = [close]
  for (let bar = 1; bar < bars; bar++) {
    const span = 2 * width + 1
    const sum = (draw() % span) + (draw() % span) - 2 * width
    const isGap = gap > 0 && draw() % gap === 0
    close = Math.max(1, close + Number((BigInt(close) * BigInt(sum)) / 1_000_000n))
    closes.push(isGap ? null : close)
  }
  return closes
}

function stateOf({ learner, closes }: Lesson & { readonly closes: number }) {
  return {
    closes,
    experts: learner.experts.map(Number),
    weights: learner.weights.map(Number),
    target: Number(learner.target),
  }
}

describe('figures of strategies', () => {
  it.each(rows('strategy.bars', 'at'))('when bars close %s', (_, given, right) => {
    const length = { '1h': 1, '4h': 4, '1d': 24 }[given.bar] * 3_600_000
    expect(lastCloseAt(given.bar, Date.parse(given.at)) + length).toBe(Date.parse(right.closes))
  })

  it.each(rows('strategy.orders', 'side'))('bounds %s', (_, given, right) => {
    expect(Number(boundOf(given.index, given.side))).toBe(right['bound'])
  })

  it.each(rows('strategy.orders', 'price'))('lots of a purchase %s', (_, given, right) => {
    const terms = termsOf(given.product)
    const lots = orderLots(terms, BigInt(given.price), 2n ** 31n - 1n, BigInt(given.money))
    const [price, paid] = [BigInt(given.price), BigInt(right.lots)]
    expect(lots).toBe(isAnOrder(terms, price, paid) ? paid : 0n)
    expect([paid, paid + 1n].map((each) => `${holdOf(terms, price, each)}`)).toEqual([
      right['hold'],
      right['holdOneMore'],
    ])
  })

  it.each(rows('strategy.decision', 'target'))('decisions %s', (_, given, right) => {
    const product = { definition: termsOf(given.product), index: given.index }
    const [held, money] = [BigInt(given.lots), BigInt(given.money)]
    const equity = money + worthOf(product, held)
    const plan = planned(product, held, BigInt(given.target), equity)
    const { now, want } = plan
    expect([`${equity}`, Number(now), Number(want)]).toEqual([right['equity'], right['now'], right['want']])
    const moved = lotsToMove(plan, BigInt(given.band))
    const side = moved > 0n ? 'buy' : 'sell'
    const bound = boundOf(product.index, side)
    const wanted = moved > 0n ? moved : -moved
    const lots = orderLots(product.definition, bound, wanted, side === 'buy' ? money : undefined)
    const order = lots > 0n ? { side, lots: Number(lots), bound: Number(bound) } : null
    expect(order).toEqual(right['order'])
  })

  it.each(rows('strategy.stops', 'stopLossPpm'))('stops %s', (_, given, right) => {
    const { stopLossPpm, takeProfitPpm } = given
    const own = { stopLossPpm, takeProfitPpm, base: BigInt(given.base) }
    expect(reachedBy(own, BigInt(given.equity)) ?? null).toBe(right['stop'])
  })

  it.each(rows('strategy.grid', 'amount'))('grids %s', (_, given, right) => {
    const terms = termsOf(given.product)
    const levels = levelsOf(given)
    const lots = gridLots(terms, levels, given.index, BigInt(given.amount))
    expect(Number(levels[1]! - levels[0]!)).toBe(right['step'])
    expect(Number(levels.at(-1))).toBe(right['highest'])
    expect(`${gridLeast(terms, levels, given.index)}`).toBe(right['least'])
    expect(Number(lots)).toBe(right['lotsACell'])
    expect(`${gridNeeds(terms, levels, given.index, lots)}`).toBe(right['needs'])
    expect(`${gridNeeds(terms, levels, given.index, lots + 1n)}`).toBe(right['needsOneMore'])
  })

  it.each(rows('strategy.learner', 'before'))('changes of a bar %s', (_, given, right) => {
    expect(Number(changeOf(given.before, given.close))).toBe(right['gain'])
  })

  it.each(rows('strategy.learner', 'fast'))('trends %s', (_, given, right) => {
    expect(
      isAbove(
        given.closes.filter((close) => close !== null),
        given.fast,
        given.slow,
      )
        ? 1_000_000
        : 0,
    ).toBe(right['target'])
  })

  it.each(rows('strategy.learner', 'closes').filter(([, , right]) => 'states' in right))(
    'learners after each close %s',
    (_, given, right) => {
      const before = given.closes.findIndex((close) => close !== null)
      const states = right.states.slice(before)
      const wanted = states.map(({ closes, experts, weights, target }) => ({ closes, experts, weights, target }))
      expect(lessons(given.closes.slice(before)).map(stateOf)).toEqual(wanted)
    },
  )

  it.each(rows('strategy.learner', 'seed'))('learners of a walk %s', (_, given, right) => {
    const all = lessons(walk(given))
    const { states } = right
    expect(states.length).toBeGreaterThan(0)
    for (const { bar, closes, experts, weights, target } of states) {
      expect(stateOf(all[bar]!)).toEqual({ closes, experts, weights, target })
    }
  })
})

describe('turns', () => {
  it('are had by 256 at the hour, and by each 64 more 25 ms later', () => {
    expect([0, 255, 256, 319, 320, 383, 384].map((place) => turnAt(1_000, place))).toEqual([
      1_000, 1_000, 1_025, 1_025, 1_050, 1_050, 1_075,
    ])
  })

  it('buy at the hour of GMT+8, on the day of the week from Monday and of the month', () => {
    // a Friday, the 20th
    const at = Date.parse('2026-11-20T12:00:00.000+08:00')
    const of = (period: 'day' | 'week' | 'month', day: number, hour = 12) =>
      isInstant({ kind: 'recurring', products: [], period, day, hour, each: 1 }, at)
    expect([of('day', 0), of('week', 5), of('month', 20)]).toEqual([true, true, true])
    expect([of('day', 0, 11), of('week', 4), of('week', 6), of('month', 19)]).toEqual([false, false, false, false])
  })
})
