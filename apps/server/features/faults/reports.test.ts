import { HOUR } from '@candela/units'
import { describe, expect, it } from 'vitest'
import { openReports, type Report } from './reports.ts'

const NOW = 1_764_530_000_000
const REPORT: Report = {
  release: '1.0.0',
  page: 'home',
  error: 'TypeError',
  engine: 'blink',
  frames: ['assets/home-BX3fLq2a.js:1:2345', 'assets/mara-lind.js:1:1'],
}

function opened() {
  const lines: object[] = []
  const counted: object[] = []
  let now = NOW
  const reports = openReports({
    places: {
      of: (frames) =>
        Promise.resolve(frames.map((frame) => (frame.includes('home-') ? 'apps/home.tsx:41:7' : undefined))),
    },
    log: { warn: (fields: object) => void lines.push(fields) },
    count: { inc: (labels: object) => void counted.push(labels) } as never,
    clock: () => now,
  })
  return { ...reports, lines, counted, later: (ms: number) => (now += ms) }
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 1))
const ofLine = (line: number): Report => ({ ...REPORT, frames: [`assets/home-BX3fLq2a.js:1:${line}`] })

describe('a fault of an app', () => {
  it('has a code that is the same whoever tells of it, and another where anything differs', () => {
    const { take } = opened()
    const code = take(REPORT)
    expect(code).toMatch(/^[2-9B-DF-HJ-NP-TV-XZ]{4}-[2-9B-DF-HJ-NP-TV-XZ]{4}$/)
    expect(take({ ...REPORT, engine: 'webkit' })).toBe(code)
    expect(opened().take(REPORT)).toBe(code)
    // the same place, reached on another way
    expect(take({ ...REPORT, frames: [REPORT.frames[0]!, 'assets/other.js:1:2'] })).toBe(code)
    const others = [
      { ...REPORT, release: '1.0.1' },
      { ...REPORT, page: 'pnl' as const },
      { ...REPORT, error: 'RangeError' as const },
      ofLine(1),
    ].map(take)
    expect(new Set([code, ...others]).size).toBe(5)
  })

  it('is logged once with its place in the source; what no map knows is counted and not repeated', async () => {
    const { take, lines } = opened()
    const code = take(REPORT)
    take(REPORT)
    await settled()
    const { release, page, error, engine } = REPORT
    expect(lines).toEqual([{ code, release, page, error, engine, places: ['apps/home.tsx:41:7'], unknown: 1 }])
    expect(JSON.stringify(lines)).not.toContain('mara')
  })

  it('is logged again where it comes anew after a quiet hour', async () => {
    const { take, lines, later } = opened()
    take(REPORT)
    later(HOUR - 1)
    take(REPORT)
    await settled()
    expect(lines).toHaveLength(1)
    later(HOUR)
    take(REPORT)
    await settled()
    expect(lines).toHaveLength(2)
  })

  it('fills neither the log nor the memory, however many are told', async () => {
    const { take, lines, newest, counted, later } = opened()
    for (let line = 0; line < 1_000; line++) take(ofLine(line))
    await settled()
    expect([lines.length, counted.length, newest().length]).toEqual([120, 1_000, 200])
    later(HOUR)
    take(ofLine(1_001))
    await settled()
    expect(lines).toHaveLength(121)
    // the first of them was pushed out: it is a new one
    take(ofLine(0))
    expect(newest()[0]).toMatchObject({ count: 1, firstAt: NOW + HOUR })
  })

  it('stands at the desk, the newest first, with its count', async () => {
    const { take, newest, later } = opened()
    const [first, second] = [take(REPORT), take(ofLine(7))]
    later(5)
    take(REPORT)
    await settled()
    expect(newest()).toEqual([
      {
        code: first,
        page: 'home',
        error: 'TypeError',
        release: '1.0.0',
        places: ['apps/home.tsx:41:7'],
        count: 2,
        firstAt: NOW,
        lastAt: NOW + 5,
      },
      expect.objectContaining({ code: second, count: 1 }),
    ])
  })

  it('is counted by page and release; of releases only the house’s own has a name', () => {
    const { take, counted } = opened()
    take(REPORT)
    take({ ...REPORT, release: '9999.0.1' })
    expect(counted).toEqual([
      { page: 'home', release: '1.0.0' },
      { page: 'home', release: 'other' },
    ])
  })
})
