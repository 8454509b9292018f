import { describe, expect, it } from 'vitest'
import type { Frame } from './frames.tsx'
import { tableOf } from './table.ts'

const frame = (path: string, markup: readonly string[], rest: Partial<Frame> = {}): Frame => ({
  path,
  room: '/features/made/pages.ts',
  guard: 'open',
  texts: ['made'],
  isTab: false,
  asks: [],
  markup,
  ...rest,
})
const made = (frames: readonly Frame[]) =>
  tableOf({
    frames,
    login: '/login',
    startWords: [],
    catalogues: [
      ['assets/texts-de', 'a1', 'assets/texts-de/de-1.js'],
      ['assets/texts-en', 'b2', 'assets/texts-en/en-2.js'],
    ],
    filesOf: () => ['assets/made.js'],
    everyPageAsks: ['/api/v1/app'],
  })

describe('the table of first pages', () => {
  it('keeps one template for frames that differ in their words only, and each language’s words', () => {
    const { table, templates } = made([
      frame('/a', ['<h1>Märkte</h1>', '<h1>Markets</h1>'], { asks: ['/api/v1/quotes'] }),
      frame('/b', ['<h1>Gewinn &amp; Verlust</h1>', '<h1>P&amp;L</h1>']),
    ])
    expect(templates).toEqual(['<h1>·</h1>'])
    expect(table.texts).toEqual([
      ['Märkte', 'Gewinn & Verlust'],
      ['Markets', 'P&L'],
    ])
    expect(table.rows['/a']).toEqual({
      guard: 'open',
      frame: 0,
      words: [0],
      texts: ['made'],
      files: [0],
      asks: ['/api/v1/app', '/api/v1/quotes'],
    })
    expect(table.rows['/b']).toMatchObject({ frame: 0, words: [1], files: [0] })
  })

  it('leaves no style in an attribute and nothing said in one language', () => {
    const { templates, rules } = made([
      frame('/a', [
        '<i aria-label="Lädt" style="width:36px">1</i>',
        '<i aria-label="Loading" style="width:36px">1</i>',
      ]),
    ])
    expect(templates).toEqual(['<i data-first="0">·</i>'])
    expect(rules).toBe('[data-first="0"]{width:36px}')
  })

  it('refuses a frame that a language draws otherwise', () => {
    expect(() => made([frame('/a', ['<h1>Märkte</h1>', '<h2>Markets</h2>'])])).toThrow('/a')
  })
})
