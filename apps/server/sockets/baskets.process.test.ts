import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proves } from '@candela/checks/proves'
import {
  type AnswerOf,
  CLOSE_BAD_MESSAGE,
  CLOSE_LOGGED_OUT,
  type CommandResult,
  MAX_BASKET_BYTES,
  MAX_BASKET_COMMANDS,
  MAX_BASKETS_OUTSTANDING,
} from '@candela/contract'
import {
  commandId,
  marketOf,
  partOf,
  removeDataDirectory,
  startServer,
  TestClient,
  type TestServer,
  type TestSocket,
} from '../testing/index.ts'

const ENVIRONMENT = { LIMITS: 'bench' }
const TOO_BIG = 1009

let server: TestServer
let anna: TestClient
let bert: TestClient
let socket: TestSocket
/** a price at which a buy rests */
let price: string

beforeAll(async () => {
  server = await startServer({ environment: ENVIRONMENT })
  anna = await server.client().register()
  bert = await server.client().register()
  price = partOf((await marketOf(anna)).bid, 900, '0.01')
  socket = await anna.socket()
})
afterAll(async () => {
  socket.close()
  await server.stop()
  removeDataDirectory(server.dataDirectory)
})

const place = (over: object = {}): { readonly place: { readonly commandId: string } & Record<string, unknown> } => ({
  place: {
    commandId: commandId(),
    product: 'BTC-USDT',
    side: 'buy',
    type: 'limit',
    price,
    quantity: '0.0002',
    ...over,
  },
})
const cancel = (order: string, id = commandId()): object => ({ cancel: { commandId: id, order } })
const done = (result: CommandResult | undefined): AnswerOf<'placeOrder'> => {
  if (result === undefined || !('done' in result)) throw new Error(`refused: ${JSON.stringify(result)}`)
  return result.done
}
const refused = (result: CommandResult | undefined): string =>
  result !== undefined && 'refused' in result ? result.refused.code : 'ok'
const orderOf = async (client: TestClient, order: string): Promise<AnswerOf<'order'>['order']> =>
  (await client.call('order', { params: { order } })).order

describe('a basket', () => {
  it('places, amends and cancels, one result for each command in its order, durable and visible everywhere', async () => {
    socket.follow('account')
    await socket.next('account_all')
    const placed = await socket.orders(
      place(),
      place({ side: 'buy', type: 'market', price: undefined, quantity: undefined, spend: '20' }),
      place(),
    )
    const [first, bought, second] = placed.map(done)
    expect([first!.order.status, bought!.order.status, second!.order.status]).toEqual(['open', 'filled', 'open'])
    expect(bought!.fills.length).toBeGreaterThan(0)
    expect(placed.map((result) => done(result).seq)).toEqual([first!.seq, first!.seq + 1, first!.seq + 2])
    const changed = await socket.orders(
      { amend: { commandId: commandId(), order: first!.order.id, price, quantity: '0.0003' } },
      cancel(second!.order.id),
    )
    expect(done(changed[0]).order).toMatchObject({ id: first!.order.id, quantity: '0.0003', status: 'open' })
    expect(done(changed[1]).order).toMatchObject({ id: second!.order.id, status: 'cancelled', reason: 'cancelled' })
    for (const { order } of [done(changed[0]), done(changed[1]), bought!]) {
      expect(await orderOf(anna, order.id)).toEqual(order)
    }
    await socket.next('account_changed', ({ orders }) => orders?.some(({ id }) => id === second!.order.id) === true)
  })

  it('holds as many commands as it may, and no more', async () => {
    const product = 'ETH-USDT'
    const full = Array.from({ length: MAX_BASKET_COMMANDS }, () =>
      place({ product, timeInForce: 'ioc', quantity: '1', price: '1' }),
    )
    const results = await socket.orders(...full)
    expect(results.length).toBe(MAX_BASKET_COMMANDS)
    expect(new Set(results.map(refused))).toEqual(new Set(['orderBelowMinimum']))
    const over = await anna.socket()
    over.sendOrders([...full, ...full.slice(0, 1)].map(() => 0))
    expect((await over.closing()).code).toBe(CLOSE_BAD_MESSAGE)
  })

  it('refuses each command for itself, with the code and the figures a request would get', async () => {
    const theirs = (await bert.call('placeOrder', { body: place().place as never })).order.id
    const poor = place({ quantity: '9' })
    const results = await socket.orders(
      place({ product: 'XYZ-USDT' }),
      place({ price: `${price.split('.')[0]}.001` }),
      poor,
      cancel(theirs),
      { amend: { commandId: commandId(), order: theirs, price, quantity: '0.0004' } },
      cancel('999999999'),
      place({ quantity: 1 }),
      { place: place().place, ...cancel(theirs) },
      {},
      null,
      { follow: ['account'] },
      place(),
    )
    expect(results.map(refused)).toEqual([
      'productUnknown',
      'priceOffTick',
      'insufficientBalance',
      'orderUnknown',
      'orderUnknown',
      'orderUnknown',
      'quantityInvalid',
      'badRequest',
      'badRequest',
      'badRequest',
      'badRequest',
      'ok',
    ])
    expect(results[1]).toEqual({ refused: { code: 'priceOffTick', params: { tick: '0.01' } } })
    expect(results[2]).toMatchObject({ refused: { params: { asset: 'USDT' } } })
    expect(await orderOf(bert, theirs)).toMatchObject({ status: 'open', quantity: '0.0002' })
    expect(await anna.refusal('placeOrder', { body: { ...poor.place } as never })).toBe('insufficientBalance')
  })
})

describe('a command sent again', () => {
  it('has its first result, by HTTP as by the socket, and within one basket', async () => {
    const [bySocket, byHttp, twice] = [place(), place(), place()]
    const first = done((await socket.orders(bySocket))[0])
    expect((await anna.call('placeOrder', { body: bySocket.place as never })).order).toEqual(first.order)
    const asked = await anna.call('placeOrder', { body: byHttp.place as never })
    const again = await socket.orders(byHttp, twice, twice, { place: { ...byHttp.place, quantity: '0.0005' } })
    expect(done(again[0]).order).toEqual(asked.order)
    expect(done(again[2]).order).toEqual(done(again[1]).order)
    expect(refused(again[3])).toBe('commandIdReused')
    const id = commandId()
    const ended = await socket.orders(cancel(first.order.id, id), cancel(first.order.id, id), cancel(first.order.id))
    expect(done(ended[1]).order).toEqual(done(ended[0]).order)
    expect(refused(ended[2])).toBe('orderClosed')
  })

  it('says nothing of another’s order: an open one and a closed one are both unknown', async () => {
    const others = await bert.socket()
    const [open, closed] = [
      done((await socket.orders(place()))[0]).order.id,
      done((await socket.orders(place()))[0]).order.id,
    ]
    await socket.orders(cancel(closed))
    const asked = await others.orders(cancel(open), cancel(closed))
    expect(asked.map(refused), proves('S6.3')).toEqual(['orderUnknown', 'orderUnknown'])
    expect((await orderOf(anna, open)).status, proves('S6.3')).toBe('open')
    expect(await bert.refusal('cancelOrder', { params: { order: closed }, body: { commandId: commandId() } })).toBe(
      'orderUnknown',
    )
  })

  it('is known after kill -9: nothing acknowledged is lost, nothing is done twice', async () => {
    const carol = await server.client().register()
    const [one, two] = [await carol.socket(), await carol.socket()]
    const sent: ReturnType<typeof place>[][] = []
    const acknowledged = new Map<string, string>()
    let isGone = false
    const trade = async (from: TestSocket): Promise<void> => {
      while (!isGone) {
        const basket = Array.from({ length: 8 }, () => place({ timeInForce: 'ioc' }))
        sent.push(basket)
        const results = await from.orders(...basket).catch(() => [])
        for (const [index, result] of results.entries()) {
          acknowledged.set(basket[index]!.place.commandId, done(result).order.id)
        }
        if (from.closed !== undefined) return
      }
    }
    const trading = [one, two].map(trade)
    // from then on each of them has a basket on its way
    await expect.poll(() => acknowledged.size).toBeGreaterThan(100)
    await server.kill()
    isGone = true
    await Promise.all(trading)
    const { dataDirectory } = server
    server = await startServer({ dataDirectory, environment: ENVIRONMENT })
    const again = (client: TestClient): TestClient =>
      Object.assign(new TestClient(server.url, client.username), { cookie: client.cookie, userData: client.userData })
    anna = again(anna)
    bert = again(bert)
    await marketOf(anna)
    socket = await anna.socket()
    const mine = again(carol)
    const renewed = await mine.socket()
    const orders = new Map<string, string>()
    for (const basket of sent) {
      const results = await renewed.orders(...basket)
      for (const [index, result] of results.entries()) orders.set(basket[index]!.place.commandId, done(result).order.id)
    }
    expect(acknowledged.size).toBeGreaterThan(0)
    for (const [command, order] of acknowledged) expect(orders.get(command)).toBe(order)
    expect(new Set(orders.values()).size).toBe(sent.length * 8)
    renewed.close()
  })
})

describe('who may send a basket', () => {
  it('not a visitor, who is told so and stays', async () => {
    const visitor = await server.client().socket()
    const id = visitor.sendOrders([place()])
    expect(await visitor.next('orders_refused')).toEqual({ id, code: 'notSignedIn' })
    visitor.send({ ping: 3 })
    expect((await visitor.next('pong')).ping).toBe(3)
    visitor.close()
  })

  it('not a session that has ended: the socket is closed, and nothing of the basket is done', async () => {
    const client = await server.client().register()
    const elsewhere = Object.assign(new TestClient(server.url, client.username), { cookie: client.cookie })
    const open = await client.socket()
    const last = place()
    await elsewhere.call('logout')
    open.sendOrders([last])
    expect((await open.closing()).code).toBe(CLOSE_LOGGED_OUT)
    await client.signIn()
    const known = await client.call('orderOfCommand', { params: { commandId: last.place.commandId } })
    expect(known).toEqual({ known: false })
  })
})

describe('what is no basket', () => {
  it.each([
    ['no JSON', 'orders:{', CLOSE_BAD_MESSAGE],
    ['nothing', 'orders:', CLOSE_BAD_MESSAGE],
    ['no id', 'orders:{"commands":[{}]}', CLOSE_BAD_MESSAGE],
    ['an id that is none', 'orders:{"id":"a b","commands":[{}]}', CLOSE_BAD_MESSAGE],
    ['no commands', 'orders:{"id":"a","commands":[]}', CLOSE_BAD_MESSAGE],
    ['more than asked', 'orders:{"id":"a","commands":[{}],"as":1}', CLOSE_BAD_MESSAGE],
    ['a poisoned prototype', 'orders:{"__proto__":{"id":"a","commands":[{}]}}', CLOSE_BAD_MESSAGE],
    ['a well of brackets', `orders:${'['.repeat(60_000)}`, CLOSE_BAD_MESSAGE],
    ['another name', `order:{"id":"a","commands":[{}]}`, CLOSE_BAD_MESSAGE],
    ['a giant', `orders:${' '.repeat(MAX_BASKET_BYTES)}`, TOO_BIG],
    ['a giant that is no basket', JSON.stringify({ follow: ['x'.repeat(5_000)] }), TOO_BIG],
  ])('%s', async (_what, text, code) => {
    const open = await anna.socket()
    open.raw.send(text)
    expect((await open.closing()).code).toBe(code)
  })

  it('poisoned commands are refused one by one, and poison nobody', async () => {
    const open = await anna.socket()
    const poison = `{"place":{"__proto__":{"commandId":"x"},"constructor":{"prototype":{"side":"sell"}}}}`
    open.raw.send(
      `orders:{"id":"p","commands":[${poison},{"__proto__":{"place":{}}},{"constructor":{"prototype":{}}}]}`,
    )
    const { results } = await open.next('orders_done')
    expect(results.map(refused)).toEqual(['badRequest', 'badRequest', 'badRequest'])
    expect(done((await open.orders(place({ timeInForce: 'ioc' })))[0]).order.side).toBe('buy')
    open.close()
  })
})

describe('a sender that does not read', () => {
  it('has a few baskets answered and the others refused, and holds nobody else up', async () => {
    const client = await server.client().register()
    const slow = await client.socket()
    slow.raw.pause()
    const baskets = 200
    const ids = Array.from({ length: baskets }, () =>
      slow.sendOrders(Array.from({ length: 200 }, () => place({ timeInForce: 'ioc' }))),
    )
    // answered while the other one has read nothing yet
    for (let count = 0; count < 5; count++) done((await socket.orders(place({ timeInForce: 'ioc' })))[0])
    slow.raw.resume()
    await slow.next('orders_refused', ({ code }) => code === 'tooManyRequests')
    const told = (): number => slow.messages.filter(({ name }) => name.startsWith('orders_')).length
    await expect.poll(told).toBe(ids.length)
    const answered = slow.messages.filter(({ name }) => name === 'orders_done').length
    expect(answered).toBeGreaterThanOrEqual(MAX_BASKETS_OUTSTANDING)
    expect(answered).toBeLessThan(baskets)
    slow.close()
  })
})
