import { useMemo } from 'react'
import { useFormats, useTexts } from '../../shell/index.ts'
import { type Article, articlesIn } from './articles.ts'

/** Every article in the language in force, in the order of the pages. */
export function useArticles(): readonly Article[] {
  const { t } = useTexts('help')
  const formats = useFormats()
  return useMemo(() => articlesIn((id, part, figures) => t(`articles.${id}.${part}`, figures), formats), [t, formats])
}
