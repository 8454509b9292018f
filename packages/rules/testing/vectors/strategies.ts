import { type ProductDefinition, PRODUCTS, type StrategyBar } from '@candela/contract'
import { assert, gmt8Day, gmt8DayStart, HOUR } from '@candela/units'
import {
  allowedShortfall,
  barBegin,
  barEnd,
  baseAfterTaking,
  boundOf,
  closesDigest,
  equityOf,
  FIRST_LEARNER,
  gainOf,
  gridLeast,
  gridLevels,
  gridLots,
  gridNeeds,
  gridPays,
  gridStep,
  type GridTerms,
  holdAt,
  isBeyond,
  isCoinCell,
  type Learner,
  lotsToBuy,
  lotsToSell,
  lotsWanted,
  moveLearner,
  moveWeights,
  reversalOf,
  shareNow,
  stopOf,
  targetOf,
  trendTarget,
} from '../../strategy/index.ts'
import { notionalUnit } from '@candela/contract'
import { dateOf, instantOf } from './calendar.ts'
import type { Given } from './given.ts'
import type { Shape } from './shape.ts'
import { drawsFrom, provenSeries, walk } from './strategies-series.ts'

/** The shapes of the file of strategies that are formulas; rows of commands need the core. */
export const STRATEGIES: readonly Shape[] = [
  { area: 'strategy.bars', needs: ['bar', 'at'], run: closing },
  { area: 'strategy.bars', needs: ['closes', 'ticks'], run: closeOf },
  { area: 'strategy.orders', needs: ['index', 'side'], run: bound },
  { area: 'strategy.orders', needs: ['price', 'money'], run: affordable },
  { area: 'strategy.decision', needs: ['target', 'band'], run: decision },
  { area: 'strategy.stops', needs: ['stopLossPpm'], run: stop },
  { area: 'strategy.stops', needs: ['taken'], run: taking },
  { area: 'strategy.grid', needs: ['index', 'amount'], run: grid },
  { area: 'strategy.grid', needs: ['levels'], run: roundTrip },
  { area: 'strategy.learner', needs: ['before', 'close'], run: gain },
  { area: 'strategy.learner', needs: ['closes', 'was'], run: reversal },
  { area: 'strategy.learner', needs: ['closes', 'fast'], run: trend },
  { area: 'strategy.learner', needs: ['weights', 'gains'], run: weights },
  { area: 'strategy.learner', needs: ['weights', 'experts'], run: target },
  { area: 'strategy.learner', needs: ['seed', 'bars'], run: longSeries },
  { area: 'strategy.learner', needs: ['closes'], run: fromTheFirst },
  { area: 'strategy.proven', needs: ['series'], run: proven },
  { area: 'strategy.proven', needs: ['squares'], run: allowed },
]

/** A product of the file, which are those of the house. */
export function productIn(given: Given): ProductDefinition {
  const product = PRODUCTS[given.number('product')]
  assert(product !== undefined, 'a product of the house')
  return product.definition
}

function barIn(given: Given): StrategyBar {
  return given.text('bar') as StrategyBar
}

function closing(given: Given): unknown {
  return { closes: isoOf(barEnd(barIn(given), instantOf(given.text('at')))) }
}

function closeOf(given: Given): unknown {
  const end = instantOf(given.text('closes'))
  const from = barBegin(barIn(given), end)
  const ticks = given.list('ticks') as readonly (readonly [string, number])[]
  const within = ticks.filter(([at]) => instantOf(at) >= from && instantOf(at) < end)
  return { close: within.at(-1)?.[1] ?? null }
}

function bound(given: Given): unknown {
  return { bound: boundOf(given.text('side') as 'buy' | 'sell', given.number('index')) }
}

function affordable(given: Given): unknown {
  const [product, price] = [productIn(given), given.number('price')]
  const lots = lotsToBuy({ ...product, minimumLots: 0, minimumNotional: 0 }, price, 2 ** 31 - 1, given.big('money'))
  return { lots, hold: holdAt(product, price, lots), holdOneMore: holdAt(product, price, lots + 1) }
}

function decision(given: Given): unknown {
  const [product, index, held, money] = [
    productIn(given),
    given.number('index'),
    given.number('lots'),
    given.big('money'),
  ]
  const [wanted, band] = [given.number('target'), given.number('band')]
  const unit = notionalUnit(product)
  const holding = { lots: held, index, unit }
  const equity = equityOf(money, [holding])
  const now = shareNow(holding, equity)
  const want = lotsWanted(equity, wanted, index, unit)
  const change = wanted === 0 ? -held : want - held
  const side = change < 0 ? 'sell' : 'buy'
  const limit = boundOf(side, index)
  const lots = side === 'sell' ? lotsToSell(product, limit, -change, held) : lotsToBuy(product, limit, change, money)
  const isOrder = isBeyond(wanted, now, band) && lots > 0
  return { equity, now, want, order: isOrder ? { side, lots, bound: limit } : null }
}

function stop(given: Given): unknown {
  const stops = { stopLossPpm: given.number('stopLossPpm'), takeProfitPpm: given.number('takeProfitPpm') }
  return { stop: stopOf(given.big('equity'), given.big('base'), stops) ?? null }
}

function taking(given: Given): unknown {
  return { base: baseAfterTaking(given.big('base'), given.big('equity'), given.big('taken')) }
}

function termsIn(given: Given): GridTerms {
  return { low: given.number('low'), high: given.number('high'), levels: given.number('levels') }
}

function grid(given: Given): unknown {
  const [product, terms, index, amount] = [productIn(given), termsIn(given), given.number('index'), given.big('amount')]
  const cells = Array.from({ length: terms.levels - 1 }, (_, cell) => cell)
  const lots = gridLots(product, terms, index, amount)
  return {
    ...roundTrip(given),
    coinCells: cells.filter((cell) => isCoinCell(terms, cell, index)).length,
    least: gridLeast(product, terms, index),
    lotsACell: lots,
    needs: gridNeeds(product, terms, index, lots),
    needsOneMore: gridNeeds(product, terms, index, lots + 1),
  }
}

function roundTrip(given: Given): { readonly step: number; readonly highest: number; readonly pays: boolean } {
  const terms = termsIn(given)
  const pays = gridPays(terms, productIn(given).takerFeePpm)
  return { step: gridStep(terms), highest: gridLevels(terms).at(-1)!, pays }
}

function gain(given: Given): unknown {
  return { gain: gainOf(given.number('before'), given.number('close')) }
}

function reversal(given: Given): unknown {
  return { share: reversalOf(given.numbers('closes'), given.number('was')) }
}

function trend(given: Given): unknown {
  const [fast, slow] = [given.number('fast'), given.number('slow')]
  const { target: share, collecting } = trendTarget(given.numbers('closes'), fast, slow)
  return { target: share, ...(collecting === undefined ? {} : { collecting: `${collecting} of ${slow}` }) }
}

function weights(given: Given): unknown {
  return moveWeights(given.numbers('weights'), given.numbers('gains'))
}

function target(given: Given): unknown {
  return { target: targetOf(given.numbers('weights'), given.numbers('experts')) }
}

/** Learners and the closes that are kept, close by close; null: a bar without a tick. */
function follow(closes: readonly (number | null)[], each: (at: number, seen: LearnerSeen) => void): number[] {
  const kept: number[] = []
  let learner: Learner = FIRST_LEARNER
  let last: number | null = null
  closes.forEach((close, at) => {
    if (close !== null) {
      kept.push(close)
      if (kept.length > 400) kept.shift()
      const step = moveLearner(learner, kept)
      last = kept.length === 1 ? null : step.gain
      learner = step.learner
    }
    const { experts, weights: own, target: share } = learner
    each(at, {
      close,
      closes: kept.length,
      gain: last,
      experts,
      weights: own,
      target: kept.length === 0 ? null : share,
    })
  })
  return kept
}

interface LearnerSeen {
  readonly close: number | null
  readonly closes: number
  readonly gain: number | null
  readonly experts: readonly number[]
  readonly weights: readonly number[]
  /** null before the first close */
  readonly target: number | null
}

function fromTheFirst(given: Given): unknown {
  const states: unknown[] = []
  follow(given.list('closes') as readonly (number | null)[], (_, seen) => states.push(seen))
  return { states }
}

function longSeries(given: Given): unknown {
  const at = given.numbers('at')
  const closes = walk(drawsFrom(given.big('seed')), {
    bars: given.number('bars'),
    start: given.number('start'),
    width: given.number('width'),
    gap: given.number('gap'),
  })
  const states: unknown[] = []
  const kept = follow(closes, (bar, seen) => {
    if (at.includes(bar)) states.push({ bar, ...seen })
  })
  return { digest: closesDigest([closes.map((close) => close ?? 'null')]), kept: closesDigest([kept]), states }
}

function allowed(given: Given): unknown {
  return { allowedPpm: allowedShortfall(given.number('bars'), given.big('squares')) }
}

/** The bound of the learner over every stretch of a series and every expert. */
function proven(given: Given): unknown {
  const closes = provenSeries(given.text('series'), given.number('bars'))
  const learners: bigint[] = []
  const experts: (readonly number[])[] = []
  let final: unknown
  let before: Learner = FIRST_LEARNER
  const kept: number[] = []
  for (const close of closes) {
    kept.push(close)
    const step = moveLearner(before, kept)
    if (kept.length > 1) {
      learners.push((BigInt(before.target) * BigInt(step.gain)) / 1_000_000n)
      experts.push(step.gains)
    }
    const { experts: shares, weights: own, target: share } = step.learner
    final = { gain: step.gain, experts: shares, weights: own, target: share }
    before = step.learner
    if (kept.length > 400) kept.shift()
  }
  return { digest: closesDigest([closes]), bars: learners.length, ...stretches(learners, experts), final }
}

function stretches(learners: readonly bigint[], experts: readonly (readonly number[])[]): object {
  let [largestShortfall, leastRoom] = [-(10n ** 30n), 10n ** 30n]
  const sums = [0n, 0n, 0n, 0n, 0n]
  for (let from = 0; from < learners.length; from++) {
    let learner = 0n
    const own = sums.map(() => 0n)
    const squares = sums.map(() => 0n)
    for (let to = from; to < learners.length; to++) {
      learner += learners[to]!
      for (let k = 0; k < own.length; k++) {
        const one = BigInt(experts[to]![k]!)
        own[k]! += one
        squares[k]! += one * one
        const shortfall = own[k]! - learner
        const room = allowedShortfall(to - from + 1, squares[k]!) - shortfall
        if (shortfall > largestShortfall) largestShortfall = shortfall
        if (room < leastRoom) leastRoom = room
      }
    }
  }
  const whole = sums.map((_, k) => experts.reduce((sum, each) => sum + each[k]!, 0))
  return {
    largestShortfall,
    leastRoom,
    learner: learners.reduce((sum, one) => sum + one, 0n),
    best: Math.max(...whole),
  }
}

/** The close of a bar, which is a whole hour. */
function isoOf(at: number): string {
  const day = gmt8Day(at)
  const hour = String((at - gmt8DayStart(day)) / HOUR).padStart(2, '0')
  return `${dateOf(day)}T${hour}:00:00.000+08:00`
}
