import { describe, expect, it } from 'vitest'
import { readStop, readStops, stopText, wrongStops } from './strategy-stops.ts'

describe('a stop in percent', () => {
  it.each([
    ['', 'en', 0],
    ['10', 'en', 100_000],
    ['12,5', 'de', 125_000],
    ['0.0001', 'en', 1],
    ['0.00001', 'en', undefined],
    ['ten', 'en', undefined],
  ] as const)('"%s" in %s is %s ppm', (text, language, ppm) => {
    expect(readStop(text, language)).toBe(ppm)
  })

  it('stands in its field as it is typed', () => {
    expect([stopText(0), stopText(125_000), stopText(1)]).toEqual(['', '12.5', '0.0001'])
  })
  it('is judged by itself, and what is no figure is refused', () => {
    const judged = (loss: string, profit: string) => wrongStops(readStops(loss, profit, 'en'))
    expect(judged('', '')).toEqual({ stopLossPpm: false, takeProfitPpm: false })
    expect(judged('90', '1000')).toEqual({ stopLossPpm: false, takeProfitPpm: false })
    expect(judged('90.0001', '50')).toEqual({ stopLossPpm: true, takeProfitPpm: false })
    expect(judged('ten', '1000.0001')).toEqual({ stopLossPpm: true, takeProfitPpm: true })
    expect(judged('20', '-1')).toEqual({ stopLossPpm: false, takeProfitPpm: true })
  })
})
