import type { Candle } from '@candela/contract'
import type { KLineData } from 'klinecharts'
import { describe, expect, it, vi } from 'vitest'
import * as live from '../../../live/index.ts'
import { candleLoader } from './loader.ts'
import { periodOf } from './periods.ts'

vi.mock('../../../live/index.ts', { spy: true })

const candle = (t: number, c: string): Candle => ({
  t,
  o: '1',
  h: '9',
  l: '1',
  c,
  v: '1',
  ownVolume: '0',
  origin: 'live',
})

describe('the candles of a chart', () => {
  it('end with the channel’s, though the page that was asked for comes after them and is older', async () => {
    let answer: (page: unknown) => void = () => {}
    vi.mocked(live.call).mockReturnValue(new Promise((resolve) => (answer = resolve)) as never)
    const followed: string[] = []
    vi.mocked(live.followChannel).mockImplementation((channel, listener) => {
      followed.push(channel)
      listener({ candles: [candle(1, '1'), candle(2, '5')] }, { kind: 'all', push: undefined })
      return () => undefined
    })
    const closes: string[] = []
    const drawn: KLineData[] = []
    const loader = candleLoader({
      onFirst: () => undefined,
      onFailed: (error) => expect.fail(String(error)),
      onClose: (close) => closes.push(close),
    })
    const symbol = { ticker: 'BTC-USDT', pricePrecision: 2, volumePrecision: 4 }
    const place = { symbol, period: periodOf('1min') }
    const loading = loader.getBars({
      ...place,
      type: 'init',
      timestamp: null,
      // as the chart does: the page, and the live ones from within
      callback(bars: KLineData[]) {
        drawn.push(...bars)
        loader.subscribeBar!({
          ...place,
          callback: (bar: KLineData) => drawn.push(bar),
        })
      },
    })
    expect(followed).toEqual(['candle:BTC-USDT:1min'])
    answer({ candles: [candle(1, '1'), candle(2, '4')], more: false })
    await loading
    expect(drawn.map(({ close }) => close)).toEqual([1, 4, 1, 5])
    expect(closes.at(-1)).toBe('5')
  })
})
