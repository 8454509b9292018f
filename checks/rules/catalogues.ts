import type { Rule, Source, Violation } from '../source.ts'

/** The 13 languages by the folder of their catalogue, with the script a text of theirs is written in where that tells it from English. */
const LANGUAGES: Readonly<Record<string, RegExp | undefined>> = {
  de: undefined,
  en: undefined,
  es: undefined,
  fr: undefined,
  hi: /\p{Script=Devanagari}/u,
  id: undefined,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  ko: /\p{Script=Hangul}/u,
  pt: undefined,
  th: /\p{Script=Thai}/u,
  vi: undefined,
  zh_cn: /\p{Script=Han}/u,
  zh_hk: /\p{Script=Han}/u,
}
const CATALOGUE = /^packages\/locale\/catalogues\/([a-z_]+)\/([\w-]+)\.json$/
const PLURAL = /_(zero|one|two|few|many|other)$/
const PLACEHOLDER = /\{\{\s*([\w.]+)[^}]*\}\}/g
const TAG = /<\/?[\w-]+\s*\/?>/g
const ALLOWANCES = 'checks/same-as-english.json'

/** Texts that may read as in English, with the reason: names in any text, and whole texts by `word:key` in some languages. */
interface Allowances {
  names: { text: string; reason: string }[]
  texts: { key: string; languages: string[]; reason: string }[]
}

interface Text {
  key: string
  text: string
  line: number
}

/** Every text of the English catalogues exists in all languages, with the same placeholders, its plural forms, and really translated. */
export const catalogues: Rule = {
  name: 'catalogues',
  check(sources) {
    const files = sources.filter(({ path }) => CATALOGUE.test(path))
    const allowances = readAllowances(sources)
    const byPlace = new Map(files.map((file) => [file.path, file]))
    return [
      ...files.flatMap(strayFiles),
      ...files.filter(({ path }) => path.includes('/en/')).flatMap((english) => compare(english, byPlace, allowances)),
      ...files.flatMap((file) => withoutEnglish(file, byPlace)),
    ]
  },
}

/** The number of texts in the English catalogues. */
export function countTexts(sources: readonly Source[]): number {
  return sources
    .filter(({ path }) => CATALOGUE.test(path) && path.includes('/en/'))
    .reduce((sum, file) => sum + textsOf(file).length, 0)
}

function compare(english: Source, byPlace: ReadonlyMap<string, Source>, allowances: Allowances): Violation[] {
  const word = CATALOGUE.exec(english.path)![2]!
  const originals = new Map<string, Text[]>()
  for (const text of textsOf(english)) {
    const base = text.key.replace(PLURAL, '')
    originals.set(base, [...(originals.get(base) ?? []), text])
  }
  return Object.keys(LANGUAGES).flatMap((language) => {
    const path = `packages/locale/catalogues/${language}/${word}.json`
    const file = byPlace.get(path)
    if (!file) return [{ path, line: 1, message: `missing; ${english.path} has ${originals.size} texts` }]
    const translated = new Map(textsOf(file).map((text) => [text.key, text]))
    return [
      ...[...originals].flatMap(([base, forms]) =>
        keyFaults(file, language, word, base, forms, translated, allowances),
      ),
      ...strayKeys(file, originals, translated),
    ]
  })
}

function keyFaults(
  file: Source,
  language: string,
  word: string,
  base: string,
  forms: readonly Text[],
  translated: ReadonlyMap<string, Text>,
  allowances: Allowances,
): Violation[] {
  const plural = forms.some(({ key }) => PLURAL.test(key))
  const wanted = plural ? pluralForms(language).map((form) => `${base}_${form}`) : [base]
  return wanted.flatMap((key) => {
    const found = translated.get(key)
    const original = forms.find((form) => form.key === key) ?? forms.at(-1)!
    if (!found) return [{ path: file.path, line: 1, message: `"${key}" is missing; in English "${original.text}"` }]
    const fault =
      language === 'en' ? textFault(found) : translationFault(language, word, found, original, plural, allowances)
    return fault === undefined ? [] : [{ path: file.path, line: found.line, message: `"${key}" ${fault}` }]
  })
}

function translationFault(
  language: string,
  word: string,
  found: Text,
  original: Text,
  plural: boolean,
  allowances: Allowances,
): string | undefined {
  const fault = textFault(found)
  if (fault !== undefined) return fault
  const [has, needs] = [placeholdersOf(found.text), placeholdersOf(original.text)]
  const missing = needs.filter((name) => !has.includes(name) && !(plural && name === 'count'))
  const extra = has.filter((name) => !needs.includes(name) && !(plural && name === 'count'))
  if (missing.length + extra.length > 0)
    return `has the placeholders ${has.join(' ') || 'none'}, English has ${needs.join(' ') || 'none'}`
  const tags = (text: string) => (text.match(TAG) ?? []).toSorted().join(' ')
  if (tags(found.text) !== tags(original.text)) return `has other tags than the English "${original.text}"`
  const allowance = allowances.texts.find(({ key }) => key === `${word}:${found.key}`)
  if (allowance?.languages.includes(language)) return undefined
  if (!isWording(found.text, allowances)) return undefined
  if (found.text === original.text)
    return `reads as in English, "${found.text}"; translate it, or give the reason in ${ALLOWANCES}`
  const script = LANGUAGES[language]
  return script && !script.test(found.text) ? `"${found.text}" has no character of the language's script` : undefined
}

function textFault({ text }: Text): string | undefined {
  if (text.trim() === '') return 'is empty'
  if (text !== text.trim()) return 'begins or ends with a blank'
  return undefined
}

/** True when words remain when placeholders, tags and names that every language shares are taken away. */
function isWording(text: string, { names }: Allowances): boolean {
  let rest = text.replaceAll(PLACEHOLDER, ' ').replaceAll(TAG, ' ')
  for (const name of names.toSorted((a, b) => b.text.length - a.text.length)) {
    rest = rest.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name.text)}(?![\\p{L}\\p{N}])`, 'gu'), ' ')
  }
  return /\p{L}/u.test(rest)
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
}

function strayKeys(
  file: Source,
  originals: ReadonlyMap<string, Text[]>,
  translated: ReadonlyMap<string, Text>,
): Violation[] {
  const language = CATALOGUE.exec(file.path)![1]!
  return [...translated.values()].flatMap(({ key, line }) => {
    const form = PLURAL.exec(key)?.[1]
    const known = originals.get(key.replace(PLURAL, ''))
    const plural = known?.some((text) => PLURAL.test(text.key)) ?? false
    if (known && !plural && !form) return []
    if (known && plural && form && pluralForms(language).includes(form)) return []
    return [
      {
        path: file.path,
        line,
        message: `"${key}" is no text of the English catalogue, or no plural form of ${language}`,
      },
    ]
  })
}

function strayFiles({ path }: Source): Violation[] {
  const language = CATALOGUE.exec(path)![1]!
  return language in LANGUAGES ? [] : [{ path, line: 1, message: `${language} is none of the 13 languages` }]
}

function withoutEnglish({ path }: Source, byPlace: ReadonlyMap<string, Source>): Violation[] {
  const english = path.replace(/catalogues\/[a-z_]+\//, 'catalogues/en/')
  return byPlace.has(english) ? [] : [{ path, line: 1, message: `${english} does not exist` }]
}

function pluralForms(language: string): string[] {
  return [...new Intl.PluralRules(language.replace('_', '-')).resolvedOptions().pluralCategories]
}

function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map((match) => match[1]!))].toSorted()
}

/** The texts of a catalogue with dotted keys. The line is the first on which the last part of the key stands with its text. */
function textsOf(file: Source): Text[] {
  const lines = file.text.split('\n')
  const found: Text[] = []
  const each = (value: unknown, path: readonly string[]): void => {
    if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) each(inner, [...path, name])
      return
    }
    const start = `${JSON.stringify(path.at(-1))}: ${JSON.stringify(value)}`
    found.push({
      key: path.join('.'),
      text: String(value),
      line: lines.findIndex((line) => line.includes(start)) + 1 || 1,
    })
  }
  each(JSON.parse(file.text), [])
  return found
}

function readAllowances(sources: readonly Source[]): Allowances {
  const file = sources.find(({ path }) => path === ALLOWANCES)
  return file ? JSON.parse(file.text) : { names: [], texts: [] }
}
