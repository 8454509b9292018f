import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proves } from '@candela/checks/proves'
import type { AnswerOf, BodyOf, OutsideWish } from '@candela/contract'
import { gmt8Day } from '@candela/units'
import { cardBody, refusalOf, type TestClient } from '../../testing/index.ts'
import { MovedHouse } from '../../testing/moved-house.ts'
import { openRailBook } from './book.ts'

const SECOND = 1_000
const MINUTE = 60_000
const DAY = 86_400_000
const RAILS_OPEN = [1, 2, 3, 4, 5, 6, 7, 8]

let house: MovedHouse
let owner: { client: TestClient; card: string }
let spender: { client: TestClient; card: string }
beforeAll(async () => {
  house = await MovedHouse.open()
  // before the clock is moved, of which their devices know nothing
  owner = await house.holder()
  spender = await house.holder()
})
afterAll(() => house.stop())

const moneyOf = async (client: TestClient, asset = 'USDT') =>
  Number((await client.call('balances')).balances.find((one) => one.asset === asset)?.available ?? '0')

const start = (client: TestClient, over: Partial<BodyOf<'startDeposit'>> = {}) =>
  client.call('startDeposit', {
    body: {
      commandId: house.commandId(),
      rail: 'usBank',
      asset: 'USD',
      amount: '100',
      card: '',
      rate: 0,
      arrival: '0',
      ...over,
    },
  })
const detailOf = (client: TestClient, deposit: string) => client.call('deposit', { params: { deposit } })
const pay = (client: TestClient, over: Partial<BodyOf<'payOutside'>> & { wish: OutsideWish }) =>
  client.call('payOutside', {
    body: { commandId: house.commandId(), rail: 'usBank', asset: 'USD', deposit: '', amount: '100', ...over },
  })

/** Time passes; the house's own rounds, each second of real time, bring in what the rails have by then. */
async function pass<T>(ms: number, seen: () => Promise<T>, wanted: T): Promise<void> {
  house.pass(ms)
  await expect.poll(seen).toEqual(wanted)
}
const statusOf = (client: TestClient, deposit: string) => async (): Promise<AnswerOf<'deposit'>['deposit']['status']> =>
  (await detailOf(client, deposit)).deposit.status

describe('ways of money in', () => {
  it('are told with their terms', async () => {
    const client = await house.customer()
    const { ways, asked, most, open } = await client.call('depositWays')
    expect(ways.map(({ rail, asset }) => `${rail} ${asset}`)).toEqual([
      'trc20 USDT',
      'erc20 USDT',
      'bep20 USDT',
      'btc BTC',
      'usBank USD',
      'euBank EUR',
      'jpBank JPY',
      'card EUR',
      'card USD',
    ])
    expect(ways.at(-1)).toMatchObject({ minimum: '10', maximum: '2000', feePpm: 10_000, isClosed: false })
    expect([asked, most, open]).toEqual(['0', '2000', 0])
    const contracts = ways.filter(({ contract }) => contract !== '').map(({ rail, contract }) => [rail, contract])
    expect(contracts).toEqual([
      ['trc20', expect.stringMatching(/^practice:trx:/)],
      ['erc20', expect.stringMatching(/^practice:eth:/)],
      ['bep20', expect.stringMatching(/^practice:eth:/)],
    ])
    expect(new Set(contracts.map(([, contract]) => contract)).size).toBe(3)
    // the house's own money is on them
    await expect
      .poll(() => house.rowsOf(`select count(*) as lines from view.rail_line where kind = 'house'`))
      .toEqual([{ lines: '9' }])
  })
})

describe('the practice world', () => {
  it('sends no more at once than it has', async () => {
    const client = await house.customer()
    const { deposit } = await start(client)
    const more = { deposit: deposit.id, amount: '100000.01', wish: 'exact' } as const
    expect(await refusalOf(pay(client, more))).toBe('depositAboveMaximum')
    await client.call('assignAddress', { params: { rail: 'btc' }, body: { commandId: house.commandId() } })
    const coins = { rail: 'btc', asset: 'BTC', deposit: '', amount: '90000000', wish: 'exact' } as const
    expect(await refusalOf(pay(client, coins))).toBe('depositAboveMaximum')
  })
})

describe('a remittance', () => {
  it('is announced, paid outside with its reference, and credited by the line of the bank’s statement', async () => {
    const client = await house.customer()
    const { deposit } = await start(client)
    expect(deposit).toMatchObject({ kind: 'bank', rail: 'usBank', amount: '100', received: '0', status: 'awaiting' })
    const { collection, lines } = await detailOf(client, deposit.id)
    expect(collection!.reference).toMatch(/^RF\d\d/)
    expect(lines).toEqual([])
    const before = await moneyOf(client)
    expect(await pay(client, { deposit: deposit.id, wish: 'exact' })).toEqual({ state: 'accepted' })
    await pass(MINUTE, statusOf(client, deposit.id), 'credited')
    const done = await detailOf(client, deposit.id)
    expect(done.deposit, proves('S9.20')).toMatchObject({
      received: '100',
      arrival: '100',
      fee: '0',
      arrives: 'USDT',
      rate: '1',
    })
    expect(done.lines).toMatchObject([{ amount: '100', state: 'credited' }])
    expect(done.transaction).toEqual({ id: '', explorer: '' })
    expect(done.steps.map(({ step }) => step)).toEqual(['started', 'credited'])
    expect((await moneyOf(client)) - before, proves('S9.20')).toBe(100)
    // no gain: a deposit of the day
    expect((await client.call('balances')).dayPnl).toBe('0')
    expect((await client.call('deposits', { query: {} })).deposits.map(({ id }) => id)).toEqual([deposit.id])
  })

  it('of another’s is as if there was none', async () => {
    const [client, other] = [await house.customer(), await house.customer()]
    const { deposit } = await start(client)
    expect(await refusalOf(detailOf(other, deposit.id))).toBe('depositUnknown')
    expect(await refusalOf(pay(other, { deposit: deposit.id, wish: 'exact' }))).toBe('depositUnknown')
    const cancel = (by: TestClient) =>
      by.call('cancelDeposit', { params: { deposit: deposit.id }, body: { commandId: house.commandId() } })
    expect(await refusalOf(cancel(other))).toBe('depositUnknown')
    expect((await cancel(client)).deposit.status).toBe('cancelled')
    expect(await refusalOf(cancel(client))).toBe('depositOver')
    // what comes for it all the same is credited
    await pay(client, { deposit: deposit.id, wish: 'exact' })
    await pass(MINUTE, statusOf(client, deposit.id), 'credited')
  })

  it('without its reference, or from another name, waits and goes back to its sender by its clock', async () => {
    const client = await house.customer()
    const { deposit } = await start(client)
    await pay(client, { deposit: deposit.id, wish: 'wrongName' })
    const stateOf = async () =>
      (await house.rowsOf(`select state from view.rail_line where rail = 5 order by line desc limit 1`))[0]
    await pass(MINUTE, stateOf, { state: 'nameDiffers' })
    expect(await statusOf(client, deposit.id)()).toBe('awaiting')
    house.pass(2 * DAY)
    await house.workOff()
    const backOf = async () =>
      (await house.rowsOf(`select state from view.rail_line where rail = 5 and state in ('returning', 'sentBack')`))[0]
    const later = () => {
      house.pass(MINUTE)
      return backOf()
    }
    await expect.poll(later, { interval: 500 }).toEqual({ state: 'sentBack' })
  })

  it.each([
    [{ amount: '49' }, 'depositBelowMinimum'],
    [{ amount: '50000.01' }, 'depositAboveMaximum'],
    [{ amount: '2001' }, 'depositAboveTier'],
    [{ amount: '60.001' }, 'amountMalformed'],
    [{ asset: 'EUR' }, 'assetNotOnRail'],
    [{ rail: 'jpBank' }, 'assetNotOnRail'],
    [{ rail: 'jpBank', asset: 'JPY', amount: '5000.5' }, 'amountMalformed'],
    [{ rail: 'jpBank', asset: 'JPY', amount: '4999' }, 'depositBelowMinimum'],
    [{ rail: 'jpBank', asset: 'JPY', amount: '5000001' }, 'depositAboveMaximum'],
    [{ rail: 'noBank' }, 'railUnknown'],
    [{ rail: 'trc20', asset: 'USDT' }, 'railUnknown'],
  ] as const)('%o is refused: %s', async (over, code) => {
    const client = await house.customer()
    expect(await refusalOf(start(client, over))).toBe(code)
    expect((await client.call('deposits', { query: {} })).deposits).toEqual([])
  })
})

describe('a card', () => {
  it('is charged, and what comes is what was shown; one that says no credits nothing', async () => {
    const { client, card } = owner
    const asked = { rail: 'card', card, amount: '100', arrival: '99' } as const
    const before = await moneyOf(client)
    expect(await refusalOf(start(client, { ...asked, arrival: '100' }))).toBe('quoteMismatch')
    const { deposit } = await start(client, asked)
    expect(deposit).toMatchObject({ kind: 'card', fee: '1', arrival: '99', status: 'awaiting', address: '' })
    expect(deposit.card).toMatch(/^•••• \d{4}$/)
    await pass(5 * SECOND, statusOf(client, deposit.id), 'credited')
    expect((await moneyOf(client)) - before).toBe(99)
    const no = await start(client, { ...asked, outside: 'refused' })
    expect((await detailOf(client, no.deposit.id)).deposit.status).toBe('declined')
    const late = await start(client, { ...asked, outside: 'never' })
    house.pass(15 * MINUTE)
    await house.workOff()
    expect((await detailOf(client, late.deposit.id)).deposit.status).toBe('expired')
    const other = await house.customer()
    expect(await refusalOf(start(other, asked))).toBe('destinationUnknown')
    // a removed card takes no more, and is still how its deposits show what was charged
    const body = { ...(await cardBody(client)), commandId: house.commandId() }
    const params = { destination: (await client.call('addCard', { body })).destination.id }
    const { shown } = (await client.call('destinations')).destinations[0]!
    const another = (await start(client, { ...asked, card: params.destination })).deposit.id
    await client.call('removeDestination', { params, body: { commandId: house.commandId() } })
    expect(await refusalOf(start(client, { ...asked, card: params.destination }))).toBe('destinationUnknown')
    expect((await detailOf(client, another)).deposit.card).toBe(shown)
  })

  it('in euros is exchanged at the entry of rates that was shown, for 30 seconds', async () => {
    const { client, card } = spender
    const { engine } = house.server.floor
    const eur = engine.core.assetById('EUR')!.asset
    expect((await client.call('depositRates')).rates).toEqual([])
    const asked = { rail: 'card', asset: 'EUR', card, amount: '100', rate: 1, arrival: '1' } as const
    expect(await refusalOf(start(client, asked))).toBe('rateUnavailable')
    const mids = [{ asset: eur, mid: 108_000_000 }]
    await engine.submit({ kind: 'rates', mids, source: 'test', sourceAt: house.now })
    const [rate] = (await client.call('depositRates')).rates
    expect(rate).toMatchObject({ asset: 'EUR', mid: '1.08', at: house.now })
    // 100 × 1.08 less 0.5 %, less 1 %
    const shown = { ...asked, rate: rate!.number, arrival: '106.3854' }
    const { deposit } = await start(client, shown)
    expect(deposit, proves('S1.2')).toMatchObject({
      rate: '1.0746',
      fee: '1.0746',
      arrival: '106.3854',
      arrives: 'USDT',
    })
    const before = await moneyOf(client)
    await pass(5 * SECOND, statusOf(client, deposit.id), 'credited')
    expect((await moneyOf(client)) - before, proves('S1.2')).toBeCloseTo(106.3854, 8)
    expect(await moneyOf(client, 'EUR'), proves('S1.2')).toBe(0)
    house.pass(25 * SECOND + 1)
    expect(await refusalOf(start(client, shown))).toBe('quoteExpired')
  })
})

describe('coins', () => {
  it('have an address for ever, count once deep enough, and wait together while they are too few', async () => {
    const [client, other] = [await house.customer(), await house.customer()]
    const of = { params: { rail: 'trc20' } }
    expect((await client.call('depositAddress', of)).address).toBe('')
    const assign = (by: TestClient) => by.call('assignAddress', { ...of, body: { commandId: house.commandId() } })
    const { address } = await assign(client)
    expect(address).toMatch(/^practice:trx:/)
    expect([(await assign(client)).address, (await client.call('depositAddress', of)).address]).toEqual([
      address,
      address,
    ])
    expect((await assign(other)).address).not.toBe(address)
    const before = await moneyOf(client)
    const coins = { rail: 'trc20', asset: 'USDT' } as const
    await pay(client, { ...coins, amount: '6', wish: 'exact' })
    house.pass(5 * SECOND)
    const { coming } = await client.call('depositAddress', of)
    expect(coming).toMatchObject([{ asset: 'USDT', amount: '6', needed: 20 }])
    expect(coming[0]!.confirmations).toBeGreaterThan(0)
    await pass(30 * SECOND, async () => (await client.call('depositAddress', of)).waiting, [
      { asset: 'USDT', amount: '6' },
    ])
    expect(await moneyOf(client)).toBe(before)
    await pay(client, { ...coins, amount: '5', wish: 'exact' })
    await pass(30 * SECOND, () => moneyOf(client), before + 11)
    expect((await client.call('depositAddress', of)).waiting).toEqual([])
    const { deposits } = await client.call('deposits', { query: { state: 'over' } })
    expect(deposits).toMatchObject([{ kind: 'chain', rail: 'trc20', received: '11', status: 'credited', address }])
    // kept beside the lines, in the same round
    const idsOf = async () => (await detailOf(client, deposits[0]!.id)).lines.map((line) => line.transaction.id)
    await expect.poll(idsOf).not.toContain('')
    const ids = await idsOf()
    const { transaction } = await detailOf(client, deposits[0]!.id)
    expect(ids).toEqual([expect.stringMatching(/^[\da-f]{64}$/), expect.stringMatching(/^[\da-f]{64}$/)])
    expect(new Set(ids).size).toBe(2)
    // practice transactions are on no chain
    expect(transaction).toEqual({ id: ids[1], explorer: '' })
    expect((await other.call('deposits', { query: {} })).deposits).toEqual([])
  })
})

it('a day is closed where house and rail agree', async () => {
  const { engine } = house.server.floor
  house.pass(DAY)
  const client = await house.customer()
  const { deposit } = await start(client)
  await pay(client, { deposit: deposit.id, wish: 'exact' })
  await pass(MINUTE, statusOf(client, deposit.id), 'credited')
  const yesterday = gmt8Day(house.now) - 1
  const closes = () => house.rowsOf('select rail from vault.rail_close where day = $1 order by rail', yesterday)
  await expect.poll(async () => (await closes()).map(({ rail }) => rail)).toEqual(RAILS_OPEN)
  for (const rail of RAILS_OPEN) expect(engine.core.funding.rail(rail)!.isClosed).toBe(false)
})

it('what the house remembers of rails stays as it was first written, and shows no more than may be shown', async () => {
  const book = openRailBook(house.server.floor.store.pool)
  expect([await book.firstAsked('key', 7), await book.firstAsked('key', 9)]).toEqual([7, 7])
  expect([await book.isClosed(99, 5), await book.lastKept(99)]).toEqual([false, 0])
  await book.closed(99, 5)
  await book.closed(99, 5)
  expect([await book.isClosed(99, 5), await book.isClosed(99, 6)]).toEqual([true, false])
  const body = {
    rail: 'x',
    kind: 'credit',
    asset: 'BTC',
    amount: 1,
    reference: '',
    party: 'untold',
    valueAt: 0,
  } as const
  const line = (number: number, id: string, explorer: string) => {
    return { ...body, line: number, previous: '', signature: '', transaction: { id, explorer } }
  }
  const good = 'https://explorer.example/tx/ab12'
  await book.keep(99, [line(1, 'ab12', good), line(2, '<b>', good), line(3, 'cd34', 'javascript:alert(1)')])
  await book.keep(99, [line(1, 'other', ''), line(4, '0xef', 'https://explorer.example/"onclick')])
  expect(
    await house.rowsOf('select line, id, explorer from vault.rail_transaction where rail = 99 order by line'),
  ).toEqual([
    { line: '1', id: 'ab12', explorer: good },
    { line: '2', id: '', explorer: '' },
    { line: '3', id: 'cd34', explorer: '' },
    { line: '4', id: '0xef', explorer: '' },
  ])
  expect(await book.lastKept(99)).toBe(4)
})
