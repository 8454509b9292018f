import { codeOfNumber } from '@candela/contract'
import { dueFees } from '@candela/core/testing'
import { SimulatedDisk } from '@candela/journal/testing'
import { expect, it } from 'vitest'
import type { Applied, Engine } from './index.ts'
import { startClockwork } from './clockwork.ts'
import { EngineTrial, START } from './testing/index.ts'

const HOUR = 3_600_000
const FEES = Array.from({ length: 1_000 }, (_, place) => ({ at: START + HOUR, customer: 1 + (place % 3) }))
const MOST_A_TICK = 256

async function opened(disk: SimulatedDisk, trial: EngineTrial): Promise<Engine> {
  const engine = await trial.open(disk.mount(), { core: { dueWork: [dueFees(FEES, 0, START)] } })
  for (let count = engine.core.customerCount; count < 3; count++) await engine.submit(trial.openCustomer())
  return engine
}

it('enters what fell due before the next command, in ticks of a bounded part each, and replays to the same', async () => {
  const disk = new SimulatedDisk(1)
  const trial = new EngineTrial()
  const engine = await opened(disk, trial)
  const told: Applied[] = []
  engine.follow((batch) => told.push(...batch))
  const before = engine.durableSeq
  trial.now = START + HOUR - 1
  const early = await engine.submit(trial.limit(1, 0, 'buy', 1, 1))
  expect(early.seq).toBe(before + 1)
  trial.now = START + HOUR
  const order = await engine.submit(trial.limit(1, 0, 'buy', 1, 1))
  expect(codeOfNumber(order.code)).toBe('productStale')
  expect(order.events).toEqual([])
  expect(told.slice(1).map(({ command }) => command.kind)).toEqual(['tick', 'tick', 'tick', 'tick', 'placeOrder'])
  expect(told.slice(1, 5).map(({ events }) => events.length)).toEqual([
    MOST_A_TICK,
    MOST_A_TICK,
    MOST_A_TICK,
    FEES.length - 3 * MOST_A_TICK,
  ])
  expect(order.seq).toBe(before + 6)
  await engine.settled()
  const hash = engine.core.stateHash()
  disk.kill()
  const again = await opened(disk, trial)
  expect(again.core.stateHash()).toBe(hash)
  await again.close()
})

it('is done by the clockwork while nobody speaks, one tick at a time', async () => {
  const disk = new SimulatedDisk(1)
  const trial = new EngineTrial()
  const engine = await opened(disk, trial)
  const before = engine.durableSeq
  const due: (() => void)[] = []
  const stop = startClockwork(engine, {
    now: trial.clock,
    set: (work) => due.push(work),
    clear: () => {},
  })
  trial.now = START + HOUR
  for (let turns = 0; turns < 10; turns++) {
    due.splice(0).at(-1)?.()
    await new Promise((resolve) => setImmediate(resolve))
    await engine.settled()
  }
  stop()
  expect(engine.durableSeq).toBe(before + 4)
  expect(engine.core.nextDueAt()).toBeUndefined()
  await engine.close()
})
