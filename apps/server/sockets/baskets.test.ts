import type { Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { CLOSE_LOGGED_OUT, MAX_BASKETS_OUTSTANDING } from '@candela/contract'
import { ANSWER_WITHIN_MS } from '../intake/within.ts'
import type { Asker, Trading } from '../ports/spot.ts'
import { Refused } from '../refused.ts'
import type { Session } from '../vault/sessions.ts'
import { Baskets, type BasketRoute } from './baskets.ts'
import { BEHIND_BYTES, Connection } from './connection.ts'

const session = { handle: 'h', customer: 7 } as Session
const ACKNOWLEDGED = { seq: 1, at: 2, order: { id: '5' }, fills: [] }
const COMMAND_ID = '01890000-0000-7000-8000-000000000001'
const cancel = { cancel: { commandId: COMMAND_ID, order: '5' } }
const amend = { amend: { commandId: COMMAND_ID, order: '5', price: '1', quantity: '1' } }
const basketOf = (commands: readonly unknown[], id = 'one'): string => JSON.stringify({ id, commands })

/** A connection whose other side takes what it is given when told to. */
function peer(of: Session | undefined = session) {
  const closed: number[] = []
  const texts: string[] = []
  const waiting: (() => void)[] = []
  const drained: (() => void)[] = []
  const stream = {
    writableLength: 0,
    write(bytes: Buffer, done?: () => void) {
      texts.push(bytes.toString('utf8', bytes[1]! < 126 ? 2 : bytes[1] === 126 ? 4 : 10))
      if (done !== undefined) waiting.push(done)
    },
    once: (_event: string, listener: () => void) => drained.push(listener),
  }
  const socket = { close: (code: number) => closed.push(code), terminate: () => {} }
  const connection = new Connection(socket as unknown as WebSocket, stream as unknown as Socket, of, '')
  return {
    connection,
    stream,
    closed,
    said: () => texts.map((text) => [text.slice(0, text.indexOf(':')), JSON.parse(text.slice(text.indexOf(':') + 1))]),
    take: () => waiting.splice(0).forEach((done) => done()),
    drain: () => drained.splice(0).forEach((listener) => listener()),
  }
}

function open(over: Partial<Trading> = {}, parts: object = {}) {
  const acknowledge = (...asked: unknown[]): void => {
    const asker = asked.at(-1) as Asker
    queueMicrotask(() => asker.done(ACKNOWLEDGED as never))
  }
  const errors: unknown[] = []
  const limited: BasketRoute[] = []
  const baskets = new Baskets({
    trading: { place: acknowledge, amend: acknowledge, cancel: acknowledge, ...over },
    sessions: { holds: () => true },
    limit: (_session, route) => void limited.push(route),
    metrics: { socketCommands: { inc: () => {} }, refusals: { inc: () => {} }, baskets: { add: () => {} } },
    log: { error: (fields: unknown) => errors.push(fields) } as never,
    stopping: () => false,
    ...parts,
  })
  return { baskets, errors, limited }
}

const settled = (): Promise<void> => vi.advanceTimersByTimeAsync(0).then(() => {})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a basket', () => {
  it('of a session that has run out closes the socket, and is not done', async () => {
    const done = vi.fn()
    const { baskets } = open({ cancel: done }, { sessions: { holds: () => false } })
    const { connection, closed, said } = peer()
    baskets.hear(connection, basketOf([cancel]))
    await settled()
    expect([closed, said(), done.mock.calls]).toEqual([[CLOSE_LOGGED_OUT], [], []])
  })

  it('is refused while the house is stopping', () => {
    const { baskets } = open({}, { stopping: () => true })
    const { connection, said } = peer()
    baskets.hear(connection, basketOf([cancel]))
    expect(said()).toEqual([['orders_refused', { id: 'one', code: 'stopping' }]])
  })

  it('takes from the allowance of each command’s route; what is beyond it is refused in its place', async () => {
    let left = 1
    const limit = (_session: Session, route: BasketRoute): void => {
      if (route === 'cancelOrder' && left-- <= 0) throw new Refused('tooManyRequests', { seconds: 3 })
    }
    const { baskets } = open({}, { limit })
    const { connection, said } = peer()
    baskets.hear(connection, basketOf([cancel, cancel, amend]))
    await settled()
    const refused = { refused: { code: 'tooManyRequests', params: { seconds: 3 } } }
    expect(said()).toEqual([
      ['orders_done', { id: 'one', results: [{ done: ACKNOWLEDGED }, refused, { done: ACKNOWLEDGED }] }],
    ])
  })

  it('answers what nobody expected with an id that stands in the log', async () => {
    const { baskets, errors } = open({ cancel: (_customer, _order, _body, asker) => asker.refuse(new Error('broken')) })
    const { connection, said } = peer()
    baskets.hear(connection, basketOf([amend, cancel]))
    await settled()
    expect(said()[0]![1].results[1]).toEqual({ refused: { code: 'internal', params: { id: 'b0.1' } } })
    expect(errors).toMatchObject([{ request: 'b0.1' }])
  })

  it('is answered in time, with `timeout` for what is not durable by then', async () => {
    const { baskets } = open({ cancel: () => {} })
    const { connection, said } = peer()
    baskets.hear(connection, basketOf([cancel, amend]))
    await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS)
    expect(said()[0]![1].results).toEqual([{ refused: { code: 'timeout' } }, { done: ACKNOWLEDGED }])
  })

  it('is refused beyond the bound of those not answered, and taken again once answers went out', async () => {
    const { baskets } = open()
    const { connection, said, take } = peer()
    for (let count = 0; count <= MAX_BASKETS_OUTSTANDING; count++)
      baskets.hear(connection, basketOf([cancel], `n${count}`))
    expect(said()).toEqual([['orders_refused', { id: `n${MAX_BASKETS_OUTSTANDING}`, code: 'tooManyRequests' }]])
    await settled()
    take()
    baskets.hear(connection, basketOf([cancel], 'again'))
    await settled()
    expect(said().filter(([name]) => name === 'orders_done').length).toBe(MAX_BASKETS_OUTSTANDING + 1)
  })

  it('waits with its answer for a reader that is behind', async () => {
    const { baskets } = open()
    const { connection, stream, said, drain } = peer()
    stream.writableLength = BEHIND_BYTES
    baskets.hear(connection, basketOf([cancel], 'first'))
    baskets.hear(connection, basketOf([cancel], 'second'))
    await settled()
    expect([said(), connection.unanswered]).toEqual([[], 2])
    stream.writableLength = 0
    drain()
    expect(said().map(([, { id }]) => id)).toEqual(['first', 'second'])
  })
})
