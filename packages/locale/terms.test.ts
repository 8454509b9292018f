import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, type Language } from '@candela/contract'
import { describe, expect, it } from 'vitest'

const folderOf = (language: Language): string => join(import.meta.dirname, 'catalogues', language)

/** The rows of a language's list: the English term, this language's term, and whether some text says it already. */
function termsOf(language: Language): { english: string; term: string; inTexts: boolean }[] {
  const list = readFileSync(join(folderOf(language), 'terms.md'), 'utf8')
  return list
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) => {
      const [english = '', written = ''] = line
        .slice(1)
        .split('|')
        .map((cell) => cell.trim())
      const agreedOnly = /^_(.+)_$/.exec(written)
      return { english, term: agreedOnly?.[1] ?? written, inTexts: agreedOnly === null }
    })
}

function textsOf(language: Language): string {
  const files = readdirSync(folderOf(language)).filter((name) => name.endsWith('.json'))
  return files
    .map((name) => readFileSync(join(folderOf(language), name), 'utf8'))
    .join('\n')
    .toLocaleLowerCase(language.replace('_', '-'))
}

describe('the list of terms', () => {
  const english = termsOf('en').map((row) => row.english)

  it.each(LANGUAGES)('%s has the same terms in the same order', (language) => {
    expect(english.length).toBeGreaterThan(20)
    expect(termsOf(language).map((row) => row.english)).toEqual(english)
  })

  it.each(LANGUAGES)('%s says what its texts say', (language) => {
    const texts = textsOf(language)
    const absent = termsOf(language)
      .filter(({ term, inTexts }) => inTexts && !texts.includes(term.toLocaleLowerCase(language.replace('_', '-'))))
      .map(({ term }) => term)
    expect(absent).toEqual([])
  })
})
