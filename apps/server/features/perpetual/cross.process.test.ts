import type { AnswerOf, BodyOf } from '@candela/contract'
import { LATEST_RULES } from '@candela/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passKnowledgeCheck, RefusedCall, type TestClient } from '../../testing/index.ts'
import { MovedHouse, STEP } from '../../testing/moved-house.ts'

const PRODUCT = 'BTC-USDT'
const INDEX = 6_000_000

let house: MovedHouse
beforeAll(async () => void (house = await MovedHouse.open()))
afterAll(() => house.stop())

async function step(index = INDEX): Promise<void> {
  house.pass(STEP)
  await house.quote(PRODUCT, index)
}

const ofProduct = () => ({ commandId: house.commandId(), product: PRODUCT })

/** Someone on cross margin at a leverage, in a market that stands at INDEX. */
async function crossed(leverage: number, knows = true): Promise<TestClient> {
  const client = await house.customer()
  await step()
  if (knows) await passKnowledgeCheck(client, house.now)
  await client.call('setMarginMode', { body: { ...ofProduct(), mode: 'cross' } })
  await client.call('setLeverage', { body: { ...ofProduct(), leverage } })
  return client
}

async function bought(client: TestClient, quantity: string): Promise<void> {
  await step()
  const order = { side: 'buy', type: 'market', quantity, reduceOnly: false, ruleVersion: LATEST_RULES } as const
  await client.call('placePerpetualOrder', { body: { ...ofProduct(), ...order } })
}

type Moving = Omit<BodyOf<'moveCross'>, 'commandId'>

async function move(client: TestClient, body: Moving): Promise<AnswerOf<'crossAccount'>> {
  return (await client.call('moveCross', { body: { commandId: house.commandId(), ...body } })).account
}

async function codeOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(() => undefined).catch((thrown: unknown) => thrown)
  return error instanceof RefusedCall ? error.code : 'ok'
}

async function availableOf(client: TestClient): Promise<number> {
  const { balances } = await client.call('balances')
  return Number(balances.find(({ asset }) => asset === 'USDT')?.available)
}

describe('a cross account', () => {
  it('is shown and filled before anything is open, and given back', async () => {
    const client = await crossed(10)
    const empty = { balance: '0', equity: '0', maintenance: '0', mostAddable: '10000', mostRemovable: '0' }
    const seen = await client.call('crossAccount')
    expect(seen).toEqual({ ...empty, mostUnchecked: '0', topUp: false })
    await move(client, { amount: '300', direction: 'in' })
    const filled = await move(client, { amount: '200.5', direction: 'in' })
    expect(filled).toMatchObject({ balance: '500.5', equity: '500.5', mostAddable: '9499.5', mostRemovable: '500.5' })
    expect(await client.call('crossAccount')).toEqual(filled)
    expect(await codeOf(move(client, { amount: '500.50000001', direction: 'out' }))).toBe('aboveMaximum')
    expect(await codeOf(move(client, { amount: '0', direction: 'out' }))).toBe('amountMalformed')
    expect((await move(client, { direction: 'out' })).balance).toBe('0')
  })

  it('lets all go that can, though the mark moved since it was read', async () => {
    const client = await crossed(10)
    await move(client, { amount: '5000', direction: 'in' })
    await bought(client, '0.01')
    const read = await client.call('crossAccount')
    await step(5_990_000)
    expect(await codeOf(move(client, { amount: read.mostRemovable, direction: 'out' }))).toBe('aboveMaximum')
    const left = await move(client, { direction: 'out' })
    expect(left.mostRemovable).toBe('0')
    expect(Number(left.balance)).toBeGreaterThan(59)
  })

  it('lets out without the knowledge check what keeps leverage at 2', async () => {
    const client = await crossed(2, false)
    await move(client, { amount: '1000', direction: 'in' })
    await bought(client, '0.01')
    const raised = client.call('setLeverage', { body: { ...ofProduct(), leverage: 3 } })
    expect(await codeOf(raised)).toBe('knowledgeCheckMissing')
    const { mostRemovable, mostUnchecked } = await client.call('crossAccount')
    expect(Number(mostUnchecked)).toBeGreaterThan(600)
    expect(Number(mostUnchecked)).toBeLessThanOrEqual(Number(mostRemovable))
    const left = await move(client, { direction: 'out' })
    expect(left.mostUnchecked).toBe('0')
    // half of what 0.01 is worth stays
    expect(Number(left.equity)).toBeCloseTo(300, -1)
  })

  it('is saved by own money before a liquidation, and its customer hears of it', async () => {
    const client = await crossed(10)
    await bought(client, '0.01')
    const set = await client.call('setCrossTopUp', { body: { commandId: house.commandId(), on: true } })
    expect(set.account.topUp).toBe(true)
    const before = await client.call('crossAccount')
    const available = await availableOf(client)
    const { forcedPrice } = (await client.call('positions')).positions[0]!
    await step(Math.floor(Number(forcedPrice) * 100) - 4_000)
    const after = await client.call('crossAccount')
    const moved = Number(after.balance) - Number(before.balance)
    expect(moved).toBeGreaterThan(0)
    expect(await availableOf(client)).toBeCloseTo(available - moved, 6)
    expect(Number(after.equity)).toBeCloseTo(Number(after.maintenance) * 1.25, 6)
    expect((await client.call('positions')).positions).toMatchObject([{ quantity: '0.01' }])
    const found = async () => {
      const { letters } = await client.call('letters', { query: { language: 'en' } })
      return letters.filter(({ title }) => title === 'Your cross account was topped up')
    }
    await expect.poll(found, { interval: 200 }).toHaveLength(1)
    expect((await found())[0]!.content).toContain(
      `The account now holds ${Number(after.balance).toLocaleString('en', { maximumFractionDigits: 8 })} USDT`,
    )
  })
})

describe('margin', () => {
  it('of an isolated position goes whole as far as it can, though the mark moved since it was read', async () => {
    const client = await house.customer()
    await bought(client, '0.01')
    const add = { ...ofProduct(), amount: '100' }
    const { position } = await client.call('addMargin', { body: add })
    await step(5_990_000)
    const tooFar = client.call('removeMargin', { body: { ...ofProduct(), amount: position.mostRemovable } })
    expect(await codeOf(tooFar)).toBe('aboveMaximum')
    const removed = await client.call('removeMargin', { body: ofProduct() })
    expect(removed.position.mostRemovable).toBe('0')
  })
})
