import { describe, expect, it } from 'vitest'
import { proves } from '@candela/checks/proves'
import type { Candle, Infos, Quote } from '@candela/contract'
import { frameOf } from './frames.ts'
import { changedInfos } from './infos.ts'
import { changedLevels, withLatest } from './market-channels.ts'
import { Topic } from './topic.ts'

describe('frames', () => {
  it.each([0, 125, 126, 65_535, 65_536, 70_000])('carry %i bytes with the head RFC 6455 asks for', (length) => {
    const bytes = frameOf([Buffer.from('x'.repeat(length))])
    expect(bytes[0]).toBe(0x81)
    const head = length < 126 ? [length] : length < 65_536 ? [126, length >> 8, length & 255] : [127, 0, 0, 0, 0, 0]
    expect([...bytes.subarray(1, 1 + head.length)]).toEqual(head)
    expect(bytes.subarray(bytes.length - length).toString()).toBe('x'.repeat(length))
  })

  it('count bytes, not characters', () => {
    const bytes = frameOf([Buffer.from('é'.repeat(70))])
    expect([bytes[1], bytes.readUInt16BE(2), bytes.length]).toEqual([126, 140, 144])
  })

  it('carry the lines of a moment together', () => {
    expect(frameOf(['a:1', 'é:2'].map((text) => Buffer.from(text))).toString('latin1', 2)).toBe(
      Buffer.from('a:1\né:2').toString('latin1'),
    )
  })
})

describe('what changed in a book', () => {
  it('new, different and gone levels, a gone one with quantity 0', () => {
    expect(
      changedLevels(
        [
          ['10', '1', '0'],
          ['9', '2', '0'],
          ['8', '3', '1'],
        ],
        [
          ['10', '1', '0'],
          ['8', '3', '2'],
          ['7', '4', '0'],
        ],
      ),
    ).toEqual([
      ['8', '3', '2'],
      ['7', '4', '0'],
      ['9', '0', '0'],
    ])
  })
})

describe('what changed in the infos map', () => {
  const quote: Quote = {
    price: '1',
    change24h: '0',
    high24h: '1',
    low24h: '1',
    volume24h: '5',
    turnover24h: '5',
    bid: '0.9',
    ask: '1.1',
    index: '1',
    ts: 1,
    stale: false,
  }
  const before: Infos = { A: quote, B: quote }

  it('only fields that differ, and nothing for an instant alone', () => {
    const after = { A: { ...quote, price: '2', ts: 2 }, B: { ...quote, ts: 2 } }
    expect(changedInfos(before, after), proves('S7.15')).toEqual({ A: { price: '2', ts: 2 } })
    expect(changedInfos(before, { A: { ...quote, ts: 2 }, B: quote })).toBeUndefined()
    expect(changedInfos(before, { ...before, C: quote })).toEqual({ C: quote })
  })
})

describe('candles kept for a channel', () => {
  const candle = (t: number, c = '1'): Candle => ({
    t,
    o: '1',
    h: '1',
    l: '1',
    c,
    v: '0',
    ownVolume: '0',
    origin: 'live',
  })

  it('take the latest in place of their former selves, and begin anew after a gap', () => {
    expect(withLatest([candle(1), candle(2), candle(3)], [candle(3, '2'), candle(4)])).toEqual([
      candle(1),
      candle(2),
      candle(3, '2'),
      candle(4),
    ])
    expect(withLatest([candle(1)], [candle(9)])).toBeUndefined()
    expect(withLatest([candle(1)], [])).toEqual([candle(1)])
  })
})

describe('a topic', () => {
  it('tells the whole first, then changes that follow one another', async () => {
    const market: { state: number | undefined } = { state: undefined }
    const topic = new Topic<number>('x', {
      all: 'trades_all',
      changed: 'trades_changed',
      of: 'views',
      read: () => market.state,
      whole: (value) => ({ value }),
      difference: (before, after) => (before === after ? undefined : { value: after }),
    })
    const text = (line: Buffer | undefined): string | undefined => line?.toString()
    const whole = (): string => topic.whole().toString()
    expect([await topic.prepare(), topic.isReady]).toEqual([false, false])
    market.state = 1
    expect([await topic.prepare(), topic.isReady, topic.isOpen]).toEqual([true, true, false])
    expect(topic.tell((await topic.read())!)).toBeUndefined()
    expect(topic.isOpen).toBe(true)
    expect(whole()).toBe('trades_all:{"ch":"x","seq":1,"value":1}')
    expect(topic.tell(1)).toBeUndefined()
    expect(text(topic.tell(2))).toBe('trades_changed:{"ch":"x","prev":1,"seq":2,"value":2}')
    expect(whole()).toBe('trades_all:{"ch":"x","seq":2,"value":2}')
    expect(text(topic.tell(3))).toBe('trades_changed:{"ch":"x","prev":2,"seq":3,"value":3}')
    expect(topic.isDirty).toBe(false)
    market.state = undefined
    expect([await topic.read(), topic.isDirty]).toEqual([undefined, true])
  })
})
