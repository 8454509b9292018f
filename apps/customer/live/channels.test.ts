import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BookState } from './channel-state.ts'
import { Channels } from './channels.ts'

const CHANNEL = 'book:BTC-USDT'
const book = (seq: number, bids: unknown, asks: unknown = []) => ({
  ch: CHANNEL,
  seq,
  ts: seq,
  stale: false,
  bids,
  asks,
})

describe('channels', () => {
  let sent: unknown[]
  let channels: Channels
  let states: BookState[]
  const leave: (() => void)[] = []

  beforeEach(() => {
    vi.useFakeTimers()
    sent = []
    states = []
    channels = new Channels((message) => sent.push(message))
    leave.push(channels.follow<'book'>(CHANNEL, (state) => states.push(state)))
  })
  afterEach(() => {
    for (const go of leave.splice(0)) go()
    vi.useRealTimers()
  })

  it('begins with a snapshot and grows by changes, best price first', () => {
    channels.receive(
      'book_all',
      book(
        5,
        [
          ['9.5', '1', '0'],
          ['10', '2', '0'],
        ],
        [
          ['11', '1', '0'],
          ['10.5', '1', '0'],
        ],
      ),
    )
    channels.receive('book_changed', {
      ...book(6, [
        ['9.5', '0', '0'],
        ['9.9', '4', '1'],
      ]),
      prev: 5,
    })
    expect(states.at(-1)!.bids).toEqual([
      ['10', '2', '0'],
      ['9.9', '4', '1'],
    ])
    expect(states.at(-1)!.asks.map(([price]) => price)).toEqual(['10.5', '11'])
    expect(channels.inStep(CHANNEL)).toBe(true)
  })

  it('follows again where a message was lost, and hears nothing before the new snapshot', () => {
    channels.receive('book_all', book(5, [['10', '2', '0']]))
    channels.receive('book_changed', { ...book(8, [['10', '3', '0']]), prev: 7 })
    expect(sent).toEqual([{ follow: [CHANNEL] }, { follow: [CHANNEL] }])
    expect(channels.inStep(CHANNEL)).toBe(false)
    channels.receive('book_changed', { ...book(9, [['10', '9', '0']]), prev: 8 })
    expect(states).toHaveLength(1)
    channels.receive('book_all', book(9, [['10', '9', '0']]))
    channels.receive('book_changed', { ...book(10, [['10', '1', '0']]), prev: 9 })
    expect(states.at(-1)!.bids).toEqual([['10', '1', '0']])
  })

  it('asks for everything again on a new connection', () => {
    channels.receive('book_all', book(5, []))
    channels.followAll()
    expect(sent.at(-1)).toEqual({ follow: [CHANNEL] })
    expect(channels.inStep(CHANNEL)).toBe(false)
  })

  it('is followed once however many listen; a late one is given the state; the last to leave unfollows after a moment', () => {
    channels.receive('book_all', book(5, [['10', '2', '0']]))
    const late: BookState[] = []
    const goLate = channels.follow<'book'>(CHANNEL, (state) => late.push(state))
    expect(late).toHaveLength(1)
    expect(sent).toEqual([{ follow: [CHANNEL] }])
    goLate()
    vi.runAllTimers()
    expect(sent).toHaveLength(1)
    leave.splice(0).forEach((go) => go())
    vi.runAllTimers()
    expect(sent.at(-1)).toEqual({ unfollow: [CHANNEL] })
    channels.receive('book_changed', { ...book(6, []), prev: 5 })
    expect(states).toHaveLength(1)
  })

  it('comes back within the moment without asking again', () => {
    channels.receive('book_all', book(5, [['10', '2', '0']]))
    leave.splice(0).forEach((go) => go())
    leave.push(channels.follow<'book'>(CHANNEL, () => undefined))
    vi.runAllTimers()
    expect(sent).toEqual([{ follow: [CHANNEL] }])
  })

  it('knows the product of what is followed, until it is let go of', () => {
    expect([channels.ofProduct('BTC-USDT'), channels.ofProduct('ETH-USDT')]).toEqual([true, false])
    leave.splice(0).forEach((go) => go())
    expect(channels.ofProduct('BTC-USDT')).toBe(true)
    vi.advanceTimersByTime(3_000)
    expect(channels.ofProduct('BTC-USDT')).toBe(false)
  })

  it('remembers why a channel was refused', () => {
    channels.receive('refused', { ch: CHANNEL, code: 'productUnknown' })
    expect(channels.refusalOf(CHANNEL)).toBe('productUnknown')
  })
})
