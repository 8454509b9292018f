import type { Quote } from '@candela/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followChannel, startConnection } from './connection.ts'
import { infosStore } from './infos.ts'

class FakeSocket {
  static last: FakeSocket
  readyState = 1
  onopen?: () => void
  onmessage?: (event: { readonly data: string }) => void
  constructor() {
    FakeSocket.last = this
  }
  send(): void {}
  close(): void {}
}

const PRODUCTS = ['A-USD', 'B-USD', 'C-USD', 'D-USD']
const quotes = (price: string) => Object.fromEntries(PRODUCTS.map((id) => [id, { price, ts: 1 } as Quote]))
const line = (name: string, payload: unknown) => `${name}:${JSON.stringify(payload)}`

describe('a channel and the quotes of its product', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('location', { protocol: 'https:', host: 'candela.test' })
    vi.stubGlobal('document', { hidden: false })
    // a phone that is slow to draw: no frame comes
    vi.stubGlobal('requestAnimationFrame', () => 1)
    vi.stubGlobal('WebSocket', FakeSocket)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('are drawn of one moment, though the quotes came before the channel was followed and no frame was drawn since', () => {
    startConnection()
    const socket = FakeSocket.last
    socket.onopen!()
    const say = (...lines: string[]) => socket.onmessage!({ data: lines.join('\n') })
    const price = () => infosStore.getState().infos['D-USD']?.price
    say(line('infos_all', quotes('1')))
    say(line('infos_changed', quotes('2')))
    expect(price()).toBe('1')
    const drawn: unknown[] = []
    followChannel<'trades'>('trades:D-USD', ({ trades }) => drawn.push([trades.map((trade) => trade.price), price()]))
    say(line('trades_all', { ch: 'trades:D-USD', seq: 1, trades: [{ price: '2' }] }))
    const next = { ch: 'trades:D-USD', prev: 1, seq: 2, trades: [{ price: '3' }] }
    say(line('infos_changed', quotes('3')), line('trades_changed', next))
    expect(drawn).toEqual([
      [['2'], '2'],
      [['3', '2'], '3'],
    ])
  })
})
