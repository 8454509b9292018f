import { describe, expect, it } from 'vitest'
import { lastYears, periodOf } from './house-years.ts'

const at = (text: string): number => Date.parse(text)

describe('the years of income', () => {
  it('are the last five, and begin as the day does in which they are paid', () => {
    expect(lastYears(at('2026-12-31T15:59:59.999Z'))).toEqual(['2026', '2025', '2024', '2023', '2022'])
    expect(lastYears(at('2026-12-31T16:00:00Z'))[0]).toBe('2027')
  })

  it('follow on each other without a gap, and the running one ends now', () => {
    const now = at('2026-11-29T00:00:00Z')
    expect(periodOf('2025', now)).toEqual({
      from: String(at('2025-01-01T00:00:00+08:00')),
      to: String(at('2026-01-01T00:00:00+08:00') - 1),
    })
    expect(periodOf('2026', now)).toEqual({ from: String(at('2026-01-01T00:00:00+08:00')), to: String(now) })
  })
})
