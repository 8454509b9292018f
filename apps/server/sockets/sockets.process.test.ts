import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proves, provenBy } from '@candela/checks/proves'
import {
  CLOSE_BAD_MESSAGE,
  CLOSE_LOGGED_OUT,
  CLOSE_TOO_MANY,
  CLOSE_TOO_SLOW,
  infos as infosSchema,
  type Infos,
  type Pushes,
} from '@candela/contract'
import {
  commandId,
  marketBuy,
  marketOf,
  type Message,
  removeDataDirectory,
  restingOrder,
  startServer,
  type TestClient,
  type TestServer,
  TestSocket,
} from '../testing/index.ts'
import { MAX_PER_ADDRESS } from './gateway.ts'

let server: TestServer
let visitor: TestClient
/** one more, with the limits that the others would run into */
let limited: TestServer

beforeAll(async () => {
  server = await startServer({ environment: { LIMITS: 'bench' } })
  limited = await startServer()
  visitor = server.client()
  await marketOf(visitor)
})
afterAll(async () => {
  for (const started of [server, limited]) {
    await started.stop()
    removeDataDirectory(started.dataDirectory)
  }
})

describe('the infos map', () => {
  const SOME = ['BTC-USDT', 'ETH-USDT', 'EUR-USD', 'XAU-USD', 'NDX-USD']
  /** A price that did not move is told with no new instant. */
  const withoutInstants = (infos: Infos) =>
    Object.fromEntries(Object.entries(infosSchema.parse(infos)).map(([id, { ts: _ts, ...quote }]) => [id, quote]))
  const changesOf = (messages: readonly Message[]) =>
    messages.flatMap(({ name, payload }) => (name === 'infos_changed' ? [payload as Pushes['infos_changed']] : []))

  it('comes whole on connect, then as changes at most four times a second', async () => {
    const socket = await provenBy(['S7.13'], visitor.socket())
    const whole = infosSchema.parse(await provenBy(['S7.14'], socket.next('infos_all')))
    expect(socket.messages[0]!.name, proves('S7.14')).toBe('infos_all')
    expect(Object.keys(whole), proves('S7.14', 'S3.141')).toEqual(expect.arrayContaining(SOME))
    // by the server's own clock, which its answers tell in their turn
    const began = await socket.serverTime()
    const before = changesOf(socket.messages).length
    await provenBy(
      ['S1.8', 'S7.15'],
      socket.next('infos_changed', () => changesOf(socket.messages).length >= before + 10),
    )
    const lasted = (await socket.serverTime()) - began
    const [from, until] = socket.messages.flatMap(({ name }, place) => (name === 'pong' ? [place] : []))
    const changes = changesOf(socket.messages.slice(from, until))
    // one that was late is followed by one in time
    expect(changes.length).toBeLessThanOrEqual(lasted / 250 + 2)
    const told = changes.flatMap((change) => Object.values(change))
    const newest = changes.map((change) => Math.max(...Object.values(change).map(({ ts }) => ts ?? 0)))
    const instants = newest.filter((at) => at > 0)
    const gaps = instants.slice(1).map((at, index) => at - instants[index]!)
    // a busy machine is late now and then, but not each time
    expect(Math.min(...gaps), proves('S1.8', 'S7.15')).toBeLessThan(1_000)
    const fields = Object.keys(whole['BTC-USDT']!).length
    expect(
      told.some((quote) => Object.keys(quote).length < fields),
      proves('S7.15'),
    ).toBe(true)
    // whoever comes later is told whole what the changes make of it
    const later = await visitor.socket()
    const asTold = withoutInstants(await later.next('infos_all'))
    await socket.serverTime()
    const merged: Infos = structuredClone(whole)
    const states = changesOf(socket.messages).map((change) => {
      for (const [id, quote] of Object.entries(change)) merged[id] = { ...merged[id]!, ...quote }
      return withoutInstants(merged)
    })
    expect(states, proves('S7.15')).toContainEqual(asTold)
    socket.close()
    later.close()
  })
})

describe('followed channels', () => {
  it('a book: snapshot first, then changes that follow one another and lead to the book that is asked for', async () => {
    const client = await server.client().register()
    const socket = await client.socket()
    socket.follow('book:BTC-USDT')
    const all = await socket.next('book_all')
    const bids = new Map(all.bids.map(([price, quantity, own]) => [price, { quantity, own }]))
    const { order } = await restingOrder(client)
    const seen = await provenBy(
      ['S1.14'],
      socket.next('book_changed', ({ bids: changed }) => changed.some(([price]) => price === order.price)),
    )
    let seq = all.seq
    for (const { name, payload } of socket.messages) {
      if (name !== 'book_changed') continue
      const change = payload as typeof seen
      expect(change.prev).toBe(seq)
      seq = change.seq
      for (const [price, quantity, own] of change.bids) {
        if (quantity === '0') bids.delete(price)
        else bids.set(price, { quantity, own })
      }
    }
    expect(bids.get(order.price), proves('S1.14')).toEqual({ quantity: order.quantity, own: order.quantity })
    socket.send({ unfollow: ['book:BTC-USDT'] })
    await socket.serverTime()
    const unfollowed = socket.messages.findLastIndex(({ name }) => name === 'pong')
    // until somebody else has been told of changes
    const other = await visitor.socket()
    other.follow('book:BTC-USDT')
    const changes = () => other.messages.filter(({ name }) => name === 'book_changed').length
    await other.next('book_changed', () => changes() >= 3)
    await socket.serverTime()
    const later = socket.messages.slice(unfollowed)
    expect(later.filter(({ name }) => name.startsWith('book'))).toEqual([])
    socket.close()
    other.close()
  })

  it('trades and candles', async () => {
    const client = await server.client().register()
    const socket = await client.socket()
    socket.follow('trades:BTC-USDT', 'candle:BTC-USDT:1min')
    const trades = await socket.next('trades_all')
    const candles = await socket.next('candle_all')
    expect(candles.candles.length).toBeGreaterThan(10)
    const { fills } = await marketBuy(client, '100')
    const changed = await provenBy(
      ['S1.15'],
      socket.next('trades_changed', (change) => change.trades.some((trade) => trade.origin === 'ladder')),
    )
    const own = changed.trades.filter(({ origin }) => origin === 'ladder')
    expect(
      own.map(({ price, quantity }) => `${quantity} at ${price}`),
      proves('S1.15'),
    ).toContain(`${fills[0]!.quantity} at ${fills[0]!.price}`)
    expect(changed.prev).toBeGreaterThanOrEqual(trades.seq)
    const candle = await socket.next('candle_changed', (change) =>
      change.candles.some(({ ownVolume }) => ownVolume !== '0'),
    )
    expect(candle.prev).toBeGreaterThanOrEqual(candles.seq)
    socket.close()
  })

  it('the own account: orders, fills, balances and letters, and nobody else’s', async () => {
    const [anna, bert] = [await server.client().register(), await server.client().register()]
    const [socket, others] = [await anna.socket(), await bert.socket()]
    socket.follow('account')
    others.follow('account')
    const all = await socket.next('account_all')
    await others.next('account_all')
    expect(all.open).toEqual([])
    const { order, fills } = await marketBuy(anna, '100')
    expect(fills.length).toBeGreaterThan(0)
    const change = await socket.next(
      'account_changed',
      ({ orders }) => orders?.some(({ id }) => id === order.id) === true,
    )
    expect(change.prev).toBe(all.seq)
    expect(change.fills?.map(({ id }) => id).sort()).toEqual(fills.map(({ id }) => id).sort())
    const told = change.balances?.balances.find(({ asset }) => asset === 'BTC')
    const asked = (await anna.call('balances')).balances.find(({ asset }) => asset === 'BTC')
    expect(told?.available).toBe(asked?.available)
    const letter = (await anna.messages({ t: 'getcount', uid: anna.userData!.id })).d.en!.id
    await anna.messages({ t: 'getcountyd', id: letter })
    expect((await socket.next('account_changed', ({ letters }) => letters !== undefined)).letters).toBe(0)
    await others.serverTime()
    expect(
      others.messages.filter(({ name }) => name === 'account_changed'),
      proves('S6.3'),
    ).toEqual([])
    socket.close()
    others.close()
  })

  it('an account’s is refused to a page of another account, and told to one of its own', async () => {
    const customer = await server.client().register()
    const socket = await customer.socket()
    socket.send({ follow: ['account'], account: 'another' })
    expect(await socket.next('refused')).toEqual({ ch: 'account', code: 'accountChanged' })
    expect(socket.messages.some(({ name }) => name === 'account_all')).toBe(false)
    socket.send({ follow: ['account'], account: customer.userData!.id })
    await socket.next('account_all')
    socket.close()
  })

  it('are refused where there is no such product, nobody is signed in, or there are too many', async () => {
    const socket = await visitor.socket()
    socket.follow('book:XYZ-USDT')
    expect(await socket.next('refused', ({ ch }) => ch === 'book:XYZ-USDT')).toMatchObject({ code: 'productUnknown' })
    socket.follow('account')
    expect(await socket.next('refused', ({ ch }) => ch === 'account')).toMatchObject({ code: 'notSignedIn' })
    const { products } = await visitor.call('products')
    socket.follow(...products.slice(0, 20).map(({ id }) => `book:${id}`))
    socket.follow(...products.slice(0, 20).map(({ id }) => `trades:${id}`))
    expect(await socket.next('refused', ({ code }) => code === 'tooManyRequests')).toBeDefined()
    socket.close()
  })
})

describe('what a client may say', () => {
  it('a ping, which is answered with the server’s time', async () => {
    const socket = await visitor.socket()
    const asked = Date.now()
    socket.send({ ping: 7 })
    const pong = await socket.next('pong')
    expect(pong.ping).toBe(7)
    expect(pong.serverTime).toBeGreaterThanOrEqual(asked)
    expect(pong.serverTime).toBeLessThanOrEqual(Date.now())
    socket.close()
  })

  it.each([
    ['no JSON', 'hello'],
    ['another shape', '{"subscribe":["account"]}'],
    ['an unknown channel', '{"follow":["orders"]}'],
    ['nothing to follow', '{"follow":[]}'],
    ['more than asked', '{"follow":["account"],"as":1}'],
    ['a poisoned prototype', '{"__proto__":{"follow":["account"]}}'],
    ['bytes', Buffer.from([1, 2, 3])],
  ])('not %s', async (_what, message) => {
    const socket = await visitor.socket()
    socket.raw.send(message)
    expect((await socket.closing()).code).toBe(CLOSE_BAD_MESSAGE)
  })

  it('not more than 4 KiB at once', async () => {
    const socket = await visitor.socket()
    socket.raw.send(JSON.stringify({ follow: ['x'.repeat(5_000)] }))
    expect([1009, CLOSE_BAD_MESSAGE]).toContain((await socket.closing()).code)
  })

  it('not more often than allowed', async () => {
    const socket = await limited.client().socket()
    for (let count = 0; count < 200; count++) socket.send({ ping: count })
    expect((await socket.closing()).code).toBe(CLOSE_TOO_MANY)
  })
})

describe('who may open a socket', () => {
  it.each([
    ['a foreign page', { origin: 'https://evil.example' }, '403'],
    ['another site without origin', { 'sec-fetch-site': 'cross-site' }, '403'],
  ])('not %s', async (_what, headers, status) => {
    await expect(TestSocket.open(server.url, undefined, headers)).rejects.toThrow(status)
  })

  it('not the same address without end', async () => {
    const client = limited.client()
    // nobody of before is counted any more
    const sockets = async () => /^candela_sockets (\d+)$/m.exec((await client.raw('GET', '/metrics')).text)?.[1]
    await expect.poll(sockets).toBe('0')
    const open = await Promise.all(Array.from({ length: MAX_PER_ADDRESS }, () => client.socket()))
    await expect(client.socket()).rejects.toThrow('429')
    open[0]!.close()
    const isLetIn = async () => {
      open.push(await client.socket())
      return true
    }
    // once the server has noticed
    await expect.poll(isLetIn).toBe(true)
    for (const socket of open) socket.close()
  })

  it('the own page', async () => {
    const socket = await TestSocket.open(server.url, undefined, { origin: server.url })
    expect(await socket.next('infos_all')).toBeDefined()
    socket.close()
  })

  it('logging out closes the session’s sockets and no others', async () => {
    const client = await server.client().register()
    const again = await server.client().enter('/login', { username: client.username, password: client.password })
    expect(again.success).toBe(true)
    const elsewhere = await (await server.client().register()).socket()
    const socket = await client.socket()
    socket.follow('account')
    await socket.next('account_all')
    await client.call('logout')
    expect((await socket.closing()).code).toBe(CLOSE_LOGGED_OUT)
    await elsewhere.serverTime()
    expect(elsewhere.closed).toBeUndefined()
    elsewhere.close()
  })
})

describe('a reader that does not read', () => {
  it('gets conflated state, is dropped at the bound, and holds nobody else up', async () => {
    const slow = await TestSocket.open(server.url)
    const { products } = await visitor.call('products')
    const channels = products.slice(0, 15).flatMap(({ id }) => [`book:${id}`, `candle:${id}:1min`])
    // asks for whole states again and again, and takes none of them
    slow.raw.pause()
    const quick = await visitor.socket()
    quick.follow('book:BTC-USDT')
    await quick.next('book_all')
    let dropped = 0
    for (let round = 0; dropped === 0 && round < 1_000; round++) {
      slow.send({ follow: channels.slice(0, 15) })
      slow.send({ follow: channels.slice(15) })
      const { text } = await visitor.raw('GET', '/metrics')
      dropped = Number(/candela_sockets_dropped_total\{why="slow"\} (\d+)/.exec(text)?.[1] ?? 0)
    }
    expect(dropped).toBe(1)
    slow.raw.resume()
    expect((await slow.closing()).code).toBe(CLOSE_TOO_SLOW)
    await quick.next('book_changed', () => true, quick.messages.length)
    quick.close()
  })

  it('a peer that sends no complete request is cut off', async () => {
    const { hostname, port } = new URL(server.url)
    const stream = connect(Number(port), hostname)
    stream.resume().write('GET /ws HTTP/1.1\r\nhost: x\r\nx-a')
    const closed = new Promise<number>((resolve) => stream.on('close', () => resolve(Date.now())))
    const started = Date.now()
    // after 15 s, and not after the 60 s that Node would wait for it
    expect((await closed) - started).toBeLessThan(55_000)
  })
})

describe('commands over time', () => {
  it('an order acknowledged by HTTP is in the account channel within four ticks, a second', async () => {
    const client = await server.client().register()
    const socket = await client.socket()
    socket.follow('account')
    await socket.next('account_all')
    const { order } = await restingOrder(client, 'BTC-USDT', { commandId: commandId() })
    await socket.serverTime()
    const heard = socket.messages.findLastIndex(({ name }) => name === 'pong')
    const change = await socket.next(
      'account_changed',
      ({ orders }) => orders?.some(({ id }) => id === order.id) === true,
    )
    const told = socket.messages.findIndex(({ payload }) => payload === change)
    const ticks = socket.messages.slice(heard, told + 1).filter(({ name }) => name === 'infos_changed')
    expect(ticks.length).toBeLessThanOrEqual(4)
    socket.close()
  })
})
