import { proves } from '@candela/checks/proves'
import { type Code, type CodeDefinition, CODES, LANGUAGES, PRODUCTS } from '@candela/contract'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readCatalogue, readText } from './node/catalogues.ts'

describe('the English catalogues', () => {
  it('word every refusal code', () => {
    const problems = readCatalogue('en', 'problems')
    for (const code of Object.keys(CODES)) expect(problems[code], code).toMatch(/^[A-Z].*\.$/)
  })

  it('say the figures that each code of the core declares, and no text says another', () => {
    for (const [name, text] of Object.entries(readCatalogue('en', 'problems')).filter(([key]) => !key.includes('.'))) {
      const [code = '', variant] = name.split('_')
      if (!(code in CODES) || typeof text !== 'string') continue
      const { number, params = [] }: CodeDefinition = CODES[code as Code]
      const said = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, figure]) => figure)
      if (variant !== undefined) continue
      expect(params, code).toEqual(expect.arrayContaining(said))
      // the field of a form chooses a text of its own
      if (number < 1000 && !params.includes('field')) expect(new Set(said), code).toEqual(new Set(params))
    }
  })

  it('put no article before a figure or name, which may want the other one', () => {
    const folder = new URL('catalogues/en/', import.meta.url)
    const found = readdirSync(folder).flatMap((name) =>
      [...readFileSync(new URL(name, folder), 'utf8').matchAll(/^.*\b[Aa]n? \{\{.*$/gm)].map(([line]) => line),
    )
    expect(found).toEqual([])
  })

  it('name and introduce every product', () => {
    for (const language of LANGUAGES) {
      for (const { definition } of PRODUCTS) {
        const { id } = definition
        expect(readText(language, 'products', `${id}.name`)).not.toBe('')
        expect(readText(language, 'products', `${id}.introduction`).length, proves('S1.16')).toBeGreaterThan(12)
      }
    }
  })

  it('fill placeholders and refuse a key that is not there', () => {
    expect(readText('en', 'problems', 'usernameTooShort', { minimum: 4 })).toBe('Use at least 4 characters.')
    expect(() => readText('en', 'letters', 'nowhere.title')).toThrow('no text letters:nowhere.title')
  })
})

it('no Chinese text calls the customer anything but 您', () => {
  for (const language of ['zh_cn', 'zh_hk']) {
    const folder = new URL(`catalogues/${language}/`, import.meta.url)
    const found = readdirSync(folder).filter((name) => readFileSync(new URL(name, folder), 'utf8').includes('你'))
    expect(found, language).toEqual([])
  }
})
