import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { houseMoney as schema } from '@candela/contract'
import { EngineTrial } from '@candela/engine/testing'
import { nodeDisk } from '@candela/journal'
import { withdrawalHistory } from '@candela/verify/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { openStore, ProjectionWriter } from '../../store/index.ts'
import { TestServer } from '../../testing/database.ts'
import { verified } from '../../testing/verified.ts'
import { houseMoney } from './money.ts'

const LOG = { info: () => {}, warn: () => {}, error: () => {} }
let folder = ''
let server: TestServer
beforeAll(async () => void (server = await TestServer.start()))
afterAll(() => server.stop())
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'candela-house-money-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const verify = (...file: string[]) => verified(join(folder, 'journal'), '--statistics', ...file)

it('what the house has and owes is what the journal gives; a changed row fails the claim', async () => {
  const trial = new EngineTrial(11)
  const engine = await trial.open(nodeDisk(join(folder, 'journal')))
  const store = await openStore(await server.database(), LOG)
  const fail = (error: Error): void => {
    throw error
  }
  let projections = await ProjectionWriter.start({ store, engine, log: LOG, onFatal: fail })
  const told = async () => {
    await engine.settled()
    await expect.poll(() => projections.reached(engine.durableSeq)).toBe(true)
    return schema.parse(await houseMoney({ engine, store, projections, clock: trial.clock }))
  }
  try {
    expect(await told()).toMatchObject({ rails: [], payouts: [], holds: 0 })
    const history = withdrawalHistory()
    const half = history.findIndex(({ command }) => command.kind === 'payoutSent')
    for (const [place, { at, command, code }] of history.entries()) {
      if (place === half) {
        // what is under way is known to a house that starts again
        await projections.close()
        projections = await ProjectionWriter.start({ store, engine, log: LOG, onFatal: fail })
      }
      trial.now = at
      expect([command.kind, (await engine.submit(command)).code === 0]).toEqual([command.kind, code === 0])
    }
    const money = await told()
    expect(money).toMatchObject({
      seq: engine.durableSeq,
      rails: [
        { rail: 'trc20', asset: 'USDT', custody: '-198', suspense: '0' },
        { rail: 'usBank', asset: 'USD', custody: '45', suspense: '50' },
        { rail: 'euBank', asset: 'EUR', custody: '-457.49', suspense: '0' },
      ],
      refusals: [1, 1, 1, 0, 4, 2, 1, 0].map((count, place) => ({ rule: place + 1, count })),
      payouts: [
        { rail: 'trc20', count: 2, median: 60, longest: 86_400 },
        { rail: 'usBank', count: 1, median: 60, longest: 60 },
        { rail: 'euBank', count: 1, median: 60, longest: 60 },
      ],
    })

    const alone = await verify()
    expect(alone.exit).toBe(0)
    const figures: unknown = JSON.parse(alone.says.slice(alone.says.indexOf('{\n'), alone.says.indexOf('\n}') + 2))
    expect(figures).toEqual({ ...money, at: history.at(-1)!.at })

    const file = join(folder, 'money.json')
    writeFileSync(file, JSON.stringify(money))
    const sound = await verify(file)
    expect(sound).toMatchObject({ exit: 0 })
    expect(sound.says).toContain('ok money')
    await store.pool.query(`update view.house_fund set amount = amount + 1 where fund = 'suspense' and amount > 0`)
    writeFileSync(file, JSON.stringify(await told()))
    const forged = await verify(file)
    expect(forged).toMatchObject({ exit: 1 })
    expect(forged.says).toMatch(/FAILED money at entry \d+.*suspense of usBank in USD is 50, not 50.00000001/)
  } finally {
    await projections.close()
    await store.close()
    await engine.close()
  }
})
