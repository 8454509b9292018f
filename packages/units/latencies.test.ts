import { describe, expect, it } from 'vitest'
import { Latencies, LATENCY_BOUNDS_MS } from './latencies.ts'

describe('durations', () => {
  it('are counted up to each bound, a bound with them', () => {
    const latencies = new Latencies()
    for (const ms of [0, 0.01, 0.011, 1, 4, 5_000, 5_001]) latencies.add(ms)
    const upTo = (bound: (typeof LATENCY_BOUNDS_MS)[number]) => latencies.upToBounds()[LATENCY_BOUNDS_MS.indexOf(bound)]
    expect([upTo(0.01), upTo(0.025), upTo(0.5), upTo(1), upTo(5), upTo(5_000)]).toEqual([2, 3, 3, 4, 5, 6])
    expect([latencies.count, latencies.sumMs]).toEqual([7, 10_006.021])
  })

  it('are remembered a few thousand long, and counted for ever', () => {
    const latencies = new Latencies()
    expect(latencies.quantile(0.5)).toBe(0)
    for (let ms = 1; ms <= 10_000; ms++) latencies.add(ms)
    expect([latencies.values().length, latencies.count]).toEqual([4_096, 10_000])
    expect(latencies.quantile(0)).toBe(10_000 - 4_095)
    expect(latencies.quantile(0.5)).toBe(10_000 - 4_095 + 2_048)
    expect(latencies.quantile(1)).toBe(10_000)
    expect(latencies.upToBounds().at(-1)).toBe(5_000)
  })
})
