import { ASSETS, type Market, type ProductDefinition, PRODUCTS, type StrategyParameters } from '@candela/contract'
import { rightAnswers } from '@candela/core/testing'
import { type Engine, proposeCatalogue } from '@candela/engine'
import { inForce, LATEST_RULES } from '@candela/rules'
import { FIRST_LEARNER, type Learner, moveLearner, STRATEGY_RULES } from '@candela/rules/strategy'
import { backtestJob } from '@candela/rules/strategy/backtest'
import { pastOf } from '@candela/rules/testing'
import { HOUR, PPM, UNIT } from '@candela/units'
import { median, type Report, spreadOf } from './stream.ts'
import { type Around, BEFORE_MS, onJournal, TRADERS, TradingHouse } from './trading-house.ts'

const STRATEGIES = Number(process.env['STRATEGIES'] ?? 100_000)
const EACH = 20
const ROUNDS = 3
/** ticks of what the stream has no price for, at each hour: a lot costs less than a strategy buys, and the second sells some */
const PRICES = [100_000, 150_000] as const
const DEPTH = 1_000_000_000
const LEARNER_MOVES = 20_000
/** all are to have decided by then, ms after the hour */
const MOST_MS = 60_000
/** two years of hours, and the products of the largest strategy */
const PAST_HOURS = 17_520
const PAST_PRODUCTS = 10

/**
 * Back-tests of the largest strategy and of a trend. Two hours at which a hundred thousand strategies over many products decide, each with
 * an order, on a real journal, while orders of others go on: the first after a start, whose code is still cold, and the one after it. And
 * the time that a learner takes at a close.
 */
export async function run(report: Report): Promise<void> {
  tellBacktests(report)
  const rounds: (readonly [first: Hour, second: Hour])[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await hours())
  const named = `p99 of an order while ${STRATEGIES.toLocaleString('en-US')} strategies decide`
  tellHours(
    report,
    `${named}, the first hour after a start`,
    rounds.map(([first]) => first),
  )
  tellHours(
    report,
    named,
    rounds.map(([, second]) => second),
    2,
  )
  const micros = Array.from({ length: ROUNDS }, () => learnerMicros())
  report({
    name: 'strategy: a learner at a close',
    value: median(micros),
    unit: 'µs',
    peer: 'the goal',
    peerValue: 50,
    ratio: median(micros) / 50,
    spread: spreadOf(micros.map((each) => each / 50)),
    rounds: ROUNDS,
    goal: 1,
  })
}

function tellHours(report: Report, name: string, rounds: readonly Hour[], goal?: number): void {
  const ratios = rounds.map(({ p99Ms, quietP99Ms }) => p99Ms / quietP99Ms)
  report({
    name: `strategy: ${name}`,
    value: median(rounds.map(({ p99Ms }) => p99Ms)),
    unit: 'ms',
    peer: 'p99 of a quiet order',
    peerValue: median(rounds.map(({ quietP99Ms }) => quietP99Ms)),
    ratio: median(ratios),
    spread: spreadOf(ratios),
    rounds: ROUNDS,
    ...(goal !== undefined && { goal }),
    decidedWithinSeconds: Math.round(median(rounds.map(({ ms }) => ms / 1000))),
    decisionsWithOrders: median(rounds.map(({ decided }) => decided)),
    ordersMeanwhile: median(rounds.map(({ orders }) => orders)),
  })
}

/** Back-tests as the customer's device makes them, in seconds: ten products rebalanced, and a trend of one in all its combinations. */
function tellBacktests(report: Report): void {
  const products = PRODUCTS.slice(0, PAST_PRODUCTS).map(({ definition }) => {
    return { definition, past: pastOf(definition, PAST_HOURS) }
  })
  const rules = inForce(STRATEGY_RULES, LATEST_RULES)
  const numbers = products.map(({ definition }) => definition.product)
  const kinds: readonly (readonly [name: string, parameters: StrategyParameters, count: number])[] = [
    [
      `a back-test of two years of hours, ${PAST_PRODUCTS} products`,
      {
        kind: 'rebalance',
        products: numbers.map((product) => [product, PPM / PAST_PRODUCTS - 10_000]),
        band: 20_000,
        bar: '1h',
      },
      PAST_PRODUCTS,
    ],
    [
      'a back-test of two years of hours, a trend',
      { kind: 'trend', product: numbers[0]!, fast: 20, slow: 100, bar: '1h' },
      1,
    ],
  ]
  for (const [name, parameters, count] of kinds) {
    const task = {
      parameters,
      stops: { stopLossPpm: 0, takeProfitPpm: 0 },
      amount: 10_000n * BigInt(UNIT),
      products: products.slice(0, count),
    }
    const seconds = Array.from({ length: ROUNDS }, () => {
      const begun = performance.now()
      const job = backtestJob(rules, task)
      while (!job.next().done);
      return (performance.now() - begun) / 1_000
    })
    report({
      name: `strategy: ${name}`,
      value: median(seconds),
      unit: 's',
      peer: 'the goal',
      peerValue: 2,
      ratio: median(seconds) / 2,
      spread: spreadOf(seconds.map((each) => each / 2)),
      rounds: ROUNDS,
      goal: 1,
    })
  }
}

interface Hour extends Around {
  readonly decided: number
}

async function hours(): Promise<readonly [first: Hour, second: Hour]> {
  const house = new StrategyHouse()
  return onJournal('strategy', house, async (engine) => {
    await house.fill(engine)
    return [await house.pass(engine, 0), await house.pass(engine, 1)]
  })
}

class StrategyHouse extends TradingHouse {
  /** every product that the stream has no price for: strategies trade these */
  readonly #traded: readonly ProductDefinition[]
  #hour: 0 | 1 = 0

  constructor() {
    super()
    const streamed = new Set(super.market().updates.map(({ product }) => product))
    this.#traded = PRODUCTS.map(({ definition }) => definition).filter(
      ({ spot, product }) => spot && !streamed.has(product),
    )
  }

  /** The step of the stream's products, and of every other at the price of the hour. */
  override market(): Market {
    const step = super.market()
    const price = PRICES[this.#hour]
    const ladder = { kind: 'levels', bids: [[price - 1, DEPTH]], asks: [[price + 1, DEPTH]] } as const
    const updates = this.#traded.map(({ product }) => {
      return { product, receivedAt: this.stream.now, index: price, ladder, prints: [] }
    })
    return { ...step, updates: [...step.updates, ...updates] }
  }

  /** Customers with twenty strategies each that buy at the first close, over all products; and those who trade. */
  async fill(engine: Engine): Promise<void> {
    const products = PRODUCTS.map(({ definition }) => definition)
    await proposeCatalogue(engine, { assets: ASSETS, products, rules: LATEST_RULES })
    const owners = Math.ceil(STRATEGIES / EACH)
    await this.send(engine, owners + TRADERS, () => this.stream.openCustomer())
    await this.send(engine, owners, (place) => rightAnswers(TRADERS + place + 1, this.stream.commandId()))
    this.stream.now = (Math.floor(this.stream.now / HOUR) + 1) * HOUR - 2 * BEFORE_MS
    for (let place = 0; place < STRATEGIES; place += 5_000) {
      await engine.submit(this.market())
      await this.send(engine, Math.min(5_000, STRATEGIES - place), (each) => ({
        kind: 'startStrategy',
        customer: TRADERS + 1 + Math.floor((place + each) / EACH),
        commandId: this.stream.commandId(),
        parameters: {
          kind: 'rebalance',
          products: [[this.#traded[(place + each) % this.#traded.length]!.product, 500_000]],
          band: 10_000,
          bar: '1h',
        },
        amount: 100 * UNIT,
        stopLossPpm: 100_000,
        takeProfitPpm: 0,
        ruleVersion: LATEST_RULES,
      }))
    }
  }

  /** The quiet seconds before the next hour, then the hour until the last has decided. */
  async pass(engine: Engine, hour: 0 | 1): Promise<Hour> {
    const end = (Math.floor(this.now / HOUR) + 1) * HOUR
    this.#hour = hour
    let decided = 0
    const around = await this.around(engine, end - BEFORE_MS, end, (batch, passed) => {
      for (const { events } of batch) for (const { kind } of events) if (kind === 'strategyDecided') decided++
      return decided >= STRATEGIES || passed >= 2 * MOST_MS
    })
    return { ...around, decided }
  }
}

/** Microseconds of a learner's step with all closes there are. */
function learnerMicros(): number {
  const closes = Array.from({ length: 400 }, (_, place) => 1_000_000 + ((place * 7_919) % 5_003))
  let learner: Learner = FIRST_LEARNER
  const begun = performance.now()
  for (let move = 0; move < LEARNER_MOVES; move++) {
    closes.shift()
    closes.push(1_000_000 + ((move * 104_729) % 9_001))
    learner = moveLearner(learner, closes).learner
  }
  return ((performance.now() - begun) * 1_000) / LEARNER_MOVES
}
