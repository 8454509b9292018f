import { balance } from '@candela/auditor'
import type { Command, Event } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { CoreRun } from './core-run.ts'
import { SeededRandom } from './seeded-random.ts'
import { commandIdAt } from './workload/floor/command-ids.ts'
import { SIMULATED_ASSETS, SIMULATED_PRODUCTS } from './workload/floor/simulated-catalogue.ts'
import { RIGHT } from './workload/limits.ts'

const CUSTOMERS = 4
const MARKETS = [0, 4] as const
const USDT = 0
const SEEDS = [1, 2, 3]

/** A house by the rules of today, whose customers hold cross positions of what goes up and down much. */
class CrossRun extends CoreRun {
  readonly random: SeededRandom
  readonly seen = new Map<string, number>()
  ids = 1_000_000
  readonly mids = new Map<number, number>(MARKETS.map((product) => [product, SIMULATED_PRODUCTS[product]!.mid]))

  constructor(seed: number) {
    super()
    this.random = new SeededRandom(seed)
    for (const asset of SIMULATED_ASSETS) this.give({ kind: 'listAsset', asset })
    for (const { definition } of SIMULATED_PRODUCTS) this.give({ kind: 'listProduct', product: definition })
    this.give({ kind: 'activateRules', version: 4 })
    for (let customer = 1; customer <= CUSTOMERS; customer++) {
      this.give({ kind: 'openCustomer', commandId: this.id(), terms: 1, risk: 1 })
      // one of them may use no more leverage than 2
      if (customer > 1) {
        this.give({ kind: 'answerKnowledgeCheck', customer, commandId: this.id(), version: 1, answers: RIGHT })
      }
      for (const product of MARKETS) {
        const own = { customer, product } as const
        this.give({ kind: 'setMarginMode', ...own, commandId: this.id(), mode: 'cross' })
        this.give({ kind: 'setLeverage', ...own, commandId: this.id(), leverage: customer === 1 ? 2 : 20 })
      }
    }
  }

  give(command: Command, wait = 1): void {
    this.step({ kind: 'send', wait, command })
    for (const event of this.told) this.note(event)
  }

  /** The next thing that somebody does, or the market. */
  act(): void {
    const { random } = this
    const customer = random.between(1, CUSTOMERS)
    const own = { customer, commandId: this.id() }
    const drawn = random.below(100)
    if (drawn < 45) return this.move()
    if (drawn < 55) return this.give({ kind: 'setCrossTopUp', ...own, asset: USDT, on: random.chance(80) })
    if (drawn < 65) {
      const direction = random.chance(10) ? 'in' : 'out'
      return this.give({ kind: 'moveCross', ...own, asset: USDT, amount: 0, direction, all: true })
    }
    if (drawn < 75) {
      const amount = random.between(1, 20) * 1_000_000_000
      const direction = random.pick(['in', 'out'] as const)
      return this.give({ kind: 'moveCross', ...own, asset: USDT, amount, direction, all: false })
    }
    if (drawn < 77) {
      // little is left that could save it
      const left = random.between(0, 40) * 100_000_000
      const amount = Number(balance(this.auditor.state, customer, 'available', USDT)) - left
      return this.give({ kind: 'moveCross', ...own, asset: USDT, amount, direction: 'in', all: false })
    }
    if (drawn < 79) return this.takeMore()
    const product = random.pick(MARKETS)
    if (drawn < 82) {
      const stop = Math.floor((this.mids.get(product)! * random.between(850, 1_150)) / 1_000)
      const none = { takeProfit: 0, takeProfitLots: 0, stopLossLots: 0 }
      return this.give({ kind: 'setTriggers', ...own, product, stopLoss: stop, ...none })
    }
    if (drawn < 85) return this.give({ kind: 'closePosition', ...own, product })
    const { definition } = SIMULATED_PRODUCTS[product]!
    const worth = random.between(1, 40) * (customer === 1 ? 5_000_000_000 : 50_000_000_000)
    const lots = Math.max(1, Math.floor(worth / (this.mids.get(product)! * ((definition.tick * definition.lot) / 1e8))))
    const terms = { type: 'market', timeInForce: 'ioc', price: 0, reduceOnly: false, trigger: 0 } as const
    const none = { takeProfit: 0, stopLoss: 0, ruleVersion: 4 } as const
    this.give({
      kind: 'placePerpetualOrder',
      ...own,
      product,
      side: random.pick(['buy', 'sell']),
      lots,
      ...terms,
      ...none,
    })
  }

  /** Tries to take out the margin that more leverage would free, of a customer who may have no more than 2. */
  takeMore(): void {
    const own = { customer: 1, product: 0 } as const
    this.give({ kind: 'setLeverage', ...own, commandId: this.id(), leverage: 20 })
    const all = this.random.chance(50)
    const amount = all ? 0 : this.random.between(1, 500) * 100_000_000
    const moving = { customer: 1, asset: USDT, amount, direction: 'out', all } as const
    this.give({ kind: 'moveCross', ...moving, commandId: this.id() })
    this.give({ kind: 'setLeverage', ...own, commandId: this.id(), leverage: 2 })
  }

  move(): void {
    const updates = MARKETS.map((product) => {
      const { mid } = SIMULATED_PRODUCTS[product]!
      const before = this.mids.get(product)!
      const index = Math.max(Math.floor(mid / 2), before + Math.floor((before * this.random.between(-15, 15)) / 1_000))
      this.mids.set(product, index)
      const levels = (sign: number): [number, number][] => [[index + sign, 1_000_000_000]]
      const ladder = { kind: 'levels', bids: levels(-1), asks: levels(1) } as const
      return { product, receivedAt: this.now, index, ladder, prints: [] }
    })
    const step = Math.max(this.auditor.state.step + 1, Math.floor(this.now / 250))
    this.give({ kind: 'market', step, gap: false, updates }, 250)
  }

  id(): string {
    return commandIdAt(this.now, this.ids++)
  }

  note(event: Event): void {
    const of = event.kind === 'crossMoved' ? `${event.kind} ${event.cause}` : event.kind
    this.seen.set(of, (this.seen.get(of) ?? 0) + 1)
  }
}

describe('the second opinion of cross accounts that their customers fill', () => {
  it('agrees on every move, top-up and liquidation', () => {
    const seen = new Map<string, number>()
    for (const seed of SEEDS) {
      const run = new CrossRun(seed)
      run.move()
      for (let left = 600; left > 0; left--) {
        run.act()
        run.auditor.assertSound()
      }
      run.end()
      for (const [kind, count] of run.seen) seen.set(kind, (seen.get(kind) ?? 0) + count)
    }
    const wanted = ['crossMoved moved', 'crossMoved toppedUp', 'crossMoved emptied', 'liquidated', 'stopOvertaken']
    expect(wanted.filter((kind) => !seen.has(kind))).toEqual([])
  })
})
