import { restingOf } from '@candela/auditor'
import type { Command, CommandOf } from '@candela/contract'
import { DecidedStream } from '@candela/core/testing'
import { describe, expect, it } from 'vitest'
import { CoreRun } from './core-run.ts'
import { SeededRandom } from './seeded-random.ts'
import { commandIdAt } from './workload/floor/command-ids.ts'
import { RIGHT } from './workload/limits.ts'

/** `npm run campaign -- commands` plays more of other rooms */
const COMMANDS = 2_000
const CUSTOMERS = 5
const UNIT = 100_000_000
const MINUTE = 60_000
const PRODUCTS = [0, 1]

const MOVES = [
  [0, 0],
  [0, 0],
  [0, 0],
  [50 * UNIT, 0],
  [0, 20 * UNIT],
  [0, 700 * UNIT],
  [1, 1],
] as const

interface Own {
  readonly customer: number
  readonly commandId: string
}
type Parameters = CommandOf<'startStrategy'>['parameters']

/** A house whose hours go by: prices wander, ladders are thin, deep or gone, and customers run strategies beside their own orders. */
class Hours {
  readonly run = new CoreRun()
  readonly told: Record<string, number> = {}
  readonly #random: SeededRandom
  readonly #prices = [6_000_000, 250_000]
  #ids = 0

  constructor(seed: number) {
    this.#random = new SeededRandom(seed)
    const opening = new DecidedStream(seed)
    for (const command of opening.opening(CUSTOMERS)) this.give(1, command)
    this.give(1, { kind: 'activateRules', version: 6 })
    for (let customer = 1; customer < CUSTOMERS; customer++) {
      this.give(1, { kind: 'answerKnowledgeCheck', ...this.#own(customer), version: 1, answers: RIGHT })
    }
  }

  give(wait: number, command: Command): void {
    this.run.step({ kind: 'send', wait, command })
    for (const event of this.run.told) {
      const { kind } = event
      const name =
        'cause' in event ? `${kind} ${event.cause}` : kind === 'strategyStopped' ? `${kind} ${event.reason}` : kind
      this.told[name] = (this.told[name] ?? 0) + 1
    }
  }

  /** Quotes both products, or one, or lets a while pass without. */
  pass(): void {
    const random = this.#random
    const wait = random.chance(8) ? random.between(1, 30 * 60 * MINUTE) : random.between(1, 40 * MINUTE)
    const at = this.run.now + wait
    const named = random.chance(70) ? PRODUCTS : [random.pick(PRODUCTS)]
    const updates = named.map((product) => {
      const reach = random.chance(10) ? 40_000 : 4_000
      const before = this.#prices[product]!
      const index = Math.max(1_000, before + Math.trunc((before * random.between(-reach, reach)) / 1_000_000))
      this.#prices[product] = index
      const half = Math.max(1, Math.floor(index / random.pick([5_000, 5_000, 100])))
      const lots = random.pick([1, 60, 2_000, 1_000_000])
      const side = (sign: 1 | -1) =>
        random.chance(5) ? [] : [0, 1, 2].map((level) => [index + sign * half * (level + 1), lots] as const)
      const ladder = { kind: 'levels', bids: side(-1), asks: side(1) } as const
      return { product, receivedAt: at, index, ladder, prints: [] }
    })
    this.give(wait, { kind: 'market', step: Math.floor(at / 250), gap: false, updates })
  }

  act(): void {
    const random = this.#random
    const { products, strategies } = this.run.auditor.state
    const ended = products.find(({ definition }) => PRODUCTS.includes(definition.product) && !definition.spot)
    if (ended && random.chance(50)) return this.#turn(1, ended.definition.product)
    const known = strategies.all.length > 0 && random.chance(95) ? random.pick(strategies.all) : undefined
    const { customer, strategy } = known ?? { customer: random.between(1, CUSTOMERS), strategy: random.between(0, 99) }
    const own = this.#own(random.chance(95) ? customer : 1)
    const wait = random.pick([1, 1_000, 9_000])
    const stops = { stopLossPpm: random.pick([0, 0, 0, 50_000]), takeProfitPpm: random.pick([0, 0, 0, 50_000]) }
    const what = random.between(0, 99)
    if (what < 30) this.#start(wait, stops)
    else if (what < 45) {
      const [add, take] = random.pick(MOVES)
      const run = random.chance(60)
      this.give(wait, { kind: 'changeStrategy', ...own, strategy, add, take, ...stops, run })
    } else if (what < 49) this.give(wait, { kind: 'stopStrategy', ...own, strategy, sell: random.chance(60) })
    else if (what < 85) this.#order(wait, this.#own(random.between(1, CUSTOMERS)))
    else this.#rarely(wait, own, random.between(0, 99))
  }

  #start(wait: number, stops: { readonly stopLossPpm: number; readonly takeProfitPpm: number }): void {
    const random = this.#random
    const own = this.#own(random.between(1, CUSTOMERS))
    const asked = { parameters: this.#parameters(), amount: random.between(100, 3_000) * UNIT, ruleVersion: 6 }
    this.give(wait, { kind: 'startStrategy', ...own, ...asked, ...stops })
  }

  /** Acts that protect customers, end what they run, or meddle with a strategy's orders. */
  #rarely(wait: number, own: Own, what: number): void {
    const random = this.#random
    const { customers, orders } = this.run.auditor.state
    if (what < 30) {
      const holds = !customers[own.customer - 1]!.facts.has('ownFreeze') && random.chance(60)
      this.give(wait, { kind: 'recordFact', ...own, fact: 'ownFreeze', holds })
    } else if (what < 35) this.give(wait, { kind: 'takeBreak', ...own, days: 1 })
    else if (what < 55) this.give(wait, { kind: 'cancelAll', ...own, product: -1 })
    else if (what < 75) this.give(wait, { kind: 'cancelOrder', ...own, order: this.#someOrder(orders) })
    else if (what < 90)
      this.give(wait, { kind: 'amendOrder', ...own, order: this.#someOrder(orders), price: 9, lots: 9 })
    else if (what < 92) this.give(wait, { kind: 'recordFact', ...own, fact: 'closed', holds: true })
    else if (what < 95) this.#turn(wait, random.pick(PRODUCTS))
    else if (customers.length < 3 * CUSTOMERS) {
      this.give(wait, { kind: 'openCustomer', commandId: own.commandId, terms: 1, risk: 1 })
      this.give(1, { kind: 'answerKnowledgeCheck', ...this.#own(customers.length), version: 1, answers: RIGHT })
    }
  }

  /** One that rests, of a strategy or not, or any. */
  #someOrder(orders: number): number {
    const resting = PRODUCTS.flatMap((product) => restingOf(this.run.auditor.state.products[product]!))
    return resting.length > 0 && this.#random.chance(80) ? this.#random.pick(resting).order : orders
  }

  /** A product ends, or is there again. */
  #turn(wait: number, number: number): void {
    const { definition } = this.run.auditor.state.products[number]!
    this.give(wait, { kind: 'listProduct', product: { ...definition, spot: !definition.spot } })
  }

  #order(wait: number, own: Own): void {
    const random = this.#random
    const product = random.pick(PRODUCTS)
    const index = this.#prices[product]!
    const price = Math.max(1, index + Math.trunc((index * random.between(-60_000, 60_000)) / 1_000_000))
    const terms = { type: 'limit', timeInForce: random.pick(['gtc', 'ioc', 'gtc'] as const), price, spend: 0 } as const
    const side = random.pick(['buy', 'sell'] as const)
    this.give(wait, { kind: 'placeOrder', ...own, product, side, lots: random.between(20, 900), ...terms })
  }

  #own(customer: number): Own {
    return { customer, commandId: commandIdAt(this.run.now, ++this.#ids) }
  }

  #parameters(): Parameters {
    const random = this.#random
    const product = random.pick(PRODUCTS)
    const index = this.#prices[product]!
    switch (random.pick(['recurring', 'rebalance', 'grid', 'grid', 'trend', 'adaptive'] as const)) {
      case 'recurring': {
        const period = random.pick(['day', 'week'] as const)
        const products = random.pick([
          [
            [1, 400_000],
            [0, 600_000],
          ],
          [[product, 1_000_000]],
        ] as const)
        return {
          kind: 'recurring',
          products,
          period,
          day: period === 'day' ? 0 : random.between(1, 7),
          hour: random.between(0, 23),
          each: 30 * UNIT,
        }
      }
      case 'rebalance': {
        const products = random.pick([
          [
            [1, 400_000],
            [0, 500_000],
          ],
          [[product, 700_000]],
        ] as const)
        return { kind: 'rebalance', products, band: 10_000, bar: random.pick(['1h', '1h', '1d']) }
      }
      case 'grid': {
        const reach = random.pick([10_000, 50_000, 200_000])
        const at = (ppm: number): number => Math.floor((index * ppm) / 1_000_000)
        const middle = random.pick([950_000, 1_000_000, 1_050_000])
        return {
          kind: 'grid',
          product,
          low: at(middle - reach),
          high: at(middle + reach),
          levels: random.pick([3, 5, 8]),
        }
      }
      case 'trend':
        return { kind: 'trend', product, fast: 5, slow: random.pick([20, 21]), bar: random.pick(['1h', '1h', '4h']) }
      case 'adaptive':
        return {
          kind: 'adaptive',
          product,
          bar: random.pick(['1h', '1d']),
          share: random.pick([100_000, 1_000_000]),
          band: 10_000,
        }
    }
  }
}

describe('core and auditor over hours of strategies', () => {
  it.each([1, 2, 3])('agree after every command (seed %i)', (seed) => {
    const hours = new Hours(seed)
    for (let left = COMMANDS; left > 0; left -= 2) {
      hours.pass()
      hours.act()
    }
    hours.run.end()
    expect(hours.told['strategyDecided bar']).toBeGreaterThan(10)
  })
})
