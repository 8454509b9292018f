import { describe, expect, it } from 'vitest'
import { lastMonths, periodOf } from './statement-period.ts'

describe('the months of a statement', () => {
  it('are the last two years, the running one first', () => {
    const months = lastMonths(new Date(2026, 0, 31, 23, 59).getTime())
    expect(months.slice(0, 3)).toEqual(['2026-01', '2025-12', '2025-11'])
    expect(months).toHaveLength(24)
  })
  it('follow on each other without a gap, where the device is', () => {
    const [december, january] = [periodOf('2025-12'), periodOf('2026-01')]
    expect(Number(january.from) - Number(december.to)).toBe(1)
    expect(new Date(Number(january.from))).toEqual(new Date(2026, 0, 1))
    expect(new Date(Number(january.to) + 1)).toEqual(new Date(2026, 1, 1))
  })
})
