import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type FileWorld, notPlayed, type Row } from './file.ts'
import { playEarnFile } from './play.ts'

const FILE = new URL('../../../rules/vectors/earn-vectors.json', import.meta.url)
const { vectors, world } = JSON.parse(readFileSync(FILE, 'utf8')) as {
  readonly vectors: readonly Row[]
  readonly world: FileWorld
}
const ROWS = vectors.filter(({ given }) => 'steps' in given)
/** Rows that are not played, each with its reason. */
const NOT_PLAYED: Readonly<Record<string, string>> = {}

describe('the rows of the file of earn products, new coins and loans', () => {
  it('are 72, and each that is not played has its reason', () => {
    expect(ROWS).toHaveLength(72)
    const left = ROWS.flatMap((row) => (notPlayed(row) === undefined ? [] : [[row.id, notPlayed(row)] as const]))
    expect(Object.fromEntries(left)).toEqual(NOT_PLAYED)
  })

  it.each(ROWS.filter((row) => !(row.id in NOT_PLAYED)).map((row) => [row.id, row.what, row] as const))(
    '%s %s',
    (_id, _what, row) => expect(playEarnFile(row, world)).toEqual([]),
  )

  it('with a field that nobody reads are refused', () => {
    const [row] = ROWS as [Row]
    const [first, ...rest] = row.given.steps
    const odd = { ...row, given: { ...row.given, steps: [{ ...first!, colour: 'red' }, ...rest] } }
    expect(() => playEarnFile(odd, world)).toThrow('unknown fields of openEarn: colour')
    const given = Object.assign({ weather: 'fair' }, row.given)
    expect(() => playEarnFile({ ...row, given }, world)).toThrow('weather')
    const [step] = [{ ...first!, do: 'dance' }]
    expect(notPlayed({ ...row, given: { ...row.given, steps: [step] } })).toBe('nobody does dance')
  })

  it('are played in the world that the file states', () => {
    const [apply] = ROWS.filter(({ id }) => id === 'E137') as [Row]
    const step = { ...apply.given.steps[0]!, amount: '5000', days: 7, income: 3, assets: 2 }
    const twice = ['A', 'B'].map((by) => ({ ...step, by, amount: '4000' }))
    const asked = (steps: Row['given']['steps'], codes: readonly string[], of = world) =>
      playEarnFile(
        { ...apply, given: { world: 'default', steps }, expect: { steps: codes.map((code) => ({ code })) } },
        of,
      )
    // 24,000 a year and 20,000: 6,000 at most, of which 5,140 are taken
    expect(asked([step], ['ok'])).toEqual([])
    expect(asked([{ ...step, assets: 0 }], ['loanNotAffordable'])).toEqual([])
    expect(asked(twice, ['ok', 'lendingExhausted'], { ...world, lending: '7000' })).toEqual([])
  })
})
