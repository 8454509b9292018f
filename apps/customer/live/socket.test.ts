import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { proves } from '@candela/checks/proves'
import { LiveSocket, MAX_QUEUED, type SocketLike, type SocketState } from './socket.ts'

/** a browser's `WebSocket.OPEN` and `WebSocket.CLOSING` */
const [OPEN, CLOSING] = [1, 2]

class FakeSocket implements SocketLike {
  readyState = 0
  onopen: SocketLike['onopen'] = null
  onclose: SocketLike['onclose'] = null
  onerror: SocketLike['onerror'] = null
  onmessage: SocketLike['onmessage'] = null
  sent: unknown[] = []
  closed = false
  send(text: string) {
    const message = JSON.parse(text) as object
    if (!('ping' in message)) this.sent.push(message)
  }
  close() {
    this.closed = true
  }
  open() {
    this.readyState = OPEN
    this.onopen?.(undefined as never)
  }
  say(text: string) {
    this.onmessage?.({ data: text } as never)
  }
}

describe('the realtime connection', () => {
  let sockets: FakeSocket[]
  let states: SocketState[]
  let heard: [string, unknown][]
  let socket: LiveSocket
  const last = () => sockets.at(-1)!

  beforeEach(() => {
    vi.useFakeTimers()
    sockets = []
    states = []
    heard = []
    socket = new LiveSocket({
      open: () => {
        sockets.push(new FakeSocket())
        return last()
      },
      onMessage: (name, payload) => heard.push([name, payload]),
      onState: (state) => states.push(state),
      onOpen: () => socket.sendNow({ follow: ['account'] }),
    })
    socket.start()
  })
  afterEach(() => {
    socket.stop()
    vi.useRealTimers()
  })

  it('comes back 1 s after an error', () => {
    last().open()
    last().onerror?.(undefined as never)
    vi.advanceTimersByTime(999)
    expect(sockets, proves('S4.33', 'S9.28')).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(sockets, proves('S4.33', 'S9.28')).toHaveLength(2)
  })

  it('comes back 1 s after a close, once though error and close both tell', () => {
    last().open()
    const { onclose } = last()
    last().onerror?.(undefined as never)
    onclose?.(undefined as never)
    vi.advanceTimersByTime(1_000)
    expect(sockets).toHaveLength(2)
    last().onclose?.(undefined as never)
    vi.advanceTimersByTime(999)
    expect(sockets, proves('S4.34')).toHaveLength(2)
    vi.advanceTimersByTime(1)
    expect(sockets, proves('S4.34', 'S9.28')).toHaveLength(3)
    expect(states).toEqual(['connecting', 'open', 'waiting', 'connecting', 'waiting', 'connecting'])
  })

  it('keeps what is sent while disconnected and sends it on open, in order, after what every open says', () => {
    socket.send({ a: 1 })
    socket.send({ b: 2 })
    expect(last().sent).toEqual([])
    last().open()
    expect(last().sent, proves('S4.35')).toEqual([{ follow: ['account'] }, { a: 1 }, { b: 2 }])
    last().onclose?.(undefined as never)
    socket.send({ c: 3 })
    vi.advanceTimersByTime(1_000)
    last().open()
    expect(last().sent, proves('S4.35')).toEqual([{ follow: ['account'] }, { c: 3 }])
  })

  it('keeps what is sent while the connection is closing and has not said so', () => {
    last().open()
    last().readyState = CLOSING
    socket.send({ a: 1 })
    socket.sendNow({ lost: true })
    expect(last().sent).toEqual([{ follow: ['account'] }])
    last().onclose?.(undefined as never)
    vi.advanceTimersByTime(1_000)
    last().open()
    expect(last().sent).toEqual([{ follow: ['account'] }, { a: 1 }])
  })

  it('keeps at most MAX_QUEUED messages, the newest', () => {
    for (let n = 0; n < MAX_QUEUED + 5; n++) socket.send({ n })
    last().open()
    expect(last().sent).toHaveLength(MAX_QUEUED + 1)
    expect(last().sent[1]).toEqual({ n: 5 })
  })

  it('gives up a connection that does not open, or falls silent, for 60 s', () => {
    vi.advanceTimersByTime(59_999)
    expect(sockets[0]!.closed, proves('S7.18')).toBe(false)
    vi.advanceTimersByTime(1)
    expect(sockets[0]!.closed, proves('S7.18')).toBe(true)
    vi.advanceTimersByTime(1_000)
    last().open()
    vi.advanceTimersByTime(59_999)
    last().say('pong:{}')
    vi.advanceTimersByTime(59_999)
    expect(sockets, proves('S7.18')).toHaveLength(2)
    vi.advanceTimersByTime(1_001)
    expect(sockets, proves('S7.18')).toHaveLength(3)
  })

  it('reads several messages of one frame, and nothing from what is not a message', () => {
    last().open()
    last().say('infos_changed:{"BTC-USDT":{"price":"1"}}\ncandle_changed:{"ch":"x"}')
    last().say('garbage')
    last().say('broken:{"a":')
    expect(heard).toEqual([
      ['infos_changed', { 'BTC-USDT': { price: '1' } }],
      ['candle_changed', { ch: 'x' }],
    ])
  })

  it('opens a fresh connection at once when the session has changed', () => {
    last().open()
    socket.restart()
    expect(sockets).toHaveLength(2)
    expect(sockets[0]!.closed).toBe(true)
  })
})
