import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of announcements.process.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S1.61',
    'apps/server/features/announcements/published.ts',
    'title: texts[language].title }))',
    "title: texts[language === 'de' ? 'en' : language].title }))",
  ],
]
