import { describe, expect, it } from 'vitest'
import { proves } from '@candela/checks/proves'
import { LANGUAGES, type Language } from '@candela/contract'
import { formatsFor } from '@candela/locale'
import { readText } from '@candela/locale/node'
import { ARTICLE_IDS, type Article, articlesIn, ASKED_MOST } from './articles.ts'
import { findArticles } from './find.ts'

const articles = (language: Language): readonly Article[] =>
  articlesIn((id, part, figures) => readText(language, 'help', `articles.${id}.${part}`, figures), formatsFor(language))
const article = (language: Language, id: string): Article => articles(language).find((one) => one.id === id)!

describe('articles', () => {
  it.each(LANGUAGES)('in %s: whole, every figure from the rules and none typed', (language) => {
    for (const { id, title, text } of articles(language)) {
      expect(`${title} ${text}`, id).not.toMatch(/\{\{|\}\}|undefined|NaN/)
      expect(title.length, id).toBeGreaterThan(3)
      expect(text.split('\n').length, id).toBeGreaterThan(1)
      const written = readText(language, 'help', `articles.${id}.text`)
      expect(written.replace(/\{\{\w+\}\}|GMT\+8/g, ''), `${language} ${id}`).not.toMatch(/\p{Nd}/u)
      expect(written.match(/\{\{\w+\}\}/g)?.toSorted() ?? [], `${language} ${id}`).toEqual(
        readText('en', 'help', `articles.${id}.text`)
          .match(/\{\{\w+\}\}/g)
          ?.toSorted() ?? [],
      )
    }
  })

  it('say what the rules decide: a term left three days early, a stake’s bounds, a day without withdrawals', () => {
    expect(article('en', 'earlyExit').text).toContain('1,000 USDT with 3 days left at 0.40% cost 12 USDT; 988 USDT')
    expect(article('de', 'practiceFunds').text).toContain('10.000 USDT')
    expect(article('en', 'retrieval').text).toContain('For 24 hours')
  })

  it('say what strategies do: how many run, how far they trade, what no rule makes, how far the learner can fall short', () => {
    expect(article('en', 'strategies').text).toContain('Up to 20 strategies')
    expect(article('de', 'strategyKinds').text).toContain('auf 3 bis 50 Stufen')
    expect(article('en', 'strategyKinds').text).toContain('at most 0.50% from the index')
    expect(article('en', 'strategyBacktest').text).toContain('chosen on 60 days and judged on the 30 days after them')
    expect(article('fr', 'strategyBacktest').text).toMatch(/−2,69\s% après des coûts de 3,06\s%/)
    expect(article('en', 'strategyLearner').text).toContain('no more than 310.74% of the amount, 0.51% an interval')
  })

  it('what is asked most is there', () => {
    for (const id of ASKED_MOST) expect(ARTICLE_IDS).toContain(id)
  })
})

describe('the search', () => {
  const found = (language: Language, term: string) => findArticles(term, articles(language)).map(({ id }) => id)

  it('finds articles by title and text in the reader’s language, titles first', () => {
    expect(found('en', 'liquidated')[0], proves('S1.58')).toBe('liquidation')
    expect(found('de', 'Zeitauftrag entschieden'), proves('S1.58')).toEqual(['timed'])
    expect(found('ja', '強制決済価格')).toEqual(['liquidation'])
    expect(found('th', 'อายัด')[0]).toBe('freeze')
    expect(found('zh_cn', '收益 锁仓')[0]).toBe('yield')
    expect(found('hi', 'स्टेटमेंट')[0]).toBe('statement')
    expect(found('en', 'AI trading')[0]).toBe('strategies')
    expect(found('en', '\u202aＡＩ trading\u202c')[0]).toBe('strategies')
    expect(found('zh_hk', '回測')[0]).toBe('strategyBacktest')
  })

  it('minds neither case nor accents nor width', () => {
    expect(found('fr', 'prelevement protege')).toEqual(found('fr', 'prélèvement protège'))
    expect(found('vi', 'dong bang')[0]).toBe('freeze')
    expect(found('de', 'ÜBUNGSGUTHABEN')[0]).toBe('practiceFunds')
    expect(found('en', 'ＯＣＯ')).toContain('stops')
  })

  it('finds nothing for nothing, and for words that no article holds together', () => {
    expect(found('en', '  ')).toEqual([])
    expect(found('en', 'liquidation zebra')).toEqual([])
  })
})
