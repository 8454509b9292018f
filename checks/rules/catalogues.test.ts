import { describe, expect, it } from 'vitest'
import { type Source, source } from '../source.ts'
import { catalogues, countTexts } from './catalogues.ts'

const LANGUAGES = ['de', 'en', 'es', 'fr', 'hi', 'id', 'ja', 'ko', 'pt', 'th', 'vi', 'zh_cn', 'zh_hk']
const place = (language: string, word = 'trade') => `packages/locale/catalogues/${language}/${word}.json`
const BUY: Record<string, string> = {
  de: 'Kaufe {{amount}}',
  en: 'Buy {{amount}}',
  es: 'Compra {{amount}}',
  fr: 'Achète {{amount}}',
  hi: '{{amount}} खरीदें',
  id: 'Beli {{amount}}',
  ja: '{{amount}}を買う',
  ko: '{{amount}} 매수',
  pt: 'Compre {{amount}}',
  th: 'ซื้อ {{amount}}',
  vi: 'Mua {{amount}}',
  zh_cn: '买入{{amount}}',
  zh_hk: '買入{{amount}}',
}
const ALLOWANCES = source(
  'checks/same-as-english.json',
  JSON.stringify({
    names: [{ text: 'USDT', reason: 'asset code' }],
    texts: [{ key: 'trade:total', languages: ['es', 'fr'], reason: 'the same word' }],
  }),
)

/** Thirteen complete catalogues, with some of them changed. */
function found(changes: Record<string, object | undefined>, english?: object): string[] {
  const files: Source[] = [ALLOWANCES]
  for (const language of LANGUAGES) {
    const texts =
      language in changes ? changes[language] : language === 'en' && english ? english : { buy: BUY[language] }
    if (texts) files.push(source(place(language), JSON.stringify(texts, null, 2)))
  }
  return catalogues.check(files).map(({ path, line, message }) => `${path}:${line} ${message}`)
}

describe('catalogues', () => {
  it('takes thirteen complete ones', () => expect(found({})).toEqual([]))

  it.each([
    [undefined, `${place('de')}:1 missing; ${place('en')} has 1 texts`],
    [{}, `${place('de')}:1 "buy" is missing; in English "Buy {{amount}}"`],
    [{ buy: '' }, `${place('de')}:2 "buy" is empty`],
    [{ buy: ' Kaufe {{amount}}' }, `${place('de')}:2 "buy" begins or ends with a blank`],
    [{ buy: 'Kaufe' }, `${place('de')}:2 "buy" has the placeholders none, English has amount`],
    [{ buy: 'Kaufe {{menge}}' }, `${place('de')}:2 "buy" has the placeholders menge, English has amount`],
    [{ buy: 'Kaufe <1>{{amount}}</1>' }, `${place('de')}:2 "buy" has other tags than the English "Buy {{amount}}"`],
    [{ buy: BUY['de'], sell: 'Verkaufe' }, `${place('de')}:3 "sell" is no text of the English catalogue`],
    [{ buy: BUY['en'] }, `${place('de')}:2 "buy" reads as in English, "Buy {{amount}}"`],
  ])('catches a German catalogue %j', (texts, message) => {
    const faults = found({ de: texts })
    expect(faults).toHaveLength(1)
    expect(faults[0]!.startsWith(message)).toBe(true)
  })

  it.each(['hi', 'ja', 'ko', 'th', 'zh_cn', 'zh_hk'])('catches a text of %s in foreign letters', (language) => {
    expect(found({ [language]: { buy: 'Acheter {{amount}}' } })[0]).toContain(`no character of the language's script`)
  })

  it('reads nested keys', () => {
    const nested = Object.fromEntries(LANGUAGES.map((language) => [language, { ticket: { buy: BUY[language] } }]))
    expect(found(nested)).toEqual([])
    expect(found({ ...nested, fr: { ticket: {} } })[0]).toContain('"ticket.buy" is missing')
  })

  it('wants the plural forms of each language, no others', () => {
    const form = (language: string) => BUY[language]!.replace('{{amount}}', '{{count}}')
    const plural = Object.fromEntries(
      LANGUAGES.map((language) => {
        const forms = new Intl.PluralRules(language.replace('_', '-')).resolvedOptions().pluralCategories
        return [language, Object.fromEntries(forms.map((name) => [`orders_${name}`, form(language)]))]
      }),
    )
    expect(found(plural)).toEqual([])
    expect(found({ ...plural, de: { orders_other: form('de') } })[0]).toContain('"orders_one" is missing')
    expect(found({ ...plural, ja: { orders_other: form('ja'), orders_one: form('ja') } })[0]).toContain(
      'no plural form of ja',
    )
  })

  it('lets names and listed texts be as in English', () => {
    const names = Object.fromEntries(LANGUAGES.map((language) => [language, { pair: '{{name}} / USDT' }]))
    expect(found(names)).toEqual([])
    const totals = Object.fromEntries(LANGUAGES.map((language) => [language, { total: withoutAmount(language) }]))
    const word = { total: 'Total' }
    expect(found({ ...totals, en: word, es: word, fr: word })).toEqual([])
    expect(found({ ...totals, en: word, pt: word })[0]).toContain('reads as in English')
  })

  it('knows the languages and counts the texts', () => {
    const stray = catalogues.check([source(place('it'), '{}'), source(place('en'), '{}')])
    expect(stray.map(({ message }) => message)).toContain('it is none of the 13 languages')
    expect(countTexts([source(place('en'), '{"a":"A","b":{"c":"C"}}'), source(place('de'), '{"a":"A"}')])).toBe(2)
  })
})

function withoutAmount(language: string): string {
  return BUY[language]!.replace('{{amount}}', '').trim()
}
