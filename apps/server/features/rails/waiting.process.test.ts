import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AnswerOf, BodyOf, OutsideWish } from '@candela/contract'
import { samplePhoto, sendSampleIdentity, type TestClient } from '../../testing/index.ts'
import { MovedHouse } from '../../testing/moved-house.ts'

const SECOND = 1_000
const MINUTE = 60_000
const HOUR = 3_600_000
type Detail = AnswerOf<'deposit'>

let house: MovedHouse
/** known as Maria Sample */
let maria: TestClient
beforeAll(async () => {
  house = await MovedHouse.open()
  maria = await house.customer()
  await sendSampleIdentity(maria)
  house.pass(30 * SECOND)
  await vi.waitFor(async () => expect((await maria.call('identity')).state).toBe('validated'), { timeout: 15_000 })
})
afterAll(() => house.stop())

const start = async (client: TestClient, over: Partial<BodyOf<'startDeposit'>> = {}): Promise<string> => {
  const usual = { rail: 'usBank', asset: 'USD', amount: '100', card: '', rate: 0, arrival: '0' }
  const { deposit } = await client.call('startDeposit', { body: { commandId: house.commandId(), ...usual, ...over } })
  return deposit.id
}
const detailOf = (client: TestClient, deposit: string) => client.call('deposit', { params: { deposit } })
const pay = (client: TestClient, over: Partial<BodyOf<'payOutside'>> & { wish?: OutsideWish }) =>
  client.call('payOutside', {
    body: {
      commandId: house.commandId(),
      rail: 'usBank',
      asset: 'USD',
      deposit: '',
      amount: '100',
      wish: 'exact',
      ...over,
    },
  })
const openOf = async (client: TestClient) =>
  (await client.call('deposits', { query: { state: 'open' } })).deposits.map(({ id, waits }) => [id, waits])
const overOf = async (client: TestClient) =>
  (await client.call('deposits', { query: { state: 'over' } })).deposits.map(({ id }) => id)
const underWay = async (client: TestClient) =>
  (await client.call('statementTransfers', { query: { state: 'open' } })).transfers
const letterOf = (client: TestClient, title: string) => async (): Promise<string> =>
  (await client.call('letters', { query: { language: 'en' } })).letters.find((one) => one.title.endsWith(title))
    ?.content ?? ''

/** Says that a remittance was sent by whoever `remitter` is. */
async function confirm(client: TestClient, deposit: string, remitter: string): Promise<void> {
  const type = { 'content-type': 'image/webp' }
  const { text } = await client.raw('POST', `/api/v1/deposits/${deposit}/voucher`, samplePhoto('front'), type)
  const { voucher } = JSON.parse(text) as { voucher: string }
  const body = { commandId: house.commandId(), remitter, lastFour: '', voucher }
  await client.call('confirmRemittance', { params: { deposit }, body })
}

/** Time passes, and what falls due is done; what the rails have by then comes in in the house's own rounds. */
async function pass(
  ms: number,
  client: TestClient,
  deposit: string,
  seen: (detail: Detail) => unknown,
  wanted: unknown,
) {
  house.pass(ms)
  await house.workOff()
  await expect.poll(async () => seen(await detailOf(client, deposit)), { timeout: 10_000 }).toEqual(wanted)
}
const waits = ({ deposit }: Detail) => deposit.waits
const status = ({ deposit }: Detail) => deposit.status
const stepsOf = ({ steps }: Detail) => steps.map(({ step }) => step)

describe('money under another name', () => {
  it('is compared with the validated one, whoever was typed: it waits, says so, and goes back', async () => {
    const deposit = await start(maria)
    await confirm(maria, deposit, 'Evil Stranger')
    await pay(maria, { deposit })
    await pass(MINUTE, maria, deposit, waits, 'nameDiffers')
    const detail = await detailOf(maria, deposit)
    expect(detail.deposit).toMatchObject({ status: 'sent', received: '0', reversed: '0' })
    const [line] = detail.lines
    expect(line).toMatchObject({ state: 'nameDiffers', amount: '100', left: '100' })
    expect(line!.sendBackAt - line!.at).toBe(48 * HOUR)
    expect(stepsOf(detail)).toEqual(['started', 'sent', 'arrived'])
    expect(detail.steps.at(-1)).toMatchObject({ at: line!.at, seq: line!.seq })
    expect(await openOf(maria)).toEqual([[deposit, 'nameDiffers']])
    const transfer = { id: deposit, amount: '100', status: 'nameDiffers', at: line!.at }
    expect(await underWay(maria)).toMatchObject([transfer])
    await expect
      .poll(letterOf(maria, 'money came under another name'), { timeout: 10_000 })
      .toContain('100.00 USD came')
    // it has a voucher, so that two people can still place it when its own time is over
    house.pass(48 * HOUR)
    const last = async () => {
      house.pass(MINUTE)
      await house.workOff()
      return stepsOf(await detailOf(maria, deposit)).at(-1)
    }
    await expect.poll(last, { timeout: 15_000, interval: 500 }).toBe('sentBack')
    expect(await openOf(maria)).toEqual([[deposit, '']])
    await expect.poll(letterOf(maria, 'went back to its sender'), { timeout: 10_000 }).toContain('100.00 USD could not')
  })

  it('one’s own name, in another order, is credited, whatever is left of the documents', async () => {
    const { pool } = house.server.floor.store
    const fields = async () =>
      (await pool.query('select fields from vault.identity_case where account = $1', [maria.userData!.id])).rows
    await expect.poll(fields, { timeout: 10_000 }).toEqual([{ fields: null }])
    const deposit = await start(maria)
    await confirm(maria, deposit, 'SAMPLE MARIA')
    await pay(maria, { deposit })
    await pass(MINUTE, maria, deposit, status, 'credited')
  })

  it('before there is a validated one, the typed name is what the bank’s is compared with', async () => {
    const client = await house.customer()
    const [own, other] = [await start(client), await start(client)]
    await confirm(client, own, 'Ada Example')
    await confirm(client, other, 'Ada Example')
    await pay(client, { deposit: own })
    await pay(client, { deposit: other, wish: 'wrongName' })
    await pass(MINUTE, client, other, waits, 'nameDiffers')
    expect(status(await detailOf(client, own))).toBe('credited')
    // what came first is over, and the other goes on
    expect([await overOf(client), await openOf(client)]).toEqual([[own], [[other, 'nameDiffers']]])
  })
})

describe('a second payment', () => {
  it('under one reference is a record of its own in the list: both add up to what came', async () => {
    const client = await house.customer()
    const deposit = await start(client, { amount: '123.45' })
    await pay(client, { deposit, amount: '123.45', wish: 'twice' })
    await pass(5 * MINUTE, client, deposit, status, 'credited')
    const listed = async () => (await client.call('deposits', { query: { state: 'over' } })).deposits
    await expect.poll(async () => (await listed()).map(({ arrival }) => arrival)).toEqual(['123.45', '123.45'])
    const [second, first] = await listed()
    expect([first!.id, second!.kind, second!.received]).toEqual([deposit, 'bank', '123.45'])
    expect(stepsOf(await detailOf(client, second!.id))).toEqual(['credited'])
    expect((await client.call('deposits', { query: {} })).deposits.map(({ id }) => id)).toEqual([second!.id, deposit])
    const pages = [await client.call('deposits', { query: { limit: '1' } })]
    pages.push(await client.call('deposits', { query: { limit: '1', cursor: pages[0]!.next! } }))
    expect(pages.map(({ deposits }) => deposits.map(({ id }) => id))).toEqual([[second!.id], [deposit]])
    expect(pages[1]!.next).toBeUndefined()
    expect(await openOf(client)).toEqual([])
  })
})

describe('money that its rail takes back', () => {
  it('stays its owner’s: the record says how much, when, and how much less it counts, and so does a letter', async () => {
    const client = await house.customer()
    const coins = { rail: 'bep20', asset: 'USDT' } as const
    await client.call('assignAddress', { params: { rail: 'bep20' }, body: { commandId: house.commandId() } })
    const balance = async () =>
      (await client.call('balances')).balances.find(({ asset }) => asset === 'USDT')!.available
    const before = Number(await balance())
    await pay(client, { ...coins, amount: '70', wish: 'reversed' })
    house.pass(MINUTE)
    const newest = async () => (await client.call('deposits', { query: { state: 'over' } })).deposits[0]
    await expect.poll(async () => (await newest())?.status, { timeout: 10_000 }).toBe('reversed')
    const { id } = (await newest())!
    const detail = await detailOf(client, id)
    expect(detail.deposit).toMatchObject({ received: '70', arrival: '70', reversed: '70', waits: '' })
    expect(detail.reversals).toMatchObject([{ amount: '70', worth: '70' }])
    expect(stepsOf(detail)).toEqual(['credited', 'reversed'])
    expect(detail.steps[1]).toMatchObject({ at: detail.reversals[0]!.at, seq: detail.reversals[0]!.seq })
    expect(Number(await balance())).toBe(before + 70)
    await expect.poll(letterOf(client, 'money was taken back'), { timeout: 10_000 }).toContain('counts 70.00 USDT less')
  })
})

describe('money that waits', () => {
  it('for a rate is credited by the next one, and says so meanwhile', async () => {
    const client = await house.customer()
    const { engine } = house.server.floor
    const eur = engine.core.assetById('EUR')!.asset
    const rate = () =>
      engine.submit({ kind: 'rates', mids: [{ asset: eur, mid: 108_000_000 }], source: 'test', sourceAt: house.now })
    await rate()
    const deposit = await start(client, { rail: 'euBank', asset: 'EUR' })
    await pay(client, { rail: 'euBank', asset: 'EUR', deposit })
    await pass(3 * MINUTE, client, deposit, waits, 'noRate')
    expect((await detailOf(client, deposit)).lines[0]).toMatchObject({ state: 'noRate', sendBackAt: 0 })
    expect(await underWay(client)).toMatchObject([{ id: deposit, asset: 'EUR', status: 'noRate' }])
    await rate()
    await pass(SECOND, client, deposit, status, 'credited')
    expect(stepsOf(await detailOf(client, deposit))).toEqual(['started', 'arrived', 'credited'])
    expect(await underWay(client)).toEqual([])
  })

  it('below the minimum stands among what is under way', async () => {
    const client = await house.customer()
    await client.call('assignAddress', { params: { rail: 'trc20' }, body: { commandId: house.commandId() } })
    await pay(client, { rail: 'trc20', asset: 'USDT', amount: '6' })
    house.pass(MINUTE)
    const told = { kind: 'deposit', id: '', order: '', rail: 'trc20', amount: '6', status: 'dust' }
    await expect.poll(() => underWay(client), { timeout: 10_000 }).toMatchObject([told])
  })
})

describe('a remittance whose time is over', () => {
  it('still takes its voucher, and the money that comes for it', async () => {
    const client = await house.customer()
    const deposit = await start(client)
    await pass(72 * HOUR, client, deposit, status, 'expired')
    await confirm(client, deposit, 'Ada Example')
    expect(stepsOf(await detailOf(client, deposit))).toEqual(['started', 'expired', 'sent'])
    await pay(client, { deposit })
    await pass(MINUTE, client, deposit, status, 'credited')
    expect(await overOf(client)).toEqual([deposit])
  })
})
