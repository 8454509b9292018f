import { describe, expect, it } from 'vitest'
import { runVectors } from './index.ts'

const GOOD = {
  id: 'V02',
  area: 'margin',
  what: 'initial margin',
  given: { notional: '42000070000', leverage: '3' },
  expect: { initial: '14000023334' },
}
const run = (vector: object) => runVectors({ vectors: [vector] })[0]!

describe('a vector', () => {
  it('that holds says so', () => {
    expect(run(GOOD)).toEqual({ id: 'V02', verdict: 'ok', lines: ['ok V02 initial margin'] })
  })

  it('that differs names field, expected and got', () => {
    const { verdict, lines } = run({ ...GOOD, expect: { initial: '14000023333' } })
    expect(verdict).toBe('differs')
    expect(lines).toEqual(['differs V02 initial expected "14000023333" got "14000023334"'])
  })

  it('that expects what no rule says differs', () => {
    expect(run({ ...GOOD, expect: { initial: '14000023334', luck: '1' } })).toMatchObject({
      verdict: 'differs',
      lines: ['differs V02 luck expected "1" got nothing'],
    })
  })

  it.each([
    [{ area: 'astrology' }, 'cannot run V02 unknown shape: astrology of notional, leverage'],
    [{ given: { notional: '1' } }, 'cannot run V02 unknown shape: margin of notional'],
    [{ given: { ...GOOD.given, luck: '1' } }, 'cannot run V02 unknown fields: luck'],
    [{ given: { ...GOOD.given, leverage: '1.5' } }, 'cannot run V02 leverage is no integer: "1.5"'],
  ])('of %j cannot run and says why', (other, line) => {
    expect(run({ ...GOOD, ...other })).toMatchObject({ verdict: 'cannotRun', lines: [line] })
  })

  it('is asked for by lists, lengths included', () => {
    const deductions = { id: 'V10', area: 'margin', what: 'deductions', given: { upTo: ['5', '15'], ppm: ['1', '2'] } }
    expect(run({ ...deductions, expect: { deductions: ['0'] } }).verdict).toBe('differs')
  })
})
