import {
  type AmendOrder,
  type CancelOrder,
  CODES,
  codeOfNumber,
  type Command,
  type PlaceOrder,
} from '@candela/contract'
import { Core } from '@candela/core'
import { describe, expect, it } from 'vitest'
import { CoreRun } from './core-run.ts'
import { SeededRandom } from './seeded-random.ts'
import { commandIdAt } from './workload/floor/command-ids.ts'
import { Workload } from './workload/workload.ts'
import { compareAll, compareAnswer, Disagreement } from './compare.ts'

/** `npm run campaign -- commands` goes on from here */
const COMMANDS = 5_000
const CUSTOMERS = 8
/** longer than any id is remembered */
const SILENCE = 26 * 3_600_000
/** above those of the workload */
const FIRST_OWN_ID = 1_000_000

function played(seed: number, commands: number): CoreRun {
  const run = new CoreRun()
  const workload = new Workload(new SeededRandom(seed), () => run.auditor.state, CUSTOMERS)
  for (let left = commands; left > 0; left--) run.step(workload.next(run.now))
  return run
}

describe('core and auditor', () => {
  it.each([1, 2, 3, 4])(`agree after every command (seed %i, ${COMMANDS} commands)`, (seed) => {
    const figures = played(seed, COMMANDS).end()
    expect(figures.commands).toBeGreaterThan(COMMANDS * 0.95)
    expect(figures.fills).toBeGreaterThan(COMMANDS / 30)
  })

  it('agree at the bound of open orders, and of command ids in a day', () => {
    const run = played(1, 60)
    const product = run.auditor.state.products[1]!
    const price = Number((product.mid * 9n) / 10n)
    let ids = 0
    type Given = PlaceOrder | AmendOrder | CancelOrder
    type WithoutId<C> = C extends Command ? Omit<C, 'commandId'> : never
    const give = (command: WithoutId<Given>) => {
      const commandId = commandIdAt(run.now, FIRST_OWN_ID + ids++)
      run.step({ kind: 'send', wait: 0, command: { ...command, commandId } })
    }
    const start = new Map(run.figures.codes)
    const terms = { product: 1, side: 'buy', type: 'limit', timeInForce: 'gtc', price, lots: 1, spend: 0 } as const
    for (let left = 510; left > 0; left--) give({ kind: 'placeOrder', customer: 1, ...terms })
    for (const open of run.core.spot.openOrders(1)) give({ kind: 'cancelOrder', customer: 1, order: open.order })
    give({ kind: 'placeOrder', customer: 1, ...terms })
    const { order } = run.core.spot.openOrders(1)[0]!
    const amend = (lots: number) => give({ kind: 'amendOrder', customer: 1, order, price, lots })
    for (let left = 10_000; left > 0; left--) amend(1 + (left & 1))
    const seen = (code: number): number => (run.figures.codes.get(code) ?? 0) - (start.get(code) ?? 0)
    expect(seen(CODES.openOrdersLimit.number)).toBeGreaterThanOrEqual(10)
    expect(seen(CODES.commandIdsExhausted.number)).toBeGreaterThanOrEqual(500)
    const exhausted = seen(CODES.commandIdsExhausted.number)
    // what takes risk away is never refused for it, though nobody remembers it
    give({ kind: 'cancelOrder', customer: 1, order })
    expect(run.core.spot.order(order)).toBeUndefined()
    run.now += SILENCE
    for (let left = 20; left > 0; left--) amend(1 + (left & 1))
    expect(seen(CODES.commandIdsExhausted.number)).toBe(exhausted)
    run.end()
  })
})

describe('at the bound of open perpetual orders', () => {
  it('core and auditor agree', () => {
    const run = played(7, 60)
    const give = (command: Command): void => run.step({ kind: 'send', wait: 0, command })
    const { mid: mark, definition } = run.auditor.state.products[0]!
    give({ kind: 'openCustomer', commandId: commandIdAt(run.now, FIRST_OWN_ID), terms: 1, risk: 1 })
    const customer = run.auditor.state.customers.length
    const index = Number(mark)
    const ladder = { kind: 'levels', bids: [], asks: [] } as const
    const step = run.auditor.state.step + 1
    run.now = Math.max(run.now, step * 250)
    const updates = [{ product: 0, receivedAt: run.now, index, ladder, prints: [] }]
    give({ kind: 'market', step, gap: false, updates })
    const price = Math.floor(index * 0.9)
    const lots = Math.ceil(definition.minimumNotional / (price * 10)) + 1
    const start = run.figures.codes.get(CODES.tooManyOrders.number) ?? 0
    const terms = {
      product: 0,
      side: 'buy',
      type: 'limit',
      timeInForce: 'gtc',
      price,
      lots,
      reduceOnly: false,
    } as const
    const none = { trigger: 0, takeProfit: 0, stopLoss: 0, ruleVersion: 1 } as const
    for (let id = 1; id <= 210; id++) {
      const commandId = commandIdAt(run.now, FIRST_OWN_ID + id)
      give({ kind: 'placePerpetualOrder', customer, commandId, ...terms, ...none })
    }
    expect((run.figures.codes.get(CODES.tooManyOrders.number) ?? 0) - start).toBeGreaterThanOrEqual(10)
    run.end()
  })
})

describe('the auditor notices', () => {
  const changes: [string, (order: PlaceOrder) => PlaceOrder][] = [
    ['a lot more', (order) => ({ ...order, lots: order.lots + 1 })],
    ['a tick less', (order) => ({ ...order, price: order.price - 1 })],
    ['the other side', (order) => ({ ...order, side: order.side === 'buy' ? 'sell' : 'buy' })],
    ['another customer', (order) => ({ ...order, customer: order.customer > 1 ? order.customer - 1 : 2 })],
    ['another time in force', (order) => ({ ...order, timeInForce: order.timeInForce === 'gtc' ? 'ioc' : 'gtc' })],
  ]

  it.each(changes)('%s', (_, change) => {
    const run = played(2, 400)
    const workload = new Workload(new SeededRandom(77), () => run.auditor.state, CUSTOMERS)
    for (let tried = 0; tried < 600; tried++) {
      const { command } = workload.next(run.now)
      if (command.kind !== 'placeOrder' || command.type !== 'limit') continue
      const at = run.auditor.state.at
      const core = Core.restore(run.core.snapshot())
      const auditor = run.auditor.copy()
      const outcome = core.apply(run.seq + 1, at, change(command))
      if (codeOfNumber(outcome.code) !== 'ok') continue
      const prediction = auditor.apply(run.seq + 1, at, command)
      const compare = (): void => {
        compareAnswer('the changed order', outcome, core.events.decode(), prediction)
        compareAll(core, auditor)
      }
      return expect(compare).toThrow(Disagreement)
    }
    expect.fail('no order was accepted')
  })
})
