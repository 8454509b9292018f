import type { Command, Event } from '@candela/contract'
import { Core } from '@candela/core'
import { describe, expect, it } from 'vitest'
import { CoreRun } from './core-run.ts'
import { SeededRandom } from './seeded-random.ts'
import { commandIdAt } from './workload/floor/command-ids.ts'
import { SIMULATED_ASSETS, SIMULATED_PRODUCTS } from './workload/floor/simulated-catalogue.ts'
import { Workload } from './workload/workload.ts'

const CUSTOMERS = 8
const BTC = 0
const ETH = 4
/** above those of the workload */
const FIRST_OWN_ID = 1_000_000

/** A house with its catalogue and everybody in it. */
function openedHouse(): CoreRun {
  const run = new CoreRun()
  const give = (command: Command): void => run.step({ kind: 'send', wait: 1, command })
  for (const asset of SIMULATED_ASSETS) give({ kind: 'listAsset', asset })
  for (const { definition } of SIMULATED_PRODUCTS) give({ kind: 'listProduct', product: definition })
  for (let id = 0; id < CUSTOMERS; id++) {
    give({ kind: 'openCustomer', commandId: commandIdAt(run.now, FIRST_OWN_ID + id), terms: 1, risk: 1 })
  }
  return run
}

describe('the second opinion of perpetuals', () => {
  it('finds money conserved and every product cleared after each command', () => {
    const run = openedHouse()
    const workload = new Workload(new SeededRandom(5), () => run.auditor.state, CUSTOMERS)
    for (let left = 1_000; left > 0; left--) {
      run.step(workload.next(run.now))
      run.auditor.assertSound()
    }
    expect(run.auditor.state.perpetual.trades).toBeGreaterThan(30)
  })

  it('gives everybody the same: who is who changes no outcome', () => {
    const run = openedHouse()
    const workload = new Workload(new SeededRandom(6), () => run.auditor.state, CUSTOMERS)
    const core = Core.restore(run.core.snapshot())
    const after = (customer: number): number =>
      customer >= 1 && customer <= CUSTOMERS ? (customer % CUSTOMERS) + 1 : customer
    let compared = 0
    let { seq } = run
    for (let left = 1_000; left > 0; left--) {
      const step = workload.next(run.now)
      // whoever was there before can invite, so that numbers do matter
      if (step.command.kind === 'bindInviter') continue
      const before = run.seq
      run.step(step)
      if (run.seq === before) continue
      const at = run.auditor.state.at
      const told: Event[] = []
      const give = (command: Command): void => {
        core.apply(++seq, at, command)
        told.push(...core.events.decode())
      }
      while (core.isDue(at)) give({ kind: 'tick' })
      give(renamed(step.command, after))
      expect(told).toEqual(run.told.map((event) => renamed(event, after)))
      compared += 1
    }
    expect(compared).toBeGreaterThan(800)
  })

  it('agrees on a payment between longs and shorts after half an interval of samples', () => {
    const run = openedHouse()
    const half = 57_600
    run.now += 8 * 3_600_000 - (run.now % (8 * 3_600_000)) + 3_600_000
    let ids = FIRST_OWN_ID + CUSTOMERS
    const market = (index: number, premium: number, product: number): void => {
      const { mid } = SIMULATED_PRODUCTS[product]!
      const at = mid + index
      const levels = (sign: number): [number, number][] => [[at + premium + sign, 1_000_000_000]]
      const ladder = { kind: 'levels', bids: levels(-1), asks: levels(1) } as const
      const update = { product, receivedAt: run.now, index: at, ladder, prints: [] }
      const step = Math.max(run.auditor.state.step + 1, Math.floor(run.now / 250))
      run.step({ kind: 'send', wait: 250, command: { kind: 'market', step, gap: false, updates: [update] } })
    }
    const order = (customer: number, side: 'buy' | 'sell', product: number, lots: number): void => {
      const asked = { customer, commandId: commandIdAt(run.now, ids++), product, side, lots } as const
      const terms = { type: 'market', timeInForce: 'ioc', price: 0, reduceOnly: false, trigger: 0 } as const
      const none = { takeProfit: 0, stopLoss: 0, ruleVersion: 1 } as const
      run.step({ kind: 'send', wait: 1, command: { kind: 'placePerpetualOrder', ...asked, ...terms, ...none } })
    }
    for (const product of [BTC, ETH]) market(0, 0, product)
    for (const [customer, side] of [
      [1, 'buy'],
      [2, 'buy'],
      [3, 'sell'],
    ] as const) {
      order(customer, side, BTC, 1_000 * customer)
      order(customer, side === 'buy' ? 'sell' : 'buy', ETH, 3_000_001 * customer)
    }
    const random = new SeededRandom(9)
    // the book of one stands far above its index, that of the other far below
    for (let step = 0; step < half; step++) {
      market(random.between(-40, 40), 20_000, BTC)
      if (step % 2 === 0) market(random.between(-1, 1), -90, ETH)
    }
    run.now += 8 * 3_600_000
    run.step({ kind: 'send', wait: 1, command: { kind: 'tick' } })
    run.end()
    const paid = run.told.filter((event) => event.kind === 'fundingPaid')
    expect(paid.map(({ customer, amount }) => [customer, amount > 0n])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ])
    expect(run.told.filter(({ kind }) => kind === 'fundingSkipped').length).toBeGreaterThan(0)
  })
})

/** The same of somebody else. */
function renamed<T extends Command | Event>(value: T, after: (customer: number) => number): T {
  const owners = 'legs' in value ? { legs: value.legs.map((leg) => ({ ...leg, owner: after(leg.owner) })) } : {}
  const customer = 'customer' in value ? { customer: after(value.customer) } : {}
  return { ...value, ...owners, ...customer }
}
