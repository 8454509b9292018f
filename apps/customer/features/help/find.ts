import { foldTyped } from '@candela/units'
import type { Article } from './articles.ts'

/** Case, accents of Latin letters, width and what nobody sees do not matter, in texts and in what is typed; other scripts keep their marks. */
function folded(text: string): string {
  return foldTyped(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[đĐ]/g, 'd')
    .toLocaleLowerCase('en')
    .trim()
}

/** The articles that hold every word of the term, those with one in the title first; none for an empty term. */
export function findArticles(term: string, articles: readonly Article[]): readonly Article[] {
  const words = folded(term).split(/\s+/)
  if (words[0] === '') return []
  const found = articles.flatMap((article) => {
    const title = folded(article.title)
    const whole = `${title} ${folded(article.text)}`
    if (!words.every((word) => whole.includes(word))) return []
    return [{ article, rank: words.filter((word) => title.includes(word)).length }]
  })
  return found.sort((one, other) => other.rank - one.rank).map(({ article }) => article)
}
