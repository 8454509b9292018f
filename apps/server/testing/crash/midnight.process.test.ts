import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { decodeCommand, type EarnTerms, type Event } from '@candela/contract'
import { Core } from '@candela/core'
import type { Engine } from '@candela/engine'
import { nodeDisk, readJournal } from '@candela/journal'
import { gmt8Day, gmt8DayStart, HOUR, UNIT } from '@candela/units'
import { afterAll, expect, it } from 'vitest'
import { commandId } from '../client.ts'
import { beginHouse, openJournal } from '../begun-house.ts'
import { movedClock } from '../moved-clock.ts'
import { makeDataDirectory, removeDataDirectory, startServer, type TestServer } from '../server.ts'
import { verified } from '../verified.ts'

const ORDERS = 1_000
const CUSTOMERS = 4
/** items of a midnight that have their turn at one instant, and milliseconds to the next */
const [BLOCK, GAP] = [256, 100] as const

const TERMS: EarnTerms = {
  days: 5,
  lowPpm: 3_000,
  highPpm: 5_000,
  minimum: UNIT,
  maximum: 1_000 * UNIT,
  customerMaximum: 5_000 * UNIT,
  schedule: 'remaining',
  ratioPpm: 4_000,
  early: true,
  renewable: true,
  opens: 0,
  closes: 0,
}

const clock = movedClock()
const environment = { ...clock.environment, LIMITS: 'bench' }
const dataDirectory = makeDataDirectory()
const undisturbed = makeDataDirectory()
let server: TestServer | undefined
afterAll(async () => {
  await server?.stop()
  clock.dispose()
  for (const directory of [dataDirectory, undisturbed]) removeDataDirectory(directory)
})

it('kill -9 between two entries of one midnight: what is left is paid after it, each day once, and all ends as if nothing had been', async () => {
  await beginHouse(dataDirectory, { earn: [{ id: 'L5', asset: 'USDT', terms: TERMS }] }, openOrders)
  cpSync(dataDirectory, undisturbed, { recursive: true })
  // the second midnight from now is the first that pays
  const midnight = gmt8DayStart(gmt8Day(Date.now()) + 2)
  clock.ahead(midnight - 1_000 - Date.now())
  clock.stand()
  server = await startServer({ dataDirectory, environment, database: 'own' })
  const paid = async () => {
    const { products } = await server!.client().call('earnProducts')
    return Number(products[0]!.pot.paid)
  }
  expect(await paid()).toBe(0)
  // two blocks have their turn, the third has not
  clock.ahead(1_000 + GAP + GAP / 2)
  await expect
    .poll(paid)
    .toBeGreaterThan(0)
    .catch((e: unknown) => {
      console.log('ERR', server!.stderr().slice(-3000))
      throw e
    })
  await settled(paid)
  await server.kill()
  const before = paymentsIn(dataDirectory)
  expect(before).toHaveLength(2 * BLOCK)

  server = await startServer({ dataDirectory, environment, database: 'own' })
  const half = await settled(paid)
  clock.ahead(HOUR)
  await expect.poll(paid).toBeGreaterThan(half)
  await settled(paid)
  expect(await server.stop()).toBe(0)
  server = undefined
  const after = paymentsIn(dataDirectory)
  expect(after.slice(0, before.length)).toEqual(before)
  expect(after.map(({ order }) => order)).toEqual(Array.from({ length: ORDERS }, (_, place) => place + 1))
  expect(await verified(dataDirectory)).toMatchObject({ exit: 0 })

  // one that was away the whole time works the same off at once
  const engine = await openJournal(undisturbed, () => midnight + HOUR)
  while (engine.core.isDue(midnight + HOUR)) await engine.submit({ kind: 'tick' })
  const right = stateOf(engine.core)
  await engine.close()
  expect(after).toEqual(paymentsIn(undisturbed))
  expect(stateOf(replayed(dataDirectory).core)).toEqual(right)
})

/** Customers with many small orders. */
async function openOrders(engine: Engine): Promise<void> {
  for (let customer = 1; customer <= CUSTOMERS; customer++) {
    await engine.submit({ kind: 'openCustomer', commandId: commandId(), terms: 1, risk: 1 })
  }
  const opened = Array.from({ length: ORDERS }, (_, place) => {
    const asked = { earnProduct: 1, terms: 1, amount: (1 + (place % 7)) * UNIT, renew: false }
    return engine.submit({ kind: 'openEarn', customer: 1 + (place % CUSTOMERS), commandId: commandId(), ...asked })
  })
  for (const { code } of await Promise.all(opened)) expect(code).toBe(0)
}

/** The value once it stays. */
async function settled(value: () => Promise<number>): Promise<number> {
  for (let last = await value(); ;) {
    await new Promise((resolve) => setTimeout(resolve, 5 * GAP))
    const now = await value()
    if (now === last) return now
    last = now
  }
}

type Payment = Extract<Event, { kind: 'yieldPaid' }>

/** The payments in a journal, in their order. */
function paymentsIn(directory: string): readonly Payment[] {
  return replayed(directory).events.filter((event) => event.kind === 'yieldPaid')
}

function replayed(directory: string): { readonly core: Core; readonly events: readonly Event[] } {
  const core = Core.create()
  const events: Event[] = []
  const reading = readJournal(nodeDisk(join(directory, 'journal')), {})!
  for (const batch of reading.batches()) {
    for (const { seq, at, command } of batch.entries()) {
      core.apply(seq, at, decodeCommand(command))
      events.push(...core.events.decode())
    }
  }
  return { core, events }
}

/** The money of every customer and of the pot. */
function stateOf(core: Core): readonly unknown[] {
  const customers = Array.from({ length: CUSTOMERS }, (_, place) => core.balance(place + 1, 0))
  const pot = (['yieldFree', 'yieldPromised'] as const).map((purpose) => core.houseBalance(purpose, 0, 1))
  return [customers, pot]
}
