import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type CommandOf,
  type HouseDay,
  type HouseStatistics,
  houseStatistics as schema,
  type Market,
} from '@candela/contract'
import type { Engine } from '@candela/engine'
import { EngineTrial } from '@candela/engine/testing'
import { nodeDisk } from '@candela/journal'
import { parseDecimal } from '@candela/units'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { openStore, ProjectionWriter } from '../../store/index.ts'
import { TestServer } from '../../testing/database.ts'
import { verified } from '../../testing/verified.ts'
import { houseStatistics } from './statistics.ts'

const LOG = { info: () => {}, warn: () => {}, error: () => {} }
let folder = ''
let server: TestServer
beforeAll(async () => void (server = await TestServer.start()))
afterAll(() => server.stop())
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'candela-house-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The verifier's verdict on the journal with these figures, and its exit code. */
function verify(statistics: HouseStatistics) {
  const file = join(folder, 'statistics.json')
  writeFileSync(file, JSON.stringify(statistics))
  return verified(join(folder, 'journal'), '--statistics', file)
}

type Mode = CommandOf<'setMarginMode'>['mode']

/** A long at 2×, then its price at 0.503: liquidated with something left; and at 0.48: with less than nothing. */
async function crash(trial: EngineTrial, engine: Engine, mode: Mode): Promise<void> {
  for (const share of [0.503, 0.48]) {
    await engine.submit(trial.openCustomer())
    await engine.submit(trial.market())
    const own = { customer: engine.core.customerCount, product: 0 }
    await engine.submit({ kind: 'setMarginMode', ...own, commandId: trial.commandId(), mode })
    await engine.submit({ kind: 'setLeverage', ...own, commandId: trial.commandId(), leverage: 2 })
    const order = { type: 'market', timeInForce: 'ioc', side: 'buy', lots: 500, price: 0, ruleVersion: 1 } as const
    const none = { reduceOnly: false, trigger: 0, takeProfit: 0, stopLoss: 0 }
    await engine.submit({ kind: 'placePerpetualOrder', ...own, commandId: trial.commandId(), ...order, ...none })
    await engine.submit(fallen(trial.market(), share))
  }
}

/** Three customers whose positions share what stands behind them, in whatever product they open one. */
async function openCross(trial: EngineTrial, engine: Engine): Promise<void> {
  for (let left = 3; left > 0; left--) {
    await engine.submit(trial.openCustomer())
    const customer = engine.core.customerCount
    for (const product of [0, 1]) {
      await engine.submit({ kind: 'setMarginMode', customer, product, mode: 'cross', commandId: trial.commandId() })
    }
  }
}

function fallen(market: Market, share: number): Market {
  const updates = market.updates.map((update) => {
    const mid = Math.floor(update.index * share)
    return { ...update, index: mid, ladder: { ...update.ladder, mid }, prints: [] }
  })
  return { ...market, updates }
}

const sumOf = (days: readonly HouseDay[], figure: (day: HouseDay) => string | number | undefined): bigint =>
  days.reduce((sum, day) => sum + (parseDecimal(String(figure(day) ?? 0)) ?? 0n), 0n)

it('statistics are what the journal gives, by product and day; a changed row fails the claim', async () => {
  const trial = new EngineTrial(11)
  const engine = await trial.open(nodeDisk(join(folder, 'journal')))
  const store = await openStore(await server.database(), LOG)
  const fail = (error: Error): void => {
    throw error
  }
  const projections = await ProjectionWriter.start({ store, engine, log: LOG, onFatal: fail })
  const sources = { engine, store, projections, clock: trial.clock }
  try {
    expect(await houseStatistics(sources, {})).toMatchObject({ days: [] })
    const causes = new Set<string>()
    engine.follow((entries) => {
      for (const { events } of entries)
        for (const event of events) if (event.kind === 'crossMoved') causes.add(event.cause)
    })
    await openCross(trial, engine)
    await trial.tradePerpetuals(engine, 6, 1000)
    await trial.tradeTimed(engine, 6, 1500)
    trial.now += 86_400_000
    await trial.tradePerpetuals(engine, 6, 300)
    await trial.tradeTimed(engine, 6, 60)
    await crash(trial, engine, 'isolated')
    await crash(trial, engine, 'cross')
    await engine.settled()
    await expect.poll(() => projections.reached(engine.durableSeq)).toBe(true)
    const statistics = schema.parse(await houseStatistics(sources, { days: '31' }))
    const { days } = statistics
    expect(statistics.seq).toBe(engine.durableSeq)
    expect(new Set(days.map(({ day }) => day)).size).toBeGreaterThan(1)
    expect(days.map(({ day }) => day)).toEqual(
      days
        .map(({ day }) => day)
        .toSorted()
        .toReversed(),
    )
    // all that the page tells of happened, to cross positions too
    expect(causes).toEqual(new Set(['fill', 'emptied', 'liquidation']))
    for (const figure of [
      ({ timed }: HouseDay) => timed?.won,
      ({ timed }: HouseDay) => timed?.returned,
      ({ perpetual }: HouseDay) => perpetual?.liquidations,
      ({ perpetual }: HouseDay) => perpetual?.insuranceTaken,
      ({ perpetual }: HouseDay) => perpetual?.insurancePaid,
    ]) {
      expect(sumOf(days, figure)).toBeGreaterThan(0n)
    }
    expect(sumOf(days, ({ timed }) => timed?.houseResult)).toBe(-sumOf(days, ({ timed }) => timed?.customersResult))
    const today = await houseStatistics(sources, { days: '1' })
    expect(today.days).toEqual(days.filter(({ day }) => day === today.from))

    const sound = await verify(statistics)
    expect(sound).toMatchObject({ exit: 0 })
    expect(sound.says).toContain(`ok statistics    ${days.length} published days`)
    await store.pool.query('update view.house_day set liquidations = liquidations + 1 where liquidations > 0')
    const forged = await verify(await houseStatistics(sources, { days: '31' }))
    expect(forged).toMatchObject({ exit: 1 })
    expect(forged.says).toMatch(/FAILED statistics at entry \d+.*perpetual liquidations is \d+, not \d+/)
    await store.pool.query('delete from view.house_day')
    expect((await verify(await houseStatistics(sources, { days: '31' }))).says).toContain('it is left out')
  } finally {
    await projections.close()
    await store.close()
    await engine.close()
  }
})
