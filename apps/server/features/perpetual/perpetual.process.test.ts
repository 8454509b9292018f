import { proves } from '@candela/checks/proves'
import { type AnswerOf, type BodyOf, CODES, type Refusal } from '@candela/contract'
import { LATEST_RULES } from '@candela/rules'
import { gmt8Day, gmt8DayStart } from '@candela/units'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RefusedCall, type TestClient } from '../../testing/index.ts'
import { MovedHouse, STEP } from '../../testing/moved-house.ts'

const PRODUCT = 'BTC-USDT'
const INDEX = 6_000_000

let house: MovedHouse
beforeAll(async () => void (house = await MovedHouse.open()))
afterAll(() => house.stop())

type Asked = Partial<BodyOf<'placePerpetualOrder'>>

const bodyOf = (over: Asked = {}): BodyOf<'placePerpetualOrder'> => ({
  commandId: house.commandId(),
  product: PRODUCT,
  side: 'buy',
  type: 'market',
  quantity: '0.01',
  reduceOnly: false,
  ruleVersion: LATEST_RULES,
  ...over,
})
const ofProduct = () => ({ commandId: house.commandId(), product: PRODUCT })

async function step(index = INDEX): Promise<void> {
  house.pass(STEP)
  await house.quote(PRODUCT, index)
}

/** Places an order in a market that stands at INDEX. */
async function placed(client: TestClient, over: Asked = {}): Promise<AnswerOf<'placePerpetualOrder'>['order']> {
  await step()
  return (await client.call('placePerpetualOrder', { body: bodyOf(over) })).order
}

/** The only position that there is. */
async function positionOf(client: TestClient): Promise<AnswerOf<'positions'>['positions'][number]> {
  const { positions } = await client.call('positions')
  expect(positions).toHaveLength(1)
  return positions[0]!
}

/** The code that a call was refused with, and the values in its text. */
async function refused(call: Promise<unknown>): Promise<readonly [string, object]> {
  const error = await call.then(() => undefined).catch((thrown: unknown) => thrown)
  if (error === undefined) return ['ok', {}]
  if (!(error instanceof RefusedCall)) throw new Error('not refused', { cause: error })
  expect(error.status).toBe(CODES[error.code as Refusal].status)
  return [error.code, error.params ?? {}]
}

/** The one letter of that title, once it is there. */
async function letterOf(client: TestClient, title: string): Promise<AnswerOf<'letters'>['letters'][number]> {
  const found = async () => {
    const { letters } = await client.call('letters', { query: { language: 'en' } })
    return letters.filter((letter) => letter.title === `BTC/USDT: ${title}`)
  }
  await expect.poll(found, { interval: 200 }).toHaveLength(1)
  return (await found())[0]!
}

describe('terms', () => {
  it('say what a perpetual is offered under, and to whom is signed in what is set', async () => {
    const client = await house.customer()
    await step()
    const terms = await client.call('perpetualTerms', { params: { product: PRODUCT } })
    expect(terms).toMatchObject({
      ruleVersion: LATEST_RULES,
      makerFeePpm: 200,
      takerFeePpm: 500,
      mark: '60000.00',
      index: '60000.00',
      stale: false,
      own: { leverage: 2, mode: 'isolated', knowledge: false },
    })
    expect(terms.tiers[0]).toEqual({ upTo: '50000', leverage: 50, maintenancePpm: 10_000 })
    expect(terms.nextFundingAt % (8 * 3_600_000)).toBe(0)
    const { leverage } = await client.call('setLeverage', { body: { ...ofProduct(), leverage: 1 } })
    expect(leverage).toBe(1)
    const again = await client.call('perpetualTerms', { params: { product: PRODUCT } })
    expect(again.own?.leverage).toBe(1)
    expect(await refused(client.call('perpetualTerms', { params: { product: 'EUR-USD' } }))).toEqual([
      'productUnknown',
      {},
    ])
  })

  it('the quotes carry mark and funding where a product has a perpetual', async () => {
    await step()
    const quotes = await (await house.customer()).call('quotes')
    expect(quotes[PRODUCT]).toMatchObject({ mark: '60000.00', index: '60000.00' })
    expect(quotes['EUR-USD']?.mark).toBeUndefined()
  })
})

describe('the book of a perpetual', () => {
  it('is told in the shape of spot’s, over HTTP and by channel: its own orders, its ladder, its trades', async () => {
    const client = await house.customer()
    const params = { product: PRODUCT }
    const socket = await client.socket()
    await step()
    socket.follow(`perpetualBook:${PRODUCT}`, `perpetualTrades:${PRODUCT}`, 'perpetualBook:EUR-USD')
    const whole = await socket.next('book_all', ({ ch }) => ch === `perpetualBook:${PRODUCT}`)
    expect(whole.asks.length).toBeGreaterThan(0)
    expect(await socket.next('refused')).toMatchObject({ ch: 'perpetualBook:EUR-USD', code: 'productUnknown' })
    const { price, quantity } = await placed(client, { type: 'limit', price: '59000' })
    const book = await client.call('perpetualBook', { params, query: { depth: '100' } })
    expect(book.bids).toContainEqual([price, quantity, quantity])
    const ofSpot = await client.call('book', { params, query: { depth: '100' } })
    expect(ofSpot.bids.some(([at]) => at === price)).toBe(false)
    await client.call('cancelAllPerpetualOrders', { body: { commandId: house.commandId() } })
    await placed(client)
    const { trades } = await client.call('perpetualTrades', { params, query: { limit: '1' } })
    expect(trades).toMatchObject([{ quantity: '0.01', side: 'buy', origin: 'ladder' }])
    const told = await socket.next('trades_changed', ({ ch }) => ch === `perpetualTrades:${PRODUCT}`)
    expect(told.trades[0]).toEqual(trades[0])
    await client.call('closePosition', { body: ofProduct() })
    const spot = await client.call('trades', { params, query: { limit: '200' } })
    expect(spot.trades.some(({ quantity: size, origin }) => origin === 'ladder' && size === '0.01')).toBe(false)
    socket.close()
  })
})

describe('a position', () => {
  it('is opened, told, made safer, protected and closed', async () => {
    const [client, stranger] = [await house.customer(), await house.customer()]
    const [socket, others] = [await client.socket(), await stranger.socket()]
    socket.follow('account')
    others.follow('account')
    await socket.next('account_all')
    await others.next('account_all')
    const order = await placed(client)
    expect(order, proves('S1.27', 'S5.51', 'S5.52')).toMatchObject({
      type: 'market',
      status: 'filled',
      filled: '0.01',
      averagePrice: '60000.01',
      fee: '0.30000005',
    })
    expect((await client.call('positions')).positions, proves('S4.13')).toHaveLength(1)
    const open = await positionOf(client)
    expect(open.side, proves('S1.25')).toBe('long')
    // 600.0001 at 2×
    expect(open, proves('S1.24')).toMatchObject({
      quantity: '0.01',
      cost: '600.0001',
      entry: '60000.01',
      margin: '300.00005',
      leverage: 2,
      mark: '60000.00',
      bankruptcyPrice: '30000.01',
      forcedPrice: '30303.03',
      fees: '0.30000005',
      mostAddable: '300.00005',
    })
    const told = await socket.next('account_changed', ({ positions }) => positions?.[0]?.quantity === '0.01')
    expect(told.positions).toEqual([open])
    expect(told.perpetualOrders).toEqual([order])
    expect((await client.call('perpetualOrder', { params: { order: order.id } })).fills).toMatchObject([
      { position: open.id, effect: 'open', price: '60000.01', quantity: '0.01', liquidity: 'taker' },
    ])

    const added = await client.call('addMargin', { body: { ...ofProduct(), amount: '100' } })
    expect(added.position, proves('S1.31', 'S3.90')).toMatchObject({ margin: '400.00005', bankruptcyPrice: '20000.01' })
    const tooMuch = client.call('addMargin', { body: { ...ofProduct(), amount: '201' } })
    expect(await refused(tooMuch), proves('S3.90')).toEqual(['aboveMaximum', { maximum: '200.00005' }])
    const { mostRemovable } = added.position
    const tooFar = client.call('removeMargin', { body: { ...ofProduct(), amount: '101' } })
    expect(await refused(tooFar), proves('S3.91')).toEqual(['aboveMaximum', { maximum: mostRemovable }])
    const body = { ...ofProduct(), amount: mostRemovable }
    const removed = await client.call('removeMargin', { body })
    expect(removed.position.mostRemovable, proves('S1.31', 'S3.91')).toBe('0')
    expect(await client.call('removeMargin', { body })).toEqual(removed)

    const triggers = {
      ...ofProduct(),
      takeProfits: [{ price: '61000' }],
      stopLosses: [{ price: '59000' }],
    }
    const { position } = await client.call('setTriggers', { body: triggers })
    expect(position).toMatchObject({
      takeProfit: '61000.00',
      stopLoss: '59000.00',
      stopLosses: [{ price: '59000.00', sharePpm: 1_000_000 }],
    })
    await step(6_100_000)
    expect((await client.call('positions')).positions, proves('S1.29', 'S4.14')).toEqual([])
    const gone = await socket.next('account_changed', ({ positions }) => positions?.[0]?.quantity === '0')
    expect(gone.positions).toHaveLength(1)
    const { positions: closed } = await client.call('closedPositions', { query: {} })
    expect(closed, proves('S1.29', 'S4.14')).toMatchObject([
      { id: open.id, quantity: '0.01', entry: '60000.01', exit: '60999.99', result: '9.9998', liquidated: false },
    ])
    const detail = await client.call('position', { params: { position: open.id } })
    expect(detail.closed).toEqual(closed[0])
    expect(detail.moves.map(({ kind }) => kind)).toEqual(['marginMoved', 'marginMoved', 'triggered'])
    expect(detail.moves[2]!.told).toMatchObject({ trigger: 'takeProfit', mark: '61000.00', price: '61000.00' })

    const letter = await letterOf(client, 'take profit triggered')
    expect(letter.content).toContain('the mark price stood at 61,000.00')
    expect(letter.content).toContain('Trigger: 61,000.00\nQuantity: 0.01 BTC')

    // none of it is anybody else's
    const params = { order: order.id }
    expect(await refused(stranger.call('perpetualOrder', { params }))).toEqual(['orderUnknown', {}])
    const { id } = await placed(client, { type: 'limit', price: '59000' })
    const cancel = { params: { order: id }, body: { commandId: house.commandId() } }
    expect(await refused(stranger.call('cancelPerpetualOrder', cancel))).toEqual(['orderUnknown', {}])
    expect((await client.call('cancelPerpetualOrder', cancel)).order.status).toBe('cancelled')
    expect(await refused(stranger.call('position', { params: { position: open.id } }))).toEqual(['positionUnknown', {}])
    expect((await stranger.call('closedPositions', { query: {} })).positions).toEqual([])
    expect((await stranger.call('perpetualMoves', { query: {} })).moves).toEqual([])
    await others.serverTime()
    expect(others.messages.filter(({ name }) => name === 'account_changed')).toEqual([])
    socket.close()
    others.close()
  })

  it('is protected by what its order brought with it, and what fires first ends the other', async () => {
    const client = await house.customer()
    const order = await placed(client, { takeProfit: '61000', stopLoss: '59000' })
    expect(order.takeProfit, proves('S5.51')).toBe('61000.00')
    expect(order.stopLoss, proves('S5.52')).toBe('59000.00')
    const { id, ...open } = await positionOf(client)
    expect(open).toMatchObject({ takeProfit: '61000.00', stopLoss: '59000.00' })
    await step(5_900_000)
    expect((await client.call('positions')).positions, proves('S1.30')).toEqual([])
    // sold a tick below 59,000; both fees
    const { positions } = await client.call('closedPositions', { query: {} })
    expect(positions, proves('S1.30')).toMatchObject([{ id, exit: '58999.99', result: '-10.0002', fees: '0.595' }])
    const { moves } = await client.call('position', { params: { position: id } })
    expect(moves).toMatchObject([{ kind: 'triggered', told: { trigger: 'stopLoss', price: '59000.00' } }])
    const { orders } = await client.call('perpetualOrders', { query: { state: 'closed' } })
    expect(orders[0]).toMatchObject({ id: moves[0]!.told['order']!.toString(), reduceOnly: true, result: '-10.0002' })
    expect((await letterOf(client, 'stop loss triggered')).content).toContain('Trigger: 59,000.00')
    await step(6_100_000)
    expect((await client.call('perpetualMoves', { query: {} })).moves).toEqual(moves)
    await step()
  })

  it('is liquidated where a moved market leaves less than it needs, with its receipt', async () => {
    const client = await house.customer()
    await placed(client)
    const { id, forcedPrice } = await positionOf(client)
    await step(3_030_304)
    expect(await positionOf(client)).toMatchObject({ id, mark: '30303.04' })
    await step(3_030_303)
    expect(forcedPrice).toBe('30303.03')
    expect((await client.call('positions')).positions).toEqual([])
    const { moves } = await client.call('perpetualMoves', { query: { kind: 'liquidated' } })
    // 600.0001 bought, sold for 303.0302; the fee is half a percent of it
    expect(moves).toMatchObject([
      { position: id, told: { pass: 2, lots: '0.01', notional: '303.0302', result: '-296.9699', shortfall: '0' } },
    ])
    const { positions } = await client.call('closedPositions', { query: {} })
    expect(positions).toMatchObject([{ id, exit: '30303.02', liquidated: true }])
    const { fills, moves: all } = await client.call('position', { params: { position: id } })
    expect(fills.map(({ effect }) => effect)).toEqual(['open'])
    expect(all.map(({ kind }) => kind)).toEqual(['liquidationStarted', 'liquidated'])
    const letter = await letterOf(client, 'your position was liquidated')
    expect(letter.content).toContain('the mark price stood at 30,303.03')
    expect(letter.content).toContain('Closed: 0.01 BTC\nResult: −296.9699 USDT\nLiquidation fee: 1.515151 USDT')
    await step()
  })

  it('shares what nobody took of another’s liquidation, where it has a profit, and its owner is written the receipt', async () => {
    const [long, short] = [await house.customer(), await house.customer()]
    const product = 'ETH-USDT'
    const both = { product, type: 'limit', price: '3000', quantity: '0.2' } as const
    house.pass(STEP)
    await house.quote(product, 300_000)
    await placed(short, { ...both, side: 'sell' })
    expect(await placed(long, both), proves('S1.28')).toMatchObject({
      type: 'limit',
      status: 'filled',
      averagePrice: '3000.00',
    })
    const { id, side } = await positionOf(short)
    expect(side, proves('S1.26')).toBe('short')
    house.pass(STEP)
    await house.quote(product, 145_000, 1)
    const { moves } = await short.call('perpetualMoves', { query: { kind: 'deleveraged' } })
    expect(moves).toMatchObject([{ position: id, told: { price: '1500.00', mark: '1450.00', lots: '0.2' } }])
    const letters = async () => (await short.call('letters', { query: { language: 'en' } })).letters
    const title = 'ETH/USDT: your position was reduced'
    await expect.poll(letters, { interval: 200 }).toContainEqual(expect.objectContaining({ title }))
    const { content } = (await letters()).find((letter) => letter.title === title)!
    expect(content).toContain(`Closed: ${String(moves[0]!.told['closed'])} ETH of 0.2 ETH\nPrice: 1,500.00`)
    expect((await long.call('positions')).positions).toEqual([])
  })

  it('all of them are closed at once, all orders cancelled at once, each once however often it is sent', async () => {
    const client = await house.customer()
    const product = 'ETH-USDT'
    await placed(client)
    house.pass(STEP)
    await house.quote(product, 300_000)
    await client.call('placePerpetualOrder', { body: bodyOf({ product, side: 'sell', quantity: '0.1' }) })
    const resting = [await placed(client, { type: 'limit', price: '59000' })]
    resting.push(await placed(client, { trigger: '61000' }))
    expect(
      resting.map(({ status }) => status),
      proves('S4.10'),
    ).toEqual(['open', 'waiting'])
    const { orders: open } = await client.call('perpetualOrders', { query: { state: 'open' } })
    expect(open.map(({ id }) => id)).toEqual(resting.map(({ id }) => id).reverse())
    const one = await client.call('cancelPerpetualOrder', {
      params: { order: resting[0]!.id },
      body: { commandId: house.commandId() },
    })
    expect(one.order, proves('S4.12')).toMatchObject({ status: 'cancelled', reason: 'cancelled', held: '0' })
    const body = { commandId: house.commandId() }
    const cancelled = await client.call('cancelAllPerpetualOrders', { body })
    expect(cancelled.orders, proves('S1.33')).toEqual([resting[1]!.id])
    expect(await client.call('cancelAllPerpetualOrders', { body })).toEqual(cancelled)
    await step()
    const closing = { commandId: house.commandId() }
    const closed = await client.call('closeAllPositions', { body: closing })
    expect(closed.orders, proves('S1.32')).toHaveLength(2)
    expect(await client.call('closeAllPositions', { body: closing })).toEqual(closed)
    expect((await client.call('positions')).positions, proves('S1.32')).toEqual([])
    const { balances } = await client.call('balances')
    expect(balances[0]).toMatchObject({ held: '0', committed: '0' })
    const { orders } = await client.call('perpetualOrders', { query: { state: 'closed', limit: '2' } })
    expect(orders.map(({ id }) => id)).toEqual([...closed.orders].reverse())
  })
})

describe('equity', () => {
  it('counts what a position has won at the mark: now, at the start of the day, and at every point between', async () => {
    const client = await house.customer()
    await placed(client)
    await step(6_010_000)
    const now = await client.call('balances')
    // 10,000 less a fee of 0.30000005, and 601 less 600.0001
    expect(now).toMatchObject({ equity: '10000.69989995', dayPnl: '0.69989995', dayStartEquity: '0' })
    expect(now.positions).toEqual([{ product: PRODUCT, size: '0.01', basis: '600.0001' }])
    const midnight = gmt8DayStart(gmt8Day(house.now) + 1)
    house.pass(midnight + 60_000 - house.now)
    await house.quote(PRODUCT, 6_020_000)
    const next = await client.call('balances')
    expect(next).toMatchObject({ equity: '10001.69989995', dayPnl: '1', dayStartEquity: '10000.69989995' })
    const { points } = await client.call('equity', { query: { range: '1d' } })
    expect(points.find(([at]) => at === midnight)?.[1]).toBe('10000.69989995')
    expect(points.at(-1)?.[1]).toBe('10001.69989995')
    await client.call('closePosition', { body: ofProduct() })
    // sold for a tick below 60,200, for 0.30099995
    const { equity, positions } = await client.call('balances')
    expect([equity, positions]).toEqual(['10001.3988', []])
    const { points: after } = await client.call('equity', { query: { range: '1d' } })
    expect(after.find(([at]) => at === midnight)?.[1]).toBe('10000.69989995')
    await step()
  })
})

describe('refused over HTTP', () => {
  it.each([
    [{ product: 'EUR-USD' }, 'productUnknown'],
    [{ ruleVersion: 99 }, 'rulesChanged'],
    [{ type: 'limit', price: '60000.001' }, 'priceMalformed'],
    [{ trigger: '0' }, 'priceMalformed'],
    [{ quantity: '0.000001' }, 'quantityMalformed'],
    [{ type: 'limit', price: '1' }, 'priceOutOfBand'],
    [{ quantity: '0.00001' }, 'notionalTooSmall'],
    [{ quantity: '9999999' }, 'notionalTooLarge'],
    [{ reduceOnly: true }, 'nothingToReduce'],
    [{ takeProfit: '50000' }, 'takeProfitWrongSide'],
    [{ stopLoss: '70000' }, 'stopLossWrongSide'],
    [{ stopLoss: '20000' }, 'stopBeyondForcedPrice'],
    [{ type: 'limit', price: '60100', timeInForce: 'postOnly' }, 'postOnlyWouldTake'],
    [{ type: 'limit', price: '60100', timeInForce: 'fok', quantity: '0.02' }, 'fokNotFilled'],
    [{ quantity: '1' }, 'insufficientMargin'],
    [{ type: 'limit' }, 'badRequest'],
    [{ timeInForce: 'gtc' }, 'badRequest'],
  ] as const)('an order %o: %s', async (over: Asked, code) => {
    const client = await house.customer()
    expect((await refused(placed(client, over)))[0]).toBe(code)
    expect((await client.call('balances')).balances[0]).toMatchObject({ available: '10000', held: '0' })
  })

  it('more than one has, with what is missing of it', async () => {
    const client = await house.customer()
    // half of a worst price of 60,600, and a fee of 0.05 % of it
    const missing = { missing: '20330.3', asset: 'USDT' }
    expect(await refused(placed(client, { quantity: '1' }))).toEqual(['insufficientMargin', missing])
  })

  it('more leverage than one knows of, or than a position allows', async () => {
    const client = await house.customer()
    const unknown = client.call('setLeverage', { body: { ...ofProduct(), leverage: 3 } })
    expect((await refused(unknown))[0]).toBe('knowledgeCheckMissing')
    const asked = client.call('setLeverage', { body: { ...ofProduct(), leverage: 51 } })
    expect((await refused(asked))[0]).toBe('leverageTooHigh')
  })

  it('nobody learns of another’s order whether it is open or closed: nor can they cancel it', async () => {
    const [owner, other] = [await house.customer(), await house.customer()]
    const open = await placed(owner, { type: 'limit', price: '59000' })
    const filled = await placed(owner)
    const cancel = (client: TestClient, order: string) =>
      refused(client.call('cancelPerpetualOrder', { params: { order }, body: { commandId: house.commandId() } }))
    for (const order of [open.id, filled.id]) expect((await cancel(other, order))[0]).toBe('orderUnknown')
    expect((await cancel(owner, filled.id))[0]).toBe('orderClosed')
  })

  it('what needs a position, without one; what needs none, with one', async () => {
    const client = await house.customer()
    const amount = '1'
    const asked = [
      client.call('addMargin', { body: { ...ofProduct(), amount } }),
      client.call('setTriggers', { body: ofProduct() }),
      client.call('closePosition', { body: ofProduct() }),
      client.call('closeAllPositions', { body: { commandId: house.commandId() } }),
    ]
    expect(await Promise.all(asked.map(refused))).toEqual(asked.map(() => ['positionUnknown', {}]))
    await placed(client)
    const mode = client.call('setMarginMode', { body: { ...ofProduct(), mode: 'isolated' } })
    expect(await refused(mode)).toEqual(['positionOpen', {}])
    const none = client.call('addMargin', { body: { ...ofProduct(), amount: '0' } })
    expect(await refused(none)).toEqual(['amountMalformed', {}])
    await placed(client, { type: 'limit', price: '59000' })
    const leverage = client.call('setLeverage', { body: { ...ofProduct(), leverage: 1 } })
    expect(await refused(leverage)).toEqual(['openOrdersExist', {}])
  })

  it('margin of a cross position by itself, and what its account has to keep', async () => {
    const client = await house.customer()
    await client.call('setMarginMode', { body: { ...ofProduct(), mode: 'cross' } })
    const move = (direction: 'in' | 'out', amount: string) =>
      client.call('moveCross', { body: { commandId: house.commandId(), amount, direction } })
    await placed(client)
    const own = client.call('addMargin', { body: { ...ofProduct(), amount: '1' } })
    expect(await refused(own)).toEqual(['marginIsCross', {}])
    const { account } = await move('in', '100')
    expect(await client.call('crossAccount', {})).toEqual(account)
    const above = move('out', '100000')
    expect(await refused(above)).toEqual(['aboveMaximum', { maximum: account.mostRemovable }])
    await move('out', account.mostRemovable)
    expect((await client.call('crossAccount', {})).mostRemovable).toBe('0')
    await client.call('closePosition', { body: ofProduct() })
    expect((await client.call('crossAccount', {})).balance).toBe('0')
  })

  it('in a stale market: opening and closing at market, never cancelling or adding margin', async () => {
    const client = await house.customer()
    await placed(client)
    const resting = await placed(client, { type: 'limit', price: '59000' })
    house.pass(11_000)
    expect(await refused(client.call('placePerpetualOrder', { body: bodyOf() }))).toEqual(['priceStale', {}])
    expect(await refused(client.call('closePosition', { body: ofProduct() }))).toEqual(['priceStale', {}])
    await client.call('addMargin', { body: { ...ofProduct(), amount: '1' } })
    await client.call('cancelPerpetualOrder', {
      params: { order: resting.id },
      body: { commandId: house.commandId() },
    })
  })
})
