import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KNOWLEDGE_CHECK } from '@candela/rules/limits'
import { DAY, MINUTE } from '@candela/units'
import { marketBuy, marketOf, partOf, RefusedCall, restingOrder, TestClient } from '../../testing/index.ts'
import { TestServer } from '../../testing/database.ts'
import { openHere, pricesWithoutPast, type ServerHere } from '../../testing/here.ts'

const RIGHT = KNOWLEDGE_CHECK.questions.map(({ right }) => right)
let postgres: TestServer
let server: ServerHere
let folder: string
/** the time that the clock was moved ahead */
let ahead = 0
let tail = 0

beforeAll(async () => {
  postgres = await TestServer.start()
  folder = mkdtempSync(join(tmpdir(), 'candela-limits-'))
  server = await openHere(
    folder,
    await postgres.database(),
    () => {},
    () => Date.now() + ahead,
    pricesWithoutPast,
  )
  server.floor.prices.start(async (market) => void (await server.floor.engine.submit(market)))
  await marketOf(new TestClient(server.url))
})
afterAll(async () => {
  await server.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

const customer = (): Promise<TestClient> => new TestClient(server.url).register()

/** A UUIDv7 by the moved clock. */
function commandId(): string {
  const time = (Date.now() + ahead).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${(++tail).toString(16).padStart(12, '0')}`
}

const setLimit = (client: TestClient, amount: string) =>
  client.call('setOwnLimit', { body: { commandId: commandId(), of: 'loss', period: 'day', amount } })

/** The code that a call was refused with, and the values in its text. */
async function refusalOf(call: Promise<unknown>): Promise<[string, object]> {
  const refused = await call.then(() => undefined).catch((error: unknown) => error)
  if (!(refused instanceof RefusedCall)) throw new Error(`not refused: ${String(refused)}`)
  return [refused.code, refused.params ?? {}]
}

/** Titles of a customer's letters, oldest first, but for the welcome. */
async function lettersOf({ userData }: TestClient): Promise<string[]> {
  const { rows } = await server.floor.store.pool.query<{ title: string }>(
    `select texts->'en'->>'title' as title from vault.letter
       where account = $1 and cause not like 'welcome%' order by created_at, id`,
    [userData!.id],
  )
  return rows.map(({ title }) => title)
}

describe('a limit of one’s own', () => {
  it('holds at once when lowered; a raise waits a day, is told by letter, and can be taken back', async () => {
    const client = await customer()
    expect((await setLimit(client, '100')).limits[0]).toMatchObject({ amount: '100', nextFrom: 0, used: '0' })
    expect((await setLimit(client, '60.5')).limits[0]).toMatchObject({ amount: '60.5' })
    const { at, limits } = await setLimit(client, '200')
    expect(limits[0]).toMatchObject({ amount: '60.5', next: '200' })
    expect(Math.abs(limits[0]!.nextFrom - at - DAY)).toBeLessThan(MINUTE)
    expect((await setLimit(client, '60.5')).limits[0]).toMatchObject({ amount: '60.5', nextFrom: 0 })
    expect(await lettersOf(client)).toEqual(['A higher limit was asked for'])
    const { changes } = await client.call('protectionChanges')
    expect(changes.map(({ change, limit }) => [change, limit?.amount])).toEqual([
      ['limitSet', '60.5'],
      ['raiseAsked', '200'],
      ['limitSet', '60.5'],
      ['limitSet', '100'],
    ])
  })

  it.each(['0.000000001', '99999999999999999'])('no amount of the ledger: %s', async (amount) => {
    const [code] = await refusalOf(setLimit(await customer(), amount))
    expect(code).toBe('limitMalformed')
  })
})

describe('a break and a self-exclusion', () => {
  it('stop buying and say until when; selling, cancelling and everything else go on', async () => {
    const client = await customer()
    await marketBuy(client, '100')
    const { ask } = await marketOf(client)
    const { order } = await restingOrder(client, 'BTC-USDT', { side: 'sell', price: partOf(ask, 1_100, '0.01') })
    const { breakUntil } = await client.call('takeBreak', { body: { commandId: commandId(), days: 7 } })
    expect(await refusalOf(marketBuy(client, '100'))).toEqual(['onBreak', { until: breakUntil }])
    const sell = { commandId: commandId(), product: 'BTC-USDT', side: 'sell', type: 'market', spend: '20' } as const
    expect(await client.refusal('placeOrder', { body: sell })).toBe('ok')
    await client.call('cancelOrder', { params: { order: order.id }, body: { commandId: commandId() } })
    const shorter = client.call('takeBreak', { body: { commandId: commandId(), days: 6 } })
    expect(await refusalOf(shorter)).toEqual(['breakNotLonger', { until: breakUntil }])
    const { excludedUntil } = await client.call('excludeSelf', { body: { commandId: commandId(), months: 6 } })
    expect(await refusalOf(marketBuy(client, '100'))).toEqual(['selfExcluded', { until: excludedUntil }])
    expect(await lettersOf(client)).toEqual(['Your break', 'Your self-exclusion'])
  })

  it.each([
    ['takeBreak', { days: 43 }, 'breakLengthInvalid', { least: 1, most: 42 }],
    ['excludeSelf', { months: 5 }, 'exclusionLengthInvalid', { least: 6, most: 60 }],
  ] as const)('%s of another length says what there is', async (route, length, code, params) => {
    const client = await customer()
    const body = { commandId: commandId(), ...length } as never
    expect(await refusalOf(client.call(route, { body }))).toEqual([code, params])
  })
})

describe('the knowledge check', () => {
  it('is failed, waits, and is passed', async () => {
    const client = await customer()
    const answer = (answers: readonly number[]) =>
      client.call('answerKnowledgeCheck', { body: { commandId: commandId(), version: 1, answers: [...answers] } })
    const { passed, right, retryFrom } = await answer(RIGHT.with(0, 2))
    expect([passed, right]).toEqual([false, RIGHT.length - 1])
    expect(await refusalOf(answer(RIGHT))).toEqual(['knowledgeCheckTooSoon', { availableAt: retryFrom }])
    ahead += 10 * MINUTE
    expect(await answer(RIGHT)).toEqual({ passed: true, right: RIGHT.length, retryFrom: 0 })
    expect(await client.call('protections')).toMatchObject({ knowledge: 1, retryFrom: 0 })
  })
})

describe('what ends by itself', () => {
  it('a raise holds and a break is over after its time, and each is told once', async () => {
    const client = await customer()
    await setLimit(client, '100')
    await setLimit(client, '300')
    await client.call('takeBreak', { body: { commandId: commandId(), days: 1 } })
    ahead += DAY
    await expect.poll(async () => (await client.call('protections')).breakUntil).toBe(0)
    const { limits } = await setLimit(client, '300')
    expect(limits[0]).toMatchObject({ amount: '300', nextFrom: 0 })
    expect((await marketBuy(client, '100', 'BTC-USDT', commandId())).order.status).toBe('filled')
    await setLimit(client, '299')
    expect(await lettersOf(client)).toEqual([
      'A higher limit was asked for',
      'Your break',
      'Your break has ended',
      'The higher limit holds',
    ])
  })
})
