import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BodyOf } from '@candela/contract'
import { parseDecimal } from '@candela/units'
import { refusalOf, TestClient } from '../../testing/index.ts'
import { MovedHouse, STEP } from '../../testing/moved-house.ts'

const SECOND = 1_000
const MINUTE = 60_000
/** in ticks of a cent: 60,000 USDT, of which a market order bears 1 % more */
const INDEX = 6_000_000
const BUY = { product: 'BTC-USDT', worst: '60600' } as const

let house: MovedHouse
/** before the clock is moved, of which their devices know nothing */
let holders: { client: TestClient; card: string }[]
beforeAll(async () => {
  house = await MovedHouse.open()
  holders = await Promise.all(Array.from({ length: 6 }, () => house.holder()))
})
afterAll(() => house.stop())

const minorOf = (text: string | undefined): bigint => parseDecimal(text ?? '0')!
const balanceOf = async (client: TestClient, asset: string): Promise<bigint> =>
  minorOf((await client.call('balances')).balances.find((one) => one.asset === asset)?.available)

type Over = Partial<BodyOf<'startDeposit'>>

/** 100 USD by card, of which 99 USDT arrive. */
async function start({ client, card }: { client: TestClient; card: string }, over: Over = {}): Promise<string> {
  const card100 = { rail: 'card', asset: 'USD', amount: '100', card, rate: 0, arrival: '99' } as const
  const body = { commandId: house.commandId(), ...card100, buy: BUY, ...over }
  return (await client.call('startDeposit', { body })).deposit.id
}
const detailOf = (client: TestClient, deposit: string) => client.call('deposit', { params: { deposit } })
const purchaseOf = async (client: TestClient, deposit: string) => (await detailOf(client, deposit)).purchase
const stateOf = (client: TestClient, deposit: string) => async () => (await purchaseOf(client, deposit))?.state
const ordersOf = async (client: TestClient) => (await client.call('orders', { query: {} })).orders
const lettersOf = async (client: TestClient): Promise<{ title: string; content: string }[]> => {
  const { letters } = await client.call('letters', { query: { language: 'en', kind: 'trading' } })
  return letters.map(({ title, content }) => ({ title, content }))
}
/** The market's next step. */
async function quoted(index: number): Promise<void> {
  house.pass(STEP)
  await house.quote('BTC-USDT', index)
}
/** The card pays; nobody looks on. */
async function paid(client: TestClient, deposit: string): Promise<void> {
  house.pass(5 * SECOND)
  await expect.poll(async () => (await detailOf(client, deposit)).deposit.status).toBe('credited')
}
async function restarted({ client, card }: { client: TestClient; card: string }) {
  await house.restart()
  return { client: await new TestClient(house.server.url, client.username).signIn(), card }
}

describe('what is to be bought of a card’s money', () => {
  it('waits for it, is bought by the house when it comes, and a letter says so', async () => {
    const { client } = holders[0]!
    await quoted(INDEX)
    const before = await balanceOf(client, 'USDT')
    const deposit = await start(holders[0]!)
    expect(await purchaseOf(client, deposit)).toEqual({
      product: 'BTC-USDT',
      worst: '60600.00',
      state: 'waiting',
      order: '',
    })
    await paid(client, deposit)
    await expect.poll(stateOf(client, deposit)).toBe('bought')
    const [order, ...others] = await ordersOf(client)
    expect(others).toEqual([])
    expect(order).toMatchObject({ side: 'buy', type: 'market', spend: '99', status: 'filled' })
    expect((await purchaseOf(client, deposit))!.order).toBe(order!.id)
    // at 60,000.01 and a fee of 0.1 %: 99 buy 0.00164 and not 0.00165
    expect(await balanceOf(client, 'BTC')).toBe(minorOf('0.00164'))
    const spent = minorOf('98.4000164') + minorOf('0.09840002')
    expect((await balanceOf(client, 'USDT')) - before).toBe(minorOf('99') - spent)
    const said =
      'The money of deposit DP-0000-0001 is here, and 0.00164 BTC was bought for 98.49841642 USDT, fee included. What was not spent stays USDT.'
    await expect.poll(() => lettersOf(client)).toEqual([{ title: '0.00164 BTC bought', content: said }])
  })

  it('is bought once, though the house stops between the money and the order, or between the order and knowing of it', async () => {
    let own = holders[1]!
    // the market says nothing: what is asked of it waits
    house.pass(5 * MINUTE)
    const deposit = await start(own)
    await paid(own.client, deposit)
    own = await restarted(own)
    expect(await purchaseOf(own.client, deposit)).toMatchObject({ state: 'waiting', order: '' })
    expect(await ordersOf(own.client)).toEqual([])
    await quoted(INDEX)
    await expect.poll(stateOf(own.client, deposit)).toBe('bought')
    await expect.poll(() => lettersOf(own.client)).toHaveLength(1)
    const balance = await balanceOf(own.client, 'BTC')
    // as a kill leaves it after the order was durable
    const back = `update vault.purchase set state = 'waiting', order_number = 0, told = false where deposit = $1`
    await house.rowsOf(back, deposit)
    own = await restarted(own)
    await quoted(INDEX)
    await expect.poll(stateOf(own.client, deposit)).toBe('bought')
    // longer ago than the journal remembers a command by its id
    await house.rowsOf(back, deposit)
    house.pass(25 * 60 * MINUTE)
    await house.server.floor.engine.submit({ kind: 'tick' })
    own = await restarted(own)
    await quoted(INDEX)
    await expect.poll(stateOf(own.client, deposit)).toBe('bought')
    expect(await ordersOf(own.client)).toHaveLength(1)
    expect((await purchaseOf(own.client, deposit))!.order).toBe((await ordersOf(own.client))[0]!.id)
    expect(await balanceOf(own.client, 'BTC')).toBe(balance)
    expect(await lettersOf(own.client)).toHaveLength(1)
  })

  it('stays USDT where the price ran away, and a letter says so', async () => {
    const own = await again(2)
    await quoted(INDEX)
    const before = await balanceOf(own.client, 'USDT')
    const deposit = await start(own)
    await quoted(6_060_001)
    await paid(own.client, deposit)
    await expect.poll(stateOf(own.client, deposit)).toBe('failed')
    expect(await ordersOf(own.client)).toEqual([])
    expect((await balanceOf(own.client, 'USDT')) - before).toBe(minorOf('99'))
    await expect.poll(() => lettersOf(own.client)).toHaveLength(1)
    const [letter] = await lettersOf(own.client)
    expect(letter).toMatchObject({ title: 'BTC was not bought' })
    expect(letter!.content).toContain('could not be bought for it at 60,600.00 USDT or less. All of it stays USDT.')
  })

  it('is bought, too, where the price has fallen so far that the one shown would be refused', async () => {
    const own = await again(3)
    await quoted(INDEX)
    const deposit = await start(own)
    await quoted(5_000_000)
    await paid(own.client, deposit)
    await expect.poll(stateOf(own.client, deposit)).toBe('bought')
    expect((await ordersOf(own.client))[0]).toMatchObject({ price: '52500.00', status: 'filled' })
  })

  it('ends with its deposit: money that comes late stays USDT', async () => {
    const own = await again(4)
    await quoted(INDEX)
    const no = await start(own, { outside: 'refused' })
    await expect.poll(stateOf(own.client, no)).toBe('ended')
    const cancelled = await start(own, { outside: 'never' })
    const body = { commandId: house.commandId() }
    await own.client.call('cancelDeposit', { params: { deposit: cancelled }, body })
    await expect.poll(stateOf(own.client, cancelled)).toBe('ended')
    const late = await start(own, { outside: 'late' })
    house.pass(15 * MINUTE)
    await house.workOff()
    await expect.poll(stateOf(own.client, late)).toBe('ended')
    house.pass(2 * MINUTE)
    await quoted(INDEX)
    await expect.poll(stateOf(own.client, late)).toBe('failed')
    // a house that was down in between finds both at once: that it ended, and that money came
    await house.rowsOf(`update vault.purchase set state = 'waiting', told = false where deposit = $1`, late)
    const { client } = await restarted(own)
    await quoted(INDEX)
    await expect.poll(stateOf(client, late)).toBe('failed')
    expect(await ordersOf(client)).toEqual([])
    await expect.poll(() => lettersOf(client)).toHaveLength(1)
    expect((await lettersOf(client))[0]!.content).toContain('BTC could not be bought with it. All of it stays USDT.')
  })

  it('is what can be bought with USDT at the market, and of a card alone', async () => {
    const own = await again(5)
    const buying = (buy: { product: string; worst: string }, over: Over = {}) => refusalOf(start(own, { buy, ...over }))
    expect(await buying({ product: 'NIX-USDT', worst: '1' })).toBe('productUnknown')
    expect(await buying({ product: 'USD-JPY', worst: '1' })).toBe('productNotTradable')
    expect(await buying({ product: 'BTC-USDT', worst: '60600.001' })).toBe('worstPriceInvalid')
    expect(await buying({ product: 'BTC-USDT', worst: '0' })).toBe('worstPriceInvalid')
    expect(await buying(BUY, { rail: 'usBank', card: '', arrival: '0' })).toBe('badRequest')
    // a number as large as its form allows
    expect(await buying(BUY, { card: '9007199254740993' })).toBe('destinationUnknown')
    expect((await own.client.call('deposits', { query: {} })).deposits).toEqual([])
    expect(await house.rowsOf('select kind from vault.intent')).toEqual([])
  })
})

/** The house has another address since. */
async function again(place: number): Promise<{ client: TestClient; card: string }> {
  const { client, card } = holders[place]!
  return { client: await new TestClient(house.server.url, client.username).signIn(), card }
}
